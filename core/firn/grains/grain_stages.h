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
/// Of two radii: as far apart as that grains still are neighbours. Lists always reach farther.
inline constexpr float kNearby = 1.02f;
/// Ratio of surface to radius squared of a ball.
inline constexpr float kBallSurface = 12.5663706f;

/// What others must know of a grain follows from its matter.
FIRN_HD inline void showMatter(const GrainMatter& s, const StepNumbers& p, Grain& g) {
    const float solidHeat = mixture(s.d, heat::kSnow, heat::kIce);
    const heat::Warmth<float> w = heat::warmth(s.H, g.m, solidHeat);
    const bool isWater = w.water >= 1;
    g.r = grainRadius(s.d, w.water, p.rs, p.ri, p.rw);
    const float solid = p.massScale * (1 - w.water);
    g.k = mixture(s.d, s.E, p.iceE) * g.r * solid + p.waterStiffness * p.massScale * w.water;
    g.strength = 4 * mixture(s.d, s.cohesion, p.iceCohesion) * g.r * g.r * solid;
    g.hold = isWater ? 0.0f : wetCohesion(w.water, p.wetGain, p.wetPeak, p.slush);
    g.T = w.temperature;
    g.conducts = mixture(w.water, heat::kWaterConducts, mixture(s.d, heat::kSnowConducts, heat::kIceConducts));
    g.friction = p.tanPhi * (1 - w.water);
    g.marks = (g.marks & ~mark::kWater) | (isWater ? mark::kWater : 0);
}

/// What the contact of grain a with grain b sees; d leads from b to a.
FIRN_HD inline GrainPair<float> pairOf(const Grain& a, const Grain& b, const Vec3& d, float distance, bool isTracking) {
    GrainPair<float> pair;
    // Two in one place part along z, the earlier one upwards.
    pair.n = distance > 0 ? d / distance : Vec3{0, 0, a.id < b.id ? 1.0f : -1.0f};
    const Vec3 v = a.v - b.v;
    pair.vn = dot(v, pair.n);
    pair.vt = v - pair.n * pair.vn;
    pair.delta = (a.r + b.r) - distance;
    pair.k = 0.5f * (a.k + b.k), pair.kBefore = 0.5f * (a.kBefore + b.kBefore);
    pair.meanRadius = 0.5f * (a.r + b.r);
    pair.gap = min(0.5f * (a.strength + b.strength) / pair.k, kMostGap * pair.meanRadius);
    pair.hold = 0.5f * (a.hold + b.hold);
    pair.isBroken = isTracking && ((a.marks | b.marks) & mark::kBroken) != 0;
    pair.reducedMass = a.m * b.m / (a.m + b.m);
    pair.friction = 0.5f * (a.friction + b.friction);
    return pair;
}

/// Algorithm 2: cohesion, friction and water, and along the same contacts the heat of eq. 8. A gather: each grain adds
/// up its own list in its order, whatever the number of threads.
struct GatherForces {
    const Grain* grain;
    ListView lists;
    StepNumbers p;
    Gathered* gathered;

    FIRN_HD void operator()(std::size_t j) const {
        Gathered sum;
        const Grain a = grain[j];
        for (std::uint32_t e = lists.begin[j]; e < lists.begin[j + 1]; ++e)
            add(a, grain[lists.partner[e]], lists.contact[e], sum);
        gathered[j] = sum;
    }

    /// What grain b does to grain a.
    FIRN_HD void add(const Grain& a, const Grain& b, ContactMemory& c, Gathered& sum) const {
        const Vec3 d = a.x - b.x;
        const float dd = dot(d, d), touching = a.r + b.r, near = touching * kNearby;
        if (dd < near * near || c.bond > 0) ++sum.near;
        // Most of a list only might come to touch.
        if (dd >= touching * touching && c.bond == 0 && c.rest == 0 && c.shear == Vec3{}) return;
        const float distance = sqrt(dd);
        GrainPair<float> pair = pairOf(a, b, d, distance, p.law.isTracking);
        ContactLaw<float> law = p.law;
        if (((a.marks | b.marks) & mark::kWater) != 0) {
            pair.hold = 0, pair.friction = 0, law.damping = kWaterDamping;
            if (dd > 0) sum.f += interfacialPull(-d, p.tension * p.massScale);  // eq. 4
        }
        const ContactForce<float> f = contactForce(pair, law, p.dt, c);
        sum.lost += 0.5f * f.lost;  // the other half is the partner's
        if (!f.touches) return;
        const Vec3 force = pair.n * f.normal + f.shear;
        sum.f += force;
        sum.stiffness += f.stiffness;
        sum.bonds += c.bond > 0 ? 1 : 0;
        ++sum.touching;
        if (p.isHeating) sum.heat += heat::conducted(0.5f * (a.conducts + b.conducts), pair.meanRadius, b.T - a.T);
        sum.pressed += f.elastic, sum.dents += springEnergy(pair, c) / pair.k;
        if (f.normal <= 0) return;
        sum.plus += max(force, Vec3{}), sum.minus += max(-force, Vec3{});
    }
};

