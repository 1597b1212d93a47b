// hdk_memory [SOLVER [PARTICLES]]: the most memory that a frame takes through the node, with the stand-in's geometry,
// and through the program, both of the same ball. Prints both and their ratio; nothing here passes or fails.
#include <fmt/core.h>
#include <sys/resource.h>

#include <cmath>
#include <cstdlib>
#include <fstream>

#include "firn/run/registry.h"
#include "hdk/command_line.h"
#include "hdk/details.h"
#include "hdk/snow_network.h"

namespace firn::test {
namespace {

constexpr int kFps = 1000;  // a frame is a few steps: the memory of a step does not depend on how many there are

double peakBytes(int who) {
    rusage use{};
    getrusage(who, &use);
    return 1024.0 * double(use.ru_maxrss);
}

/// A ball of this many particles.
struct Ball {
    const SolverEntry& solver;
    double particles;

    double spacing() const { return solver.particleSpacing({}); }
    double radius() const { return spacing() * std::cbrt(particles * 3 / (4 * M_PI)); }
    Vec3d center() const { return {0, 2 + radius(), 0}; }
};

/// Three frames, so that the host holds one, reads it and makes the next.
double throughTheNode(const Ball& ball) {
    GU_Detail snow;
    fillWithBall(snow, cast<float>(ball.center()), float(ball.radius()), float(ball.spacing()));
    hdk_double::Timeline timeline;
    timeline.fps = kFps;
    hdk_double::Hunters hunters;
    hunters.cachedFrames = 1;
    SnowNetwork network(snow, nodeTypeOf(ball.solver).c_str(), {}, hunters, timeline);
    snow.clearAndDestroy();
    fmt::print("{} points\n", network.at(3).getNumPoints());
    return peakBytes(RUSAGE_SELF);
}

double throughTheProgram(const Ball& ball) {
    const CommandLineRun program(fmt::format(
        R"({{"frames": [1, 3], "fps": {}, "solver": {{"type": "{}"}}, "snow": [{{"shape": {{"type": "sphere",
        "center": [0, {}, 0], "radius": {}}}}}], "colliders": [{{"shape": {{"type": "plane"}}}}],
        "output": {{"volumes": false, "usd": false}}}})",
        kFps, ball.solver.name, ball.center().y, ball.radius()));
    return peakBytes(RUSAGE_CHILDREN);
}

}  // namespace
}  // namespace firn::test

int main(int count, char** words) {
    const firn::SolverEntry* solver = findSolver(firn::solverCatalog(), count > 1 ? words[1] : "mpm");
    if (!solver) return 2;
    const firn::test::Ball ball{*solver, count > 2 ? std::atof(words[2]) : 2e6};
    const double program = firn::test::throughTheProgram(ball), node = firn::test::throughTheNode(ball);
    fmt::print("{}: program {:.0f} MB, node {:.0f} MB: {:.2f} times\n", solver->name, program / 1e6, node / 1e6,
               node / program);
}
