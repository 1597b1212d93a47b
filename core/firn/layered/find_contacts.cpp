#include "firn/layered/find_contacts.h"

#include <algorithm>
#include <array>
#include <limits>

#include "firn/base/parallel.h"

namespace firn::layered {
namespace {

/// A surface that holds whatever touches it, in weights of a particle.
constexpr float kSticky = 1e4f;

/// Fewer particles than this are moved by one thread: a step has some hundred loops, and waking the others for each
/// takes longer than the work.
constexpr std::size_t kFewGrains = 1000;

/// An overlap that was there when the step began may stay, as far as contacts are concerned. What they undid of it
/// would show in the velocities, add up from layer to layer, and hurl up the top of a deep pile.
float allowedOverlap(float gapBefore) { return std::min(0.0f, gapBefore); }

/// Attraction holds what was in touch when the step began, or all but: within so many radii.
constexpr float kTouching = 0.1f;
float slackOf(const Step& s, float gapBefore) {
    return gapBefore > kTouching * s.grains.r ? -1.0f : std::max(0.0f, gapBefore);
}

Done scaled(Done done, float factor) { return {done.push * factor, done.grip * factor}; }

/// What the pair did in the step before.
Done remembered(const Step& s, std::uint32_t i, std::uint32_t j) {
    const std::uint32_t a = s.grains.number[i], b = s.grains.number[j];
    Done done = scaled(s.grains.memory[std::min(a, b)].find(std::max(a, b)), s.again);
    if (a > b) done.grip = -done.grip;
    return done;
}

Done rememberedOf(const Step& s, std::uint32_t i, std::uint32_t other) {
    return scaled(s.grains.memory[s.grains.number[i]].find(other), s.again);
}

struct PairContact {
    std::uint32_t i, j;
    float rest, slack;  // as in a PairRow
    Done done;
};

PairContact pairOf(const Step& s, std::uint32_t i, std::uint32_t j) {
    const Grains& p = s.grains;
    const float gapBefore = length(p.before[i] - p.before[j]) - 2 * p.r;
    return {i, j, 2 * p.r + allowedOverlap(gapBefore), slackOf(s, gapBefore), remembered(s, i, j)};
}

/// The thirteen cells that come after a cell among the 26 around it: every pair of cells is met once.
constexpr int kAfter[13][3] = {{0, 0, 1},  {0, 1, -1}, {0, 1, 0}, {0, 1, 1},  {1, -1, -1}, {1, -1, 0}, {1, -1, 1},
                               {1, 0, -1}, {1, 0, 0},  {1, 0, 1}, {1, 1, -1}, {1, 1, 0},   {1, 1, 1}};

/// Particles that lie side by side.
struct Range {
    std::uint32_t begin = 0, end = 0;
    std::uint32_t number = 0;  // of the first, among the particles of the neighbourhood
};

/// The block itself and those around it. Their particles are numbered.
struct Neighbourhood {
    const GrainCells::Block* at[3][3][3];
    std::uint32_t first[3][3][3];  // number of each block's first
    std::uint32_t total = 0;

