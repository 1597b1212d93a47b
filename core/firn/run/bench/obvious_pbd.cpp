#include "firn/run/bench/obvious_pbd.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <unordered_map>

namespace firn {
namespace {

constexpr float kStatic = 0.7f, kDynamic = 0.6f;

struct CellHash {
    std::size_t operator()(const std::array<int, 3>& c) const {
        return std::size_t(c[0]) * 73856093u ^ std::size_t(c[1]) * 19349663u ^ std::size_t(c[2]) * 83492791u;
    }
};

std::array<int, 3> cellOf(const Vec3& x, float edge) {
    return {int(std::floor(x.x / edge)), int(std::floor(x.y / edge)), int(std::floor(x.z / edge))};
}

/// How far what slid by `slid` against what it overlaps by d is brought back.
Vec3 friction(const Vec3& slid, const Vec3& n, float d) {
    const Vec3 along = slid - n * dot(slid, n);
    const float size = length(along);
    return size < kStatic * d ? along : along * std::min(kDynamic * d / size, 1.0f);
}

}  // namespace

void ObviousPbd::step(const Vec3& gravity, float dt, int iterations) {
    const std::vector<Vec3> before = x_;
    std::unordered_map<std::array<int, 3>, std::vector<std::size_t>, CellHash> cells;
    for (std::size_t i = 0; i < x_.size(); ++i) {
        v_[i] += gravity * dt;
        x_[i] += v_[i] * dt;
        cells[cellOf(x_[i], 2 * r_)].push_back(i);
    }
    for (int round = 0; round < iterations; ++round)
        for (std::size_t i = 0; i < x_.size(); ++i) {
            const std::array<int, 3> home = cellOf(x_[i], 2 * r_);
            for (int n = 0; n < 27; ++n) {
                const auto found = cells.find({home[0] + n / 9 - 1, home[1] + n / 3 % 3 - 1, home[2] + n % 3 - 1});
                if (found == cells.end()) continue;
                for (const std::size_t j : found->second) {
                    const Vec3 d = x_[i] - x_[j];
                    const float distance = length(d);
                    if (j >= i || distance >= 2 * r_ || !(distance > 0)) continue;
                    const Vec3 normal = d / distance;
                    const float overlap = 2 * r_ - distance;
                    x_[i] += normal * (overlap / 2), x_[j] -= normal * (overlap / 2);
                    const Vec3 back = friction((x_[i] - before[i]) - (x_[j] - before[j]), normal, overlap) * 0.5f;
                    x_[i] -= back, x_[j] += back;
                }
            }
            if (const float overlap = r_ - x_[i].y; overlap > 0) {
                x_[i].y += overlap;
                x_[i] -= friction(x_[i] - before[i], {0, 1, 0}, overlap);
            }
        }
    for (std::size_t i = 0; i < x_.size(); ++i) v_[i] = (x_[i] - before[i]) / dt;
}

}  // namespace firn
