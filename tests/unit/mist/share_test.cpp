// Which snow the solvers mark to become mist.
#include <gtest/gtest.h>

#include "firn/flip/flip_solver.h"
#include "firn/mpm/mpm_solver.h"
#include "firn/sim/published.h"

namespace firn {
namespace {

/// Loose snow that flies along x.
Frame powder() {
    Frame frame;
    frame.particles.resize(1);
    frame.particles[column::v][0] = {20, 0, 0};
    frame.particles[column::m][0] = 1, frame.particles[column::V0][0] = 0.01f;
    frame.particles[column::FE][0] = Mat3::identity(), frame.particles[column::JP][0] = 1.2f;
    frame.particles[column::density][0] = 10, frame.particles[column::durability][0] = 0;
    return frame;
}

TEST(MistShare, OfTheSolversIsNoneForSnowThatFallsAlongTheScenesGravity) {
    const ColliderSet nothing;
    for (const SolverEntry& entry : {mpmEntry(), flipEntry()}) {
        const auto shareUnder = [&](const Vec3& gravity) {
            const auto solver = entry.make({});
            solver->enter({nothing, gravity});
            return publishedPoints(*solver, powder())[column::mist][0];
        };
        EXPECT_EQ(0, shareUnder({9.81f, 0, 0})) << entry.name;
        EXPECT_GT(shareUnder({-9.81f, 0, 0}), 0.5f) << entry.name;
        EXPECT_GT(shareUnder({0, -9.81f, 0}), 0.5f) << entry.name;
    }
}

}  // namespace
}  // namespace firn