    Neighbourhood(const GrainCells& cells, const GrainCells::Block& home) {
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 3; ++j)
                for (int k = 0; k < 3; ++k) {
                    const bool isHome = i == 1 && j == 1 && k == 1;
                    const GrainCells::Block* block =
                        isHome ? &home : cells.find({home.at[0] + i - 1, home.at[1] + j - 1, home.at[2] + k - 1});
                    at[i][j][k] = block, first[i][j][k] = total;
                    if (block) total += block->end - block->begin;
                }
    }
    /// Particles of a cell, counted from the home block's first: from -4 to 7 along each axis. False: there are none.
    bool range(int i, int j, int k, Range& range) const {
        const int a = (i >> 2) + 1, b = (j >> 2) + 1, c = (k >> 2) + 1;
        const GrainCells::Block* block = at[a][b][c];
        if (!block) return false;
        const std::size_t cell = std::size_t((i & 3) << 4 | (j & 3) << 2 | (k & 3));
        range = {block->begin + block->cell[cell], block->begin + block->cell[cell + 1],
                 first[a][b][c] + block->cell[cell]};
        return range.begin < range.end;
    }
};

/// Pairs that a particle is the first of, at most: no more than twelve balls touch one. Where more are near, what was
/// squeezed together overlaps, and the nearest of it decide; with all of them a step of a crowd took ten times as long.
constexpr std::size_t kMostPairs = 12;

struct Near {
    float square;  // of the distance [m2]
    std::uint32_t j;
    std::uint32_t number;  // of it among the particles of the neighbourhood
};

/// Of the first `count`, those that count; how many they are.
std::size_t keepNearest(std::vector<Near>& near, std::size_t count) {
    if (count <= kMostPairs) return count;
    const auto isNearer = [](const Near& a, const Near& b) {
        return a.square != b.square ? a.square < b.square : a.j < b.j;
    };
    const auto begin = near.begin(), kept = begin + kMostPairs;
    std::nth_element(begin, kept, begin + std::ptrdiff_t(count), isNearer);
    std::sort(begin, kept, [](const Near& a, const Near& b) { return a.j < b.j; });
    return kMostPairs;
}

/// A pair, and the numbers of its two among the particles of the neighbourhood.
struct FoundPair {
    PairContact contact;
    std::uint32_t a, b;
};

/// What a thread needs while it looks for contacts, kept from block to block.
struct Search {
    std::vector<Near> near;               // room for those of a particle
    std::vector<FoundPair> pairs, later;  // of a block
    std::vector<std::uint64_t> used;      // by each particle of the neighbourhood: which rows it is in
    std::vector<int> bodies;
};

void put(const PairContact& c, std::size_t lane, PairRow& row) {
    row.i[lane] = c.i, row.j[lane] = c.j, row.rest[lane] = c.rest, row.slack[lane] = c.slack;
    row.push[lane] = c.done.push;
    for (int axis = 0; axis < 3; ++axis) row.grip[axis][lane] = c.done.grip[axis];
}

/// Puts each pair into the first row that has room and neither of its two yet, 64 rows at a time.
void toRows(Search& search, std::vector<PairRow>& rows) {
    while (!search.pairs.empty()) {
        const std::size_t first = rows.size();
        std::array<std::uint8_t, 64> count{};
        std::uint64_t full = 0;
        std::fill(search.used.begin(), search.used.end(), 0);
        search.later.clear();
        for (const FoundPair& pair : search.pairs) {
            const std::uint64_t free = ~(search.used[pair.a] | search.used[pair.b] | full);
            if (free == 0) {
                search.later.push_back(pair);
                continue;
            }
            const std::uint64_t bit = free & (~free + 1);
            const std::size_t row = std::size_t(__builtin_ctzll(free));
            if (first + row == rows.size()) rows.emplace_back();
            put(pair.contact, count[row]++, rows[first + row]);
            search.used[pair.a] |= bit, search.used[pair.b] |= bit;
            if (count[row] == PairRow::kLanes) full |= bit;
        }
        search.pairs.swap(search.later);
    }
}

/// The particles of a cell, and those of the cells after it.
struct Partners {
    Range own;
    std::array<Range, 13> after;
    std::size_t ranges = 0, total = 0;

