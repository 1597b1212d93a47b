// hdk_memory [PARTICLES]: the most memory that a frame takes through the node, with the stand-in's geometry, and
// through the program, both of the same ball. Prints both and their ratio; nothing here passes or fails.
#include <fmt/core.h>
#include <sys/resource.h>

#include <cmath>
#include <cstdlib>
#include <fstream>

#include "hdk/command_line.h"
#include "hdk/details.h"
#include "hdk/snow_network.h"

namespace firn::test {
namespace {

constexpr double kCellSize = 0.02;
constexpr int kFps = 1000;  // a frame is a few steps: the memory of a step does not depend on how many there are

double peakBytes(int who) {
    rusage use{};
    getrusage(who, &use);
    return 1024.0 * double(use.ru_maxrss);
}

double radiusOf(double particles) { return kCellSize / 2 * std::cbrt(particles * 3 / (4 * M_PI)); }

/// Three frames, so that the host holds one, reads it and makes the next.
double throughTheNode(double particles) {
    GU_Detail snow;
    fillWithBall(snow, {0, 2, 0}, float(radiusOf(particles)), float(kCellSize / 2));
    hdk_double::Timeline timeline;
    timeline.fps = kFps;
    hdk_double::Hunters hunters;
    hunters.cachedFrames = 1;
    SnowNetwork network(snow, timeline, {}, hunters);
    snow.clearAndDestroy();
    network.solver.set("cellsize", kCellSize).set("ground", 0);
    fmt::print("{} points\n", network.at(3).getNumPoints());
    return peakBytes(RUSAGE_SELF);
}

double throughTheProgram(double particles) {
    const CommandLineRun program(fmt::format(
        R"({{"frames": [1, 3], "fps": {}, "solver": {{"type": "mpm", "cell_size": {}}}, "snow": [{{"shape": {{"type": "sphere",
        "center": [0, 2, 0], "radius": {}}}}}], "output": {{"volumes": false, "usd": false}}}})",
        kFps, kCellSize, radiusOf(particles)));
    return peakBytes(RUSAGE_CHILDREN);
}

}  // namespace
}  // namespace firn::test

int main(int count, char** words) {
    const double particles = count > 1 ? std::atof(words[1]) : 2e6;
    const double program = firn::test::throughTheProgram(particles), node = firn::test::throughTheNode(particles);
    fmt::print("program {:.0f} MB, node {:.0f} MB: {:.2f} times\n", program / 1e6, node / 1e6, node / program);
}
