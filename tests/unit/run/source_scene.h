// A scene with snow and the MPM solver's tables, for tests of sources.
#pragma once

#include <filesystem>
#include <fstream>

#include "firn/base/parallel.h"
#include "firn/mpm/mpm_presets.h"
#include "firn/mpm/mpm_table.h"
#include "firn/run/sources.h"

namespace firn::test {

inline constexpr double kSpacing = 0.01;  // m

inline SolverEntry mpmEntry(double spacing = kSpacing) {
    SolverEntry entry;
    entry.name = "mpm";
    entry.params = &describe<MpmParams>();
    entry.material = &describe<MpmMaterial>();
    entry.presets = mpmPresets();
    entry.particleSpacing = [=](const Settings&) { return spacing; };
    entry.cellSize = [=](const Settings&) { return 2 * spacing; };
    return entry;
}

inline SnowSource source(ShapeForm form) {
    SnowSource s;
    s.shape.form = std::move(form);
    return s;
}
inline SnowSource ball(float radius = 0.1f) { return source(SphereShape{{0.3f, 1, -0.2f}, radius}); }

inline Scene sceneOf(std::vector<SnowSource> snow) {
    Scene scene;
    scene.solver = "mpm";
    scene.snow = std::move(snow);
    return scene;
}

inline Frame filledFrame(const Scene& scene, double spacing = kSpacing) {
    Frame frame;
    SourceSet(scene, mpmEntry(spacing)).fillInitial(frame);
    return frame;
}

inline double total(const ParticleSet& particles, const Column<float>& column) {
    double sum = 0;
    for (float value : particles[column]) sum += double(value);
    return sum;
}

/// The cube [0, 1]^3 as an OBJ file in a fresh folder.
inline std::filesystem::path folderWithCube() {
    const auto folder = std::filesystem::path(testing::TempDir()) / "firn_sources";
    std::filesystem::create_directories(folder);
    std::ofstream file(folder / "cube.obj");
    for (int c = 0; c < 8; ++c) file << "v " << (c & 1) << ' ' << ((c >> 1) & 1) << ' ' << (c >> 2) << '\n';
    file << "f 1 3 4 2\nf 5 6 8 7\nf 1 2 6 5\nf 3 7 8 4\nf 1 5 7 3\nf 2 4 8 6\n";
    return folder;
}

}  // namespace firn::test
