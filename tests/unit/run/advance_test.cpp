#include "firn/run/advance.h"

#include <gtest/gtest.h>

#include "firn/base/error.h"
#include "unit/run/toy_solver.h"

using namespace firn;

namespace {

const ColliderSet kNoColliders;
World worldAt(double time) { return World{kNoColliders, {0, -10, 0}, time, 1}; }

class StopAfter : public Progress {
public:
    explicit StopAfter(int steps) : left_(steps) {}
    bool wantsToStop() override { return left_-- <= 0; }

private:
    int left_;
};

/// What went wrong, or "nothing".
std::string errorOf(ToyBehaviour behaviour, Fault expected, double span = 0.04) {
    ToySolver solver(behaviour);
    Frame frame = toyFrame(3);
    Progress progress;
    FrameReport report;
    try {
        advanceFrame(solver, frame, worldAt(1), 1 + span, progress, report);
    } catch (const Error& error) {
        EXPECT_EQ(expected, error.fault());
        return error.what();
    }
    return "nothing";
}

}  // namespace

TEST(Advance, StepsCoverTheFrameAndAreReported) {
    ToySolver solver;
    Frame frame = toyFrame(2);
    Progress progress;
    FrameReport report;
    advanceFrame(solver, frame, worldAt(2), 2.04, progress, report);
    EXPECT_EQ(4, report.steps);
    EXPECT_EQ(8, report.iterations);
    EXPECT_NEAR(0.01, report.dtMin, 1e-12);
    EXPECT_NEAR(0.01, report.dtMax, 1e-12);
    EXPECT_EQ(report.dtMax, report.residual);
    EXPECT_EQ((std::map<std::string, int>{{"toy", 4}}), report.warnings);
    EXPECT_NEAR(2.03, solver.times.back(), 1e-12);
    EXPECT_NEAR(-0.4, frame.particles[column::v][0].y, 1e-6);
}

TEST(Advance, DivergenceNamesTimeAndRemedy) {
    ToyBehaviour behaviour;
    behaviour.divergesAt = 1.025;
    EXPECT_EQ("diverged at 1.02 s: the step blew up; use a real solver", errorOf(behaviour, Fault::diverged));
}

TEST(Advance, FailedStepIsTakenAgainAtHalfTheLengthAndLaterOnesGrow) {
    ToyBehaviour behaviour;
    behaviour.failsAbove = 0.004;
    ToySolver solver(behaviour);
    Frame frame = toyFrame(2);
    Progress progress;
    FrameReport report;
    advanceFrame(solver, frame, worldAt(2), 2.04, progress, report);
    // 0.01 fails, 0.005 fails, 0.0025 holds; 0.00375 holds; 0.0056 fails ...
    EXPECT_GE(report.redone, 3);
    EXPECT_EQ(std::size_t(report.steps + report.redone), solver.times.size());
    EXPECT_LE(report.dtMax, 0.004);
    EXPECT_GT(report.dtMax, 0.0025);
    EXPECT_EQ(2.0, solver.times[0]);
    EXPECT_EQ(2.0, solver.times[2]);
    EXPECT_NEAR(-0.4, frame.particles[column::v][0].y, 1e-6);
}

TEST(Advance, StepThatFailsAtAnyLengthIsDivergence) {
    ToyBehaviour behaviour;
    behaviour.failsAbove = 0;
    EXPECT_EQ("diverged at 1 s: the step blew up; take shorter steps", errorOf(behaviour, Fault::diverged));
}

TEST(Advance, SilentNaNIsDivergence) {
    ToyBehaviour behaviour;
    behaviour.nanAt = 1.035;
    EXPECT_EQ(
        "diverged at 1.04 s: 1 of 3 particles have no finite 'P'; lower solver.dt, or leave it out and let the "
        "solver choose",
        errorOf(behaviour, Fault::diverged));
}

TEST(Advance, OneSlotThatIsNoNumberIsDivergence) {
    Frame frame;
    frame.particles.resize(4);
    frame.particles[column::contactId], frame.particles[column::contactBond];
    EXPECT_NO_THROW(refuseNonFinite(frame, 1));
    frame.particles[column::contactShear][2][11].z = std::numeric_limits<float>::quiet_NaN();
    try {
        refuseNonFinite(frame, 1);
        ADD_FAILURE() << "it was taken";
    } catch (const Error& error) {
        EXPECT_EQ(0u, std::string(error.what()).find("diverged at 1 s: 1 of 4 particles have no finite 'shear'"));
    }
}

TEST(Advance, StepsThatNeverEndAreRefusedAtOnce) {
    for (double stable : {1e-12, 0.0, -1.0, std::numeric_limits<double>::quiet_NaN(), 1e-8}) {
        ToyBehaviour behaviour;
        behaviour.stableStep = stable;
        const std::string error = errorOf(behaviour, Fault::diverged);
        EXPECT_NE(std::string::npos, error.find("larger cell_size")) << stable << ": " << error;
    }
    ToyBehaviour tiny;
    tiny.stableStep = 1e-10;
    EXPECT_NE(std::string::npos, errorOf(tiny, Fault::diverged, 1e-6).find("less than")) << "few steps, but too short";
}

TEST(Advance, InterruptionLeavesTheFrameAsItWas) {
    ToySolver solver;
    Frame frame = toyFrame(2);
    StopAfter stop(2);
    FrameReport report;
    try {
        advanceFrame(solver, frame, worldAt(0), 0.04, stop, report);
        FAIL() << "was not interrupted";
    } catch (const Error& error) {
        EXPECT_EQ(Fault::interrupted, error.fault());
    }
    EXPECT_EQ(2, report.steps);
    EXPECT_EQ(0.0f, frame.particles[column::v][0].y);
}
