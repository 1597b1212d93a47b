// firn surface DIR|FILE... -o OUT: volumes and polygons of frames that are on disk.
#include <fmt/core.h>

#include <CLI/App.hpp>
#include <algorithm>
#include <charconv>
#include <cstdio>
#include <map>
#include <memory>
#include <set>

#include "cli/commands.h"
#include "cli/frame_files.h"
#include "cli/options.h"
#include "firn/base/error.h"
#include "firn/base/text.h"
#include "firn/io/frame_file.h"
#include "firn/io/geo_file.h"
#include "firn/io/mesh_file.h"
#include "firn/io/scene_json.h"
#include "firn/io/vdb.h"
#include "firn/params/validate.h"
#include "firn/render/request.h"
#include "firn/run/folder_names.h"
#include "firn/run/registry.h"
#include "firn/run/run_record.h"
#include "firn/surface/snow_volumes.h"
#include "firn/surface/volume_table.h"

namespace firn {
namespace {

namespace fs = std::filesystem;

struct SurfaceArguments {
    std::vector<std::string> inputs;
    std::string frames, output, threads, grids = "surface";
    std::map<std::string, std::string> settings;  // of VolumeParams, by key, as typed
};

/// "--voxel-size" of "voxel_size".
std::string optionOf(std::string_view key) {
    std::string option = "--" + std::string(key);
    for (char& c : option)
        if (c == '_') c = '-';
    return option;
}

/// What was typed, as its row allows it.
Value valueOf(const RowInfo& row, const std::string& typed) {
    Value value = typed;
    if (row.kind == RowKind::number) {
        double number = 0;
        const char* end = typed.data() + typed.size();
        const auto [stop, error] = std::from_chars(typed.data(), end, number);
        if (error == std::errc() && stop == end) value = number;
    }
    if (const std::string wrong = problem(row, value); !wrong.empty())
        throw Error(Fault::input, fmt::format("{}: {}", optionOf(row.key), wrong));
    return value;
}

VolumeParams paramsFrom(const SurfaceArguments& arguments) {
    Settings settings;
    for (const RowInfo& row : describe<VolumeParams>())
        if (const std::string& typed = arguments.settings.at(std::string(row.key)); !typed.empty())
            settings.set(row.key, {valueOf(row, typed), {}});
    return evaluate<VolumeParams>(settings);
}

std::vector<std::string> gridsFrom(const std::string& list) {
    const std::vector<std::string_view> known{"density", "surface", "vel"};
    std::vector<std::string> grids;
    for (std::size_t from = 0; from <= list.size();) {
        const std::size_t comma = std::min(list.find(',', from), list.size());
        const std::string name = list.substr(from, comma - from);
        if (std::find(known.begin(), known.end(), name) == known.end())
            throw Error(Fault::input, fmt::format("--grids: {}", unknownWord(name, known)));
        grids.push_back(name);
        from = comma + 1;
    }
    return grids;
}

/// Of the run that the frame is from; 0 where there is none beside it, and the particles have to tell.
double cellSizeBeside(const fs::path& frame) {
    const fs::path folder = frame.parent_path();
    const auto record = readRecord(folder);
    if (!record) return 0;
    try {
        const Scene scene = parseScene(record->scene, folder / record->sceneFolder, solverCatalog());
        const SolverEntry* solver = findSolver(solverCatalog(), scene.solver);
        return solver ? solver->cellSize(scene.solverSettings) : 0;
    } catch (const Error& error) {
        fmt::print(stderr, "firn: note: voxels are sized by the particles: {}\n", error.what());
        return 0;
    }
}

bool isVdb(const fs::path& path) { return path.extension() == ".vdb"; }

void refuseOutput(const fs::path& path) {
    if (isVdb(path) || geoFormatOf(path) || path.extension() == ".obj") return;
    throw Error(Fault::input, fmt::format("--output: {}: unknown extension '{}'; .vdb, .bgeo, .geo, .bgeo.sc and .obj "
                                          "are allowed",
                                          path.string(), path.extension().string()));
}

void writeSurface(const ParticleSet& particles, const VolumeParams& params, const std::vector<std::string>& grids,
                  const fs::path& path) {
    const SnowVolumes made(particles, params);
    if (!isVdb(path)) return writeMesh(path, made.mesh());
    std::vector<Volume> volumes;
    for (const std::string& grid : grids)
        volumes.push_back(grid == "density" ? made.density()
                          : grid == "vel"   ? made.velocity()
                                            : made.surface().distance);
    writeVolumes(path, volumes);
}

void surface(const SurfaceArguments& arguments) {
    const ThreadLimit limit(arguments.threads);
    refuseOutput(arguments.output);
    VolumeParams params = paramsFrom(arguments);
    const std::vector<std::string> grids = gridsFrom(arguments.grids);
    const auto files = frameFiles({arguments.inputs.begin(), arguments.inputs.end()}, arguments.frames, {pointsName});
    if (const double cell = cellSizeBeside(files.front().file); cell > 0) params.voxelSize = voxelSizeFor(params, cell);
    const fs::path output = arguments.output;
    const bool numbered = files.size() > 1 || arguments.output.find("$F4") != std::string::npos;
    std::set<int> seen;
    for (const FrameFile& frame : files)
        if (!seen.insert(frame.number).second)
            throw Error(Fault::input, "several files have the same frame number; give them one by one");
    for (const FrameFile& frame : files) {
        const fs::path path = numbered ? render::numberedPath(output, frame.number) : output;
        try {
            writeSurface(readFrame(frame.file).particles, params, grids, path);
        } catch (const Error& error) {
            if (error.fault() != Fault::input) throw;
            throw Error(Fault::input, fmt::format("{}: {}", frame.file.string(), error.what()));
        }
        fmt::print("wrote {}\n", path.string());
    }
}

}  // namespace

void addSurfaceCommand(CLI::App& app) {
    const auto arguments = std::make_shared<SurfaceArguments>();
    CLI::App* command = app.add_subcommand("surface", "Make volumes or polygons of the snow of a run.");
    command->add_option("INPUT", arguments->inputs, "Output folder of a run, or points files")->required();
    command
        ->add_option("-o,--output", arguments->output,
                     ".vdb for volumes, .bgeo or .obj for polygons; of several frames OUT.0001.vdb, ...")
        ->required();
    command->add_option("--frames", arguments->frames, "Which: A-B, or A-BxS for every S-th [all]");
    command->add_option("--grids", arguments->grids, "Of a .vdb: density, surface, vel, by commas [surface]");
    for (const RowInfo& row : describe<VolumeParams>()) {
        std::string help = fmt::format("{} [{}]", row.help, toText(row.initial));
        command->add_option(optionOf(row.key), arguments->settings[std::string(row.key)], help);
    }
    command->add_option("--threads", arguments->threads, "Threads to use [all]");
    command->callback([arguments] { surface(*arguments); });
}

}  // namespace firn
