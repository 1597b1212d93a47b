#include "firn/flip/viscosity_levels.h"

#include <algorithm>

#include "firn/base/sort_by_key.h"
#include "firn/solve/row_loop.h"

namespace firn {
namespace {

/// Levels end where so few rows meet others that sweeps alone solve them.
constexpr std::size_t kFewRows = 16;
constexpr int kSweepsOfTheCoarsest = 8;

/// Coarse faces, and numbers to sort them by: by colour, then place. Both count from the lowest face on, so that
/// whatever hangs together ends as one, and the numbers have no more digits than need be.
class Parents {
public:
    explicit Parents(const FrictionLevel& fine) {
        std::array<int, 3> high{};
        if (!fine.at.empty()) low_ = high = fine.at.front();
        for (const auto& at : fine.at)
            for (std::size_t axis = 0; axis < 3; ++axis)
                low_[axis] = std::min(low_[axis], at[axis]), high[axis] = std::max(high[axis], at[axis]);
        for (std::size_t axis = 0; axis < 3; ++axis) size_[axis] = std::uint64_t((high[axis] - low_[axis]) / 2 + 1);
    }
    std::array<int, 3> of(const std::array<int, 3>& at) const {
        return {(at[0] - low_[0]) / 2, (at[1] - low_[1]) / 2, (at[2] - low_[2]) / 2};
    }
    std::uint64_t keyOf(int axis, const std::array<int, 3>& at) const {
        const std::array<int, 3> parent = of(at);
        std::uint64_t key = FrictionLevel::colourOf(axis, parent);
        for (std::size_t a = 0; a < 3; ++a) key = key * size_[a] + std::uint64_t(parent[a]);
        return key;
    }

private:
    std::array<int, 3> low_{};
    std::array<std::uint64_t, 3> size_{};
};

/// The coarse rows without their numbers; `fine` learns who is in which.
void group(FrictionLevel& fine, FrictionLevel& coarse) {
    const Parents parents(fine);
    std::vector<std::uint64_t> keys(fine.size());
    std::vector<int> axisOf(fine.size());
    for (std::size_t colour = 0; colour < FrictionLevel::kColours; ++colour)
        for (std::size_t n = fine.begin[colour]; n < fine.begin[colour + 1]; ++n) {
            axisOf[n] = int(colour / 2);
            keys[n] = parents.keyOf(axisOf[n], fine.at[n]);
        }
    sortByKey(keys, fine.children);
    coarse.at.clear();
    fine.parent.resize(fine.size()), fine.firstChild.clear();
    std::array<std::size_t, FrictionLevel::kColours> counts{};
    for (std::size_t n = 0; n < keys.size(); ++n) {
        const std::uint32_t child = fine.children[n];
        if (n == 0 || keys[n] != keys[n - 1]) {
            fine.firstChild.push_back(std::uint32_t(n));
            coarse.at.push_back(parents.of(fine.at[child]));
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
        level.x[first + n] = (level.b[first + n] + row.pulled(level.x)) / double(row.diagonal);
    });
}
void sweepForwards(FrictionLevel& level) {
    for (std::size_t c = 0; c < FrictionLevel::kColours; ++c) relax(level, c);
}
void sweepBackwards(FrictionLevel& level) {
    for (std::size_t c = FrictionLevel::kColours; c-- > 0;) relax(level, c);
}

/// Whether sweeps alone would take long: rows that meet no other are solved by one.
bool isLarge(const FrictionLevel& level) {
    std::size_t meeting = 0;
    for (const FrictionRow& row : level.rows)
        if (row.count > 0 && ++meeting > kFewRows) return true;
    return false;
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
    for (; count_ < kMostLevels && isLarge(levels_[count_ - 1]); ++count_)
        coarsenInto(levels_[count_ - 1], levels_[count_]);
    for (std::size_t n = 0; n < count_; ++n) {
        FrictionLevel& level = levels_[n];
        level.x.assign(level.size(), 0), level.b.assign(level.size(), 0), level.r.assign(level.size(), 0);
    }
}

void FrictionLevels::apply(const std::vector<double>& x, std::vector<double>& y) const {
    const std::vector<FrictionRow>& rows = levels_.front().rows;
    forEachRow(rows.size(), [&](std::size_t n) { y[n] = rows[n].applied(x, n); });
}

void FrictionLevels::cycle(const std::vector<double>& b, std::vector<double>& y) {
    FrictionLevel& finest = levels_.front();
    finest.b = b;
    std::fill(finest.x.begin(), finest.x.end(), 0.0);
    improve(0);
    y = finest.x;
}

void FrictionLevels::improve(std::size_t at) {
    FrictionLevel& level = levels_[at];
    const bool isCoarsest = at + 1 == count_;
    const int sweeps = isCoarsest ? kSweepsOfTheCoarsest : 1;
    for (int n = 0; n < sweeps; ++n) sweepForwards(level);
    if (!isCoarsest) askNext(level, at + 1);
    for (int n = 0; n < sweeps; ++n) sweepBackwards(level);
}

void FrictionLevels::askNext(FrictionLevel& level, std::size_t at) {
    FrictionLevel& next = levels_[at];
    forEachRow(level.size(), [&](std::size_t n) { level.r[n] = level.b[n] - level.rows[n].applied(level.x, n); });
    forEachRow(next.size(), [&](std::size_t p) {
        next.b[p] = 0, next.x[p] = 0;
        for (std::uint32_t n = level.firstChild[p]; n < level.firstChild[p + 1]; ++n)
            next.b[p] += level.r[level.children[n]];
    });
    improve(at);
    if (at + 1 < count_) improve(at);
    forEachRow(level.size(), [&](std::size_t n) { level.x[n] += next.x[level.parent[n]]; });
}

}  // namespace firn
