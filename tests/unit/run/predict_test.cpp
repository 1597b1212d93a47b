#include "firn/run/predict.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "firn/base/error.h"
#include "firn/geometry/shape_volume.h"
#include "firn/io/load_solid.h"
#include "firn/io/scene_json.h"
#include "firn/run/machine.h"
#include "firn/run/registry.h"
#include "firn/run/sources.h"
#include "support/sample_catalog.h"

namespace firn {
namespace {

Prediction predicted(const std::vector<std::string>& overrides) {
    const Scene scene = parseScene(
        R"({"solver": {"type": "mpm"}, "snow": [{"shape": {"type": "box"}}], "output": {"checkpoint_every": 0}})", ".",
        sampleCatalog(), overrides);
    return predict(scene, sampleCatalog()[0], formulaVolume);
}

TEST(Predict, BoxOfOneCubicMetreHoldsItsVolumeOverThatOfAParticle) {
    const Prediction p = predicted({});
    EXPECT_NEAR(1e6, p.particles, 1);
    EXPECT_NEAR(1e6 * 200 + 54.0 * 54 * 54 * 100, p.memoryBytes, 1e3);
    EXPECT_EQ(60, p.frames);
    EXPECT_EQ(60 * 2 + 3, p.files);
    EXPECT_NEAR(60 * (1e6 * 40 + 54.0 * 54 * 54 * 4), p.fileBytes, 1e4);
    EXPECT_TRUE(p.warnings.empty());
}

TEST(Predict, ScaleAndCellSizeCount) {
    EXPECT_NEAR(8e6, predicted({"snow[0].shape.scale=2"}).particles, 10);
    EXPECT_NEAR(8e6, predicted({"solver.cell_size=0.01"}).particles, 10);
}

TEST(Predict, EmittersCountByRateAndDensityWhileTheSceneLasts) {
    // 400 kg/m3: 24 of the 99 frames at 24 fps are one second, 4 kg, 0.01 m3.
    EXPECT_NEAR(1e4, predicted({R"(snow[0].emit={"frames": [1, 100], "rate": 4})", "frames=[1,25]"}).particles, 1);
}

TEST(Predict, EveryExampleHasAsManyParticlesAsWereToldWithinATenth) {
    int examples = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(FIRN_EXAMPLES)) {
        if (entry.path().filename() != "scene.json") continue;
        const Scene scene = readScene(entry.path().string(), solverCatalog());
        const SolverEntry& solver = *findSolver(solverCatalog(), scene.solver);
        const SourceSet sources(scene, solver);
        const auto volumeOf = [&](const Shape& shape) {
            const float voxel = float(solver.particleSpacing(scene.solverSettings));
            return std::optional<double>(loadSolid(shape, scene.folder, voxel)->volume());
        };
        Frame made;
        sources.fillInitial(made);
        const double count = double(made.particles.size()) + sources.bornUpTo(scene.general.lastFrame);
        EXPECT_NEAR(count, predict(scene, solver, volumeOf).particles, 0.1 * count) << entry.path();
        ++examples;
    }
    EXPECT_GT(examples, 20);
}

/// A cubic metre of grains that lie as close as `durability` says; the mistakes of the scene.
std::string mistakesOfGrains(double durability) {
    try {
        parseScene(fmt::format(R"({{"solver": {{"type": "grains", "snow_radius": 0.00058, "ice_radius": 0.00029}},
                                  "snow": [{{"shape": {{"type": "box"}}, "material": {{"durability": {}}}}}]}})",
                               durability),
                   ".", solverCatalog(), {});
    } catch (const InputError& error) {
        return error.what();
    }
    return {};
}

TEST(Predict, PackedSnowThatNoMachineHoldsIsRefusedByTheSizeOfItsGrains) {
    EXPECT_EQ("", mistakesOfGrains(1));
    EXPECT_EQ(
        "solver.snow_radius: 0.00058 needs about 7.2e+09 particles; at most 1e+09 are allowed: make it at least 0.0012",
        mistakesOfGrains(0));
}

TEST(Predict, AttributesCountByTheirNumbers) {
    const double without = predicted({}).fileBytes;
    const auto perPoint = [&](const std::string& name) {
        return (predicted({"output.attributes=[\"" + name + "\"]"}).fileBytes - without) / (60 * 1e6);
    };
    EXPECT_NEAR(4, perPoint("Jp"), 1e-3);
    EXPECT_NEAR(36, perPoint("C"), 1e-3);
    EXPECT_NEAR(144, perPoint("shear"), 1e-3);
}

TEST(Predict, OutputThatIsSwitchedOffTakesNothing) {
    const Prediction p = predicted({"output.points=false", "output.volumes=false"});
    EXPECT_EQ(3, p.files);
    EXPECT_EQ(0, p.fileBytes);
}

TEST(Predict, SourceTooSmallForItsCellsIsWarnedOf) {
    const Prediction p = predicted({"snow[0].shape.scale=0.02"});
    ASSERT_EQ(1u, p.warnings.size());
    EXPECT_EQ("snow[0]: about 8 particles; a smaller solver.cell_size shows more of its shape", p.warnings[0]);
}

TEST(Predict, MoreMemoryThanTheMachineHasIsWarnedOf) {
    EXPECT_EQ("", memoryWarning(1e9, 2e9));
    EXPECT_EQ("", memoryWarning(1e9, 0));
    EXPECT_EQ(
        "about 3.0 GB of memory are needed, this machine has 2.0 GB: enlarge solver.cell_size or make the sources "
        "smaller",
        memoryWarning(3e9, 2e9));
    const Prediction large = predicted({"snow[0].shape.scale=9.5"});
    const std::string wanted = memoryWarning(large.memoryBytes, double(machineBytes()));
    EXPECT_EQ(wanted, large.warnings.empty() ? "" : large.warnings[0]);
}

TEST(Predict, BytesAreForPeople) {
    EXPECT_EQ("0 bytes", bytesText(0));
    EXPECT_EQ("1.5 kB", bytesText(1500));
    EXPECT_EQ("340 MB", bytesText(3.4e8));
    EXPECT_EQ("1.0 GB", bytesText(1e9));
}

}  // namespace
}  // namespace firn
