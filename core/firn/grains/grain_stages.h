// What one grain does in each stage of a step. Device-safe.
#pragma once

#include "firn/base/math/exp.h"
#include "firn/base/reduce_tree.h"
#include "firn/collide/bodies_view.h"
#include "firn/grains/grain_state.h"
#include "firn/material/durability.h"
#include "firn/material/heat.h"

namespace firn {

/// Everything a step needs to know besides the grains, in the units of its formulas.
struct StepNumbers {
    float dt = 0;  // s
    Vec3 gravity{};
    float rs = 0, ri = 0, rw = 0;     // m, radii of fresh snow, ice and water
    float massScale = 1;              // by which mass, stiffness and strength exceed the paper's (true_mass)
    float iceE = 0, iceCohesion = 0;  // Pa
    float tanPhi = 0;
    float brokenBelow = 0;
    float settleDrag = 0, settleSpeed = 0;
    float damping = 0;  // of critical
    ContactLaw<float> law{};
    bool isCompacting = false;
    float compaction = 0;               // 1/Pa/s
    float leastLoad = 0, mostLoad = 0;  // FminW [m/s2: per mass], FmaxW [N]
    bool isHeating = false;
    float heatScale = 0;        // by which heat flows faster than in life
    float exchange = 1;         // factor of what air and ground give and take
    float air = 0, ground = 0;  // C
    float wetGain = 0, wetPeak = 0, slush = 0;
    float tension = 0;         // N m
    float waterStiffness = 0;  // N/m
    float colliderTravel = 0;  // m that a collider's surface moves at most in this step
};

/// Water between and against grains: pushed apart where it overlaps, critically damped, no friction, no bonds.
inline constexpr float kWaterDamping = 1;
/// Places around a grain that neighbours can take before it has no surface left (IUDN10, by the paper).
inline constexpr float kAround = 6;
/// Ratio of surface to radius squared of a ball.
inline constexpr float kBallSurface = 12.5663706f;

/// m/N: contacts that take up all that a grain shrinks, however little they press: those of what melts, and those with
/// colliders, which hold over no gap.
inline constexpr float kTakesAll = 1e6f;

/// What others must know of a grain follows from its matter.
FIRN_HD inline void showMatter(const GrainMatter& s, const StepNumbers& p, Grain& g) {
    const float solidHeat = mixture(s.d, heat::kSnow, heat::kIce);
    const heat::Warmth<float> w = heat::warmth(s.H, s.m, solidHeat);
    const bool isWater = w.water >= 1;
    g.r = grainRadius(s.d, w.water, p.rs, p.ri, p.rw);
    const float solid = p.massScale * (1 - w.water);
    g.k = mixture(s.d, s.E, p.iceE) * g.r * solid + p.waterStiffness * p.massScale * w.water;
    g.strength = 4 * mixture(s.d, s.cohesion, p.iceCohesion) * g.r * g.r * solid;
    g.water = w.water;
    g.T = w.temperature;
    g.marks = (g.marks & ~mark::kWater) | (isWater ? mark::kWater : 0);
}

/// Conductivity [W/m/K] of a grain of water, snow and ice; how much of it is snow follows from its radius.
template <class T>
FIRN_HD T conducts(T r, T water, const StepNumbers& p) {
    const T snow = (r - mixture(water, T(p.rw), T(p.ri))) * T(1 / (p.rs - p.ri));
    const T ice = mixture(water, T(heat::kWaterConducts), T(heat::kIceConducts));
    return ice + snow * T(heat::kSnowConducts - heat::kIceConducts);
}

/// How well two grains hold together for the water in them; mostly there is none.
template <class T>
FIRN_HD T holdOf(T a, T b, const StepNumbers& p) {
    if (!any(a + b > T(0))) return T(1);
    const auto hold = [&](T water) { return wetCohesion(water, p.wetGain, p.wetPeak, p.slush); };
    return T(0.5f) * (hold(a) + hold(b));
}

template <class T>
FIRN_HD Truth<T> isEither(const SeenGrain<T>& a, const SeenGrain<T>& b, std::uint32_t mark) {
    return hasBits(a.marks, mark) || hasBits(b.marks, mark);
}

/// What the contact of grain a with grain b sees; d leads from b to a, and along z where both are in one place.
template <class T>
FIRN_HD GrainPair<T> pairOf(const SeenGrain<T>& a, const SeenGrain<T>& b, const Vec<T>& d, T distance,
                            const StepNumbers& p) {
    GrainPair<T> pair;
    pair.n = d * (T(1) / distance);
    const Vec<T> v = a.v - b.v;
    pair.vn = dot(v, pair.n);
    pair.vt = v - pair.n * pair.vn;
    pair.delta = (a.r + b.r) - distance;
    pair.k = T(0.5f) * (a.k + b.k), pair.kBefore = T(0.5f) * (a.kBefore + b.kBefore);
    pair.shrunk = (a.rBefore + b.rBefore) - (a.r + b.r), pair.give = a.give + b.give;
    pair.meanRadius = T(0.5f) * (a.r + b.r);
    pair.strength = min(T(0.5f) * (a.strength + b.strength), T(kMostGap) * pair.meanRadius * pair.k);
    pair.hold = holdOf(a.water, b.water, p);
    pair.isBroken = isEither(a, b, p.law.isTracking ? mark::kBroken : 0);
    // A contact has a part of its grains' mass to itself. With the whole of it as many would damp as much as each is
    // meant to, and the step would have to be shorter for it.
    pair.reducedMass = T(1) / (a.perMass + b.perMass);
    pair.damping = T(p.damping);
    pair.friction = T(p.tanPhi) * (T(1) - T(0.5f) * (a.water + b.water));
    return pair;
}

/// What grain b does to grain a. @param ahead  where both are in one place: 1 m for the one that goes up, -1 m for the
/// other
template <class T, class Ahead>
FIRN_HD void meet(const SeenGrain<T>& a, const SeenGrain<T>& b, const StepNumbers& p, const Ahead& ahead,
                  GrainContact<T>& c, GatheredOf<T>& sum) {
    const Vec<T> none{T(0), T(0), T(0)};
    Vec<T> d = a.x - b.x;
    T dd = dot(d, d);
    const T touching = a.r + b.r, near = (touching - min(c.rest, T(0))) * T(kNearby);
    const auto isThere = c.rest < T(ContactRow::kNobodys);
    sum.near += select(isThere && (dd < near * near || c.bond > T(0)), T(1), T(0));
    const auto isIdle = dd >= touching * touching && c.bond == T(0) && c.rest == T(0) && dot(c.shear, c.shear) == T(0);
    // What is left of their shear is rounding. Most of a list only might come to touch.
    c.shear = select(isIdle, none, c.shear);
    if (all(isIdle)) return;
    const auto isWater = isEither(a, b, mark::kWater);
    if (any(isWater)) {
        const auto pulls = isWater && isThere && !isIdle && dd > T(0);
        sum.f += select(pulls, interfacialPull(-d, T(p.tension * p.massScale)), none);  // eq. 4
    }
    const auto isSamePlace = isThere && dd <= T(0);
    if (any(isSamePlace)) d.z = select(isSamePlace, ahead(), d.z), dd = select(isSamePlace, T(1), dd);
    GrainPair<T> pair = pairOf(a, b, d, sqrt(dd), p);
    if (any(isSamePlace)) pair.delta = select(isSamePlace, touching, pair.delta);
    pair.delta = select(isIdle, T(-1), pair.delta);
    if (any(isWater)) {
        pair.hold = select(isWater, T(0), pair.hold), pair.friction = select(isWater, T(0), pair.friction);
        pair.damping = select(isWater, T(kWaterDamping), pair.damping);
    }
    const ContactForce<T> f = contactForce(pair, p.law, p.dt, c);
    sum.lost += T(0.5f) * f.lost;  // the other half is the partner's
    const Vec<T> force = select(f.touches, pair.n * f.normal + f.shear, none);
    sum.f += force;
    const Vec<T> presses = select(f.normal > T(0), force, none);
    sum.plus += max(presses, none), sum.minus += max(-presses, none);
    sum.stiffness += select(f.touches, f.stiffness, T(0));
    sum.most = max(sum.most, select(f.touches, f.elastic, T(0)));
    sum.touching += select(f.touches, T(1), T(0));
    sum.bonds += select(f.touches && c.bond > T(0), T(1), T(0));
    if (p.isHeating) {
        const T between = T(0.5f) * (conducts(a.r, a.water, p) + conducts(b.r, b.water, p));
        const T Q = heat::conducted(between, pair.meanRadius, b.temperature - a.temperature);
        sum.heat += select(f.touches, Q, T(0));
    }
}

/// Algorithm 2: cohesion, friction and water, and along the same contacts the heat of eq. 8. A gather: each grain adds
/// up its own list in its order, whatever the number of threads.
struct GatherForces {
    const Grain* grain;
    ListView lists;
    StepNumbers p;
    GrainRoom* room;

