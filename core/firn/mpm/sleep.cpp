#include "firn/mpm/sleep.h"

#include <algorithm>

#include "firn/mpm/contacts.h"
#include "firn/mpm/grid_access.h"
#include "firn/mpm/kernels.h"

namespace firn {
namespace {

/// Settled snow rings: a layer of 24 cm swings by a tenth of a millimetre, twenty times a second, for a second or two.
/// Its speed at one moment may be this many times what it is on average; only what is faster is awake, and wakes.
/// (With the default 6 cm/s. Waves as weak strain snow by 0.3 %, less than half of what tears it, and leave no trace.)
constexpr float kRinging = 3;
/// Share of a node's mass that must be asleep for the node to speak for sleeping snow: grains that fly past move nodes
/// which sleeping snow hardly reaches.
constexpr float kSleepingShare = 0.5f;
/// Share of a home's mass that must rest for the home to be at rest: on a heap a few grains creep for seconds. They
/// stay awake when the others fall asleep, and move over them.
constexpr double kRestingShare = 0.9;
/// Mass of a node that speaks for no snow, in particles: that of one which is half a cell away is 0.1 at least.
constexpr float kLightNode = 0.05f;
/// Snow that one step accelerates by more than this [m/s2] is carried by nothing: half of what falling does, and more
/// than ringing.
constexpr double kLoose = 5;
/// Cells between a home and a moving collider within which the home is awake.
constexpr float kBerth = 1;
/// A collider is asked for the step that was and for this many times its length, because the next may be longer.
constexpr double kForesight = 2;

using Home = BlockLayout::Home;
using Block = std::array<int, 3>;

/// Calls f(number) for every home of the layout at the block or beside it.
template <class F>
void forEachAround(const BlockLayout& layout, const Block& block, F&& f) {
    for (int n = 0; n < 27; ++n) {
        const std::uint32_t home =
            layout.homeAt({block[0] + n / 9 - 1, block[1] + n / 3 % 3 - 1, block[2] + n % 3 - 1});
        if (home != BlockLayout::kNone) f(home);
    }
}

/// Colliders that move about now; of one that jumps, also the place it leaves.
class Movers {
public:
    Movers(const World& world, double dt, float h) : h_(h) {
        const double end = world.time + kForesight * dt;
        contacts_ = world.colliders.during(world.time, end);
        left_ = world.colliders.during(world.time, world.time);
        for (std::size_t k = 0; k < contacts_.size(); ++k)
            if (moves(contacts_.body(k)) || changesGrip(world.colliders[k], world.time, end)) moving_.push_back(k);
    }

    /// Whether one of them comes to a home there.
    bool mayMeet(const Block& block) const {
        const Vec3 first = Vec3{float(block[0]), float(block[1]), float(block[2])} * float(kBlockEdge);
        constexpr float kSpan = kBlockEdge + 1 + kBerth;  // particles lie up to a cell beyond their first nodes
        const Box box{(first - Vec3{1, 1, 1} * kBerth) * h_, (first + Vec3{1, 1, 1} * kSpan) * h_};
        return std::any_of(moving_.begin(), moving_.end(), [&](std::size_t k) {
            return firn::mayMeet(contacts_.body(k), box, 0) ||
                   (contacts_.body(k).jumps && mayReach(left_.body(k), box, 0));
        });
    }

private:
    static bool moves(const BodyView& body) {
        return body.jumps || body.moved != Vec3{} || contract(body.turned, body.turned) > 0 || body.morph.maxSpeed > 0;
    }
    static bool changesGrip(const Collider& collider, double t0, double t1) {
        if (!collider.grip) return false;
        const Grip a = collider.grip(t0), b = collider.grip(t1);
        return a.friction != b.friction || a.sticky != b.sticky;
    }

