#include "firn/grid/poisson.h"

#include <algorithm>

#include "firn/base/sort_by_key.h"
#include "firn/solve/preconditioned_space.h"
#include "firn/solve/row_loop.h"
#include "firn/solve/weighted_space.h"

namespace firn {
namespace {

using Row = PoissonLevel::Row;

constexpr std::array<std::array<int, 3>, PoissonLevel::kFaces> kSteps{
    {{-1, 0, 0}, {1, 0, 0}, {0, -1, 0}, {0, 1, 0}, {0, 0, -1}, {0, 0, 1}}};

/// Levels end where so few cells are left that sweeps alone solve them.
constexpr std::size_t kFewCells = 16;
constexpr int kMostLevels = 16;
constexpr int kSweepsOfTheCoarsest = 16;

bool isSecondColour(const std::array<int, 3>& at) { return (at[0] + at[1] + at[2]) & 1; }

void finish(Row& row) {
    float diagonal = row.excess;
    for (const float w : row.weight) diagonal += w;
    row.inverse = diagonal > 0 ? 1 / diagonal : 0;
}

float pull(const Row& row, const std::vector<float>& x) {
    float sum = 0;
    for (std::size_t f = 0; f < PoissonLevel::kFaces; ++f) sum += row.weight[f] * x[row.near[f]];
    return sum;
}

/// (A x) of a cell.
float applied(const Row& row, const std::vector<float>& x, std::size_t c) {
    float diagonal = row.excess;
    for (const float w : row.weight) diagonal += w;
    return diagonal * x[c] - pull(row, x);
}

/// Cells of one colour as their neighbours, all of the other, want them.
void relax(PoissonLevel& level, bool secondColour) {
    const std::size_t first = secondColour ? level.firstColour : 0,
                      count = secondColour ? level.size() - level.firstColour : level.firstColour;
    forEachRow(count, [&](std::size_t n) {
        const std::size_t c = first + n;
        const Row& row = level.rows[c];
        level.x[c] = (level.b[c] + pull(row, level.x)) * row.inverse;
    });
}

/// The first colour while all is still zero.
void relaxFromZero(PoissonLevel& level) {
    forEachRow(level.firstColour, [&](std::size_t c) { level.x[c] = level.b[c] * level.rows[c].inverse; });
}

/// Cells of the next level: their coordinates, who is in them, and the colours apart.
class Grouping {
public:
    explicit Grouping(PoissonLevel& fine) : fine_(fine) {
        std::array<int, 3> low{}, high{};
        if (!fine.at.empty()) low = high = fine.at.front();
        for (const auto& at : fine.at)
            for (std::size_t axis = 0; axis < 3; ++axis)
                low[axis] = std::min(low[axis], at[axis]), high[axis] = std::max(high[axis], at[axis]);
        for (std::size_t axis = 0; axis < 3; ++axis) {
            first_[axis] = low[axis] >> 1;
            size_[axis] = std::uint64_t((high[axis] >> 1) - first_[axis] + 1);
        }
    }

    PoissonLevel coarse() {
        std::vector<std::uint64_t> keys(fine_.size());
        forEach(keys.size(), [&](std::size_t c) { keys[c] = keyOf(parentOf(c)); });
        sortByKey(keys, fine_.children);
        PoissonLevel coarse;
        fine_.begin.clear();
        for (std::size_t n = 0; n < keys.size(); ++n)
            if (n == 0 || keys[n] != keys[n - 1]) {
                fine_.begin.push_back(std::uint32_t(n));
                coarse.at.push_back(parentOf(fine_.children[n]));
                if (!isSecondColour(coarse.at.back())) ++coarse.firstColour;
            }
        fine_.begin.push_back(std::uint32_t(keys.size()));
        coarse.rows.resize(coarse.at.size());
        fine_.parent.resize(fine_.size());
        forEach(coarse.size(), [&](std::size_t p) {
            for (std::uint32_t n = fine_.begin[p]; n < fine_.begin[p + 1]; ++n)
                fine_.parent[fine_.children[n]] = std::uint32_t(p);
        });
        return coarse;
    }

private:
    std::array<int, 3> parentOf(std::size_t c) const {
        const auto& at = fine_.at[c];
        return {at[0] >> 1, at[1] >> 1, at[2] >> 1};
    }
    /// No larger than need be: sorting is by digits.
    std::uint64_t keyOf(const std::array<int, 3>& at) const {
        const std::uint64_t place =
            (std::uint64_t(at[0] - first_[0]) * size_[1] + std::uint64_t(at[1] - first_[1])) * size_[2] +
            std::uint64_t(at[2] - first_[2]);
        return isSecondColour(at) ? place + size_[0] * size_[1] * size_[2] : place;
    }

