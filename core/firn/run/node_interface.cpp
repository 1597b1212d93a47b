#include "firn/run/node_interface.h"

#include <fmt/format.h>

#include <algorithm>

#include "firn/base/error.h"
#include "firn/mist/mist_table.h"
#include "firn/params/emit.h"
#include "firn/run/node_rows.h"
#include "firn/sim/ground.h"
#include "firn/sim/scene_table.h"
#include "firn/state/columns.h"

namespace firn {
namespace {

constexpr const char* kSleeps =
    " Snow that lies still sleeps: `resttime` tells for how long a point has lain, the detail attribute `asleep` how "
    "many sleep now.";

constexpr const char* kOwnSnow =
    "The snow of the ground is this node's own: points come into being where colliders cut into it, and none need be "
    "given. The layer around the prints is the VDB `layer`, a fog, in the geometry data `FirnLayer` of the object: a "
    "DOP Import with this Geometry Data Path shows it. What was cut out is in `FirnVolumes`, which is the solver's "
    "own. Every affector cuts into the snow: a node cannot know that one will never move. But for one whose geometry "
    "a Firn Snow Layer has made, which is the ground that snow lies on, and whose depth, field, ground and maps win "
    "over those here. Without it, snow lies on the ground plane. Loose snow pushes what is among it, the layer does "
    "not: it is cut. What lies on the layer, and snow that is not simulated because nothing near it moves, tells no "
    "collider anything.";

constexpr const char* kMist =
    "With *Mist*, fast loose snow leaves powder in the air, as a scene's `mist` does: VDBs `mist`, a fog, and "
    "`mist_vel` in "
    "the geometry data `FirnMist` of the object. It takes nothing from the snow and gives nothing back.";

constexpr const char* kHasMist =
    "Powder in the air where loose snow is fast. Off costs nothing; the attribute `mist` then still tells where it "
    "would "
    "come from.";

/// A solver that works in stages goes to the last one unless told otherwise, and that is the mist.
std::vector<ParmSection> mistSections(const SolverEntry& solver) {
    const std::string prefix = "mist_";
    return {{"companions", "Mist", {toggle("mist", "Mist", kHasMist, bool(solver.stage))}},
            {"mist", "", onlyWhen(prefixed(prefix, describe<MistParams>()), "mist", "true"), prefix}};
}

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
        "surface with holes is a sheet) and signed distance VDBs, packed or not, at both ends of the frame. A "
        "collider's own detail attributes `friction`, `sticky`, `voxelsize` and `thickness` win over the parameters "
        "here. Gravity is read from gravity forces; other forces are evaluated once a frame, at each point, and added "
        "to the point's `force`.",
        "What the snow did to each collider during the step is in the detail attributes `firn_impulse_NAME` in N s and "
        "`firn_angular_impulse_NAME` in N m s about its centre. NAME is the affector's, with `_` for all but letters "
        "and digits, or `ground`; `firn_impulses` lists them. Bodies that snow is to push stay with Houdini's own "
        "solvers: an impulse divided by the time step is the force to give them, and they are affectors here like any "
        "other.",
        "Parameters that change over time need the parameter operation *Set Always*."};
    if (!solver.needsSources) node.overview.emplace_back(kOwnSnow);
    node.overview.emplace_back(kMist);
    node.attributes = solver.state;
    for (const std::string_view name :
         {column::force.name, column::radius.name, column::density.name, column::mist.name})
        node.attributes.push_back(name);
    node.sections = {{"solver", "", *solver.params},
                     {"material", "Snow Without a Material of Its Own", *solver.material},
                     {"collider", "Colliders", describe<ColliderParams>()},
                     {"ground", "Ground", describe<GroundParams>()},
                     {"scene", "Scene", only(describe<SceneParams>(), {"seed"})}};
    for (ParmSection& section : mistSections(solver)) node.sections.push_back(std::move(section));
    return node;
}

Issues interfaceIssues(const NodeInterface& node) {
    Rows all;
    for (const ParmSection& section : node.sections) all.insert(all.end(), section.rows.begin(), section.rows.end());
    return tokenIssues(all);
}

}  // namespace firn