    FIRN_HD void operator()(std::size_t j) const {
        Gathered sum{};
        const SeenGrain<float> a = seen(grain[j]);
        const std::size_t lane = j % kGroup;
        lists.forEach(std::uint32_t(j), [&](ContactRow& row) {
            const std::uint32_t k = row.partner[lane];
            ContactMemory c = row.contact(lane);
            meet(
                a, seen(grain[k]), p, [&] { return j < k ? 1.0f : -1.0f; }, c, sum);
            row.keep(lane, c);
        });
        room[j].gathered = sum;
    }

    /// The same for all grains of a group at once, in the lanes of a CPU and with the same bits (gather_groups.cpp).
    void ofGroup(std::size_t group) const;
    static constexpr std::size_t kItemsOfGroup = kGroup;
};

/// Colliders as grains without end that never give way: the same contact, with the collider's friction. (The paper only
/// says that there is friction on the ground.)
struct TouchColliders {
    const BodiesView& colliders;
    const StepNumbers& p;

    /// Returns how many it touches. @param deepest  contact with the one it is deepest in
    FIRN_HD int operator()(const Grain& g, GrainMatter& s, WallMemory& deepest, Gathered& sum, WallPush& push) const {
        if (s.clear > 0) return 0;
        int walls = 0;
        float clear = kFar, depth = 0;
        const WallMemory before = deepest;
        deepest = {};
        for (const int w : colliders.which) {
            const Contact<float> contact = contactWith(colliders.bodies[w], g.x);
            const float overlap = g.r - contact.phi;
            clear = min(clear, -overlap);
            if (overlap <= 0) continue;
            ContactMemory memory;
            // What was put into a collider, or a collider into it, is eased out and not shot.
            if ((g.marks & mark::kNew) != 0 || colliders.bodies[w].jumps)
                memory.rest = overlap;
            else if (w == before.wall)
                memory.shear = before.shear, memory.rest = before.rest;
            touch(g, contact, overlap, w, memory, sum, push);
            ++walls;
            if (overlap > depth) depth = overlap, deepest = {w, memory.shear, memory.rest};
        }
        s.clear = clear;
        return walls;
    }

