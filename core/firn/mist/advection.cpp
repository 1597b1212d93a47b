// Density and velocity go with the flow: MacCormack's method with a limiter [Selle et al. 2008].
#include <limits>

#include "firn/grid/mac_grid.h"
#include "firn/mist/kernels.h"
#include "firn/mist/mist_step.h"

namespace firn {
namespace {

/// One number per cell, in its middle or, of an axis, on its lower face.
struct Samples {
    static constexpr int kMiddle = -1;
    const float* values;
    int axis = kMiddle;
    const std::uint8_t* isSolid = nullptr;  // cells that have no say; none: all have

    float operator[](std::uint32_t cell) const { return values[cell]; }
    Vec3 offset() const { return axis == kMiddle ? Vec3{} : faceOffset(axis); }
};

struct Sampled {
    float value = 0, lowest = 0, highest = 0;
};

/// Becomes what eight samples make. Solids do not count, as if the nearest of what is outside went on there: mist at a
/// wall would seep away into nothing otherwise.
class Sampling {
public:
    void add(float w, float value) {
        s_.value += w * value, weight_ += w;
        s_.lowest = std::min(s_.lowest, value), s_.highest = std::max(s_.highest, value);
    }
    Sampled done() const {
        if (!(weight_ > 0)) return {};
        return {std::clamp(s_.value / weight_, s_.lowest, s_.highest), s_.lowest, s_.highest};
    }

private:
    Sampled s_{0, std::numeric_limits<float>::max(), std::numeric_limits<float>::lowest()};
    float weight_ = 0;
};

/// The samples around a block. @tparam kSolids  whether some of them are in solids
template <bool kSolids>
class Around {
public:
    Around(const CellBlocks& blocks, const Samples& samples, std::size_t b)
        : blocks_(blocks), samples_(samples), b_(b) {
        near_.gather(blocks, b, samples.values);
        if constexpr (kSolids) isSolid_.gather(blocks, b, samples.isSolid);
    }

    /// @param X  in cells, from the centre of the block's first
    Sampled operator()(const Vec3& X) const {
        const Vec3 Y = X - samples_.offset();
        if (!NearbyCells<float>::holds(Y)) return farther(Y);
        const Corner corner = cornerAt(Y);
        if constexpr (kSolids) {
            Sampling sampling;
            for (int n = 0; n < 8; ++n)
                if (!isSolid_(corner, n)) sampling.add(corner.weight(n), near_(corner, n));
            return sampling.done();
        } else {
            const Eight values = near_.eight(corner), w = corner.weights();
            const float lowest = lowestOf(values), highest = highestOf(values);
            return {std::clamp(sumOf(w * values) / sumOf(w), lowest, highest), lowest, highest};
        }
    }

private:
    Sampled farther(const Vec3& Y) const {
        const Taps taps = tapsAt(blocks_, b_, Y);
        Sampling sampling;
        for (std::size_t n = 0; n < 8; ++n) {
            const std::uint32_t cell = taps.cell[n];
            if (kSolids && cell != CellBlocks::kNone && samples_.isSolid[cell]) continue;
            sampling.add(taps.w[n], cell == CellBlocks::kNone ? 0 : samples_[cell]);
        }
        return sampling.done();
    }

    const CellBlocks& blocks_;
    const Samples& samples_;
    std::size_t b_;
    NearbyCells<float> near_;
    NearbyCells<std::uint8_t> isSolid_;
};

/// Of each block, whether isSo holds in a cell of its own or of one around it: nobody samples farther.
template <class IsSo>
std::vector<std::uint8_t> nearby(const CellBlocks& blocks, const IsSo& isSo) {
    constexpr int kEdge = CellBlocks::kEdge, kCells = CellBlocks::kCells;
    std::vector<std::uint8_t> own(blocks.size()), near(blocks.size());
    forEach(own.size(), [&](std::size_t b) {
        std::size_t c = b * kCells;
        while (c < (b + 1) * kCells && !isSo(c)) ++c;
        own[b] = c < (b + 1) * kCells;
    });
    forEach(near.size(), [&](std::size_t b) {
        for (int n = 0; n < 27 && !near[b]; ++n) {
            const std::uint32_t cell =
                blocks.cell(b, (n / 9 - 1) * kEdge, (n / 3 % 3 - 1) * kEdge, (n % 3 - 1) * kEdge);
            near[b] = cell != CellBlocks::kNone && own[cell / kCells];
        }
    });
    return near;
}

/// Calls f(around, b, i, j, k, cell) for every cell of a block.
template <bool kSolids, class F>
void forEachCellOf(const CellBlocks& blocks, const Samples& samples, std::size_t b, const F& f) {
    const Around<kSolids> around(blocks, samples, b);
    std::uint32_t cell = std::uint32_t(b) * CellBlocks::kCells;
    for (int i = 0; i < CellBlocks::kEdge; ++i)
        for (int j = 0; j < CellBlocks::kEdge; ++j)
            for (int k = 0; k < CellBlocks::kEdge; ++k) f(around, b, i, j, k, cell++);
}

class Advection {
public:
    Advection(const MistState& mist, const FaceWalls& walls, float dt) : blocks_(mist.blocks) {
        if (!walls.areNone()) isNearSolid_ = nearby(blocks_, [&](std::size_t c) { return walls.isSolid[c] != 0; });
        from_.resize(blocks_.cellCount()), to_.resize(blocks_.cellCount());
        const float perCell = 1 / mist.h;
        forEach(
            blocks_.size(),
            [&](std::size_t b) {
                NearbyVelocity u(blocks_, mist.u);
                u.gather(b);
                std::size_t cell = b * CellBlocks::kCells;
                for (int n = 0; n < CellBlocks::kCells; ++n, ++cell) {
                    const int i = n / 64, j = n / 8 % 8, k = n % 8;
                    const Vec3 X{float(i), float(j), float(k)}, here = u.inMiddle(i, j, k);
                    from_[cell] = tracedBack(u, X, here, dt, perCell) - X;
                    to_[cell] = tracedBack(u, X, here, -dt, perCell) - X;
                }
            },
            1);
    }

