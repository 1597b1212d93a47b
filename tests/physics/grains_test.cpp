// Particle snow held to what is known of it: momentum, energy, heat, rest.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "support/collider_of.h"
#include "support/conserved.h"
#include "support/grains_of.h"
#include "support/solver_run.h"

namespace firn {
namespace {

const Vec3 kGravity{0, -9.81f, 0};

World worldOf(const ColliderSet& colliders, const Vec3& gravity = kGravity) { return {colliders, gravity, 0, 1}; }

World emptyWorldOf(const Vec3& gravity) {
    static const ColliderSet nothing;
    return {nothing, gravity, 0, 1};
}

ColliderSet ground(float friction = 0.5f) { return ColliderSet({colliderOf(PlaneShape{}, {friction, false})}); }

void throwAt(const Vec3& velocity, Frame& frame) {
    for (Vec3& v : frame.particles[column::v]) v = velocity;
}

/// Two balls that meet.
Frame meeting(const SphereShape& left, const SphereShape& right, float speed,
              const std::vector<GrainSetting>& settings) {
    Frame a = grainsIn({left, {}}, settings), b = grainsIn({right, {}}, settings);
    throwAt({speed, 0, 0}, a), throwAt({-speed, 0, 0}, b);
    const int count = int(a.particles.size());
    for (int& id : b.particles[column::id]) id += count;
    for (auto& slots : b.particles[column::contactId])
        for (int& id : slots) id = id < 0 ? id : id + count;
    a.particles.append(b.particles);
    return a;
}

Frame twoBalls(float speed, const std::vector<GrainSetting>& settings) {
    return meeting({{-0.45f, 0, 0}, 0.4f}, {{0.45f, 0.1f, 0}, 0.4f}, speed, settings);
}

double meanSpeed(const Frame& frame) {
    const auto v = frame.particles[column::v];
    double total = 0;
    for (const Vec3& each : v) total += double(length(each));
    return total / double(v.size());
}

double total(Span<const float> values) { return std::accumulate(values.begin(), values.end(), 0.0); }

TEST(Grains, FreeFallFollowsTheParabolaAndBreaksNothing) {
    Frame frame = grainsIn({SphereShape{{0, 5, 0}, 0.3f}, {}});
    const auto solver = grainsOf();
    const Conserved before = conserved(frame.particles);
    advance(*solver, frame, 0.5, emptyWorldOf(kGravity));
    const Conserved after = conserved(frame.particles);
    EXPECT_NEAR(before.center.y - 9.81 * 0.125, after.center.y, 0.01);  // first order in the step
    EXPECT_NEAR(-9.81 * 0.5, after.momentum.y / after.mass, 1e-4);
    for (const int broken : frame.particles[column::broken]) EXPECT_EQ(0, broken);
    for (const float d : frame.particles[column::durability]) EXPECT_EQ(1, d);
}

TEST(Grains, FreshSnowWithoutGravityDoesNotMoveAtAll) {
    Frame frame = grainsIn({SphereShape{{0, 0, 0}, 0.4f}, {}});
    advance(*grainsOf(), frame, 0.2, emptyWorldOf({}));
    EXPECT_LT(meanSpeed(frame), 1e-5);
}

TEST(Grains, CollisionKeepsMassAndMomentumToRounding) {
    const std::vector<GrainSetting> settings;
    Frame frame = twoBalls(4, settings);
    const Conserved before = conserved(frame.particles);
    advance(*grainsOf(settings), frame, 0.25, emptyWorldOf({}));
    const Conserved after = conserved(frame.particles);
    EXPECT_EQ(before.mass, after.mass);
    EXPECT_LT(length(after.momentum - before.momentum), 2e-5 * before.mass * 4);
    EXPECT_LT(after.kineticEnergy, 0.5 * before.kineticEnergy);  // they did meet
}

/// Steps this share as long as the solver's own.
std::vector<GrainSetting> shorterSteps(double share, bool compaction) {
    const GrainParams own;
    return {{"step_limit", share * double(own.stepLimit)},
            {"travel_limit", share * double(own.travelLimit)},
            {"compaction", compaction}};
}

/// Energy of the springs between grains and the ground at y = 0 [J].
double groundSpringsOf(const GrainFrame& snow) {
    double energy = 0;
    for (std::size_t i = 0; i < snow.grains.size(); ++i) {
        const Grain& g = snow.grains[i];
        const WallMemory& w = snow.walls[i];
        const double s = std::max(0.0, double(g.r - g.x.y - w.rest));
        if (w.wall >= 0) energy += 0.5 * double(g.k) * (s * s + double(kShearShare * dot(w.shear, w.shear)));
    }
    return energy;
}

/// Of motion, springs and height, and what the ledger says was lost [J].
double energyWithLedger(const Frame& frame, const std::vector<GrainSetting>& settings, const Vec3& gravity) {
    const Conserved now = conserved(frame.particles);
    const StepNumbers numbers = stepNumbers(evaluate<GrainParams>(grainSettings(settings)), {}, 0);
    const double springs = springEnergyOf(frame, settings) + groundSpringsOf(toGrains(frame.particles, numbers));
    const double height = -now.mass * dot(cast<double>(gravity), now.center);
    return now.kineticEnergy + springs + height + frame.numbers.at("dissipated");
}

/// How far the energy is from that at the start after so many seconds, as a share of that of motion.
double energyGap(Frame frame, const std::vector<GrainSetting>& settings, double seconds, const World& world) {
    const double before = energyWithLedger(frame, settings, world.gravity);
    const double motion = conserved(frame.particles).kineticEnergy;
    advance(*grainsOf(settings), frame, seconds, world);
    EXPECT_GT(frame.numbers.at("dissipated"), 0.5 * motion);
    return std::abs(energyWithLedger(frame, settings, world.gravity) - before) / motion;
}

double gapOfTwoBalls(double share, bool compaction) {
    const std::vector<GrainSetting> settings = shorterSteps(share, compaction);
    return energyGap(twoBalls(3, settings), settings, 0.25, emptyWorldOf({}));
}

double gapOfABallOnTheGround(double share, bool compaction) {
    const std::vector<GrainSetting> settings = shorterSteps(share, compaction);
    Frame frame = grainsIn({SphereShape{{0, 0.46f, 0}, 0.45f}, {}}, settings);
    throwAt({1, -4.7f, 0}, frame);
    const ColliderSet floor = ground();
    return energyGap(frame, settings, 1, worldOf(floor));
}

TEST(Grains, EnergyAndTheLedgerOfWhatWasLostAddUpInTheStepsThatTheSolverChooses) {
    for (const bool compaction : {false, true}) {
        EXPECT_LT(gapOfTwoBalls(1, compaction), 0.01) << compaction;
        EXPECT_LT(gapOfABallOnTheGround(1, compaction), 0.01) << compaction;
    }
}

TEST(Grains, LedgerIsTheTruerTheShorterTheSteps) {
    for (const bool compaction : {false, true}) {
        double gaps[3];
        for (const auto& [share, gap] : {std::pair(0.5, &gaps[0]), {0.25, &gaps[1]}, {0.125, &gaps[2]}})
            *gap = gapOfTwoBalls(share, compaction);
        EXPECT_LT(gaps[1], 0.8 * gaps[0]) << compaction;
        EXPECT_LT(gaps[2], 0.7 * gaps[1]) << compaction;
        EXPECT_LT(gaps[2], 0.5 * gaps[0]) << compaction;
    }
}

/// A plate that comes down on snow at this speed [m/s].
ColliderSet plateOver(float height, float speed) {
    const std::vector<MotionKey> motion{{0, {}, {}}, {1, {0, -speed, 0}, {}}};
    const BoxShape plate{{0, height + 0.1f, 0}, {0.3f, 0.2f, 0.3f}};
    return ColliderSet({colliderOf(PlaneShape{}), colliderOf(plate, {}, motion)});
}

TEST(Grains, LedgerNeverFallsUnderAFastLoad) {
    const std::vector<GrainSetting> settings;
    Frame frame = grainsIn({BoxShape{{0, 0.25f, 0}, {1, 0.5f, 1}}, {}}, settings,
                           {{"cohesion", 1500.0}, {"young_modulus", 8000.0}});
    const auto solver = grainsOf(settings);
    const ColliderSet plate = plateOver(0.5f, 4);
    double lost = 0;
    for (int i = 0; i < 20; ++i) {
        advance(*solver, frame, 0.005, {plate, kGravity, 0.005 * i, 1});
        EXPECT_GE(frame.numbers["dissipated"], lost) << i;
        lost = frame.numbers["dissipated"];
    }
    EXPECT_GT(lost, 1);
}

/// What is left of the energy of two single grains that have met head on, as a share.
double leftOfTwoGrains(float speed, double rebound) {
    const std::vector<GrainSetting> settings{
        {"rebound", rebound}, {"damping", 0.0}, {"compaction", false}, {"dt", 5e-5}};
    Frame frame = meeting({{-0.055f, 0, 0}, 0.06f}, {{0.055f, 0, 0}, 0.06f}, speed, settings);
    EXPECT_EQ(2u, frame.particles.size());
    const double before = conserved(frame.particles).kineticEnergy;
    advance(*grainsOf(settings), frame, 0.06, emptyWorldOf({}));
    EXPECT_LT(frame.particles[column::v][0].x, 0);
    return conserved(frame.particles).kineticEnergy / before;
}

TEST(Grains, TwoThatMeetPartWithTheShareOfTheirEnergyThatReboundNames) {
    for (const double rebound : {0.2, 0.5, 1.0})
        for (const float speed : {1.0f, 2.0f})
            // What parts slower than 0.05 m/s is elastic: a little more comes back.
            EXPECT_NEAR(rebound, leftOfTwoGrains(speed, rebound), 0.1 * rebound) << speed;
}

/// How far the centre of mass of a ball of snow rises again that has fallen on the ground [m].
double reboundOf(double share) {
    const std::vector<GrainSetting> settings{{"rebound", share}};
    Frame frame = grainsIn({SphereShape{{0, 0.46f, 0}, 0.45f}, {}}, settings);
    throwAt({0, -4.7f, 0}, frame);
    const auto solver = grainsOf(settings);
    const ColliderSet floor = ground();
    double lowest = 1, rise = 0;
    for (int i = 0; i < 25; ++i) {
        advance(*solver, frame, 0.02, worldOf(floor));
        const double height = conserved(frame.particles).center.y;
        lowest = std::min(lowest, height), rise = std::max(rise, height - lowest);
    }
    return rise;
}

TEST(Grains, BallThatFallsHardlyRebounds) {
    EXPECT_LT(reboundOf(0.2), 0.06);
    EXPECT_GT(reboundOf(1), 0.1);
}

TEST(Grains, HeapOfABallThatFellComesToRestAndStays) {
    const std::vector<GrainSetting> settings;
    Frame frame = grainsIn({SphereShape{{0, 0.5f, 0}, 0.45f}, {}}, settings);
    throwAt({0, -4, 0}, frame);
    const auto solver = grainsOf(settings);
    const ColliderSet floor = ground();
    double speeds[3];
    for (const auto& [seconds, speed] : {std::pair(1.0, &speeds[0]), {2.0, &speeds[1]}, {2.0, &speeds[2]}}) {
        advance(*solver, frame, seconds, worldOf(floor));
        *speed = meanSpeed(frame);
    }
    EXPECT_LT(speeds[1], speeds[0]);
    EXPECT_LT(speeds[2], 1e-5);
}

/// By which factor motion in a block of bonded snow grows in a tenth of a second of steps of this length [s].
double growthAtStepsOf(double dt) {
    const std::vector<GrainSetting> settings{{"dt", dt}, {"compaction", false}, {"settle_drag", 0.0}};
    Frame frame = grainsIn({BoxShape{{0, 0, 0}, {0.8f, 0.8f, 0.8f}}, {}}, settings);
    const auto v = frame.particles[column::v];
    for (std::size_t i = 0; i < v.size(); ++i) v[i] = Vec3{0, 0, i % 2 == 0 ? 1e-3f : -1e-3f};
    const double before = conserved(frame.particles).kineticEnergy;
    if (advance(*grainsOf(settings), frame, 0.1, emptyWorldOf({})).diverged) return 1e9;
    return conserved(frame.particles).kineticEnergy / before;
}

TEST(Grains, StepsAsLongAsTheoryCallsStableAreAndLongerOnesAreNot) {
    const GrainMaterial snow;
    const double k = double(snow.youngModulus) * 0.05, m = double(snow.density) * 0.05 * 0.05 * 0.05;
    const double dt = stableGrainStep(12 * k / m, double(GrainParams{}.damping));
    EXPECT_LT(growthAtStepsOf(dt), 0.1);
    EXPECT_GT(growthAtStepsOf(1.8 * dt), 10);
}

TEST(Grains, HeatInAClosedBoxIsKeptToRoundingWhileItFreezes) {
    const std::vector<GrainSetting> settings{{"heat", true}, {"melt_time", 2.0}, {"exchange", 0.0}};
    Frame frame = grainsIn({BoxShape{{0, 0, 0}, {0.5f, 0.5f, 0.5f}}, {}}, settings);
    const auto T = frame.particles[column::temperature], water = frame.particles[column::water];
    for (std::size_t i = 0; i < T.size(); ++i) T[i] = i % 3 == 0 ? 0.0f : -40.0f, water[i] = i % 3 == 0 ? 0.2f : 0.0f;
    const auto enthalpy = [&] {
        const auto numbers = stepNumbers(evaluate<GrainParams>(grainSettings(settings)), {}, 0);
        double H = 0;
        for (const GrainMatter& m : toGrains(frame.particles, numbers).matter) H += double(m.H);
        return H;
    };
    const double before = enthalpy(), wet = total(frame.particles[column::water]);
    advance(*grainsOf(settings), frame, 0.5, emptyWorldOf({}));
    EXPECT_NEAR(before, enthalpy(), 2e-6 * std::abs(before));
    EXPECT_LT(total(frame.particles[column::water]), 0.9 * wet);  // what was wet has frozen in part
}

TEST(Grains, LoneGrainMeltsInItsMeltTimeAndFreezesToIce) {
    Frame frame = grainsIn({SphereShape{{0, 0, 0}, 0.06f}, {}}, {}, {{"temperature", 0.0}});
    ASSERT_EQ(1u, frame.particles.size());
    const auto run = [&](double air, double seconds) {
        const std::vector<GrainSetting> settings{{"heat", true}, {"melt_time", 2.0}, {"air_temperature", air}};
        advance(*grainsOf(settings), frame, seconds, emptyWorldOf({}));
        return phaseOf(frame.particles[column::durability][0], frame.particles[column::water][0]);
    };
    EXPECT_EQ(0, run(5, 0.2));
    EXPECT_EQ(2, run(5, 6));  // longer than melt_time: it shrinks as it melts
    EXPECT_EQ(1, frame.particles[column::water][0]);
    EXPECT_EQ(1, run(-5, 10));
    EXPECT_EQ(0, frame.particles[column::water][0]);
    EXPECT_LT(frame.particles[column::durability][0], 1e-3);
}

TEST(Grains, ColumnGetsDenserDownwardsAndComesToRest) {
    const std::vector<GrainSetting> settings;
    Frame frame = grainsIn({BoxShape{{0, 0.6f, 0}, {0.5f, 1.2f, 0.5f}}, {}}, settings);
    const auto solver = grainsOf(settings);
    const ColliderSet floor = ground();
    const auto width = [&] {
        double square = 0;
        for (const Vec3& at : frame.particles[column::x]) square += double(at.x * at.x + at.z * at.z);
        return std::sqrt(square / double(frame.particles.size()));
    };
    const double wide = width();
    double before = 0;
    for (int second = 0; second < 5; ++second) {
        before = meanSpeed(frame);
        advance(*solver, frame, 1, worldOf(floor));
    }
    EXPECT_LT(meanSpeed(frame), 5e-3);
    EXPECT_LT(meanSpeed(frame), before + 1e-4);
    const auto x = std::as_const(frame.particles)[column::x];
    const auto d = std::as_const(frame.particles)[column::durability];
    double low = 0, high = 0, lows = 0, highs = 0;
    float top = 0;
    for (const Vec3& at : x) top = std::max(top, at.y);
    for (std::size_t i = 0; i < x.size(); ++i) {
        if (x[i].y < top / 3) low += double(d[i]), ++lows;
        if (x[i].y > 2 * top / 3) high += double(d[i]), ++highs;
    }
    EXPECT_LT(low / lows, high / highs - 0.02);
    EXPECT_GT(width(), 0.93 * wide);  // snow that packs does not grow narrow
}

TEST(Grains, RestingSnowPressesOnTheGroundWithItsWeight) {
    const std::vector<GrainSetting> settings{{"compaction", false}};
    Frame frame = grainsIn({BoxShape{{0, 0.2f, 0}, {0.5f, 0.4f, 0.5f}}, {}}, settings);
    const auto solver = grainsOf(settings);
    const ColliderSet floor = ground();
    advance(*solver, frame, 3, worldOf(floor));
    const SolverRun run = advance(*solver, frame, 0.5, worldOf(floor));
    const double weight = conserved(frame.particles).mass * 9.81;
    EXPECT_NEAR(-weight, run.impulses.at(0).linear.y / 0.5, 0.02 * weight);
}

TEST(Grains, BlockHoldsOnASlopeBelowItsFrictionAngleAndSlidesAboveIt) {
    const std::vector<GrainSetting> settings{{"compaction", false}};
    const auto slidFor = [&](float degrees) {
        const float a = degrees * 0.0174533f;
        const Vec3 tilted{9.81f * std::sin(a), -9.81f * std::cos(a), 0};
        Frame frame = grainsIn({BoxShape{{0, 0.15f, 0}, {0.6f, 0.3f, 0.6f}}, {}}, settings);
        const ColliderSet floor = ground(0.5f);  // 26.6 degrees
        const auto solver = grainsOf(settings);
        advance(*solver, frame, 0.5, worldOf(floor, tilted));
        const double before = conserved(frame.particles).center.x;
        advance(*solver, frame, 1, worldOf(floor, tilted));
        return conserved(frame.particles).center.x - before;
    };
    EXPECT_LT(slidFor(18), 0.01);
    EXPECT_GT(slidFor(36), 0.3);
}

TEST(Grains, TrackingBondsChangesTheBallThatFalls) {
    struct Fallen {
        double height = 0, broken = 0;  // of the centre of mass [m]; share
    };
    const auto fallen = [](bool tracking) {
        const std::vector<GrainSetting> settings{{"bond_tracking", tracking}};
        Frame frame = grainsIn({SphereShape{{0, 0.7f, 0}, 0.6f}, {}}, settings);
        throwAt({0, -4, 0}, frame);
        const ColliderSet floor = ground();
        const auto solver = grainsOf(settings);
        for (int i = 0; i < 20; ++i) advance(*solver, frame, 0.1, worldOf(floor));
        Fallen f;
        f.height = conserved(frame.particles).center.y;
        for (const int b : frame.particles[column::broken]) f.broken += b / double(frame.particles.size());
        return f;
    };
    const Fallen tracked = fallen(true), sticky = fallen(false);
    EXPECT_GT(tracked.broken, 0.5);
    EXPECT_EQ(0, sticky.broken);
    EXPECT_GT(sticky.height, 1.1 * tracked.height);
}

TEST(Grains, SameBitsOnOneCoreAndOnAll) {
    const auto run = [](const char* backend) {
        const std::vector<GrainSetting> settings{
            {"backend", std::string(backend)}, {"heat", true}, {"melt_time", 1.0}, {"air_temperature", 5.0}};
        Frame frame = grainsIn({SphereShape{{0, 0.45f, 0}, 0.4f}, {}}, settings);
        throwAt({0.5f, -4, 0}, frame);
        const ColliderSet world({colliderOf(PlaneShape{}), colliderOf(BoxShape{{0.3f, 0.1f, 0}, {0.2f, 0.2f, 0.2f}})});
        for (int i = 0; i < 3; ++i) advance(*grainsOf(settings), frame, 0.1, worldOf(world));
        return frame;
    };
    const Frame a = run("serial"), b = run("tbb");
    for (const ParticleSet::Named& named : a.particles.columns())
        EXPECT_TRUE(named.values == b.particles.find(named.name)->values) << named.name;
}

TEST(Grains, SnowThatWasPutIntoTheGroundIsEasedOutAndNotShot) {
    const std::vector<GrainSetting> settings;
    Frame frame = grainsIn({BoxShape{{0, 0.1f, 0}, {0.5f, 0.4f, 0.5f}}, {}}, settings);  // a quarter of it below
    const ColliderSet floor = ground();
    const auto solver = grainsOf(settings);
    float fastest = 0;
    for (int i = 0; i < 20; ++i) {
        advance(*solver, frame, 0.05, worldOf(floor));
        for (const Vec3& v : frame.particles[column::v]) fastest = std::max(fastest, v.y);
    }
    EXPECT_LT(fastest, 1.5f);
    for (const Vec3& x : frame.particles[column::x]) EXPECT_GT(x.y, 0);
}

TEST(Grains, OneGrainAndNoneAreFine) {
    Frame none;
    none.particles.resize(0);
    EXPECT_FALSE(advance(*grainsOf(), none, 0.1, emptyWorldOf(kGravity)).diverged);
    Frame one = grainsIn({SphereShape{{0, 1, 0}, 0.06f}, {}});
    const ColliderSet floor = ground();
    EXPECT_FALSE(advance(*grainsOf(), one, 2, worldOf(floor)).diverged);
    EXPECT_NEAR(0.05, one.particles[column::x][0].y, 0.005);
}

}  // namespace
}  // namespace firn