    FIRN_HD static void notePush(int w, const Vec3& impulse, WallPush& push) {
        for (int n = 0; n < WallPush::kMost; ++n) {
            if (push.wall[n] >= 0 && push.wall[n] != w) continue;
            push.impulse[n] = push.wall[n] < 0 ? impulse : push.impulse[n] + impulse;
            push.wall[n] = w;
            return;
        }
    }

private:
    FIRN_HD void touch(const Grain& g, const Contact<float>& contact, float overlap, int w, ContactMemory& memory,
                       Gathered& sum, WallPush& push) const {
        GrainPair<float> pair;
        // Deep inside there is no way out: be carried along.
        pair.n = contact.normal;
        const Vec3 v = g.v - contact.velocity;
        pair.vn = dot(v, pair.n);
        pair.vt = v - pair.n * pair.vn;
        pair.delta = overlap, pair.k = g.k, pair.kBefore = g.kBefore;
        pair.shrunk = g.rBefore - g.r, pair.give = kTakesAll;
        pair.strength = kMostGap * g.r * g.k, pair.hold = contact.sticky ? 1.0f : 0.0f, pair.isBroken = false;
        pair.reducedMass = 1 / g.perMass, pair.damping = p.damping, pair.meanRadius = g.r;
        pair.friction = contact.sticky ? kStickyFriction : contact.friction;
        memory.bond = contact.sticky ? 1.0f : 0.0f;
        ContactLaw<float> law = p.law;
        law.isUnbreakable = contact.sticky;
        // A crumb by itself is pushed out of the ground again.
        if (sum.touching == 0) law.mostDent = 0;
        const ContactForce<float> f = contactForce(pair, law, p.dt, memory);
        const Vec3 force = pair.n * f.normal + f.shear;
        sum.f += force, sum.lost += f.lost, sum.stiffness += 2 * f.stiffness;
        sum.most = max(sum.most, f.elastic);
        sum.plus += max(force, Vec3{}), sum.minus += max(-force, Vec3{});
        notePush(w, force * p.dt, push);
    }

    /// Farther than any collider; and friction that nothing overcomes.
    static constexpr float kFar = 1e30f, kStickyFriction = 1e6f;
};

/// Thermodynamics [sec. 3.3] and compression [sec. 3.2], and what others see of it.
struct ChangeMatter {
    const StepNumbers& p;

