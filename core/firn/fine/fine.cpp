#include "firn/fine/fine.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "firn/base/error.h"
#include "firn/fine/kernels.h"
#include "firn/grid/point_cells.h"

namespace firn {
namespace {

constexpr float kBall = 4.18879020f;  // volume of radius 1
/// Radius of the kernels over that of a particle: at eight particles a cell it is a cell of the solver's.
constexpr float kReach = 3.2f;
constexpr std::uint64_t kPlaceStream = 3;

void refuseMissing(const ParticleSet& snow) {
    const auto need = [&](const auto& column) {
        if (!snow.empty() && !snow.holds(column))
            throw Error(Fault::input,
                        fmt::format("points have no attribute '{}', which fine particles need", column.name));
    };
    need(column::x), need(column::v), need(column::id), need(column::m), need(column::radius);
}

void refuseNumbers(Span<const int> id, int count) {
    if (id.empty()) return;
    const auto [first, last] = std::minmax_element(id.begin(), id.end());
    if (*first < 0)
        throw Error(Fault::input, fmt::format("attribute 'id': {} is no number of a particle; fine particles need "
                                              "numbers from 0 on, each once",
                                              *first));
    const std::int64_t most = std::numeric_limits<int>::max() / (std::int64_t(*last) + 1);
    if (count > most)
        throw Error(Fault::input,
                    fmt::format("fine.count: {} of each of the particles up to number {} are too many to be numbered; "
                                "at most {} are allowed",
                                count, *last, most));
}

/// Particles that are in both frames.
struct Guide {
    Vec3 moved, v;  // during the frame, and at its end
    float m, V0;
};
struct Guides {
    std::vector<Vec3> x;  // at its beginning
    std::vector<Guide> all;
    float radius = 0;  // the largest
};

Guides guidesOf(const SnowMotion& motion) {
    Guides guides;
    const auto x0 = motion.before[column::x], x1 = motion.after[column::x], v1 = motion.after[column::v];
    const auto id0 = motion.before[column::id], id1 = motion.after[column::id];
    const auto m = motion.after[column::m], r = motion.after[column::radius];
    for (std::size_t i = 0, j = 0; i < id0.size() && j < id1.size();) {
        if (id0[i] == id1[j]) {
            guides.x.push_back(x0[i]);
            guides.all.push_back({x1[j] - x0[i], v1[j], m[j], kBall * r[j] * r[j] * r[j]});
            guides.radius = std::max(guides.radius, r[j]);
            ++i, ++j;
        } else {
            ++(id0[i] < id1[j] ? i : j);
        }
    }
    return guides;
}

/// What the snow around a place does.
struct SnowThere {
    Vec3 moved{}, v{};
    float packing = 0;  // over that at rest
};

class SnowAround {
public:
    explicit SnowAround(const Guides& guides)
        : cells_(guides.x, kReach * guides.radius), view_(cells_.view()), sorted_(guides.all.size()) {
        forEach(sorted_.size(), [&](std::size_t n) { sorted_[n] = guides.all[view_.point[n]]; });
        perR2_ = 1 / (view_.radius * view_.radius);
        perVolume_ = float(double(perR2_) / (kSmoothVolume * double(view_.radius)));
    }

    SnowThere operator()(const Vec3& x) const {
        SnowThere around;
        float weight = 0;
        forEachSortedNeighbour(view_, x, [&](std::uint32_t n, const Vec3&, float rr) {
            const Guide& c = sorted_[n];
            const float r2 = rr * perR2_, w = c.m * sharpKernel(r2);
            around.moved += c.moved * w, around.v += c.v * w, weight += w;
            around.packing += c.V0 * perVolume_ * smoothKernel(r2);
        });
        if (!(weight > 0)) return {};
        around.moved = around.moved / weight, around.v = around.v / weight;
        return around;
    }

private:
    PointCells cells_;
    NeighbourView view_;
    std::vector<Guide> sorted_;
    float perR2_ = 0, perVolume_ = 0;
};

void move(ParticleSet& fine, const SnowMotion& motion, const FineParams& params) {
    const Guides guides = guidesOf(motion);
    const auto x = fine[column::x], v = fine[column::v];
    const float T = motion.seconds;
    const Vec3 fallen = motion.gravity * (0.5f * T * T), sped = motion.gravity * T;
    const auto go = [&](std::size_t n, const SnowThere& u) {
        const float alpha = goesWithSnow(u.packing, params.threshold);
        const Vec3 from = x[n];
        // Departure: v_own where the paper prints u once more, with which a loose particle never gathers speed.
        x[n] += alpha * u.moved + (1 - alpha) * (v[n] * T + fallen);
        v[n] = alpha * u.v + (1 - alpha) * (v[n] + sped);
        x[n] = motion.colliders.sweptPosition(from, x[n], v[n]);
    };
    if (!(guides.radius > 0)) {
        forEach(fine.size(), [&](std::size_t n) { go(n, {}); });
        return;
    }
    const SnowAround around(guides);
    forEach(
        fine.size(), [&](std::size_t n) { go(n, around(x[n])); }, 256);
}

/// Those of `after` that `before` has not.
ParticleSet newborn(const SnowMotion& motion) {
    const auto known = motion.before[column::id], id = motion.after[column::id];
    std::vector<std::uint32_t> born;
    for (std::size_t n = 0; n < id.size(); ++n)
        if (!std::binary_search(known.begin(), known.end(), id[n])) born.push_back(std::uint32_t(n));
    ParticleSet snow = motion.after;
    snow.permute(born);
    return snow;
}

}  // namespace

ParticleSet fineOf(const ParticleSet& snow, const FineParams& params, std::uint64_t seed,
                   const ContactField& colliders) {
    refuseMissing(snow);
    const auto x0 = snow[column::x], v0 = snow[column::v];
    const auto m0 = snow[column::m], r0 = snow[column::radius];
    const auto id0 = snow[column::id];
    refuseNumbers(id0, params.count);
    ParticleSet fine;
    const std::size_t count = std::size_t(params.count);
    fine.resize(snow.size() * count);
    const auto x = fine[column::x], v = fine[column::v];
    const auto id = fine[column::id];
    const auto r = fine[column::radius], m = fine[column::m];
    const float smaller = 1 / std::cbrt(float(count)), edge = params.spread * std::cbrt(kBall);
    forEach(snow.size(), [&](std::size_t p) {
        const Vec3 from = uniformVec(mixed(mixed(seed, kPlaceStream), std::uint64_t(id0[p])));
        for (std::size_t k = 0; k < count; ++k) {
            const std::size_t n = p * count + k;
            x[n] = colliders.pushedOut(x0[p] + placeInCube(from, int(k)) * (edge * r0[p]));
            v[n] = v0[p], id[n] = id0[p] * params.count + int(k);
            r[n] = r0[p] * smaller, m[n] = m0[p] / float(count);
        }
    });
    return fine;
}

void advanceFine(ParticleSet& fine, const SnowMotion& motion, const FineParams& params, std::uint64_t seed) {
    refuseMissing(motion.before), refuseMissing(motion.after);
    move(fine, motion, params);
    fine.append(fineOf(newborn(motion), params, seed, motion.colliders));
}

}  // namespace firn
