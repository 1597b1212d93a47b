// What Firn's nodes ask of an artist: the same tables as a scene file, arranged for a host. A host turns this into its
// own parameters, the help pages are made from it, and the messages about a value begin with its label and token.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "firn/base/issue.h"
#include "firn/sim/solver_entry.h"

namespace firn {

struct ParmSection {
    std::string name;     // where its settings go: `solver`, `material`, ...
    std::string heading;  // empty: the rows have headings of their own
    Rows rows;
    std::string prefix{};  // of the rows' keys, where the node has the same ones in another section

    /// Settings by the rows' keys as settings by those of the table they come from.
    Settings own(const Settings& settings) const;
};

struct NodeInterface {
    std::string context;  // `dop`, `sop`
    std::string type;     // `firn_mpmsolver`, `firn::snow_source::1.0`
    std::string label, summary;
    std::vector<std::string> overview;                        // paragraphs
    std::vector<std::pair<std::string, std::string>> inputs;  // label, what goes in
    int neededInputs = 1;                                     // of them, the first ones
    std::vector<std::string_view> attributes;                 // columns that its points carry
    std::vector<ParmSection> sections;

    const ParmSection& section(std::string_view name) const;
};

/// The solver as a dynamics node.
NodeInterface solverNode(const SolverEntry& solver);

/// Snow from geometry, for any of the solvers.
NodeInterface sourceNode(const SolverCatalog& catalog);

/// Volumes and polygons of snow particles.
NodeInterface surfaceNode();

/// False colours and relative density of snow particles.
NodeInterface lookNode();

/// How snow meets a piece of geometry.
NodeInterface colliderNode();

/// The layer that snow of the layered solver lies in before anybody walked on it. Sections `layer`, `maps` and `ground`
/// have keys of that solver and of its ground.
NodeInterface layerNode(const SolverCatalog& catalog);

/// Fine-scale particles around the snow of any solver.
NodeInterface fineNode();

/// All there are.
std::vector<NodeInterface> everyNode(const SolverCatalog& catalog);

/// Names of nodes and of what is under them that clash; empty if all is well.
Issues interfaceIssues(const NodeInterface& node);

/// `Cell Size (cellsize): -1 is out of range; must be a number above 0 [m]` from an issue whose key ends in a row's
/// key; scene words like `solver.cell_size` inside of a message become the artist's too.
std::string inNodeWords(const NodeInterface& node, const Issue& issue);

/// Houdini's help page (wiki markup) of a node, and where Houdini looks for it below a folder of its path.
std::string helpPage(const NodeInterface& node);
std::string helpFile(const NodeInterface& node);

/// Types, inputs and parameters of nodes, for Python: tokens, defaults, menus, dialog scripts.
std::string nodesJson(const std::vector<NodeInterface>& nodes);
inline constexpr const char* kNodesFile = "python/firn_nodes.json";

}  // namespace firn
