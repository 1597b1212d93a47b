#include <cmath>

#include "firn/layered/kernels.h"
#include "firn/layered/layered_files.h"
#include "firn/layered/layered_presets.h"
#include "firn/layered/layered_solver.h"
#include "firn/layered/layered_state.h"
#include "firn/layered/layered_table.h"

namespace firn {
namespace {

using namespace layered;

static_assert(int(LayeredStages::layer) == int(SolverStage::part) && int(LayeredStages::all) == int(SolverStage::all));

/// Numbers first, then files.
const Rows& layeredRows() {
    static const Rows rows = [] {
        Rows all = describe<LayeredParams>();
        const Rows& files = describe<LayeredFiles>();
        all.insert(all.end(), files.begin(), files.end());
        return all;
    }();
    return rows;
}

/// An image has no size of its own.
void checkMap(const char* key, const std::string& file, const LayeredParams& params, Issues& issues) {
    const bool hasPlace = file.size() > 4 && file.compare(file.size() - 4, 4, ".vdb") == 0;
    if (file.empty() || hasPlace || (params.fieldSize.x > 0 && params.fieldSize.z > 0)) return;
    issues.push_back(
        {key, "\"" + file + "\" is stretched over the field, which has no end; set field_size along x and z"});
}

/// The layer feels its particles.
bool isOneStage(const LayeredParams& params) { return params.slumping || params.meltBack; }

Issues checkLayered(const Settings& settings) {
    const LayeredParams params = evaluate<LayeredParams>(settings);
    const LayeredFiles files = evaluate<LayeredFiles>(settings);
    Issues issues;
    checkMap("depth_map", files.depthMap, params, issues);
    checkMap("compression_map", files.compressionMap, params, issues);
    checkMap("wetness_map", files.wetnessMap, params, issues);
    if (!files.topSurface.empty() && !files.depthMap.empty())
        issues.push_back(
            {"top_surface", "\"" + files.topSurface + "\" is given beside depth_map; one of them is allowed"});
    if (params.stages == LayeredStages::layer && isOneStage(params))
        issues.push_back({"stages",
                          "\"layer\" leaves out the particles, which slumping and melt_back need; particles and "
                          "all are allowed"});
    return issues;
}

std::vector<std::string> notesOf(const Settings& settings) {
    const LayeredParams params = evaluate<LayeredParams>(settings);
    std::vector<std::string> notes;
    if (isOneStage(params))
        notes.push_back("layer and particles are one stage, because of solver." +
                        std::string(params.slumping ? "slumping" : "melt_back"));
    return notes;
}

}  // namespace

SolverEntry layeredEntry() {
    SolverEntry entry;
    entry.name = "layered";
    entry.label = "Imprint";
    entry.nodeName = "imprint";
    entry.help =
        "A layer of snow that objects cut into, and particles where they do: footprints and tracks at any scale.";
    entry.params = &layeredRows();
    entry.material = &describe<LayeredMaterial>();
    entry.files = {{"depth_map", FileKind::map, kOpen},
                   {"top_surface", FileKind::surface},
                   {"compression_map", FileKind::map, 1},
                   {"wetness_map", FileKind::map, 1}};
    entry.check = checkLayered;
    entry.notes = notesOf;
    entry.state = std::apply([](const auto&... c) { return std::vector<std::string_view>{c.name...}; }, kState);
    entry.numbers = {"next_id", kBegun, kRemoved, kRest, kActive, kVisited, kSlumped, kReturned, kRaised};
    entry.volumes = {kCut};
    entry.needsSources = false;
    entry.stage = [](const Settings& s) { return SolverStage(evaluate<LayeredParams>(s).stages); };
    entry.presets = layeredPresets();
    entry.cellSize = [](const Settings& s) { return double(evaluate<LayeredParams>(s).cellSize); };
    entry.spacingKeys = {"particle_radius"};
    entry.particleSpacing = [](const Settings& s) {
        return std::cbrt(double(volumePerParticle(evaluate<LayeredParams>(s).particleRadius)));
    };
    entry.particlesPerVolume = [](const Settings& s) {
        const LayeredParams params = evaluate<LayeredParams>(s);
        return (1 - double(params.compression)) / double(volumePerParticle(params.particleRadius));
    };
    // Columns of the frame before and after, the moving ones in order, three contacts each.
    entry.bytesPerParticle = 450;
    entry.make = makeLayeredSolver;
    return entry;
}

}  // namespace firn
