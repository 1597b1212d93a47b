// hdk_copy_cost [SOLVER [PARTICLES]]: what a frame through the node costs beyond its steps: reading points and volumes
// into a frame and writing them back. Medians of five, beside one frame of a ball that lands. Prints them and their
// ratio; nothing here passes or fails.
#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>

#include "firn/run/adopt_points.h"
#include "firn/run/advance.h"
#include "firn/run/registry.h"
#include "firn/sim/ground.h"
#include "firn/sim/published.h"
#include "hdk/details.h"
#include "hdk_nodes/bridge/particles.h"
#include "hdk_nodes/bridge/volumes.h"

namespace firn::test {
namespace {

template <class F>
double secondsOf(F&& work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

template <class F>
double medianOfFive(F&& work) {
    std::vector<double> seconds;
    for (int i = 0; i < 5; ++i) seconds.push_back(secondsOf(work));
    std::sort(seconds.begin(), seconds.end());
    return seconds[2];
}

/// What the object of a node holds between two frames.
struct Host {
    GU_Detail points, volumes, shown;
};

struct Node {
    const SolverEntry& solver;
    Settings settings;
    Frame frame;
    PointOrder order;

    void read(const Host& host) {
        frame = frameOf(host.points, solver.state, solver.numbers);
        for (Volume& volume : volumesNamed(host.volumes, solver.volumes)) frame.putVolume(std::move(volume));
        adoptPoints(solver, settings, {}, frame);
        order = orderById(frame.particles);
    }
    void write(const Solver& stepped, Host& host) const {
        const Published seen = published(stepped, frame, PublishedParts::volumes);
        toDetail(seen.points, order, host.points);
        toDetail(frame.numbers, host.points);
        if (solver.volumes.empty()) return;
        toDetail(frame.volumes, host.volumes);
        host.shown.clearAndDestroy();
        for (const Volume& volume : seen.volumes) addVolume(volume, host.shown);
    }
};

ColliderSet ground() {
    GroundParams params;
    params.ground = true;
    return ColliderSet({*groundCollider(params)});
}

/// Sizes as in the examples; a layer has a field to lie on.
Settings settingsFor(std::string_view solver) {
    Settings settings;
    if (solver == "layered") settings.set("field_size", {Vec3d{2, 0, 2}, {}});
    return settings;
}

void measure(const SolverEntry& solver, double particles) {
    Node node{solver, settingsFor(solver.name), {}, {}};
    const double spacing = solver.particleSpacing(node.settings);
    const float radius = float(spacing * std::cbrt(particles * 3 / (4 * M_PI)));
    Host host;
    fillWithBall(host.points, {0, radius, 0}, radius, float(spacing));
    node.read(host);
    for (Vec3& v : node.frame.particles[column::v]) v = {0, -2, 0};

    const ColliderSet colliders = ground();
    const World world{colliders, {0, -9.81f, 0}, 0, 1};
    const auto stepped = solver.make(node.settings);
    Progress progress;
    FrameReport report;
    const double step = secondsOf([&] { advanceFrame(*stepped, node.frame, world, 1.0 / 24, progress, report); });
    node.write(*stepped, host);
    const double in = medianOfFive([&] { node.read(host); }), out = medianOfFive([&] { node.write(*stepped, host); });
    fmt::print("{}: {} particles, a frame of {} steps {:.2f} s; in {:.1f} ms, out {:.1f} ms: {:.2f} % of it\n",
               solver.name, node.frame.particles.size(), report.steps, step, 1e3 * in, 1e3 * out,
               100 * (in + out) / step);
}

}  // namespace
}  // namespace firn::test

int main(int count, char** words) {
    const double particles = count > 2 ? std::atof(words[2]) : 3e5;
    for (const firn::SolverEntry& solver : firn::solverCatalog())
        if (count < 2 || solver.name == words[1]) firn::test::measure(solver, particles);
}
