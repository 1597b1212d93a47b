#include "firn/run/bench/grain_pack.h"

#include <cmath>

#include "firn/base/parallel.h"
#include "firn/run/bench/step_time.h"
#include "firn/run/sources.h"

namespace firn {
namespace {

constexpr double kDepth = 20;     // grains
constexpr double kWave = 16;      // grains
constexpr float kWaveSpeed = 1;   // m/s
constexpr int kStepsBefore = 16;  // until all contacts are sheared

/// A box on the ground.
SnowSource fieldOf(std::size_t particles, double spacing) {
    const float height = float(kDepth * spacing), width = float(std::sqrt(double(particles) / kDepth) * spacing);
    SnowSource source;
    source.shape = {BoxShape{{0, 0.5f * height, 0}, {width, height, width}}, {}};
    return source;
}

}  // namespace

Frame wavingPack(const SolverEntry& entry, const Settings& settings, std::size_t particles) {
    const double spacing = entry.particleSpacing(settings);
    Scene scene;
    scene.solver = entry.name;
    scene.solverSettings = settings;
    scene.snow.push_back(fieldOf(particles, spacing));
    Frame frame;
    SourceSet(scene, entry).fillInitial(frame);
    const auto x = frame.particles[column::x], v = frame.particles[column::v];
    const float k = float(6.2831853 / (kWave * spacing));
    forEach(x.size(), [&](std::size_t p) {
        v[p] = kWaveSpeed * Vec3{std::sin(k * x[p].y), std::sin(k * x[p].z), std::sin(k * x[p].x)};
    });
    const auto solver = entry.make(settings);
    const World world{packGround(), kBenchGravity, 0, 1};
    solver->load(frame);
    for (int i = 0; i < kStepsBefore; ++i) solver->step(world, solver->stableStep(world));
    solver->save(frame);
    return frame;
}

const ColliderSet& packGround() {
    static const ColliderSet ground = [] {
        Collider plane;
        plane.solid = solidOfForm({PlaneShape{}, {}});
        plane.grip = [](double) { return Grip{0.5f, false}; };
        return ColliderSet({plane});
    }();
    return ground;
}

}  // namespace firn
