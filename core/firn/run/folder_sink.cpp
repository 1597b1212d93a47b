#include "firn/run/folder_sink.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "firn/base/error.h"
#include "firn/base/parallel.h"
#include "firn/base/text.h"
#include "firn/io/frame_file.h"
#include "firn/io/mesh_file.h"
#include "firn/io/usd/usd_points.h"
#include "firn/io/vdb.h"
#include "firn/io/volume_bounds.h"
#include "firn/run/advance.h"
#include "firn/run/folder_names.h"
#include "firn/surface/snow_volumes.h"

namespace firn {
namespace {

std::string listOrNone(const std::vector<std::string_view>& words) { return words.empty() ? "none" : listed(words); }

/// What every host can count on, and what the scene asks for beyond.
std::vector<std::string> pointAttributes(const OutputParams& output) {
    std::vector<std::string> names{"P", "v", "id", "pscale", "mass", "density"};
    for (const std::string& name : output.attributes)
        if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    return names;
}

[[noreturn]] void refuseAttribute(const std::string& name, const ParticleSet& particles) {
    std::vector<std::string_view> known;
    for (const ParticleSet::Named& column : particles.columns()) known.push_back(column.name);
    throw Error(Fault::input, fmt::format("output.attributes: \"{}\" is not an attribute of this solver's points; "
                                          "allowed: {}",
                                          name, listOrNone(known)));
}

[[noreturn]] void notANumber(double time, std::string_view what) {
    throw Error(Fault::diverged, fmt::format("diverged at {:.6g} s: '{}' has values that are no numbers; lower "
                                             "solver.dt, or leave it out and let the solver choose",
                                             time, what));
}

}  // namespace

FolderSink::FolderSink(const std::filesystem::path& folder, const OutputParams& output, double fps, int frame,
                       double time)
    : folder_(folder), output_(output), fps_(fps), frame_(frame), time_(time), offered_{"density", "surface", "vel"} {}

bool FolderSink::isWanted(std::string_view grid) const {
    return output_.volumes && std::find(output_.grids.begin(), output_.grids.end(), grid) != output_.grids.end();
}

bool FolderSink::wantsVolume(std::string_view name) const {
    offered_.emplace(name);
    return isWanted(name);
}

void FolderSink::particles(const ParticleSet& particles) {
    refuseNonFinite(particles, time_);
    if (output_.usdPoints) {
        writePointsLayer(folder_ / usdPointsName(frame_), particles, frame_, fps_);
        files_.push_back(usdPointsName(frame_));
    }
    if (output_.points) writePoints(particles);
    makeVolumes(particles);
}

void FolderSink::writePoints(const ParticleSet& particles) {
    const std::vector<std::string> names = pointAttributes(output_);
    for (const std::string& name : names)
        if (!particles.find(name)) refuseAttribute(name, particles);
    firn::writePoints(folder_ / pointsName(frame_), particles, names);
    files_.push_back(pointsName(frame_));
}

void FolderSink::makeVolumes(const ParticleSet& particles) {
    const bool surface = isWanted("surface");
    if (!isWanted("density") && !isWanted("vel") && !surface && !output_.surfaceMesh) return;
    const SnowVolumes made(particles, volumeParamsOf(output_));
    if (isWanted("density")) keep(made.density());
    if (isWanted("vel")) keep(made.velocity());
    if (!surface && !output_.surfaceMesh) return;
    const SnowSurface snow = surface ? made.surface() : SnowSurface{{}, made.mesh()};
    if (surface) keep(snow.distance);
    if (!output_.surfaceMesh) return;
    writeMesh(folder_ / surfaceName(frame_), snow.mesh);
    files_.push_back(surfaceName(frame_));
}

void FolderSink::volume(const Volume& volume) {
    if (wantsVolume(volume.name)) keep(volume);
}

void FolderSink::fineParticles(const ParticleSet& particles) {
    refuseNonFinite(particles, time_);
    firn::writePoints(folder_ / fineName(frame_), particles, {"P", "v", "id", "pscale", "mass"});
    files_.push_back(fineName(frame_));
}

bool FolderSink::wantsMesh(std::string_view) const { return output_.surfaceMesh; }

void FolderSink::mesh(std::string_view name, const TriangleMesh& mesh) {
    if (name != "layer") throw Error(Fault::ours, fmt::format("a mesh '{}' has no file", name));
    if (!wantsMesh(name)) return;
    writeMesh(folder_ / layerName(frame_), mesh);
    files_.push_back(layerName(frame_));
}

void FolderSink::keep(const Volume& volume) {
    const std::size_t bad = sum(volume.values.size(), std::size_t(0),
                                [&](std::size_t i) { return std::size_t(std::isfinite(volume.values[i]) ? 0 : 1); });
    if (bad > 0) notANumber(time_, volume.name);
    gridBounds_[volume.name] = boundsOf(volume);
    volumes_.push_back(volume);
}

void FolderSink::number(std::string_view name, double value) {
    if (!std::isfinite(value)) notANumber(time_, name);
    numbers_[std::string(name)] = value;
}

void FolderSink::finish() {
    if (!output_.volumes || output_.grids.empty()) return;
    for (const std::string& name : output_.grids)
        if (offered_.count(name) == 0)
            throw Error(Fault::input, fmt::format("output.grids: \"{}\" is not a grid of this solver; allowed: {}",
                                                  name, listOrNone({offered_.begin(), offered_.end()})));
    writeVolumes(folder_ / volumesName(frame_), volumes_);
    files_.push_back(volumesName(frame_));
}

}  // namespace firn
