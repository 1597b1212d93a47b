#include "firn/layered/grain_step.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "firn/base/parallel.h"

namespace firn::layered {
namespace {

/// Slower than this share of what gravity gives in a step, a particle is taken to lie still: rounds of contacts that
/// have not converged would let a slope creep for ever. Lower than all of it, or particles would hang at the top of
/// their flight.
constexpr float kStillShare = 0.15f;

/// The first step after a choice of active particles remembers nothing, and takes so many times the rounds.
constexpr int kFirstRounds = 4;

/// Rounds in which overlaps are undone after each step.
constexpr int kRelaxingRounds = 2;

/// A surface that holds whatever touches it, in weights of a particle.
constexpr float kSticky = 1e4f;

/// Fewer particles than this are moved by one thread: a step has some hundred loops, and waking the others for each
/// takes longer than the work.
constexpr std::size_t kFewGrains = 1000;
std::size_t chunkFor(const Grains& p, std::size_t usual) {
    return p.x.size() < kFewGrains ? std::numeric_limits<std::size_t>::max() : usual;
}

struct Step {
    Grains& grains;
    const LayeredParams& params;
    const Surroundings& around;
    float dt, g;
    float again;  // factor from what contacts did in the step before to what they do first in this one
    Hold hold;    // of dry particles, among each other and against the layer
    float wet;    // by how much wet ones are pulled more than dry ones [m]

    /// Of particles as wet as this on average.
    Hold holdAt(float water) const { return {hold.pull + wet * water, hold.muS, hold.muK}; }
};

template <class T>
void permute(std::vector<T>& values, const std::vector<std::uint32_t>& order, std::vector<T>& spare) {
    spare.resize(values.size());
    forEach(values.size(), [&](std::size_t n) { spare[n] = values[order[n]]; });
    values.swap(spare);
}

/// Gravity and air, then where each would go.
void predict(const Step& s) {
    Grains& p = s.grains;
    const float share = airShare(s.params.airResistance, s.dt);
    forEach(p.x.size(), [&](std::size_t i) {
        p.v[i] = (p.v[i] + s.around.gravity * s.dt) * share;
        p.before[i] = p.x[i];
        p.x[i] += p.v[i] * s.dt;
    });
}

void sortGrains(Grains& p) {
    const std::vector<std::uint32_t>& order = p.cells.sort(p.x, pairReach(p.r));
    std::vector<Vec3> spare;
    permute(p.x, order, spare), permute(p.before, order, spare), permute(p.v, order, spare);
    std::vector<float> spareWater;
    permute(p.water, order, spareWater);
    std::vector<std::uint32_t> spareIndex;
    permute(p.index, order, spareIndex), permute(p.number, order, spareIndex);
    p.cells.index(p.x);
}

/// What an overlap that was there when the step began may shrink to by the contacts themselves, which shows in the
/// velocities: by no more than counts as still.
float allowedOverlap(const Step& s, float gapBefore) {
    return std::min(0.0f, gapBefore + kStillShare * s.g * s.dt * s.dt);
}

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

PairContact pairOf(const Step& s, std::uint32_t i, std::uint32_t j) {
    const Grains& p = s.grains;
    const float gapBefore = length(p.before[i] - p.before[j]) - 2 * p.r;
    return {i, j, 2 * p.r + allowedOverlap(s, gapBefore), slackOf(s, gapBefore), remembered(s, i, j)};
}

/// The thirteen cells that come after a cell among the 26 around it: every pair of cells is met once.
constexpr int kAfter[13][3] = {{0, 0, 1},  {0, 1, -1}, {0, 1, 0}, {0, 1, 1},  {1, -1, -1}, {1, -1, 0}, {1, -1, 1},
                               {1, 0, -1}, {1, 0, 0},  {1, 0, 1}, {1, 1, -1}, {1, 1, 0},   {1, 1, 1}};

/// The block itself and those around it.
struct Neighbourhood {
    const GrainCells::Block* at[3][3][3];

