#include "firn/run/predict.h"

#include <fmt/core.h>

#include <cmath>

#include "firn/fine/fine_table.h"
#include "firn/io/scene_check.h"
#include "firn/run/machine.h"
#include "firn/surface/snow_volumes.h"

namespace firn {
namespace {

constexpr double kPointBytes = 40;     // P v id pscale mass density
constexpr double kFineBytes = 36;      // P v id pscale mass
constexpr double kUsdPointBytes = 95;  // the same without mass and density, as text
constexpr double kHalo = 4;            // cells that the grid reaches beyond the snow, both sides together
constexpr double kFewParticles = 100;  // of a source whose shape can no longer be seen

struct Counts {
    double atStart = 0, emitted = 0, cells = 0;
};

/// Cells of a grid around a lump of this volume, as if it were a cube.
double cellsAround(double volume, double cell) { return std::pow(std::cbrt(volume) / cell + kHalo, 3); }

double attributeBytes(const OutputParams& output) {
    double bytes = 0;
    for (const std::string& name : output.attributes) {
        std::size_t size = sizeof(float);  // of what no solver knows
        column::withName(name, [&](const auto& known) { size = sizeof known.initial; });
        bytes += double(size);
    }
    return bytes;
}

/// Of the grids and the polygons, per frame; a volume as if it were one cube.
double volumeBytes(const OutputParams& output, double cells, double cell) {
    const double voxels = cells * std::pow(cell / double(voxelSizeFor(volumeParamsOf(output), cell)), 3);
    double bytes = 0;
    for (const std::string& name : output.grids) bytes += name == "vel" ? 12 : 4;
    constexpr double kPolygonBytes = 36;  // per voxel that the surface goes through: a point, two triangles
    return (output.volumes ? voxels * bytes : 0) +
           (output.surfaceMesh ? 6 * std::pow(voxels, 2.0 / 3) * kPolygonBytes : 0);
}

Counts countSnow(const Scene& scene, const SolverEntry& solver, const VolumeOf& volumeOf,
                 std::vector<std::string>& warnings) {
    const double cell = solver.cellSize(scene.solverSettings);
    Counts counts;
    for (std::size_t i = 0; i < scene.snow.size(); ++i) {
        const SnowSource& source = scene.snow[i];
        const double spacing = spacingOf(source, scene, solver);
        const std::optional<double> volume = volumeOf(source.shape);
        if (!volume) warnings.push_back(fmt::format("snow[{}]: what it holds is not known and not counted", i));
        const double filled = particleCount(volume.value_or(0), spacing);
        const double emitted = source.emit ? emittedCount(source, scene, solver) : 0;
        counts.atStart += source.emit ? 0 : filled;
        counts.emitted += emitted;
        const double all = source.emit ? emitted : filled;
        counts.cells += cellsAround(std::max(volume.value_or(0), all * spacing * spacing * spacing), cell);
        if (volume && all < kFewParticles)
            warnings.push_back(
                fmt::format("snow[{}]: about {:.0f} particles; a smaller solver.cell_size shows more of "
                            "its shape",
                            i, all));
    }
    return counts;
}

}  // namespace

Prediction predict(const Scene& scene, const SolverEntry& solver, const VolumeOf& volumeOf) {
    Prediction p;
    const Counts counts = countSnow(scene, solver, volumeOf, p.warnings);
    const OutputParams& output = scene.output;
    p.particles = counts.atStart + counts.emitted;
    p.memoryBytes = p.particles * solver.bytesPerParticle + counts.cells * solver.bytesPerCell;
    if (solver.particlesPerVolume) {
        p.particlesPerLitre = 1e-3 * solver.particlesPerVolume(scene.solverSettings);
        p.bytesPerLitre = p.particlesPerLitre * solver.bytesPerParticle;
    }
    if (std::string warning = memoryWarning(p.memoryBytes, double(machineBytes())); !warning.empty())
        p.warnings.push_back(std::move(warning));
    p.frames = scene.general.lastFrame - scene.general.firstFrame + 1;

    const double inAverageFrame = counts.atStart + counts.emitted / 2;  // as if emission lasted all the time
    const double points = output.points ? inAverageFrame * (kPointBytes + attributeBytes(output)) : 0;
    const double volumes = volumeBytes(output, counts.cells, solver.cellSize(scene.solverSettings));
    const int due = output.checkpointEvery > 0 ? (p.frames - 1) / output.checkpointEvery : 0;
    const int checkpoints = std::min(due, output.checkpointKeep);
    const double usdPoints = output.usdPoints ? inAverageFrame * kUsdPointBytes : 0;
    constexpr int kRecords = 2;  // stats.jsonl, run.json
    const int shared = kRecords + int(output.usd) + int(output.usd && output.usdPoints);
    const double perFrame = double(output.points) + double(output.volumes) + double(output.surfaceMesh) +
                            double(output.usdPoints) + double(scene.fine.has_value());
    const int perCheckpoint = 1 + int(scene.mist.has_value()) + int(scene.fine.has_value());
    p.files = p.frames * perFrame + checkpoints * perCheckpoint + shared;
    const double fine = scene.fine ? evaluate<FineParams>(*scene.fine).count * inAverageFrame * kFineBytes : 0;
    p.fileBytes =
        p.frames * (points + volumes + usdPoints + fine) + checkpoints * (p.particles * solver.bytesPerParticle + fine);
    return p;
}

std::string memoryWarning(double neededBytes, double machineBytes) {
    if (!(machineBytes > 0) || neededBytes <= machineBytes) return {};
    return fmt::format(
        "about {} of memory are needed, this machine has {}: enlarge solver.cell_size or make the sources "
        "smaller",
        bytesText(neededBytes), bytesText(machineBytes));
}

std::string bytesText(double bytes) {
    constexpr const char* kUnits[] = {"bytes", "kB", "MB", "GB", "TB"};
    int unit = 0;
    while (bytes >= 999.5 && unit < 4) bytes /= 1000, ++unit;
    return fmt::format(unit == 0 || bytes >= 99.5 ? "{:.0f} {}" : "{:.1f} {}", bytes, kUnits[unit]);
}

}  // namespace firn