    Partners(const Neighbourhood& around, int cell) {
        const int a = cell >> 4, b = cell >> 2 & 3, c = cell & 3;
        if (!around.range(a, b, c, own)) return;
        total = own.end - own.begin;
        for (const auto& [x, y, z] : kAfter) {
            Range& range = after[ranges];
            if (!around.range(a + x, b + y, c + z, range)) continue;
            total += range.end - range.begin;
            ++ranges;
        }
    }
};

/// How many are within reach of i.
std::size_t lookAround(const Grains& p, std::uint32_t i, const Partners& partners, std::vector<Near>& near) {
    const float reach = pairReach(p.r), reachSquare = reach * reach;
    std::size_t found = 0;
    // Written down in any case, and then counted or not: a branch would often be guessed wrong.
    const auto look = [&, x = p.x[i]](std::uint32_t from, const Range& range) {
        for (std::uint32_t j = from; j < range.end; ++j) {
            const Vec3 d = x - p.x[j];
            near[found] = {dot(d, d), j, range.number + (j - range.begin)};
            found += near[found].square < reachSquare;
        }
    };
    look(i + 1, partners.own);
    for (std::size_t n = 0; n < partners.ranges; ++n) look(partners.after[n].begin, partners.after[n]);
    return found;
}

void findPairs(const Step& s, const GrainCells::Block& home, Search& search, ContactList& list) {
    const Grains& p = s.grains;
    const Neighbourhood around(p.cells, home);
    search.pairs.clear(), search.used.resize(around.total);
    for (int cell = 0; cell < GrainCells::kCells; ++cell) {
        const Partners partners(around, cell);
        if (search.near.size() < partners.total) search.near.resize(partners.total);
        for (std::uint32_t i = partners.own.begin; i < partners.own.end; ++i) {
            const std::size_t count = keepNearest(search.near, lookAround(p, i, partners, search.near));
            const std::uint32_t number = partners.own.number + (i - partners.own.begin);
            for (std::size_t n = 0; n < count; ++n)
                search.pairs.push_back({pairOf(s, i, search.near[n].j), number, search.near[n].number});
        }
    }
    toRows(search, list.pairs);
}

void findStill(const Step& s, const GrainCells::Block& home, ContactList& list) {
    const Grains& p = s.grains;
    if (!p.restingCells) return;
    const NeighbourView view = p.restingCells->view();
    for (std::uint32_t i = home.begin; i < home.end; ++i)
        forEachNeighbour(view, p.x[i], [&](std::uint32_t other, const Vec3&, float) {
            const Vec3& at = p.resting[other];
            const float gapBefore = length(p.before[i] - at) - 2 * p.r;
            list.still.push_back({i, other, at, 2 * p.r + allowedOverlap(gapBefore), slackOf(s, gapBefore),
                                  rememberedOf(s, i, kStill | other)});
        });
}

/// @param phi  of the surface at x[i], where the step would end [m]
void addWall(const Step& s, std::uint32_t i, int body, float phi, const Vec3& n, const Vec3& moved, const Hold& hold,
             ContactList& list) {
    const Grains& p = s.grains;
    const float gapBefore = phi - dot(n, (p.x[i] - p.before[i]) - moved) - p.r;
    const float target = p.r + allowedOverlap(gapBefore);
    list.walls.push_back({i, body, n, dot(n, p.x[i]) - phi + target, slackOf(s, gapBefore), target - p.r, moved, hold,
                          rememberedOf(s, i, wallName(body))});
}

void findWalls(const Step& s, const GrainCells::Block& home, std::vector<int>& which, ContactList& list) {
    const Grains& p = s.grains;
    const float near = p.r * (1 + kReach);
    Box box;
    for (std::uint32_t i = home.begin; i < home.end; ++i) box.include(p.x[i]);
    const BodiesView bodies = s.around.colliders.near(box, near, which);
    for (std::uint32_t i = home.begin; i < home.end; ++i) {
        const Vec3& x = p.x[i];
        if (const float phi = s.around.layer.distance(x); phi < near)
            if (const Vec3 n = s.around.layer.normal(x); n != Vec3{})
                addWall(s, i, kLayer, phi, n, {}, s.holdAt(p.water[i]), list);
        for (const int k : bodies.which) {
            const BodyView& body = bodies.bodies[k];
            if (distanceUpTo(body, x, near) >= near) continue;
            const Contact<float> c = contactWith(body, x);
            if (c.normal == Vec3{}) continue;
            const Hold hold = c.sticky ? Hold{kSticky * s.g * s.dt * s.dt, 1, 1} : Hold{0, c.friction, c.friction};
            addWall(s, i, k, c.phi, c.normal, c.velocity * s.dt, hold, list);
        }
    }
}

}  // namespace

std::size_t chunkFor(const Grains& p, std::size_t usual) {
    return p.x.size() < kFewGrains ? std::numeric_limits<std::size_t>::max() : usual;
}

std::size_t listCount(const Grains& p) {
    return (p.cells.blocks().size() + Grains::kBlocksPerList - 1) / Grains::kBlocksPerList;
}

std::uint32_t wallName(int body) { return kWall | std::uint32_t(body + 1); }

void findContacts(const Step& s) {
    Grains& p = s.grains;
    const std::vector<GrainCells::Block>& blocks = p.cells.blocks();
    const std::size_t lists = listCount(p);
    if (p.contacts.size() < lists) p.contacts.resize(lists);
    forEach(
        lists,
        [&](std::size_t l) {
            ContactList& list = p.contacts[l];
            list.clear();
            Search search;
            const std::size_t end = std::min(blocks.size(), (l + 1) * Grains::kBlocksPerList);
            for (std::size_t b = l * Grains::kBlocksPerList; b < end; ++b) {
                findPairs(s, blocks[b], search, list);
                findStill(s, blocks[b], list);
                findWalls(s, blocks[b], search.bodies, list);
                list.ends.push_back({list.pairs.size(), list.still.size(), list.walls.size()});
            }
        },
        chunkFor(p, 1));
}

}  // namespace firn::layered