    /// @param out      one number per cell
    /// @param isBlank  blocks where every sample that may be asked for is zero; empty: none is
    void operator()(const Samples& samples, std::vector<float>& out, const std::vector<std::uint8_t>& isBlank = {}) {
        for (std::vector<float>* values : {&there_, &lowest_, &highest_, &out}) values->resize(blocks_.cellCount());
        if (!isBlank.empty()) std::fill(there_.begin(), there_.end(), 0.0f), std::fill(out.begin(), out.end(), 0.0f);
        const auto inBlocks = [&](const Samples& asked, const auto& f) {
            forEach(
                blocks_.size(),
                [&](std::size_t b) {
                    if (!isBlank.empty() && isBlank[b]) return;
                    asked.isSolid&& isNearSolid_[b] ? forEachCellOf<true>(blocks_, asked, b, f)
                                                    : forEachCellOf<false>(blocks_, asked, b, f);
                },
                1);
        };
        inBlocks(samples, [&](const auto& around, std::size_t b, int i, int j, int k, std::uint32_t cell) {
            const Sampled s = around(reached(from_, samples, b, i, j, k, cell));
            there_[cell] = s.value, lowest_[cell] = s.lowest, highest_[cell] = s.highest;
        });
        const Samples moved{there_.data(), samples.axis, samples.isSolid};
        inBlocks(moved, [&](const auto& around, std::size_t b, int i, int j, int k, std::uint32_t cell) {
            out[cell] = there_[cell];
            if (lowest_[cell] == highest_[cell]) return;
            const float back = around(reached(to_, samples, b, i, j, k, cell)).value;
            out[cell] = corrected(samples[cell], there_[cell], back, lowest_[cell], highest_[cell]);
        });
    }

private:
    /// Where the way from a cell's sample ends. Ways are traced from the middles of cells; a face lies between two,
    /// and their mean is as good: of second order, like the trace.
    Vec3 reached(const std::vector<Vec3>& way, const Samples& samples, std::size_t b, int i, int j, int k,
                 std::uint32_t cell) const {
        const Vec3 X = Vec3{float(i), float(j), float(k)} + samples.offset();
        const int axis = samples.axis;
        if (axis == Samples::kMiddle) return X + way[cell];
        const std::uint32_t before = blocks_.cell(b, i - (axis == 0), j - (axis == 1), k - (axis == 2));
        return X + (before == CellBlocks::kNone ? way[cell] : (way[cell] + way[before]) * 0.5f);
    }

    const CellBlocks& blocks_;
    std::vector<Vec3> from_, to_;  // from each cell's middle to where it was and will be [cells]
    std::vector<float> there_, lowest_, highest_;
    std::vector<std::uint8_t> isNearSolid_;  // of blocks; empty where there are no walls
};

}  // namespace

void advect(MistState& mist, const FaceWalls& walls, float dt) {
    Advection advection(mist, walls, dt);
    std::vector<std::uint8_t> isBlank = nearby(mist.blocks, [&](std::size_t c) { return mist.rho[c] != 0; });
    for (std::uint8_t& blank : isBlank) blank = !blank;
    std::vector<float> rho, moved, along(mist.u.size());
    advection({mist.rho.data(), Samples::kMiddle, walls.areNone() ? nullptr : walls.isSolid.data()}, rho, isBlank);
    std::vector<Vec3> u(mist.u.size());
    for (int axis = 0; axis < 3; ++axis) {
        forEach(u.size(), [&](std::size_t c) { along[c] = mist.u[c][axis]; });
        advection({along.data(), axis}, moved);
        forEach(u.size(), [&](std::size_t c) { u[c][axis] = moved[c]; });
    }
    if (!walls.areNone()) forEach(rho.size(), [&](std::size_t c) { rho[c] = walls.isSolid[c] ? 0 : rho[c]; });
    mist.rho = std::move(rho);
    mist.u = std::move(u);
}

}  // namespace firn