    ContactField contacts_, left_;
    std::vector<std::size_t> moving_;
    float h_;  // m
};

bool hasRested(float rest, float sleepAfter) { return rest > 0 && rest >= sleepAfter; }

/// How much of a home is at rest. Where something pushes it, nothing is.
struct Rest {
    bool isQuiet = false;    // nearly all of it rests
    bool isSettled = false;  // and has rested for long
};

/// The step has just been taken, so that the home's particles lie in its order.
Rest restOf(const MpmState& s, const Home& home, const ParticleSet& start, float sleepAfter, double dt) {
    const auto rest = start[column::rest];
    const auto v0 = start[column::v];
    double mass = 0, resting = 0, settled = 0;
    Vec3d gained;  // momentum
    for (std::uint32_t i = home.begin; i < home.end; ++i) {
        const std::uint32_t p = s.now.substances[i].index;
        if (!s.force.empty() && s.force[p] != Vec3{}) return {};
        const Carrier& c = s.now.carriers[i];
        mass += c.m;
        if (rest[p] > 0) resting += c.m;
        if (hasRested(rest[p], sleepAfter)) settled += c.m;
        gained += double(c.m) * cast<double>(c.v - v0[p]);
    }
    if (length(gained) > kLoose * dt * mass) return {};
    return {resting >= kRestingShare * mass, settled >= kRestingShare * mass};
}

std::vector<char> homesToSleep(const MpmState& s, const ParticleSet& start, float sleepAfter, const Movers& movers,
                               double dt) {
    const std::vector<Home>& homes = s.layout.homes();
    std::vector<Rest> rest(homes.size());
    std::vector<char> sleeps(homes.size());
    forEach(
        homes.size(), [&](std::size_t h) { rest[h] = restOf(s, homes[h], start, sleepAfter, dt); }, 16);
    forEach(
        homes.size(),
        [&](std::size_t h) {
            sleeps[h] = rest[h].isSettled && !movers.mayMeet(homes[h].block);
            if (!sleeps[h]) return;
            forEachAround(s.layout, homes[h].block, [&](std::uint32_t n) { sleeps[h] &= rest[n].isQuiet; });
        },
        16);
    return sleeps;
}

/// Of the particles in the homes that sleep, those that have rested for long, and all others.
void divide(const MpmState& s, const std::vector<char>& sleeps, Span<const float> rest, float sleepAfter,
            std::vector<std::uint32_t>& asleep, std::vector<std::uint32_t>& awake) {
    for (std::size_t h = 0; h < sleeps.size(); ++h)
        for (std::uint32_t i = s.layout.homes()[h].begin; i < s.layout.homes()[h].end; ++i)
            (sleeps[h] && hasRested(rest[s.now.substances[i].index], sleepAfter) ? asleep : awake).push_back(i);
}

/// The particles `which` of `from` behind those of `to`.
void append(const Snow& from, const std::vector<std::uint32_t>& which, Snow& to) {
    const std::size_t first = to.size();
    to.resize(first + which.size(), !from.affine.empty());
    forEach(which.size(), [&](std::size_t i) {
        to.carriers[first + i] = from.carriers[which[i]];
        to.substances[first + i] = from.substances[which[i]];
        if (!from.affine.empty()) to.affine[first + i] = from.affine[which[i]];
    });
}

void stop(Snow& snow) {
    forEach(snow.size(), [&](std::size_t i) {
        snow.carriers[i].v = {};
        if (!snow.affine.empty()) snow.affine[i] = {};
    });
}

/// What a sleeping home brings to its eight blocks, into those of them that are marked.
void bring(SleepingSnow& sleeping, const Home& home, const MpmScheme& scheme, float h,
           const std::vector<char>& marked) {
    static constexpr std::uint32_t kOwn[8] = {0, 1, 2, 3, 4, 5, 6, 7};
    if (std::none_of(home.near.begin(), home.near.end(), [&](std::uint32_t b) { return marked[b]; })) return;
    MpmBlock own[8] = {};
    const auto first = [&](std::size_t axis) { return home.block[axis] * kBlockEdge; };
    const HomeView view{{first(0), first(1), first(2)}, home.begin, home.end,
                        sleeping.layout.order().data(), kOwn,       own};
    PassNumbers numbers;
    numbers.h = h;
    scheme.passes->particlesToGrid(view, viewOf(sleeping.snow), numbers);
    for (std::size_t n = 0; n < 8; ++n) {
        if (!marked[home.near[n]]) continue;
        float* to = &sleeping.brought[home.near[n]].node[0][0];
        const float* from = &own[n].node[0][0];
        for (int i = 0; i < kBlockNodes * node::kFloats; ++i) to[i] += from[i];
    }
}

/// Sums the marked blocks anew.
void bringAnew(SleepingSnow& sleeping, const MpmScheme& scheme, float h, const std::vector<char>& marked) {
    for (std::size_t b = 0; b < marked.size(); ++b)
        if (marked[b]) sleeping.brought[b] = {};
    sleeping.layout.forEachHomeByColour([&](const Home& home) {
        if (!sleeping.isWoken[std::size_t(&home - sleeping.layout.homes().data())])
            bring(sleeping, home, scheme, h, marked);
    });
}

/// What colliders bear of the snow asleep at a block: steps 4 and 5 for its nodes, which are at rest. The contact law
/// has no scale, so that a velocity may be one that grows in a second, and the impulse is a force. (It is what the
/// stress of this moment asks for: on the ringing of settled snow some percent more or less than its weight.)
std::vector<Load> loadsOf(const MpmBlock& brought, const Block& block, float h, const ContactField& contacts,
                          const Vec3& gravity) {
    std::vector<int> which;
    std::vector<Load> loads;
    const BodiesView near = contacts.near(boxOf(block, h, kBlockEdge), 0, which);
    for (const int k : near.which) loads.push_back({k});
    for (int n = 0; n < kBlockNodes && !loads.empty(); ++n) {
        const float m = brought.node[n][node::kMass];
        if (!(m > 0)) continue;
        const Vec3 x = nodePosition(block, n, h);
        Vec3 v = freeVelocity({}, load(brought.node[n] + node::kForce), m, gravity, 1.0f);
        for (Load& on : loads) {
            Contact<float> contact = contactWith(near.bodies[on.collider], x);
            contact.velocity = {};  // what moves here wakes the snow
            const Vec3 held = resolve(v, contact);
            if (held == v) continue;
            const Vec3d force = cast<double>(v - held) * double(m);
            on.force += force, on.moment += cross(cast<double>(x), force), on.mass += double(m);
            v = held;
        }
    }
    return loads;
}

void loadAnew(SleepingSnow& sleeping, const World& world, double dt, float h, const std::vector<char>& marked) {
    const ContactField contacts = world.colliders.during(world.time, world.time + dt);
    forEach(
        marked.size(),
        [&](std::size_t b) {
            if (marked[b])
                sleeping.loads[b] = loadsOf(sleeping.brought[b], sleeping.layout.block(b), h, contacts, world.gravity);
        },
        16);
}

/// Where nothing is awake, no wave limits the step, and a collider could go through all of the snow in one.
void keepStepsShort(MpmState& s) {
    if (s.now.size() == 0) s.maxWave = s.sleeping.maxWave;
}

/// Whether a node of a block moves that mostly sleeping snow is to be carried by. Nodes at the rim of the snow, lighter
/// than `leastMass` [kg], are moved by a breath and move nobody.
bool isStirred(const MpmBlock& block, const MpmBlock& brought, float leastMass, float wakeSpeed) {
    for (int n = 0; n < kBlockNodes; ++n) {
        const float m = block.node[n][node::kMass];
        const float* v = block.node[n] + node::kVelocity;
        if (m > leastMass && brought.node[n][node::kMass] > kSleepingShare * m &&
            v[0] * v[0] + v[1] * v[1] + v[2] * v[2] > wakeSpeed * wakeSpeed)
            return true;
    }
    return false;
}

std::vector<char> homesToWake(const MpmState& s, float wakeSpeed, const Movers& movers) {
    const SleepingSnow& sleeping = s.sleeping;
    const float leastMass = kLightNode * sleeping.meanMass;
    std::vector<char> stirred(sleeping.brought.size(), 0), wakes(sleeping.layout.homes().size());
    forEach(
        s.grid.size(),
        [&](std::size_t b) {
            const std::uint32_t same = sleeping.layout.blockAt(s.layout.block(b));
            if (same != BlockLayout::kNone)
                stirred[same] = isStirred(s.grid[b], sleeping.brought[same], leastMass, wakeSpeed);
        },
        16);
    forEach(
        wakes.size(),
        [&](std::size_t h) {
            const Home& home = sleeping.layout.homes()[h];
            const auto isStirredAt = [&](std::uint32_t b) { return stirred[b]; };
            wakes[h] = !sleeping.isWoken[h] &&
                       (std::any_of(home.near.begin(), home.near.end(), isStirredAt) || movers.mayMeet(home.block));
        },
        16);
    return wakes;
}

}  // namespace

void fallAsleep(MpmState& s, const MpmScheme& scheme, const MpmParams& p, const ParticleSet& start, const World& world,
                double dt) {
    const std::vector<char> sleeps = homesToSleep(s, start, p.sleepAfter, Movers(world, dt, s.h), dt);
    std::vector<std::uint32_t> asleep, awake;
    divide(s, sleeps, start[column::rest], p.sleepAfter, asleep, awake);
    if (asleep.empty()) return;

    SleepingSnow& sleeping = s.sleeping;
    sleeping.maxWave = s.maxWave;
    append(s.now, asleep, sleeping.snow);
    stop(sleeping.snow);
    const double mass = sum(asleep.size(), 0.0, [&](std::size_t i) { return double(sleeping.snow.carriers[i].m); });
    sleeping.meanMass = float(mass / double(asleep.size()));
    s.next.resize(0, !s.now.affine.empty());
    append(s.now, awake, s.next);
    std::swap(s.now, s.next);
    sortIntoBlocks(sleeping.snow, s.h, scheme.kernel, sleeping.layout);
    sleeping.count = asleep.size();
    sleeping.isWoken.assign(sleeping.layout.homes().size(), 0);
    sleeping.brought.resize(sleeping.layout.blockCount());
    const std::vector<char> all(sleeping.brought.size(), 1);
    bringAnew(sleeping, scheme, s.h, all);
    sleeping.loads.resize(sleeping.brought.size());
    loadAnew(sleeping, world, dt, s.h, all);
    measureSpeeds(s);
    keepStepsShort(s);
}

void wakeUp(MpmState& s, const MpmScheme& scheme, const MpmParams& p, const World& world, double dt) {
    SleepingSnow& sleeping = s.sleeping;
    if (sleeping.count == 0) return;
    keepStepsShort(s);
    const std::vector<char> wakes = homesToWake(s, kRinging * p.sleepSpeed, Movers(world, dt, s.h));
    std::vector<std::uint32_t> woken;
    std::vector<char> marked(sleeping.brought.size(), 0);
    for (std::size_t h = 0; h < wakes.size(); ++h) {
        if (!wakes[h]) continue;
        const Home& home = sleeping.layout.homes()[h];
        const auto order = sleeping.layout.order().begin();
        woken.insert(woken.end(), order + home.begin, order + home.end);
        for (const std::uint32_t b : home.near) marked[b] = 1;
        sleeping.isWoken[h] = 1;
    }
    if (woken.empty()) return;
    append(sleeping.snow, woken, s.now);
    sleeping.count -= woken.size();
    bringAnew(sleeping, scheme, s.h, marked);
    loadAnew(sleeping, world, dt, s.h, marked);
    measureSpeeds(s);
}

void addLoads(const MpmState& s, double dt, std::vector<Impulse>& impulses) {
    const SleepingSnow& sleeping = s.sleeping;
    if (sleeping.count == 0) return;
    for (std::size_t b = 0; b < sleeping.loads.size(); ++b) {
        if (sleeping.loads[b].empty() || s.layout.blockAt(sleeping.layout.block(b)) != BlockLayout::kNone) continue;
        for (const Load& on : sleeping.loads[b])
            impulses[std::size_t(on.collider)] += {on.force * dt, on.moment * dt, on.mass};
    }
}

void noteRest(const ParticleSet& start, double elapsed, float sleepSpeed, ParticleSet& end) {
    const auto x0 = start[column::x];
    const auto x = std::as_const(end)[column::x], v = std::as_const(end)[column::v];
    const auto rest = end[column::rest];
    const float way = sleepSpeed * float(elapsed);
    forEach(rest.size(), [&](std::size_t p) {
        const bool isSlow = length(v[p]) <= kRinging * sleepSpeed && length(x[p] - x0[p]) <= way;
        rest[p] = isSlow ? rest[p] + float(elapsed) : 0;
    });
}

}  // namespace firn
