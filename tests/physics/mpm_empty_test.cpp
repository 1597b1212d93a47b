// No snow yet is a state like any other: an emitter before its first frame.
#include <gtest/gtest.h>

#include "support/mpm_of.h"
#include "support/solver_run.h"

namespace firn {
namespace {

class AttributesOf : public FrameSink {
public:
    bool wantsVolume(std::string_view) const override { return true; }
    void particles(const ParticleSet& set) override { published = set; }
    void volume(const Volume&) override {}
    void number(std::string_view, double) override {}

    ParticleSet published;
};

TEST(MpmWithoutParticles, StepsAndPublishesEveryAttribute) {
    Frame frame;
    const auto mpm = mpmOf();
    const SolverRun run = advance(*mpm, frame, 0.01, emptyWorld({0, -9.81f, 0}));
    EXPECT_FALSE(run.diverged);
    AttributesOf sink;
    mpm->publish(Frame{}, sink);
    for (const char* name : {"P", "v", "id", "pscale", "mass", "density", "F", "Jp", "E"})
        EXPECT_NE(nullptr, sink.published.find(name)) << name;
}

}  // namespace
}  // namespace firn
