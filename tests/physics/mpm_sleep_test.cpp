// Settled snow sleeps and wakes at a touch; what it does differs from snow that never sleeps by less than is stated.
#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include <algorithm>

#include "support/collider_of.h"
#include "support/conserved.h"
#include "support/mpm_of.h"
#include "support/snow_bodies.h"
#include "support/solver_run.h"

namespace firn {
namespace {

constexpr double kCell = 0.04, kFrame = 1.0 / 24;
constexpr Vec3 kGravity{0, -9.81f, 0};
const Value kFlip = std::string("flip"), kApic = std::string("apic");

const ColliderSet& ground() {
    static const ColliderSet set({colliderOf(PlaneShape{})});
    return set;
}

using SleepSettings = std::vector<std::pair<const char*, Value>>;
std::unique_ptr<Solver> solverOf(bool sleep, const SleepSettings& more = {}) {
    Settings s;
    s.set("cell_size", {kCell, {}});
    s.set("sleep", {sleep, {}});
    for (const auto& [key, value] : more) s.set(key, {value, {}});
    return mpmEntry().make(s);
}

/// Frames from `first` on.
void run(Solver& solver, Frame& frame, int first, int count, const ColliderSet& colliders, const Vec3& g = kGravity) {
    for (int i = first; i < first + count; ++i)
        ASSERT_FALSE(advance(solver, frame, kFrame, {colliders, g, i * kFrame, 1}).diverged);
}

double asleep(const Frame& frame) { return frame.numbers.at("asleep") / double(frame.particles.size()); }

float topOf(const Frame& frame) {
    float top = 0;
    for (const Vec3& x : frame.particles[column::x]) top = std::max(top, x.y);
    return top;
}

constexpr int kSettling = 16;  // frames
Frame field() { return frameOf(SnowBlock{{0, 0.121f, 0}, {0.64f, 0.24f, 0.64f}, 0.02f}); }
/// A field that has come to rest, and sleeps.
const Frame& settled() {
    static const Frame frame = [] {
        Frame f = field();
        run(*solverOf(true), f, 0, kSettling, ground());
        return f;
    }();
    return frame;
}

void add(const Frame& more, Frame& frame) {
    ParticleSet set = more.particles;
    for (int& id : set[column::id]) id += int(frame.particles.size());
    frame.particles.append(set);
}

bool sameBytes(const Frame& a, const Frame& b) {
    return std::all_of(a.particles.columns().begin(), a.particles.columns().end(), [&](const auto& named) {
        const auto* other = b.particles.find(named.name);
        return other && named.values == other->values;
    });
}

TEST(Sleep, SettledFieldSleepsAndStaysWhereItIs) {
    Frame never = field(), frame = settled();
    run(*solverOf(false), never, 0, 2 * kSettling, ground());
    run(*solverOf(true), frame, kSettling, kSettling, ground());
    EXPECT_GT(asleep(frame), 0.8);
    EXPECT_EQ(0, asleep(never));
    EXPECT_NEAR(0, length(conserved(frame.particles).center - conserved(never.particles).center), 0.01 * kCell);
    EXPECT_NEAR(topOf(never), topOf(frame), 0.01 * kCell);
}

TEST(Sleep, WeightOfSleepingSnowIsFeltByWhatItLiesOn) {
    Frame frame = settled();
    ASSERT_GT(asleep(frame), 0.8);
    const Conserved snow = conserved(frame.particles);
    const auto solver = solverOf(true);
    Impulse sum;
    constexpr int kFrames = 4;
    for (int i = 0; i < kFrames; ++i) {
        const SolverRun one = advance(*solver, frame, kFrame, {ground(), kGravity, (kSettling + i) * kFrame, 1});
        ASSERT_EQ(1u, one.impulses.size());
        sum += one.impulses[0];
    }
    const double weight = 9.81 * snow.mass * kFrames * kFrame;
    EXPECT_NEAR(-weight, sum.linear.y, 0.05 * weight);
    EXPECT_NEAR(0, sum.linear.x, 0.01 * weight);
    EXPECT_NEAR(0, length(angularAbout(snow.center, sum)), 0.01 * weight) << "at arm's length of a centimetre";
}

TEST(Sleep, AwakeSnowMovesInEveryBitAsWithoutSleep) {
    Frame frames[2];
    for (const bool sleep : {false, true}) {
        frames[sleep] = frameOf(SnowBall{{0, 0.12f, 0}, 0.1f, 0.02f, 400, {1, -2, 0}, {}});
        run(*solverOf(sleep), frames[sleep], 0, 3, ground());
    }
    EXPECT_EQ(0, asleep(frames[true]));
    EXPECT_TRUE(sameBytes(frames[false], frames[true]));
}

TEST(Sleep, BallAtTheTopOfItsFlightIsNotAtRest) {
    // It stands still at the very end of the second frame.
    Frame frame = frameOf(SnowBall{{0, 1, 0}, 0.1f, 0.02f, 400, kGravity * float(-2 * kFrame), {}});
    const double before = conserved(frame.particles).center.y;
    const auto solver = solverOf(true, {{"sleep_after", kFrame / 2}});
    run(*solver, frame, 0, 2, ground());
    ASSERT_LT(length(conserved(frame.particles).momentum) / conserved(frame.particles).mass, 0.01);
    for (const float rest : frame.particles[column::rest]) EXPECT_EQ(0, rest);
    run(*solver, frame, 2, 2, ground());
    EXPECT_NEAR(before, conserved(frame.particles).center.y, 0.005);
}

TEST(Sleep, BallWakesWhatItFallsOnAndLeavesTheSameHole) {
    Frame frames[2];
    for (const bool sleep : {false, true}) {
        frames[sleep] = settled();
        add(frameOf(SnowBall{{0, 0.36f, 0}, 0.08f, 0.02f, 400, {0, -3, 0}, {}}), frames[sleep]);
        run(*solverOf(sleep), frames[sleep], kSettling, 2, ground());
        EXPECT_LT(asleep(frames[sleep]), 0.9);
        run(*solverOf(sleep), frames[sleep], kSettling + 2, 12, ground());
    }
    EXPECT_GT(asleep(frames[true]), 0.5) << "and all is quiet again";
    EXPECT_NEAR(0, length(conserved(frames[true].particles).center - conserved(frames[false].particles).center),
                0.03 * kCell);
    EXPECT_NEAR(topOf(frames[false]), topOf(frames[true]), 0.1 * kCell);
}

TEST(Sleep, NothingWakesThatIsNotTouched) {
    // A ball creeps away from the field, half a cell beside it: the homes there are awake, and the others stay as they
    // are, though nodes at the rim of the snow, which have hardly any mass, are fast.
    const ColliderSet near({colliderOf(PlaneShape{}), colliderOf(SphereShape{{-0.44f, 0.1f, 0}, 0.1f}, {},
                                                                 {{0, {}, {}}, {100, {-0.1f, 0, 0}, {}}})});
    double share[2];
    for (const bool isWhole : {false, true}) {
        Frame frame = settled();
        const double t0 = kSettling * kFrame;
        ASSERT_FALSE(advance(*solverOf(true), frame, isWhole ? kFrame : 1e-4, {near, kGravity, t0, 1}).diverged);
        share[isWhole] = asleep(frame);
    }
    EXPECT_GT(share[false], 0.5);
    EXPECT_LT(share[false], 1);
    EXPECT_EQ(share[false], share[true]);
}

TEST(Sleep, GrainThatCreepsStaysAwakeAlone) {
    Frame frame = settled();
    const std::size_t count = frame.particles.size();
    frame.particles[column::rest][count / 2] = 0;
    ASSERT_FALSE(advance(*solverOf(true), frame, 1e-4, {ground(), kGravity, kSettling * kFrame, 1}).diverged);
    EXPECT_EQ(double(count - 1), frame.numbers.at("asleep"));
}

TEST(Sleep, BoxThatIsPushedThroughWakesWhatIsBeforeIt) {
    const double t0 = kSettling * kFrame;
    const ColliderSet plow({colliderOf(PlaneShape{}), colliderOf(BoxShape{{-0.6f, 0.12f, 0}, {0.2f, 0.3f, 0.2f}}, {},
                                                                 {{t0, {}, {}}, {t0 + 1, {2, 0, 0}, {}}})});
    Frame frames[2];
    for (const bool sleep : {false, true}) {
        frames[sleep] = settled();
        run(*solverOf(sleep), frames[sleep], kSettling, 2, plow);
        EXPECT_EQ(sleep, asleep(frames[sleep]) > 0.5) << "not there yet: " << asleep(frames[sleep]);
        run(*solverOf(sleep), frames[sleep], kSettling + 2, 4, plow);
        EXPECT_LT(asleep(frames[sleep]), 0.9);
        const float face = -0.5f + 2 * float(6 * kFrame);
        for (const Vec3& x : frames[sleep].particles[column::x])
            if (std::abs(x.z) < 0.09f && x.y < 0.26f && x.x > face - 0.19f) EXPECT_GT(x.x, face - 0.01f);
    }
    EXPECT_NEAR(0, length(conserved(frames[true].particles).center - conserved(frames[false].particles).center),
                0.02 * kCell);
}

TEST(Sleep, SnowWhoseSupportMovesAwayFalls) {
    const double t0 = kSettling * kFrame;
    const ColliderSet trapdoor(
        {colliderOf(BoxShape{{0, -0.5f, 0}, {2, 1, 2}}, {}, {{t0, {}, {}}, {t0 + 0.01, {0, -0.3f, 0}, {}}})});
    Frame frame = settled();
    const double before = conserved(frame.particles).center.y;
    run(*solverOf(true), frame, kSettling, 4, trapdoor);
    const double seconds = 4 * kFrame;
    EXPECT_NEAR(0.5 * 9.81 * seconds * seconds, before - conserved(frame.particles).center.y, 0.01);
}

TEST(Sleep, SnowWhoseSupportIsGoneAllAtOnceFalls) {
    Frame frame = settled();
    const double before = conserved(frame.particles).center.y;
    run(*solverOf(true), frame, kSettling, 4, ColliderSet());
    const double seconds = 4 * kFrame;
    EXPECT_NEAR(0.5 * 9.81 * seconds * seconds, before - conserved(frame.particles).center.y, 0.01);
}

TEST(Sleep, SnowThatIsPushedByAForceWakes) {
    Frame frame = settled();
    const double before = conserved(frame.particles).center.y;
    const auto force = frame.particles[column::force];
    const auto m = std::as_const(frame.particles)[column::m];
    for (std::size_t p = 0; p < force.size(); ++p) force[p] = kGravity * (-2 * m[p]);
    run(*solverOf(true), frame, kSettling, 4, ground());
    EXPECT_GT(conserved(frame.particles).center.y - before, 0.1);
}

TEST(Sleep, SnowThatIsPushedDoesNotSleepHoweverWeakTheForce) {
    Frame frame = settled();
    for (Vec3& f : frame.particles[column::force]) f = {1e-6f, 0, 0};
    run(*solverOf(true), frame, kSettling, 1, ground());
    EXPECT_EQ(0, asleep(frame));
}

TEST(Sleep, StepThatFailedChangesNothing) {
    Frame frame = settled();
    add(frameOf(SnowBall{{0, 1, 0}, 0.08f, 0.02f, 400, {}, {}}), frame);
    const auto solver = solverOf(true);
    solver->load(frame);
    const World world{ground(), kGravity, 1, 1};
    ASSERT_FALSE(solver->step(world, 1e-3).diverged);
    Frame before, after;
    solver->save(before);
    ASSERT_GT(asleep(before), 0.5);
    const World hurled{ground(), kGravity * 1e6f, 1, 1};
    ASSERT_TRUE(solver->step(hurled, 1e-2).diverged);
    solver->save(after);
    EXPECT_TRUE(sameBytes(before, after));
}

/// A small field that sleeps, hit by a ball: parts of it fall asleep and wake.
Frame hitField(int frames, int resumedAt, const SleepSettings& settings) {
    Frame frame = frameOf(SnowBlock{{0, 0.121f, 0}, {0.4f, 0.24f, 0.4f}, 0.02f});
    auto solver = solverOf(true, settings);
    for (int i = 0; i < frames; ++i) {
        if (i == resumedAt) solver = solverOf(true, settings);
        if (i == 8) {
            EXPECT_GT(asleep(frame), 0);
            add(frameOf(SnowBall{{0.1f, 0.30f, 0.1f}, 0.04f, 0.02f, 400, {0, -3, 0}, {}}), frame);
        }
        run(*solver, frame, i, 1, ground());
    }
    EXPECT_LT(asleep(frame), 1);
    return frame;
}

TEST(Sleep, EveryThreadCountAndResumingGiveTheSameBytesForEveryScheme) {
    const Value cubic = std::string("cubic"), quadratic = std::string("quadratic");
    const Value stepped = std::string("explicit"), solved = std::string("semi_implicit");
    const SleepSettings schemes[] = {
        {{"kernel", cubic}, {"transfer", kFlip}, {"integrator", stepped}, {"sleep_after", 0.1}, {"sleep_speed", 0.05}},
        {{"kernel", quadratic},
         {"transfer", kApic},
         {"integrator", stepped},
         {"sleep_after", 0.1},
         {"sleep_speed", 0.05}},
        {{"kernel", quadratic},
         {"transfer", kFlip},
         {"integrator", solved},
         {"sleep_after", 0.1},
         {"sleep_speed", 0.05}},
        {{"kernel", cubic}, {"transfer", kApic}, {"integrator", solved}, {"sleep_after", 0.1}, {"sleep_speed", 0.05}}};
    for (const SleepSettings& scheme : schemes) {
        const Frame straight = hitField(10, -1, scheme);
        const tbb::global_control oneThread(tbb::global_control::max_allowed_parallelism, 1);
        EXPECT_TRUE(sameBytes(straight, hitField(10, 9, scheme)));
    }
}

}  // namespace
}  // namespace firn