/// Colliders as grains without end that never give way: the same contact, with the collider's friction. (The paper only
/// says that there is friction on the ground.)
struct TouchColliders {
    const Grain* grain;
    GrainMatter* matter;
    BodiesView colliders;
    StepNumbers p;
    Gathered* gathered;
    WallPush* pushes;

    FIRN_HD void operator()(std::size_t i) const {
        WallPush push;
        for (int n = 0; n < WallPush::kMost; ++n) push.wall[n] = -1;
        if (matter[i].clear <= 0) touchAll(grain[i], matter[i], gathered[i], push);
        pushes[i] = push;
    }

private:
    FIRN_HD void touchAll(const Grain& g, GrainMatter& s, Gathered& sum, WallPush& push) const {
        float clear = kFar, deepest = 0;
        const GrainMatter before = s;
        s.wall = -1, s.wallShear = {}, s.wallRest = 0;
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
                memory.shear = before.wallShear, memory.rest = before.wallRest;
            touch(g, contact, overlap, w, memory, sum, push);
            if (overlap > deepest) deepest = overlap, s.wall = w, s.wallShear = memory.shear, s.wallRest = memory.rest;
        }
        s.clear = clear;
    }

    FIRN_HD void touch(const Grain& g, const Contact<float>& contact, float overlap, int w, ContactMemory& memory,
                       Gathered& sum, WallPush& push) const {
        GrainPair<float> pair;
        // Deep inside there is no way out: be carried along.
        pair.n = contact.normal;
        const Vec3 v = g.v - contact.velocity;
        pair.vn = dot(v, pair.n);
        pair.vt = v - pair.n * pair.vn;
        pair.delta = overlap, pair.k = g.k, pair.kBefore = g.kBefore;
        pair.gap = kMostGap * g.r, pair.hold = contact.sticky ? 1.0f : 0.0f, pair.isBroken = false;
        pair.reducedMass = g.m, pair.meanRadius = g.r;
        pair.friction = contact.sticky ? kStickyFriction : contact.friction;
        memory.bond = contact.sticky ? 1.0f : 0.0f;
        ContactLaw<float> law = p.law;
        law.isUnbreakable = contact.sticky;
        const ContactForce<float> f = contactForce(pair, law, p.dt, memory);
        const Vec3 force = pair.n * f.normal + f.shear;
        sum.f += force, sum.lost += f.lost, sum.stiffness += 2 * f.stiffness;
        sum.pressed += f.elastic, sum.dents += 2 * springEnergy(pair, memory) / pair.k;
        sum.plus += max(force, Vec3{}), sum.minus += max(-force, Vec3{});
        ++sum.walls;
        notePush(w, force * p.dt, push);
    }

    /// Farther than any collider; and friction that nothing overcomes.
    static constexpr float kFar = 1e30f, kStickyFriction = 1e6f;

public:
    FIRN_HD static void notePush(int w, const Vec3& impulse, WallPush& push) {
        for (int n = 0; n < WallPush::kMost; ++n) {
            if (push.wall[n] >= 0 && push.wall[n] != w) continue;
            push.impulse[n] = push.wall[n] < 0 ? impulse : push.impulse[n] + impulse;
            push.wall[n] = w;
            return;
        }
    }
};

/// Thermodynamics [sec. 3.3] and compression [sec. 3.2], and what others see of it.
struct ChangeMatter {
    Grain* grain;
    GrainMatter* matter;
    StepNumbers p;
    const Gathered* gathered;