    Neighbourhood(const GrainCells& cells, const GrainCells::Block& home) {
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 3; ++j)
                for (int k = 0; k < 3; ++k)
                    at[i][j][k] = i == 1 && j == 1 && k == 1
                                      ? &home
                                      : cells.find({home.at[0] + i - 1, home.at[1] + j - 1, home.at[2] + k - 1});
    }
    /// Particles of a cell, counted from the home block's first: from -4 to 7 along each axis.
    bool range(int i, int j, int k, std::uint32_t& begin, std::uint32_t& end) const {
        const GrainCells::Block* block = at[(i >> 2) + 1][(j >> 2) + 1][(k >> 2) + 1];
        if (!block) return false;
        const std::size_t cell = std::size_t((i & 3) << 4 | (j & 3) << 2 | (k & 3));
        begin = block->begin + block->cell[cell], end = block->begin + block->cell[cell + 1];
        return begin < end;
    }
};

/// Pairs that a particle is the first of, at most: no more than twelve balls touch one. Where more are near, what was
/// squeezed together overlaps, and the nearest of it decide; with all of them a step of a crowd took ten times as long.
constexpr std::size_t kMostPairs = 12;

struct Near {
    float square;  // of the distance [m2]
    std::uint32_t j;
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

/// What a thread needs while it looks for contacts, kept from block to block.
struct Search {
    std::vector<Near> near;           // room for those of a particle
    std::vector<PairContact> pairs;   // of a block, by their first
    std::vector<std::uint32_t> ends;  // of each first's
    std::vector<int> bodies;
};

/// First the first pair of every particle, then the second of each, and so on: a pair is not to wait for what the one
/// before has just done to the same particle, while the processor has nothing to do.
void takeTurns(const Search& search, std::vector<PairContact>& pairs) {
    for (std::uint32_t turn = 0; turn < kMostPairs; ++turn) {
        std::uint32_t begin = 0;
        for (const std::uint32_t end : search.ends) {
            if (begin + turn < end) pairs.push_back(search.pairs[begin + turn]);
            begin = end;
        }
    }
}

/// The particles of a cell, and those of the cells after it.
struct Partners {
    struct Range {
        std::uint32_t begin = 0, end = 0;
    };
    Range own;
    std::array<Range, 13> after;
    std::size_t ranges = 0, total = 0;

