#include "firn/layered/grain_step.h"

#include <algorithm>
#include <cmath>

#include "firn/base/parallel.h"
#include "firn/layered/find_contacts.h"
#include "firn/layered/loads.h"

namespace firn::layered {
namespace {

/// The first step after a choice of active particles remembers nothing, and takes so many times the rounds.
constexpr int kFirstRounds = 4;

/// Rounds in which overlaps are undone after each step, and of the walls alone at the end of it: between a sole and the
/// edge of its print a particle has three of them.
constexpr int kRelaxingRounds = 2, kWallRounds = 4;

PairStage pairStage(const Step& s) { return {s.grains.places.data(), s.grains.r, s.hold, s.wet, s.up()}; }

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

/// From here to takePlaces() contacts move them.
void givePlaces(const Step& s) {
    Grains& p = s.grains;
    p.places.resize(p.x.size());
    forEach(p.x.size(), [&](std::size_t i) {
        const float speed = length(p.v[i] - s.around.gravity * s.dt);  // before the step
        p.places[i] = {p.x[i], p.water[i], p.before[i], steadiness(speed, s.dt, p.r)};
    });
}
void takePlaces(Grains& p) {
    forEach(p.x.size(), [&](std::size_t i) { p.x[i] = p.places[i].x; });
}

Hold holdWith(float slack, Hold hold) {
    if (slack < 0) hold.pull = 0;
    return hold;
}

/// Apart, and nothing to take back.
bool isLoose(float gap, const Hold& hold, const Done& done) {
    return gap > 0 && hold.pull == 0 && done.push == 0 && done.grip == Vec3{};
}

void solve(const Step& s, Span<PairRow> rows) { solvePairs(pairStage(s), rows.data(), rows.size()); }

void solve(const Step& s, StillContact& c) {
    GrainPlace& p = s.grains.places[c.i];
    const Vec3 d = p.x - c.at;
    const float distance = length(d), gap = distance - c.rest;
    const Hold hold = holdWith(c.slack, s.holdAt(0.5f * (p.water + s.grains.restingWater[c.other])));
    if (isLoose(gap, hold, c.done) || !(distance > 0)) return;
    p.x += contactRound(d / distance, gap, c.slack, p.x - p.before, 1.0f, hold, c.done);
}

void solve(const Step& s, WallContact& c) {
    GrainPlace& p = s.grains.places[c.i];
    const float gap = dot(c.n, p.x) - c.offset;
    const Hold hold = holdWith(c.slack, c.hold);
    if (isLoose(gap, hold, c.done)) return;
    p.x += contactRound(c.n, gap, c.slack, p.x - p.before - c.moved, 1.0f, hold, c.done);
}

/// Does at once what the contact did in the step before.
void begin(const Step& s, Span<PairRow> rows) { startPairs(pairStage(s), rows.data(), rows.size()); }
void begin(const Step& s, const StillContact& c) {
    Vec3& x = s.grains.places[c.i].x;
    x += normalized(x - c.at) * c.done.push + c.done.grip;
}
void begin(const Step& s, const WallContact& c) { s.grains.places[c.i].x += c.n * c.done.push + c.done.grip; }

/// The push on the upper one as if both felt all of it; what they did not feel is owed.
void noteFelt(const Step& s, std::uint32_t i, std::uint32_t j, const Done& done) {
    Grains& p = s.grains;
    const GrainPlace &a = p.places[i], &b = p.places[j];
    const Vec3 push = wholePush(a.x - b.x, std::min(a.steady, b.steady), s.up(), done);
    p.felt[i] += push, p.felt[j] -= push;
}

void remember(const Step& s, Span<PairRow> rows) {
    Grains& p = s.grains;
    for (const PairRow& row : rows)
        for (std::size_t lane = 0; lane < std::size_t(PairRow::kLanes); ++lane) {
            const Done done = row.done(lane);
            if (!done.any()) continue;
            noteFelt(s, row.i[lane], row.j[lane], done);
            const std::uint32_t a = p.number[row.i[lane]], b = p.number[row.j[lane]];
            p.memory[std::min(a, b)].keep(std::max(a, b), a < b ? done : Done{done.push, -done.grip});
        }
}
void remember(Grains& p, std::uint32_t i, std::uint32_t other, const Vec3& n, const Done& done) {
    if (!done.any()) return;
    p.memory[p.number[i]].keep(other, done);
    p.felt[i] += n * done.push + done.grip;
}
void remember(const Step& s, const StillContact& c) {
    remember(s.grains, c.i, kStill | c.other, normalized(s.grains.places[c.i].x - c.at), c.done);
}
void remember(const Step& s, const WallContact& c) { remember(s.grains, c.i, wallName(c.body), c.n, c.done); }

/// Gauss-Seidel.
void solveContacts(const Step& s) {
    Grains& p = s.grains;
    const bool isFirst = p.lastStep == 0;
    if (!isFirst) forEachContact(p, [&](auto&& contact) { begin(s, contact); });
    for (int round = 0; round < s.params.iterations * (isFirst ? kFirstRounds : 1); ++round)
        forEachContact(p, [&](auto&& contact) { solve(s, contact); });
    forEach(p.memory.size(), [&](std::size_t n) { p.memory[n].count = 0, p.felt[n] = {}; });
    forEachContact(p, [&](auto&& contact) { remember(s, contact); });
    p.lastStep = s.dt;
}

void takeVelocities(const Step& s) {
    Grains& p = s.grains;
    const float still = kStillShare * s.g * s.dt * s.dt;
    forEach(p.x.size(), [&](std::size_t i) {
        GrainPlace& place = p.places[i];
        const Vec3 moved = place.x - place.before;
        if (dot(moved, moved) < still * still)
            place.x = place.before, p.v[i] = {};
        else
            p.v[i] = moved / s.dt;
        p.owed[p.number[i]] += (place.x - p.x[i] - p.felt[i]) / s.dt;
    });
}

void relax(const Step& s, Span<PairRow> rows) { relaxPairs(pairStage(s), rows.data(), rows.size()); }
void relax(const Step& s, const StillContact& c) {
    Vec3& x = s.grains.places[c.i].x;
    x += relaxed(x - c.at, s.grains.r);
}
/// All the way: snow that is squeezed between an object and the layer goes into itself, not into them.
void relax(const Step& s, const WallContact& c) {
    Vec3& x = s.grains.places[c.i].x;
    x += c.n * std::max(0.0f, -(dot(c.n, x) - c.offset + c.overlap));
}

/// By and by particles, then walls once more, which have the last word.
void relaxContacts(const Step& s) {
    Grains& p = s.grains;
    for (int round = 0; round < kRelaxingRounds; ++round) forEachContact(p, [&](auto&& contact) { relax(s, contact); });
    forEach(
        listCount(p),
        [&](std::size_t l) {
            for (int round = 0; round < kWallRounds; ++round)
                for (const WallContact& c : p.contacts[l].walls) relax(s, c);
        },
        chunkFor(p, 1));
}

void addImpulses(const Step& s, std::vector<Impulse>& impulses) {
    const Grains& p = s.grains;
    const double scale = double(p.mass) / double(s.dt);
    for (std::size_t l = 0; l < listCount(p); ++l)
        for (const WallContact& c : p.contacts[l].walls) {
            if (c.body == kLayer || !c.done.any()) continue;
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
    grains.owed.resize(grains.x.size()), grains.felt.resize(grains.x.size());
    predict(step);
    sortGrains(grains);
    givePlaces(step);
    findContacts(step);
    solveContacts(step);
    takeVelocities(step);
    relaxContacts(step);
    takePlaces(grains);
    addImpulses(step, impulses);
    if (around.handsDown) handDown(grains, around.gravity, impulses);
}

}  // namespace firn::layered
