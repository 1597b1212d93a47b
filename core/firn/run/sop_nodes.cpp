// Nodes that make and look at geometry: what each asks of an artist.
#include <algorithm>

#include "firn/fine/fine_table.h"
#include "firn/run/node_interface.h"
#include "firn/run/node_rows.h"
#include "firn/sim/ground.h"
#include "firn/sim/scene_table.h"
#include "firn/state/columns.h"
#include "firn/surface/color_table.h"
#include "firn/surface/false_color.h"
#include "firn/surface/volume_table.h"

namespace firn {
namespace {

constexpr const char* kEmit =
    "Snow that keeps coming: each frame holds what is born during it. Off fills the shape once.";

/// The rows of one of several solvers. The first keeps its keys: saved scenes have them.
ParmSection ofSolver(const SolverCatalog& catalog, const SolverEntry& solver, const std::string& name,
                     const std::string& heading, Rows rows) {
    ParmSection section{name + " " + std::string(solver.name), heading, std::move(rows)};
    if (&solver == &catalog.front()) return section;
    section.prefix = std::string(solver.name) + "_";
    section.rows = prefixed(section.prefix, std::move(section.rows));
    return section;
}

RowInfo solverMenu(const SolverCatalog& catalog) {
    std::vector<ChoiceInfo> choices;
    for (const SolverEntry& solver : catalog) choices.push_back({solver.name, solver.name, int(choices.size())});
    return menu("solver", "Solver", "The solver that will move this snow; it decides what a particle carries.",
                std::move(choices));
}

/// "custom" first: what the parameters below say.
RowInfo presetMenu(const SolverCatalog& catalog) {
    std::vector<ChoiceInfo> choices{{"custom", "Custom", 0}};
    for (const SolverEntry& solver : catalog)
        for (const Preset& preset : solver.presets) {
            const auto isKnown = [&](const ChoiceInfo& c) { return c.key == preset.name; };
            if (std::none_of(choices.begin(), choices.end(), isKnown))
                choices.push_back({preset.name, preset.name, int(choices.size())});
        }
    return menu("preset", "Preset", "A named snow. Custom uses the numbers below.", std::move(choices));
}

RowInfo quantityMenu() {
    std::vector<ChoiceInfo> choices;
    for (const std::string_view name : quantityNames()) choices.push_back({name, name, int(choices.size())});
    choices.push_back({"none", "none", int(choices.size())});
    return menu("color", "Color By", "What the colour `Cd` of a point shows; points must carry it.",
                std::move(choices));
}

}  // namespace

NodeInterface sourceNode(const SolverCatalog& catalog) {
    NodeInterface node;
    node.context = "sop";
    node.type = "firn::snow_source::1.0";
    node.label = "Firn Snow Source";
    node.summary = "Fills closed geometry or a VDB with snow, or lets snow come out of it.";
    node.overview = {
        "Fills each closed surface or volume of the input uniformly. The mass is exactly density times volume, "
        "whatever "
        "the resolution. The same seed gives the same snow.",
        "With *Emit*, a frame holds the snow that is born during it, where it is at the frame's end: merge it into the "
        "simulation's geometry every frame."};
    node.inputs = {{"Closed Geometry or VDB",
                    "Polygons that close, with their outside out, or VDBs: signed distances, or fog, whose surface is "
                    "at half of its maximum; packed or not. Polygons that do not close are an error that says where."}};
    node.sections.push_back({"source", "", Rows{solverMenu(catalog)}});
    for (const SolverEntry& solver : catalog)
        node.sections.push_back(
            ofSolver(catalog, solver, "resolution", "Resolution", only(*solver.params, solver.spacingKeys)));
    node.sections.push_back({"motion", "Motion", describe<SourceParams>()});
    node.sections.push_back({"preset", "Material", Rows{presetMenu(catalog)}});
    for (const SolverEntry& solver : catalog)
        node.sections.push_back(
            ofSolver(catalog, solver, "material", "Snow", onlyWhen(*solver.material, "preset", "custom")));
    node.sections.push_back({"variation", "Variation", describe<VariationParams>()});
    node.sections.push_back(
        {"emit", "Emission",
         joined({{toggle("emit", "Emit", kEmit, false)}, onlyWhen(describe<EmitParams>(), "emit", "true")})});
    node.sections.push_back({"scene", "Scene", only(describe<SceneParams>(), {"seed", "gravity"})});
    return node;
}

NodeInterface surfaceNode() {
    NodeInterface node;
    node.context = "sop";
    node.type = "firn::snow_surface::1.0";
    node.label = "Firn Snow Surface";
    node.summary = "Makes what is rendered of snow particles: a density to scatter light in, a surface, polygons.";
    node.overview = {
        "For the look of the MPM paper render *Density* as a volume with the Firn look. For snow seen from afar, or "
        "where "
        "volumes are too slow, render *Polygons*.",
        "`density` is 1 where snow lies as densely as it did at first and more where it is packed; the primitive "
        "attribute `density_scale` says how many kg/m3 that is. The same particles give the same volumes as "
        "`firn surface` on the command line, bit for bit."};
    node.inputs = {
        {"Snow Particles",
         "Points with `pscale`, and with `mass` for a density and `v` for velocities: those of a Firn solver, "
         "live or from a file."}};
    node.sections = {
        {"made", "",
         Rows{toggle("density", "Density", "A fog VDB `density`: what light is scattered in.", true),
              toggle("vel", "Velocity", "A vector VDB `vel` in m/s, for motion blur.", false),
              toggle("surface", "Surface", "A level set VDB `surface` of the snow.", false),
              toggle("polygons", "Polygons", "The surface as closed polygons.", false),
              toggle("keep_points", "Keep Points", "The particles stay beside what is made of them.", false)}},
        {"volume", "Voxels", describe<VolumeParams>()}};
    return node;
}

NodeInterface lookNode() {
    NodeInterface node;
    node.context = "sop";
    node.type = "firn::snow_look::1.0";
    node.label = "Firn Snow Look";
    node.summary = "Colours snow particles by what they carry, and says how densely they are packed.";
    node.overview = {
        "Writes the point attribute `Cd`: dark blue where the chosen number is low, over teal to pale yellow where it "
        "is "
        "high, each step as much lighter as the one before. With its own range, the same number has the same colour in "
        "all frames.",
        "`relativedensity` is a point's density over that of all the snow at rest, the scale of the volume `density`: "
        "1 "
        "as it lay, more where it is packed."};
    node.inputs = {{"Snow Particles", "Points of a Firn solver, live or from a file."}};
    node.sections = {
        {"color", "", Rows{quantityMenu()}},
        {"range", "",
         joined({{toggle("own_range", "Own Range",
                         "Colours go from Low to High; off, from the lowest to the highest hundredth of this frame.",
                         false)},
                 onlyWhen(describe<ColorRange>(), "own_range", "true")})},
        {"density", "",
         Rows{toggle("relative_density", "Relative Density",
                     "Writes `relativedensity` where points carry `density`, `mass` and `pscale`.", true)}}};
    return node;
}

NodeInterface colliderNode() {
    NodeInterface node;
    node.context = "sop";
    node.type = "firn::snow_collider::1.0";
    node.label = "Firn Snow Collider";
    node.summary = "Says how snow meets this geometry, and whether it can.";
    node.overview = {
        "Writes the detail attributes `friction`, `sticky`, `voxelsize` and `thickness`, which win over the solver's "
        "own "
        "parameters: each collider of a shot can be as rough and as fine as it needs.",
        "Warns where polygons do not close (snow then meets them as a sheet) and refuses what snow cannot meet at all, "
        "before a simulation is begun."};
    node.inputs = {
        {"Geometry",
         "Polygons or signed distance VDBs, packed or not; what else is there passes through and is named."}};
    node.sections = {{"collider", "", describe<ColliderParams>()}};
    return node;
}

NodeInterface layerNode(const SolverCatalog& catalog) {
    const Rows& rows = *findSolver(catalog, "layered")->params;
    NodeInterface node;
    node.context = "sop";
    node.type = "firn::snow_layer::1.0";
    node.label = "Firn Snow Layer";
    node.summary = "Lays snow on ground of any shape, for the imprint solver, and shows it.";
    node.overview = {
        "The ground with its snow is one thing: give the output to a static object that is a collide affector of the "
        "snow, beside what walks on it. The imprint solver then takes depth, field, ground and maps from here; what "
        "stands on this node wins over the same parameter there. Other solvers meet the ground alone.",
        "Snow lies on the ground plane, where that is on, and on everything of the first input: polygons and VDBs that "
        "do not move. It is *Snow Depth* high, times the depth map; or it reaches up to the second input. There is one "
        "height over each place: no snow under a bridge and on it at once.",
        "A field with an end is shown around its middle: a fog VDB `layer`, polygons in the group `firn_layer`. They "
        "are those of the first frame of `firn run`, bit for bit. The groups `firn_ground`, `firn_top` and `firn_maps` "
        "and the detail attributes `firn_...` are what solvers read."};
    node.inputs = {
        {"Ground", "Polygons and signed distance VDBs that the snow lies on, which rest. Left out: the ground plane."},
        {"Top Surface",
         "Polygons, or a signed distance VDB, whose height seen from above is the snow's, in place of *Snow Depth*. A "
         "height field becomes one by a HeightField Convert."},
        {"Maps",
         "Float VDBs `depth`, `compression` and `wetness`, seen from above: the largest number of each column, by "
         "which the parameter of that name is multiplied. Beyond them it is their background."}};
    node.neededInputs = 0;
    node.sections = {
        {"shown", "",
         Rows{toggle("volume", "Volume", "A fog VDB `layer` of the snow: what light is scattered in.", true),
              toggle("polygons", "Polygons", "The snow as closed polygons, in the group `firn_layer`.", false)}},
        {"layer", "Snow",
         only(rows, {"cell_size", "snow_depth", "field_center", "field_size", "shown_margin", "compression", "wetness",
                     "layer_density"})},
        {"maps", "Maps", only(rows, {"depth_map", "top_surface", "compression_map", "wetness_map"})},
        {"ground", "Ground Plane", describe<GroundParams>()},
        {"collider", "Ground of the First Input", describe<ColliderParams>()}};
    return node;
}

NodeInterface fineNode() {
    NodeInterface node;
    node.context = "sop";
    node.type = "firn::fine_particles::1.0";
    node.label = "Firn Fine Particles";
    node.summary = "Strews fine particles around snow and moves them with it, for pictures.";
    node.overview = {
        "Fine particles go with the snow where it lies close and fly by themselves where it is loose. They give "
        "nothing back, and hold its mass: each has the share of the particle that it was strewn around.",
        "For a single frame the first input is enough. For a sequence put the node into a Solver SOP: the second input "
        "is the snow a frame before (a Time Shift to `$FF-1`), the third is the solver's previous frame, and at the "
        "first frame both are left out. The same numbers as `fine` of a scene give the same bytes.",
        "Points need `P v id pscale mass`, which the snow source and every solver give them."};
    node.inputs = {{"Snow", "The snow's points at this frame."},
                   {"Snow a Frame Before", "The same a frame before; none: all fine particles are new."},
                   {"Fine Particles a Frame Before", "What this node gave then."},
                   {"Colliders", "Closed polygons and signed distance VDBs at this frame; open polygons are sheets."},
                   {"Colliders a Frame Before", "The same a frame before; none: they rest."}};
    node.attributes = {column::x.name, column::v.name, column::id.name, column::radius.name, column::m.name};
    node.sections = {{"fine", "", describe<FineParams>()},
                     {"collider", "Colliders", describe<ColliderParams>()},
                     {"ground", "Ground", describe<GroundParams>()},
                     {"scene", "Scene", only(describe<SceneParams>(), {"seed", "gravity"})}};
    return node;
}

std::vector<NodeInterface> everyNode(const SolverCatalog& catalog) {
    std::vector<NodeInterface> nodes{sourceNode(catalog), surfaceNode(),      lookNode(),
                                     colliderNode(),      layerNode(catalog), fineNode()};
    for (const SolverEntry& solver : catalog) nodes.push_back(solverNode(solver));
    return nodes;
}

}  // namespace firn
