#include "firn/run/node_interface.h"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <set>

#include "firn/base/error.h"
#include "firn/params/emit.h"
#include "firn/sim/ground.h"
#include "firn/sim/scene_table.h"
#include "firn/state/columns.h"

namespace firn {
namespace {

/// The rows of these keys, in their order.
Rows only(const Rows& rows, const std::vector<std::string_view>& keys) {
    Rows chosen;
    for (const std::string_view key : keys) {
        const RowInfo* row = findRow(rows, key);
        if (!row) throw Error(Fault::ours, fmt::format("there is no row '{}'", key));
        chosen.push_back(*row);
        chosen.back().heading = {};
    }
    return chosen;
}

/// A menu whose entries are known when the program starts.
RowInfo menu(std::string_view key, std::string_view label, std::string_view help, std::vector<ChoiceInfo> choices) {
    RowInfo row;
    row.key = key, row.label = label, row.help = help;
    row.kind = RowKind::choice;
    row.initial = std::string(choices.front().key);
    row.choices = std::move(choices);
    return row;
}

Rows onlyWhen(Rows rows, std::string_view key, std::string_view value) {
    for (RowInfo& row : rows)
        if (row.whenKey.empty()) row.whenKey = key, row.whenValue = value;
    return rows;
}

/// Rows show their words to whoever asks; these were made up here and must last as long.
std::string_view kept(std::string text) {
    static std::mutex mutex;
    static std::set<std::string> texts;
    const std::lock_guard lock(mutex);
    return *texts.insert(std::move(text)).first;
}

/// The rows of one of several solvers. The first keeps its keys: saved scenes have them.
ParmSection ofSolver(const SolverCatalog& catalog, const SolverEntry& solver, const std::string& name,
                     const std::string& heading, Rows rows) {
    ParmSection section{name + " " + std::string(solver.name), heading, std::move(rows)};
    if (&solver == &catalog.front()) return section;
    section.prefix = std::string(solver.name) + "_";
    for (RowInfo& row : section.rows) row.key = kept(section.prefix + std::string(row.key));
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

RowInfo emitToggle() {
    RowInfo row;
    row.key = "emit", row.label = "Emit";
    row.help = "Snow that keeps coming: each frame holds what is born during it. Off fills the shape once.";
    row.kind = RowKind::toggle;
    row.initial = false;
    return row;
}

Rows joined(std::initializer_list<Rows> parts) {
    Rows all;
    for (const Rows& part : parts) all.insert(all.end(), part.begin(), part.end());
    return all;
}

constexpr const char* kSleeps =
    " Snow that lies still sleeps: `resttime` tells for how long a point has lain, the detail attribute `asleep` how "
    "many sleep now.";

constexpr const char* kOwnSnow =
    "The snow of the ground is this node's own: points come into being where colliders cut into it, and none need be "
    "given. What was cut out is a VDB in the geometry data `FirnVolumes` of the object. Snow lies on the ground only, "
    "and "
    "every affector cuts into it: a node cannot know that one will never move.";

bool isListed(const std::vector<std::string_view>& names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

const ParmSection& NodeInterface::section(std::string_view name) const {
    for (const ParmSection& s : sections)
        if (s.name == name) return s;
    throw Error(Fault::ours, fmt::format("{} has no section '{}'", type, name));
}

Settings ParmSection::own(const Settings& settings) const {
    Settings own;
    for (const RowInfo& row : rows)
        if (const Setting* setting = settings.find(row.key)) own.set(row.key.substr(prefix.size()), *setting);
    return own;
}

NodeInterface solverNode(const SolverEntry& solver) {
    NodeInterface node;
    node.context = "dop";
    node.type = nodeTypeOf(solver);
    node.label = fmt::format("Firn {} Solver", solver.label);
    node.summary = solver.help;
    node.overview = {
        "Moves the points of the object's geometry as snow, from one frame to the next, with as many steps as it "
        "takes. There is no step to choose.",
        fmt::format(
            "All state is in the point attributes below and in the detail attributes `firn_time`, "
            "`firn_colliders` and `{}`: a frame is a checkpoint, scrubbing and resimulating give the same bytes "
            "as a straight run. Attributes that are missing are made; those of others are left alone. A point "
            "that brings its own material, or some of it, keeps it.{}",
            fmt::join(solver.numbers, "`, `"), isListed(solver.state, column::rest.name) ? kSleeps : ""),
        "Colliders are the object's collide affectors: polygons (also deforming ones with a constant topology; a "
        "surface with holes is a sheet) and signed distance VDBs, at both ends of the frame. A collider's own detail "
        "attributes `friction`, `sticky`, `voxelsize` and `thickness` win over the parameters here. Gravity is read "
        "from gravity forces; other forces are evaluated once a frame, at each point, and added to the point's "
        "`force`.",
        "What the snow did to each collider during the step is in the detail attributes `firn_impulse_NAME` in N s and "
        "`firn_angular_impulse_NAME` in N m s about its centre. NAME is the affector's, with `_` for all but letters "
        "and "
        "digits, or `ground`; `firn_impulses` lists them. Bodies that snow is to push stay with Houdini's own solvers: "
        "an impulse divided by the time step is the force to give them, and they are affectors here like any other.",
        "Parameters that change over time need the parameter operation *Set Always*."};
    if (!solver.needsSources) node.overview.emplace_back(kOwnSnow);
    node.attributes = solver.state;
    for (const std::string_view name :
         {column::force.name, column::radius.name, column::density.name, column::mist.name})
        node.attributes.push_back(name);
    node.sections = {{"solver", "", *solver.params},
                     {"material", "Snow Without a Material of Its Own", *solver.material},
                     {"collider", "Colliders", describe<ColliderParams>()},
                     {"ground", "Ground", describe<GroundParams>()}};
    return node;
}

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
                    "at half of its maximum. Polygons that do not close are an error that says where."}};
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
        {"emit", "Emission", joined({{emitToggle()}, onlyWhen(describe<EmitParams>(), "emit", "true")})});
    node.sections.push_back({"scene", "Scene", only(describe<SceneParams>(), {"seed", "gravity"})});
    return node;
}

Issues interfaceIssues(const NodeInterface& node) {
    Rows all;
    for (const ParmSection& section : node.sections) all.insert(all.end(), section.rows.begin(), section.rows.end());
    return tokenIssues(all);
}

}  // namespace firn
