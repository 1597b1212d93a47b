#include "firn/layered/heights.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "firn/base/parallel.h"

namespace firn::layered {
namespace {

constexpr int kEdge = Volume::kEdge;

Heights windowOf(const std::vector<BlockColumn>& group) {
    BlockColumn low = group.front(), high = low;
    for (const BlockColumn& c : group)
        for (std::size_t a = 0; a < 2; ++a) low[a] = std::min(low[a], c[a]), high[a] = std::max(high[a], c[a]);
    Heights window;
    window.firstX = low[0] * kEdge, window.firstZ = low[1] * kEdge;
    window.sizeX = (high[0] - low[0] + 1) * kEdge, window.sizeZ = (high[1] - low[1] + 1) * kEdge;
    window.y.resize(std::size_t(window.sizeX) * std::size_t(window.sizeZ));
    window.ground.resize(window.y.size());
    return window;
}

/// From the lowest to the highest block that is cut, over each place.
std::map<BlockColumn, std::array<int, 2>> cutRanges(const Layer& layer) {
    std::map<BlockColumn, std::array<int, 2>> ranges;
    for (std::size_t n = 0; n < layer.cut().size(); ++n) {
        const Block& at = layer.cut().at(n);
        const auto [found, isNew] = ranges.try_emplace({at[0], at[2]}, std::array<int, 2>{at[1], at[1]});
        if (!isNew) found->second = {std::min(found->second[0], at[1]), std::max(found->second[1], at[1])};
    }
    return ranges;
}

/// Where a column of voxels first leaves the snow, from below [m]; as high as the fresh snow where it never does.
float firstGap(const Layer& layer, const BlockColumn& column, const std::array<int, 2>& range, int i, int k,
               float ground) {
    const Vec3 x = layer.centerOf({column[0], 0, column[1]}, i, 0, k);
    float before = -1;
    for (int bj = range[0]; bj <= range[1]; ++bj) {
        const float* phi = layer.cut().find({column[0], bj, column[1]});
        for (int j = 0; j < kEdge; ++j) {
            const float y = float(bj * kEdge + j) * layer.h();
            const float now = phi ? phi[(i * kEdge + j) * kEdge + k] : layer.base().distance({x.x, y, x.z});
            if (now >= 0) return std::max(before < 0 ? y - layer.h() * now / (now - before) : y, ground);
            before = now;
        }
    }
    return std::max(layer.base().topOver(ground, x.x, x.z), ground);
}

}  // namespace

Vec3 Heights::slope(int i, int k, float h) const {
    const auto at = [&](int a, int b) { return y[place(std::clamp(a, 0, sizeX - 1), std::clamp(b, 0, sizeZ - 1))]; };
    return {(at(i + 1, k) - at(i - 1, k)) / (2 * h), 0, (at(i, k + 1) - at(i, k - 1)) / (2 * h)};
}

std::vector<Heights> windowsAround(std::vector<BlockColumn> columns, int reach) {
    std::set<BlockColumn> wide;
    for (const BlockColumn& c : columns)
        for (int a = -reach; a <= reach; ++a)
            for (int b = -reach; b <= reach; ++b) wide.insert({c[0] + a, c[1] + b});
    std::vector<Heights> windows;
    while (!wide.empty()) {
        std::vector<BlockColumn> group{*wide.begin()};
        wide.erase(wide.begin());
        for (std::size_t n = 0; n < group.size(); ++n)
            for (int d = 0; d < 9; ++d)
                if (const auto near = wide.find({group[n][0] + d / 3 - 1, group[n][1] + d % 3 - 1}); near != wide.end())
                    group.push_back(*near), wide.erase(near);
        windows.push_back(windowOf(group));
    }
    return windows;
}

void takeHeights(const Layer& layer, Heights& window) {
    const auto ranges = cutRanges(layer);
    forEach(
        std::size_t(window.sizeX / kEdge) * std::size_t(window.sizeZ / kEdge),
        [&](std::size_t n) {
            const int bi = int(n) / (window.sizeZ / kEdge), bk = int(n) % (window.sizeZ / kEdge);
            const BlockColumn column{window.firstX / kEdge + bi, window.firstZ / kEdge + bk};
            const auto range = ranges.find(column);
            for (int i = 0; i < kEdge; ++i)
                for (int k = 0; k < kEdge; ++k) {
                    const Vec3 x = layer.centerOf({column[0], 0, column[1]}, i, 0, k);
                    const std::size_t at = window.place(bi * kEdge + i, bk * kEdge + k);
                    const float ground = layer.base().groundTop(x.x, x.z);
                    window.ground[at] = ground;
                    window.y[at] = range == ranges.end() ? layer.base().topOver(ground, x.x, x.z)
                                                         : firstGap(layer, column, range->second, i, k, ground);
                }
        },
        1);
}

void limitSlope(Heights& window, const std::vector<float>& floor, float tangent, float h) {
    constexpr int kSteps[16][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {1, 1},  {1, -1}, {-1, 1},  {-1, -1},
                                   {1, 2}, {2, 1}, {1, -2}, {2, -1}, {-1, 2}, {-2, 1}, {-1, -2}, {-2, -1}};
    std::array<float, 16> rise;
    for (std::size_t s = 0; s < 16; ++s) rise[s] = tangent * h * std::hypot(float(kSteps[s][0]), float(kSteps[s][1]));
    const auto lower = [&](int i, int k) {
        float& y = window.y[window.place(i, k)];
        const float was = y;
        for (std::size_t s = 0; s < 16; ++s)
            if (const int a = i + kSteps[s][0], b = k + kSteps[s][1]; window.holds(a, b))
                y = std::min(y, window.y[window.place(a, b)] + rise[s]);
        y = std::max(y, std::min(was, floor[window.place(i, k)]));
        return y < was;
    };
    // There and back: what is low carries far in one sweep.
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = 0; i < window.sizeX; ++i)
            for (int k = 0; k < window.sizeZ; ++k) changed |= lower(i, k);
        for (int i = window.sizeX - 1; i >= 0; --i)
            for (int k = window.sizeZ - 1; k >= 0; --k) changed |= lower(i, k);
    }
}

std::vector<std::uint8_t> spread(const Heights& window, const std::vector<std::uint8_t>& marked, int reach) {
    std::vector<std::uint8_t> wide = marked;
    for (int i = 0; i < window.sizeX; ++i)
        for (int k = 0; k < window.sizeZ; ++k) {
            if (!marked[window.place(i, k)]) continue;
            for (int a = -reach; a <= reach; ++a)
                for (int b = -reach; b <= reach; ++b)
                    if (window.holds(i + a, k + b)) wide[window.place(i + a, k + b)] = 1;
        }
    return wide;
}

}  // namespace firn::layered