    FIRN_HD void operator()(std::size_t i) const {
        Grain g = grain[i];
        GrainMatter s = matter[i];
        const Gathered& sum = gathered[i];
        const float r = g.r, k = g.k;
        if (p.isHeating) exchangeHeat(sum, g, s);
        if (p.isCompacting && (g.marks & mark::kWater) == 0) compress(sum, g, s);
        g.marks = marksAfter(sum, g.marks, s.mostNear);
        showMatter(s, p, g);
        g.kBefore = k;
        // A grain that shrinks takes tension out of its contacts; one that gets stiffer puts some in.
        s.lost += sum.lost + sum.pressed * (r - g.r) - 0.5f * sum.dents * (g.k - k);
        s.clear -= max(g.r - r, 0.0f);
        grain[i] = g, matter[i] = s;
    }

private:
    /// Eq. 9 to 12. Air and ground take different parts of the surface, so that none counts twice.
    FIRN_HD void exchangeHeat(const Gathered& sum, const Grain& g, GrainMatter& s) const {
        const float area = kBallSurface * g.r * g.r, ground = min(float(sum.walls), kAround) / kAround;
        const float air = heat::exposedShare(float(sum.touching + sum.walls), kAround);
        const float fromAround = p.exchange * g.conducts * area * (air * (p.air - g.T) + ground * (p.ground - g.T));
        const float solidHeat = mixture(s.d, heat::kSnow, heat::kIce);
        const float before = heat::warmth(s.H, g.m, solidHeat).water;
        s.H += p.heatScale * (sum.heat + fromAround) * p.dt;
        const float after = heat::warmth(s.H, g.m, solidHeat).water;
        // What melts loses its air, and freezes to ice.
        if (after > before) s.d *= (1 - after) / (1 - before);
    }

    /// Eq. 5 to 7; the weight and the collider's reaction are among the forces. Never past the density that withstands
    /// them: the result does not depend on the step.
    FIRN_HD void compress(const Gathered& sum, const Grain& g, GrainMatter& s) const {
        const Vec3 weight = p.gravity * g.m;
        const float Fc = squeezingForce(sum.plus + max(weight, Vec3{}), sum.minus + max(-weight, Vec3{}));
        const float FminW = p.leastLoad * g.m, FmaxW = p.mostLoad * p.massScale;
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
    FIRN_HD std::uint32_t marksAfter(const Gathered& sum, std::uint32_t marks, int& mostNear) const {
        marks &= ~mark::kNew;
        const int near = sum.near + (sum.walls > 0 ? 1 : 0);
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
struct MoveGrains {
    Grain* grain;
    GrainMatter* matter;
    const Vec3* start;
    BodiesView colliders;
    StepNumbers p;
    const Gathered* gathered;
    WallPush* pushes;
    GrainSummary* summary;

    FIRN_HD void operator()(std::size_t i) const {
        const Grain g = grain[i];
        const Gathered& sum = gathered[i];
        GrainMatter& s = matter[i];
        const Vec3 acceleration = (sum.f + s.push) / g.m + p.gravity;
        Vec3 v = g.v + acceleration * p.dt;
        s.lost += settle(acceleration, g.m, v);
        Vec3 x = g.x + v * p.dt;
        if (s.clear <= length(x - g.x) + p.colliderTravel && colliders.which.size() > 0)
            x = sweptPosition(colliders, g.x, x, v, [&](int w, const Vec3& before, const Vec3& after) {
                TouchColliders::notePush(w, (after - before) * g.m, pushes[i]);
            });
        s.clear -= length(x - g.x) + p.colliderTravel;
        grain[i].x = x, grain[i].v = v;
        const Vec3 way = x - start[i];
        summary[i] = {dot(way, way), dot(v, v), sum.stiffness / g.m, isFinite(x) && isFinite(v) ? 1.0f : 0.0f};
    }

private:
    /// A drag on slow grains that others carry: damping along contacts hardly touches the bounce of a whole heap. Snow
    /// that falls is left alone, however slow. Not in the paper. Returns the energy it takes [J].
    FIRN_HD float settle(const Vec3& acceleration, float m, Vec3& v) const {
        constexpr float kCarried = 0.25f;  // (half of gravity) squared, as a share of gravity squared
        const float vv = dot(v, v);
        if (!(vv < p.settleSpeed * p.settleSpeed)) return 0;
        if (!(dot(acceleration, acceleration) < kCarried * dot(p.gravity, p.gravity))) return 0;
        v *= 1 / (1 + p.settleDrag * p.dt);
        return 0.5f * m * (vv - dot(v, v));
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
struct SumPushes {
    const Grain* grain;
    const WallPush* push;
    std::size_t count, walls;
    WallSum* sum;

    FIRN_HD void operator()(std::size_t part) const {
        WallSum* row = sum + part * walls;
        for (std::size_t w = 0; w < walls; ++w) row[w] = {};
        const std::size_t begin = part * kTreeWidth, end = begin + kTreeWidth < count ? begin + kTreeWidth : count;
        for (std::size_t i = begin; i < end; ++i)
            for (int n = 0; n < WallPush::kMost && push[i].wall[n] >= 0; ++n) {
                const Vec3d on = -cast<double>(push[i].impulse[n]);
                WallSum& w = row[push[i].wall[n]];
                w.linear += on, w.angular += cross(cast<double>(grain[i].x), on), w.mass += double(grain[i].m);
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