    Partners(const Neighbourhood& around, int cell) {
        const int a = cell >> 4, b = cell >> 2 & 3, c = cell & 3;
        if (!around.range(a, b, c, own.begin, own.end)) return;
        total = own.end - own.begin;
        for (const auto& [x, y, z] : kAfter) {
            Range& range = after[ranges];
            if (!around.range(a + x, b + y, c + z, range.begin, range.end)) continue;
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
    const auto look = [&, x = p.x[i]](std::uint32_t from, std::uint32_t to) {
        for (std::uint32_t j = from; j < to; ++j) {
            const Vec3 d = x - p.x[j];
            near[found] = {dot(d, d), j};
            found += near[found].square < reachSquare;
        }
    };
    look(i + 1, partners.own.end);
    for (std::size_t n = 0; n < partners.ranges; ++n) look(partners.after[n].begin, partners.after[n].end);
    return found;
}

void findPairs(const Step& s, const GrainCells::Block& home, Search& search, ContactList& list) {
    const Grains& p = s.grains;
    const Neighbourhood around(p.cells, home);
    search.pairs.clear(), search.ends.clear();
    for (int cell = 0; cell < GrainCells::kCells; ++cell) {
        const Partners partners(around, cell);
        if (search.near.size() < partners.total) search.near.resize(partners.total);
        for (std::uint32_t i = partners.own.begin; i < partners.own.end; ++i) {
            const std::size_t count = keepNearest(search.near, lookAround(p, i, partners, search.near));
            for (std::size_t n = 0; n < count; ++n) search.pairs.push_back(pairOf(s, i, search.near[n].j));
            search.ends.push_back(std::uint32_t(search.pairs.size()));
        }
    }
    takeTurns(search, list.pairs);
}

void findStill(const Step& s, const GrainCells::Block& home, ContactList& list) {
    const Grains& p = s.grains;
    if (!p.restingCells) return;
    const NeighbourView view = p.restingCells->view();
    for (std::uint32_t i = home.begin; i < home.end; ++i)
        forEachNeighbour(view, p.x[i], [&](std::uint32_t other, const Vec3&, float) {
            const Vec3& at = p.resting[other];
            const float gapBefore = length(p.before[i] - at) - 2 * p.r;
            list.still.push_back({i, other, at, 2 * p.r + allowedOverlap(s, gapBefore), slackOf(s, gapBefore),
                                  rememberedOf(s, i, kStill | other)});
        });
}

std::uint32_t wallName(int body) { return kWall | std::uint32_t(body + 1); }

/// @param phi  of the surface at x[i], where the step would end [m]
void addWall(const Step& s, std::uint32_t i, int body, float phi, const Vec3& n, const Vec3& moved, const Hold& hold,
             ContactList& list) {
    const Grains& p = s.grains;
    const float gapBefore = phi - dot(n, (p.x[i] - p.before[i]) - moved) - p.r;
    const float target = p.r + allowedOverlap(s, gapBefore);
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

/// Lists of contacts that are in use.
std::size_t listCount(const Grains& p) {
    return (p.cells.blocks().size() + Grains::kBlocksPerList - 1) / Grains::kBlocksPerList;
}

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

Hold holdWith(float slack, Hold hold) {
    if (slack < 0) hold.pull = 0;
    return hold;
}

/// Apart, and nothing to take back.
bool isLoose(float gap, const Hold& hold, const Done& done) {
    return gap > 0 && hold.pull == 0 && done.push == 0 && done.grip == Vec3{};
}

void solve(const Step& s, PairContact& c) {
    Grains& p = s.grains;
    const Vec3 d = p.x[c.i] - p.x[c.j];
    const float distance = length(d), gap = distance - c.rest;
    const Hold hold = holdWith(c.slack, s.holdAt(0.5f * (p.water[c.i] + p.water[c.j])));
    if (isLoose(gap, hold, c.done) || !(distance > 0)) return;
    const Vec3 slid = (p.x[c.i] - p.before[c.i]) - (p.x[c.j] - p.before[c.j]);
    const Vec3 move = contactRound(d / distance, gap, c.slack, slid, 2, hold, c.done);
    p.x[c.i] += move, p.x[c.j] -= move;
}

void solve(const Step& s, StillContact& c) {
    Grains& p = s.grains;
    const Vec3 d = p.x[c.i] - c.at;
    const float distance = length(d), gap = distance - c.rest;
    const Hold hold = holdWith(c.slack, s.holdAt(0.5f * (p.water[c.i] + p.restingWater[c.other])));
    if (isLoose(gap, hold, c.done) || !(distance > 0)) return;
    p.x[c.i] += contactRound(d / distance, gap, c.slack, p.x[c.i] - p.before[c.i], 1, hold, c.done);
}

void solve(const Step& s, WallContact& c) {
    Grains& p = s.grains;
    const float gap = dot(c.n, p.x[c.i]) - c.offset;
    const Hold hold = holdWith(c.slack, c.hold);
    if (isLoose(gap, hold, c.done)) return;
    p.x[c.i] += contactRound(c.n, gap, c.slack, p.x[c.i] - p.before[c.i] - c.moved, 1, hold, c.done);
}

/// Does at once what the contact did in the step before.
void begin(Grains& p, const PairContact& c) {
    const Vec3 d = p.x[c.i] - p.x[c.j], move = normalized(d) * c.done.push + c.done.grip;
    p.x[c.i] += move, p.x[c.j] -= move;
}
void begin(Grains& p, const StillContact& c) { p.x[c.i] += normalized(p.x[c.i] - c.at) * c.done.push + c.done.grip; }
void begin(Grains& p, const WallContact& c) { p.x[c.i] += c.n * c.done.push + c.done.grip; }

bool didAnything(const Done& done) { return done.push != 0 || done.grip != Vec3{}; }

void remember(Grains& p, const PairContact& c) {
    if (!didAnything(c.done)) return;
    const std::uint32_t a = p.number[c.i], b = p.number[c.j];
    p.memory[std::min(a, b)].keep(std::max(a, b), a < b ? c.done : Done{c.done.push, -c.done.grip});
}
void remember(Grains& p, const StillContact& c) {
    if (didAnything(c.done)) p.memory[p.number[c.i]].keep(kStill | c.other, c.done);
}
void remember(Grains& p, const WallContact& c) {
    if (didAnything(c.done)) p.memory[p.number[c.i]].keep(wallName(c.body), c.done);
}

/// Calls f for every contact, colour by colour, and block by block within one: one order whatever the number of
/// threads. Walls come last in a block, because they give way least.
template <class F>
void forEachContact(Grains& p, F&& f) {
    for (const std::vector<std::uint32_t>& colour : p.cells.colours())
        forEach(
            colour.size(),
            [&](std::size_t n) {
                const std::size_t block = colour[n], place = block % Grains::kBlocksPerList;
                ContactList& list = p.contacts[block / Grains::kBlocksPerList];
                const ContactList::Ends from = place > 0 ? list.ends[place - 1] : ContactList::Ends{};
                const ContactList::Ends to = list.ends[place];
                for (std::size_t c = from.pairs; c < to.pairs; ++c) f(list.pairs[c]);
                for (std::size_t c = from.still; c < to.still; ++c) f(list.still[c]);
                for (std::size_t c = from.walls; c < to.walls; ++c) f(list.walls[c]);
            },
            chunkFor(p, 4));
}

/// Gauss-Seidel.
void solveContacts(const Step& s) {
    Grains& p = s.grains;
    const bool isFirst = p.lastStep == 0;
    if (!isFirst) forEachContact(p, [&](auto& contact) { begin(p, contact); });
    for (int round = 0; round < s.params.iterations * (isFirst ? kFirstRounds : 1); ++round)
        forEachContact(p, [&](auto& contact) { solve(s, contact); });
    forEach(p.memory.size(), [&](std::size_t n) { p.memory[n].count = 0; });
    forEachContact(p, [&](auto& contact) { remember(p, contact); });
    p.lastStep = s.dt;
}

void takeVelocities(const Step& s) {
    Grains& p = s.grains;
    const float still = kStillShare * s.g * s.dt * s.dt;
    forEach(p.x.size(), [&](std::size_t i) {
        const Vec3 moved = p.x[i] - p.before[i];
        if (dot(moved, moved) < still * still)
            p.x[i] = p.before[i], p.v[i] = {};
        else
            p.v[i] = moved / s.dt;
    });
}

/// How far the first of two goes on its own.
Vec3 relaxed(const Vec3& d, float r) {
    const float square = dot(d, d);
    if (square >= 4 * r * r || !(square > 0)) return {};
    const float distance = std::sqrt(square);
    return d * (relaxation(distance - 2 * r, r) / distance);
}
void relax(Grains& p, const PairContact& c) {
    const Vec3 move = relaxed(p.x[c.i] - p.x[c.j], p.r) * 0.5f;
    p.x[c.i] += move, p.x[c.j] -= move;
}
void relax(Grains& p, const StillContact& c) { p.x[c.i] += relaxed(p.x[c.i] - c.at, p.r); }
/// All the way: snow that is squeezed between an object and the layer goes into itself, not into them.
void relax(Grains& p, const WallContact& c) {
    const float gap = dot(c.n, p.x[c.i]) - c.offset + c.overlap;
    p.x[c.i] += c.n * std::max(0.0f, -gap);
}

/// By and by particles, then walls once more, which have the last word.
void relaxContacts(Grains& p) {
    for (int round = 0; round < kRelaxingRounds; ++round) forEachContact(p, [&](auto& contact) { relax(p, contact); });
    forEach(
        listCount(p),
        [&](std::size_t l) {
            for (const WallContact& c : p.contacts[l].walls) relax(p, c);
        },
        chunkFor(p, 1));
}

void addImpulses(const Step& s, std::vector<Impulse>& impulses) {
    const Grains& p = s.grains;
    const double scale = double(p.mass) / double(s.dt);
    for (std::size_t l = 0; l < listCount(p); ++l)
        for (const WallContact& c : p.contacts[l].walls) {
            if (c.body == kLayer || (c.done.push == 0 && c.done.grip == Vec3{})) continue;
            const Vec3d back = cast<double>(-(c.n * c.done.push + c.done.grip)) * scale;
            Impulse& sum = impulses[std::size_t(c.body)];
            sum.linear += back;
            sum.angular += cross(cast<double>(p.x[c.i]), back);
        }
}

}  // namespace

void grainStep(Grains& grains, const LayeredParams& params, const Surroundings& around, float dt,
               std::vector<Impulse>& impulses) {
    const float g = length(around.gravity);
    const float steps = grains.lastStep > 0 ? dt / grains.lastStep : 0;
    const Hold hold{params.attraction * g * dt * dt, params.staticFriction, params.dynamicFriction};
    const float wet = (params.wetAttraction - params.attraction) * g * dt * dt;
    const Step step{grains, params, around, dt, g, steps * steps, hold, wet};
    predict(step);
    sortGrains(grains);
    findContacts(step);
    solveContacts(step);
    takeVelocities(step);
    relaxContacts(grains);
    addImpulses(step, impulses);
}

}  // namespace firn::layered