    PoissonLevel& fine_;
    std::array<int, 3> first_{};
    std::array<std::uint64_t, 3> size_{};
};

/// The rows of the next level from those of this one.
void weighCoarse(const PoissonLevel& fine, PoissonLevel& coarse) {
    constexpr float kStiffness = 0.5f;
    forEachRow(coarse.size(), [&](std::size_t p) {
        Row row{};
        row.near.fill(std::uint32_t(p));
        for (std::uint32_t n = fine.begin[p]; n < fine.begin[p + 1]; ++n) {
            const Row& child = fine.rows[fine.children[n]];
            row.excess += kStiffness * child.excess;
            for (std::size_t f = 0; f < PoissonLevel::kFaces; ++f) {
                const std::uint32_t other = fine.parent[child.near[f]];
                if (child.weight[f] == 0 || other == p) continue;
                row.near[f] = other;
                row.weight[f] += kStiffness * child.weight[f];
            }
        }
        finish(row);
        coarse.rows[p] = row;
    });
}

/// A row without those that do not count.
Row rowAmong(const Row& all, std::size_t self, const std::vector<std::uint8_t>& counts) {
    Row row = all;
    if (!counts[self]) row.weight.fill(0), row.excess = 0;
    for (std::size_t f = 0; f < PoissonLevel::kFaces; ++f) {
        if (row.weight[f] == 0 || counts[row.near[f]]) continue;
        row.excess += row.weight[f];
        row.near[f] = std::uint32_t(self), row.weight[f] = 0;
    }
    finish(row);
    return row;
}

}  // namespace

Poisson::Poisson(const CellBlocks& blocks, Span<const Vec3> open, Span<const std::uint8_t> isAsked) : levels_(1) {
    number(blocks, open, isAsked);
    connect(blocks, open);
    while (levels_.back().size() > kFewCells && int(levels_.size()) < kMostLevels) {
        PoissonLevel next = Grouping(levels_.back()).coarse();
        weighCoarse(levels_.back(), next);
        levels_.push_back(std::move(next));
    }
    for (PoissonLevel& level : levels_)
        level.x.assign(level.size(), 0), level.b.assign(level.size(), 0), level.r.assign(level.size(), 0);
}

void Poisson::number(const CellBlocks& blocks, Span<const Vec3> open, Span<const std::uint8_t> isAsked) {
    unknownOf_.assign(blocks.cellCount(), kNone);
    const auto isUnknown = [&](std::size_t b, int i, int j, int k, std::uint32_t cell) {
        if (!isAsked.empty() && !isAsked[cell]) return false;
        const std::uint32_t beyond[3] = {blocks.cell(b, i + 1, j, k), blocks.cell(b, i, j + 1, k),
                                         blocks.cell(b, i, j, k + 1)};
        float sum = open.empty() ? 1.0f : 0.0f;
        for (int axis = 0; axis < 3; ++axis) {
            if (beyond[axis] == kNone) return false;
            if (!open.empty()) sum += open[cell][axis] + open[beyond[axis]][axis];
        }
        return sum > 0;
    };
    const auto mayAsk = [&](std::size_t b) {
        const auto asked = [](std::uint8_t a) { return a != 0; };
        return isAsked.empty() || std::any_of(isAsked.begin() + b * CellBlocks::kCells,
                                              isAsked.begin() + (b + 1) * CellBlocks::kCells, asked);
    };
    // Per block and colour, then where each block's begin: the order of the blocks, whoever counts.
    std::vector<std::array<std::uint32_t, 2>> counts(blocks.size(), {0, 0});
    blocks.forEachCellIf(mayAsk, [&](std::size_t b, int i, int j, int k, std::uint32_t cell) {
        if (!isUnknown(b, i, j, k, cell)) return;
        unknownOf_[cell] = counts[b][(i + j + k) & 1]++;  // a block's edge is even: colours go on beyond it
    });
    const auto holdsSome = [found = counts](std::size_t b) { return found[b][0] + found[b][1] > 0; };
    std::uint32_t next = 0;
    PoissonLevel& finest = levels_.front();
    for (const std::size_t colour : {0, 1}) {
        for (auto& count : counts) {
            const std::uint32_t first = next;
            next += count[colour];
            count[colour] = first;
        }
        if (colour == 0) finest.firstColour = next;
    }
    finest.rows.resize(next);
    finest.at.resize(next);
    blocks.forEachCellIf(holdsSome, [&](std::size_t b, int i, int j, int k, std::uint32_t cell) {
        std::uint32_t& unknown = unknownOf_[cell];
        if (unknown == kNone) return;
        unknown += counts[b][(i + j + k) & 1];
        const auto& block = blocks.blocks()[b];
        finest.at[unknown] = {block[0] * 8 + i, block[1] * 8 + j, block[2] * 8 + k};
    });
}

void Poisson::connect(const CellBlocks& blocks, Span<const Vec3> open) {
    PoissonLevel& finest = levels_.front();
    const auto holdsSome = [&](std::size_t b) {
        const auto isUnknown = [](std::uint32_t unknown) { return unknown != kNone; };
        const auto first = unknownOf_.begin() + std::ptrdiff_t(b * CellBlocks::kCells);
        return std::any_of(first, first + CellBlocks::kCells, isUnknown);
    };
    blocks.forEachCellIf(holdsSome, [&](std::size_t b, int i, int j, int k, std::uint32_t cell) {
        const std::uint32_t self = unknownOf_[cell];
        if (self == kNone) return;
        Row row{};
        row.near.fill(self);
        for (std::size_t f = 0; f < PoissonLevel::kFaces; ++f) {
            const auto& [di, dj, dk] = kSteps[f];
            const std::uint32_t other = blocks.cell(b, i + di, j + dj, k + dk);
            const std::uint32_t owner = f % 2 == 0 ? cell : other;  // of the face; an unknown has all its upper ones
            const float weight = open.empty() ? 1 : open[owner][int(f / 2)];
            const std::uint32_t unknown = other == kNone ? kNone : unknownOf_[other];
            if (unknown == kNone)
                row.excess += weight;
            else
                row.near[f] = unknown, row.weight[f] = weight;
        }
        finish(row);
        finest.rows[self] = row;
    });
}

void Poisson::ask(const std::vector<std::uint8_t>& counts) {
    std::vector<Row>& rows = levels_.front().rows;
    const bool isNews = asked_.empty() ? std::find(counts.begin(), counts.end(), 0) != counts.end() : counts != asked_;
    if (!isNews) return;
    if (all_.empty()) all_ = rows;
    asked_ = counts;
    forEachRow(rows.size(), [&](std::size_t c) { rows[c] = rowAmong(all_[c], c, counts); });
    for (std::size_t n = 1; n < levels_.size(); ++n) weighCoarse(levels_[n - 1], levels_[n]);
}

float Poisson::pulledBy(std::size_t unknown, const std::vector<float>& q) const { return pull(allRows()[unknown], q); }

void Poisson::sweepAboveZero(const std::vector<float>& b, std::vector<float>& q) const {
    const std::vector<Row>& rows = allRows();
    const std::size_t ends[] = {0, levels_.front().firstColour, rows.size()};
    for (const int colour : {0, 1})
        forEachRow(ends[colour + 1] - ends[colour], [&](std::size_t n) {
            const std::size_t c = ends[colour] + n;
            q[c] = max((b[c] + pull(rows[c], q)) * rows[c].inverse, 0.0f);
        });
}

void Poisson::apply(const std::vector<float>& x, std::vector<float>& y) const {
    const PoissonLevel& finest = levels_.front();
    forEachRow(finest.size(), [&](std::size_t c) { y[c] = applied(finest.rows[c], x, c); });
}

void Poisson::cycle(const std::vector<float>& b, std::vector<float>& x) {
    levels_.front().b = b;
    cycle(0);
    x = levels_.front().x;
}

/// From zero, and the same forwards and backwards, so that it is symmetric.
void Poisson::cycle(std::size_t at) {
    PoissonLevel& level = levels_[at];
    std::fill(level.x.begin(), level.x.end(), 0.0f);
    const bool isCoarsest = at + 1 == levels_.size();
    const int sweeps = isCoarsest ? kSweepsOfTheCoarsest : 1;
    for (int n = 0; n < sweeps; ++n) {
        n == 0 ? relaxFromZero(level) : relax(level, false);
        relax(level, true);
    }
    if (!isCoarsest) {
        PoissonLevel& next = levels_[at + 1];
        // The second colour has just been made to fit: nothing is left to do there.
        std::fill(level.r.begin() + std::ptrdiff_t(level.firstColour), level.r.end(), 0.0f);
        forEachRow(level.firstColour,
                   [&](std::size_t c) { level.r[c] = level.b[c] - applied(level.rows[c], level.x, c); });
        forEachRow(next.size(), [&](std::size_t p) {
            next.b[p] = 0;
            for (std::uint32_t n = level.begin[p]; n < level.begin[p + 1]; ++n) next.b[p] += level.r[level.children[n]];
        });
        cycle(at + 1);
        forEachRow(level.size(), [&](std::size_t c) { level.x[c] += next.x[level.parent[c]]; });
    }
    for (int n = 0; n < sweeps; ++n) relax(level, true), relax(level, false);
}

KrylovReport Poisson::solve(const std::vector<float>& b, std::vector<float>& q, const KrylovOptions& options) {
    const std::vector<float> ones(size(), 1.0f);
    const auto A = [this](const std::vector<float>& x, std::vector<float>& y) { apply(x, y); };
    const auto B = [this](const std::vector<float>& r, std::vector<float>& y) { cycle(r, y); };
    using Plain = WeightedSpace<float, decltype(A)>;
    PreconditionedSpace<Plain, decltype(B)> space(Plain(ones, A), B);
    KrylovWork<decltype(space)> work;
    return conjugateResidual(space, b, q, work, options);
}

}  // namespace firn
