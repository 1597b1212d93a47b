// Density and velocity go with the flow: MacCormack's method with a limiter [Selle et al. 2008].
#include <limits>

#include "firn/grid/mac_grid.h"
#include "firn/mist/kernels.h"
#include "firn/mist/mist_step.h"

namespace firn {
namespace {

/// One number per cell, lying at `offset` from its centre [cells].
struct Samples {
    const float* values;
    std::size_t stride;
    Vec3 offset;
    const std::uint8_t* isSolid = nullptr;  // cells that have no say; none: all have

    float operator[](std::uint32_t cell) const { return values[cell * stride]; }
};

struct Sampled {
    float value = 0, lowest = 0, highest = 0;
};

/// What is inside of solids does not count, as if the nearest of what is outside went on there: mist at a wall would
/// seep away into nothing otherwise.
Sampled sampled(const CellBlocks& blocks, const Samples& samples, std::size_t b, const Vec3& X) {
    const Taps taps = tapsAt(blocks, b, X - samples.offset);
    Sampled s{0, std::numeric_limits<float>::max(), std::numeric_limits<float>::lowest()};
    float weight = 0;
    for (std::size_t n = 0; n < 8; ++n) {
        const std::uint32_t cell = taps.cell[n];
        if (cell != CellBlocks::kNone && samples.isSolid && samples.isSolid[cell]) continue;
        const float value = cell == CellBlocks::kNone ? 0 : samples[cell];
        s.value += taps.w[n] * value, weight += taps.w[n];
        s.lowest = std::min(s.lowest, value), s.highest = std::max(s.highest, value);
    }
    if (!(weight > 0)) return {};
    s.value = std::clamp(s.value / weight, s.lowest, s.highest);
    return s;
}

class Advection {
public:
    Advection(const MistState& mist, float dt) : blocks_(mist.blocks), u_(mist.u), perCell_(1 / mist.h), dt_(dt) {}

    /// @param out  one number per cell
    void operator()(const Samples& samples, std::vector<float>& out) {
        there_.resize(blocks_.cellCount());
        lowest_.resize(there_.size()), highest_.resize(there_.size());
        const auto place = [&](int i, int j, int k) { return Vec3{float(i), float(j), float(k)} + samples.offset; };
        forEachCell([&](const NearbyVelocity& u, std::size_t b, int i, int j, int k, std::uint32_t cell) {
            const Sampled s = sampled(blocks_, samples, b, tracedBack(u, place(i, j, k), dt_, perCell_));
            there_[cell] = s.value, lowest_[cell] = s.lowest, highest_[cell] = s.highest;
        });
        out.resize(there_.size());
        const Samples moved{there_.data(), 1, samples.offset, samples.isSolid};
        forEachCell([&](const NearbyVelocity& u, std::size_t b, int i, int j, int k, std::uint32_t cell) {
            out[cell] = there_[cell];
            if (lowest_[cell] == highest_[cell]) return;
            const Vec3 X = tracedBack(u, place(i, j, k), -dt_, perCell_);
            const float back = sampled(blocks_, moved, b, X).value;
            out[cell] = corrected(samples[cell], there_[cell], back, lowest_[cell], highest_[cell]);
        });
    }

private:
    /// Calls f(velocity, b, i, j, k, cell) for every cell.
    template <class F>
    void forEachCell(F&& f) const {
        forEach(
            blocks_.size(),
            [&](std::size_t b) {
                NearbyVelocity u(blocks_, u_);
                u.gather(b);
                std::uint32_t cell = std::uint32_t(b) * CellBlocks::kCells;
                for (int i = 0; i < CellBlocks::kEdge; ++i)
                    for (int j = 0; j < CellBlocks::kEdge; ++j)
                        for (int k = 0; k < CellBlocks::kEdge; ++k) f(u, b, i, j, k, cell++);
            },
            1);
    }

    const CellBlocks& blocks_;
    const std::vector<Vec3>& u_;
    float perCell_, dt_;
    std::vector<float> there_, lowest_, highest_;
};

}  // namespace

void advect(MistState& mist, const FaceWalls& walls, float dt) {
    Advection advection(mist, dt);
    std::vector<float> rho, moved;
    advection({mist.rho.data(), 1, {}, walls.areNone() ? nullptr : walls.isSolid.data()}, rho);
    std::vector<Vec3> u(mist.u.size());
    for (int axis = 0; axis < 3; ++axis) {
        advection({&mist.u[0][axis], 3, faceOffset(axis)}, moved);
        forEach(u.size(), [&](std::size_t c) { u[c][axis] = moved[c]; });
    }
    if (!walls.areNone()) forEach(rho.size(), [&](std::size_t c) { rho[c] = walls.isSolid[c] ? 0 : rho[c]; });
    mist.rho = std::move(rho);
    mist.u = std::move(u);
}

}  // namespace firn
