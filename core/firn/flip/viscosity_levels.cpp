#include "firn/flip/viscosity_levels.h"

#include <algorithm>

#include "firn/base/sort_by_key.h"
#include "firn/solve/row_loop.h"

namespace firn {
namespace {

/// Levels end where so few rows are left that sweeps alone solve them.
constexpr std::size_t kFewRows = 16;
constexpr int kSweepsOfTheCoarsest = 8;

std::array<int, 3> parentOf(const std::array<int, 3>& at) { return {at[0] >> 1, at[1] >> 1, at[2] >> 1}; }

/// Sorts coarse faces by colour, then place; no larger than need be: sorting is by digits.
class Keys {
public:
    explicit Keys(const FrictionLevel& fine) {
        std::array<int, 3> low{}, high{};
        if (!fine.at.empty()) low = high = fine.at.front();
        for (const auto& at : fine.at)
            for (std::size_t axis = 0; axis < 3; ++axis)
                low[axis] = std::min(low[axis], at[axis]), high[axis] = std::max(high[axis], at[axis]);
        first_ = parentOf(low);
        for (std::size_t axis = 0; axis < 3; ++axis)
            size_[axis] = std::uint64_t(parentOf(high)[axis] - first_[axis] + 1);
    }
    std::uint64_t of(int axis, const std::array<int, 3>& at) const {
        std::uint64_t key = FrictionLevel::colourOf(axis, at);
        for (std::size_t a = 0; a < 3; ++a) key = key * size_[a] + std::uint64_t(at[a] - first_[a]);
        return key;
    }

private:
    std::array<int, 3> first_{};
    std::array<std::uint64_t, 3> size_{};
};

/// The coarse rows without their numbers; `fine` learns who is in which.
void group(FrictionLevel& fine, FrictionLevel& coarse) {
    const Keys keysOf(fine);
    std::vector<std::uint64_t> keys(fine.size());
    std::vector<int> axisOf(fine.size());
    for (std::size_t colour = 0; colour < FrictionLevel::kColours; ++colour)
        for (std::size_t n = fine.begin[colour]; n < fine.begin[colour + 1]; ++n) {
            axisOf[n] = int(colour / 2);
            keys[n] = keysOf.of(axisOf[n], parentOf(fine.at[n]));
        }
    sortByKey(keys, fine.children);
    coarse.at.clear();
    fine.parent.resize(fine.size()), fine.firstChild.clear();
    std::array<std::size_t, FrictionLevel::kColours> counts{};
    for (std::size_t n = 0; n < keys.size(); ++n) {
        const std::uint32_t child = fine.children[n];
        if (n == 0 || keys[n] != keys[n - 1]) {
            fine.firstChild.push_back(std::uint32_t(n));
            coarse.at.push_back(parentOf(fine.at[child]));
            ++counts[FrictionLevel::colourOf(axisOf[child], coarse.at.back())];
        }
        fine.parent[child] = std::uint32_t(coarse.at.size() - 1);
    }
    fine.firstChild.push_back(std::uint32_t(keys.size()));
    coarse.rows.resize(coarse.at.size());
    for (std::size_t colour = 0; colour < FrictionLevel::kColours; ++colour)
        coarse.begin[colour + 1] = coarse.begin[colour] + counts[colour];
}

void coarsenInto(FrictionLevel& fine, FrictionLevel& coarse) {
    constexpr float kStiffness = 0.5f;
    group(fine, coarse);
    forEachRow(coarse.size(), [&](std::size_t p) {
        FrictionRow& row = coarse.rows[p] = {};
        float viscous = 0;
        for (std::uint32_t n = fine.firstChild[p]; n < fine.firstChild[p + 1]; ++n) {
            const FrictionRow& child = fine.rows[fine.children[n]];
            row.inertia += child.inertia, viscous += child.diagonal - child.inertia;
            for (std::size_t k = 0; k < child.count; ++k) {
                const std::uint32_t other = fine.parent[child.near[k]];
                if (other == p)
                    viscous -= child.pull[k];
                else
                    row.add(other, kStiffness * child.pull[k]);
            }
        }
        row.diagonal = row.inertia + kStiffness * viscous;
    });
}

/// Rows of one colour as the others want them.
void relax(FrictionLevel& level, std::size_t colour) {
    const std::size_t first = level.begin[colour];
    forEachRow(level.begin[colour + 1] - first, [&](std::size_t n) {
        const FrictionRow& row = level.rows[first + n];
        level.x[first + n] = (level.b[first + n] + row.pulled(level.x)) / row.diagonal;
    });
}
void sweepForwards(FrictionLevel& level) {
    for (std::size_t c = 0; c < FrictionLevel::kColours; ++c) relax(level, c);
}
void sweepBackwards(FrictionLevel& level) {
    for (std::size_t c = FrictionLevel::kColours; c-- > 0;) relax(level, c);
}

}  // namespace

void FrictionRow::add(std::uint32_t other, float by) {
    std::size_t n = 0;
    while (n < count && near[n] != other) ++n;
    if (n == count) near[count++] = other;
    pull[n] += by;
}

FrictionLevel& FrictionLevels::restart() {
    count_ = 1;
    return levels_.front();
}

void FrictionLevels::coarsen() {
    for (; levels_[count_ - 1].size() > kFewRows && count_ < kMostLevels; ++count_)
        coarsenInto(levels_[count_ - 1], levels_[count_]);
    for (std::size_t n = 0; n < count_; ++n) {
        FrictionLevel& level = levels_[n];
        level.x.assign(level.size(), 0), level.b.assign(level.size(), 0), level.r.assign(level.size(), 0);
    }
}

void FrictionLevels::apply(const std::vector<float>& x, std::vector<float>& y) const {
    const std::vector<FrictionRow>& rows = levels_.front().rows;
    forEachRow(rows.size(), [&](std::size_t n) { y[n] = rows[n].diagonal * x[n] - rows[n].pulled(x); });
}

void FrictionLevels::cycle(const std::vector<float>& b, std::vector<float>& y) {
    levels_.front().b = b;
    cycle(0);
    y = levels_.front().x;
}

void FrictionLevels::cycle(std::size_t at) {
    FrictionLevel& level = levels_[at];
    std::fill(level.x.begin(), level.x.end(), 0.0f);
    const bool isCoarsest = at + 1 == count_;
    const int sweeps = isCoarsest ? kSweepsOfTheCoarsest : 1;
    for (int n = 0; n < sweeps; ++n) sweepForwards(level);
    if (!isCoarsest) {
        FrictionLevel& next = levels_[at + 1];
        forEachRow(level.size(), [&](std::size_t n) {
            const FrictionRow& row = level.rows[n];
            level.r[n] = level.b[n] - (row.diagonal * level.x[n] - row.pulled(level.x));
        });
        forEachRow(next.size(), [&](std::size_t p) {
            next.b[p] = 0;
            for (std::uint32_t n = level.firstChild[p]; n < level.firstChild[p + 1]; ++n)
                next.b[p] += level.r[level.children[n]];
        });
        cycle(at + 1);
        forEachRow(level.size(), [&](std::size_t n) { level.x[n] += next.x[level.parent[n]]; });
    }
    for (int n = 0; n < sweeps; ++n) sweepBackwards(level);
}

}  // namespace firn