    FIRN_HD void operator()(const Gathered& sum, int walls, Grain& g, GrainMatter& s) const {
        const float r = g.r, k = g.k, water = g.water;
        if (p.isHeating) exchangeHeat(sum, walls, g, s);
        if (p.isCompacting && (g.marks & mark::kWater) == 0) compress(sum, g, s);
        g.marks = marksAfter(sum, walls, g.marks, s.mostNear);
        showMatter(s, p, g);
        g.kBefore = k, g.rBefore = r;
        g.give = g.water > water ? kTakesAll : g.r < r && sum.most > 0 ? (r - g.r) / sum.most : 0.0f;
        g.perMass = max(sum.touching + float(walls), 1.0f) / s.m;
        s.lost += sum.lost;
        s.clear -= max(g.r - r, 0.0f);
    }

private:
    /// Eq. 9 to 12. Air and ground take different parts of the surface, so that none counts twice.
    FIRN_HD void exchangeHeat(const Gathered& sum, int walls, const Grain& g, GrainMatter& s) const {
        const float area = kBallSurface * g.r * g.r, ground = min(float(walls), kAround) / kAround;
        const float air = heat::exposedShare(sum.touching + float(walls), kAround);
        const float fromAround =
            p.exchange * conducts(g.r, g.water, p) * area * (air * (p.air - g.T) + ground * (p.ground - g.T));
        const float solidHeat = mixture(s.d, heat::kSnow, heat::kIce);
        const float before = heat::warmth(s.H, s.m, solidHeat).water;
        s.H += p.heatScale * (sum.heat + fromAround) * p.dt;
        const float after = heat::warmth(s.H, s.m, solidHeat).water;
        // What melts loses its air, and freezes to ice.
        if (after > before) s.d *= (1 - after) / (1 - before);
    }

    /// Eq. 5 to 7; the weight and the collider's reaction are among the forces. Never past the density that withstands
    /// them: the result does not depend on the step.
    FIRN_HD void compress(const Gathered& sum, const Grain& g, GrainMatter& s) const {
        const Vec3 weight = p.gravity * s.m;
        const float Fc = squeezingForce(sum.plus + max(weight, Vec3{}), sum.minus + max(-weight, Vec3{}));
        const float FminW = p.leastLoad * s.m, FmaxW = p.mostLoad * p.massScale;
        if (!(Fc > FminW)) return;  // which is what fresh snow withstands
        const float solid = p.ri + s.d * (p.rs - p.ri), thin = p.rs / solid;
        if (!(Fc > yieldForce(thin * thin * thin, FminW, FmaxW))) return;
        const float pc = Fc / (kBallSurface * g.r * g.r * p.massScale);
        const float resting = p.rs / ::cbrtf(restingDensity(Fc, FminW, FmaxW));
        const float least = max((resting - p.ri) / (p.rs - p.ri), 0.0f);
        s.d = min(s.d, max(s.d - p.compaction * pc * p.dt, least));
    }

    /// [Sec. 3.1.2]: a grain that has lost a quarter of its neighbours has broken, and with it its bonds. Neighbours
    /// count, not bonds: those end where either grain is broken, and one broken grain would break all others in turn.
    /// What has sintered since is a new beginning.
    FIRN_HD std::uint32_t marksAfter(const Gathered& sum, int walls, std::uint32_t marks, int& mostNear) const {
        marks &= ~mark::kNew;
        const int near = int(sum.near) + (walls > 0 ? 1 : 0);
        if ((marks & mark::kBroken) != 0) {
            if (sum.bonds == 0) return marks;
            mostNear = near;
            return marks & ~mark::kBroken;
        }
        if (near > mostNear) mostNear = near;
        const bool breaks = p.law.isTracking && float(near) < p.brokenBelow * float(mostNear);
        return breaks ? marks | mark::kBroken : marks;
    }
};

/// Velocity, then position; no grain's centre passes through a collider, however thin or fast.
struct MoveGrain {
    const BodiesView& colliders;
    const StepNumbers& p;

    /// @param f  N, besides gravity
    FIRN_HD void operator()(const Vec3& f, Grain& g, GrainMatter& s, WallPush& push) const {
        const Vec3 acceleration = f / s.m + p.gravity;
        Vec3 v = g.v + acceleration * p.dt;
        s.lost += settle(acceleration, g.v, s.m, v);
        Vec3 x = g.x + v * p.dt;
        if (s.clear <= length(x - g.x) + p.colliderTravel && colliders.which.size() > 0)
            x = sweptPosition(colliders, g.x, x, v, [&](int w, const Vec3& before, const Vec3& after) {
                const Vec3 impulse = (after - before) * s.m;
                TouchColliders::notePush(w, impulse, push);
                s.lost -= dot(impulse, midway(g.v, after) - contactWith(colliders.bodies[w], g.x).velocity);
            });
        s.clear -= length(x - g.x) + p.colliderTravel;
        g.x = x, g.v = v;
    }

private:
    /// An impulse does its work at the mean of the velocities before and after the step.
    FIRN_HD static Vec3 midway(const Vec3& before, const Vec3& after) { return (before + after) * 0.5f; }

