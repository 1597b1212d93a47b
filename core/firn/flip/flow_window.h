// Velocities around one home, now and as the particles brought them: small enough for the first-level cache.
//
// The particles of a home lie from half a cell to four and a half beyond its first cell. The window begins a cell
// before that one and is eight cells wide, so that it also holds what they meet half a step later, a cell farther at
// most; whoever is still farther asks the whole grid.
#pragma once

#include <array>

#include "firn/base/math/whole.h"
#include "firn/flip/flip_state.h"

namespace firn {

class FlowWindow {
public:
    FlowWindow(const FlipGrid& grid, float h) : grid_(grid), perCell_(1 / h) {}

    void gather(const std::array<int, 3>& home);

    /// A place [m] in cells from the home's first one.
    Vec3 place(const Vec3& x) const { return x * perCell_ - first_; }
    float perCell() const { return perCell_; }

    Vec3 now(const Vec3& X) const;
    /// And as it was before.
    Vec3 now(const Vec3& X, Vec3& before) const;

    /// The cell at X.
    std::uint32_t cell(const Vec3& X) const {
        return grid_.blocks.cell(b_, wholeBelow(X.x + 0.5f) + inBlock_[0], wholeBelow(X.y + 0.5f) + inBlock_[1],
                                 wholeBelow(X.z + 0.5f) + inBlock_[2]);
    }

private:
    static constexpr int kEdge = 8, kBefore = 1;
    using Values = std::array<std::array<float, kEdge * kEdge * kEdge>, 3>;

    /// Where a place lies between the samples of an axis' faces: the eight around it, and how much of each.
    struct Between {
        int first;
        float w00, w01, w10, w11, z0, z1;

        float of(const std::array<float, kEdge * kEdge * kEdge>& values) const {
            const float* f = values.data() + first;
            constexpr int kUp = kEdge * kEdge;
            return w00 * (z0 * f[0] + z1 * f[1]) + w01 * (z0 * f[kEdge] + z1 * f[kEdge + 1]) +
                   w10 * (z0 * f[kUp] + z1 * f[kUp + 1]) + w11 * (z0 * f[kUp + kEdge] + z1 * f[kUp + kEdge + 1]);
        }
    };
    /// Of all three axes.
    static std::array<Between, 3> between(const Vec3& X);
    static bool holds(const Vec3& X) {
        constexpr float kLow = -kBefore, kHigh = kEdge - kBefore - 1.5f;
        return X.x >= kLow && X.x < kHigh && X.y >= kLow && X.y < kHigh && X.z >= kLow && X.z < kHigh;
    }
    Vec3 farther(const std::vector<Vec3>& faces, const Vec3& X) const;

    const FlipGrid& grid_;
    float perCell_;
    Vec3 first_{};
    std::array<int, 3> inBlock_{};  // the home's first cell
    std::size_t b_ = 0;
    Values now_, before_;
};

inline std::array<FlowWindow::Between, 3> FlowWindow::between(const Vec3& X) {
    int centre[3], face[3];
    float pastCentre[3], pastFace[3];
    for (int axis = 0; axis < 3; ++axis) {
        centre[axis] = wholeBelow(X[axis]), face[axis] = wholeBelow(X[axis] + 0.5f);
        pastCentre[axis] = X[axis] - float(centre[axis]), pastFace[axis] = X[axis] + 0.5f - float(face[axis]);
    }
    std::array<Between, 3> all{};
    for (int axis = 0; axis < 3; ++axis) {
        const auto at = [&](int a) { return (a == axis ? face[a] : centre[a]) + kBefore; };
        const auto past = [&](int a) { return a == axis ? pastFace[a] : pastCentre[a]; };
        const float x = past(0), y = past(1), z = past(2);
        all[std::size_t(axis)] = {
            (at(0) * kEdge + at(1)) * kEdge + at(2), (1 - x) * (1 - y), (1 - x) * y, x * (1 - y), x * y, 1 - z, z};
    }
    return all;
}

inline Vec3 FlowWindow::now(const Vec3& X) const {
    if (!holds(X)) return farther(grid_.u, X);
    const auto at = between(X);
    return {at[0].of(now_[0]), at[1].of(now_[1]), at[2].of(now_[2])};
}

inline Vec3 FlowWindow::now(const Vec3& X, Vec3& before) const {
    if (!holds(X)) {
        before = farther(grid_.before, X);
        return farther(grid_.u, X);
    }
    const auto at = between(X);
    before = {at[0].of(before_[0]), at[1].of(before_[1]), at[2].of(before_[2])};
    return {at[0].of(now_[0]), at[1].of(now_[1]), at[2].of(now_[2])};
}

}  // namespace firn