    /// A drag on slow grains that others carry: damping along contacts hardly touches the bounce of a whole heap. Snow
    /// that falls is left alone, however slow. Not in the paper. Returns the energy it takes [J].
    /// @param before  m/s, velocity before the step
    FIRN_HD float settle(const Vec3& acceleration, const Vec3& before, float m, Vec3& v) const {
        constexpr float kCarried = 0.25f;  // (half of gravity) squared, as a share of gravity squared
        const float vv = dot(v, v);
        if (!(vv < p.settleSpeed * p.settleSpeed)) return 0;
        if (!(dot(acceleration, acceleration) < kCarried * dot(p.gravity, p.gravity))) return 0;
        const Vec3 dragged = v * (1 / (1 + p.settleDrag * p.dt)), impulse = (v - dragged) * m;
        v = dragged;
        return dot(impulse, midway(before, v));
    }
};

/// Algorithm 1 from line 6 on, of each grain by itself.
struct ActOnGrains {
    Grain* grain;
    GrainMatter* matter;
    WallMemory* wall;
    const ListedGrain* start;
    const Vec3* pushed;  // N, by the host, in the order of the frame; null: not at all
    BodiesView colliders;
    StepNumbers p;
    GrainRoom* room;

    FIRN_HD void operator()(std::size_t i) const {
        Grain g = grain[i];
        GrainMatter s = matter[i];
        Gathered sum = room[i].gathered;
        WallPush push{{-1, -1, -1}, {}};
        const int walls = TouchColliders{colliders, p}(g, s, wall[i], sum, push);
        ChangeMatter{p}(sum, walls, g, s);
        MoveGrain{colliders, p}(pushed ? sum.f + pushed[s.id] : sum.f, g, s, push);
        const Vec3 way = g.x - start[i].x;
        const bool isWhole = isFinite(g.x) && isFinite(g.v);
        grain[i] = g, matter[i] = s;
        room[i].outcome = {push, {dot(way, way), dot(g.v, g.v), sum.stiffness / s.m, isWhole ? 1.0f : 0.0f}};
    }
};

struct Worst {
    FIRN_HD GrainSummary operator()(const GrainSummary& a, const GrainSummary& b) const { return worst(a, b); }
};

/// What the grains of a part did to one collider.
struct WallSum {
    Vec3d linear{}, angular{};  // N s; N m s about the origin
    double mass = 0;            // kg that touched it
};

/// Over parts of kTreeWidth grains; `sum` has a row of all colliders for each.
struct SumOutcomes {
    const Grain* grain;
    const GrainMatter* matter;
    const GrainRoom* room;
    std::size_t count, walls;
    GrainSummary* summary;
    WallSum* sum;

    FIRN_HD void operator()(std::size_t part) const {
        WallSum* row = sum + part * walls;
        for (std::size_t w = 0; w < walls; ++w) row[w] = {};
        const std::size_t begin = part * kTreeWidth, end = begin + kTreeWidth < count ? begin + kTreeWidth : count;
        GrainSummary all = room[begin].outcome.summary;
        for (std::size_t i = begin; i < end; ++i) {
            all = worst(all, room[i].outcome.summary);
            addPushes(i, row);
        }
        summary[part] = all;
    }

private:
    FIRN_HD void addPushes(std::size_t i, WallSum* row) const {
        const WallPush& push = room[i].outcome.push;
        for (int n = 0; n < WallPush::kMost && push.wall[n] >= 0; ++n) {
            const Vec3d on = -cast<double>(push.impulse[n]);
            WallSum& w = row[push.wall[n]];
            w.linear += on, w.angular += cross(cast<double>(grain[i].x), on), w.mass += double(matter[i].m);
        }
    }
};

/// Adds up a column of the rows of all parts, in order. One thread a collider: there are few of both.
struct SumParts {
    std::size_t parts, walls;
    WallSum* sum;

    FIRN_HD void operator()(std::size_t w) const {
        WallSum total{};
        for (std::size_t part = 0; part < parts; ++part) {
            const WallSum& row = sum[part * walls + w];
            total.linear += row.linear, total.angular += row.angular, total.mass += row.mass;
        }
        sum[w] = total;
    }
};

}  // namespace firn
