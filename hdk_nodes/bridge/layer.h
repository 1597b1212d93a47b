// A layer of snow on its ground as one piece of geometry, which firn::snow_layer makes and solvers read: the ground in
// the group `firn_ground`, what the snow reaches up to in `firn_top`, maps in `firn_maps`, and its numbers in detail
// attributes. What is in no such group is there to be looked at.
#pragma once

#include <GU/GU_Detail.h>
#include <SIM/SIM_Object.h>

#include <optional>

#include "firn/run/node_interface.h"
#include "firn/sim/solver_files.h"

namespace firn {

/// Of the node that makes it.
const NodeInterface& layerInterface();

/// What a layer tells the imprint solver.
struct StatedLayer {
    Settings solver, ground;  // by their keys
    SolverFiles shown;        // by the keys of files that they take the place of
};

/// Files that the inputs of the node take the place of. Null: there is no such input. Throws Error(Fault::input).
SolverFiles filesOfInputs(const GU_Detail* top, const GU_Detail* maps);

/// All that the detail has so far is the ground; the rest is added and marked.
void makeLayer(const StatedLayer& layer, const GU_Detail* top, const GU_Detail* maps, GU_Detail& detail);

/// Polygons to be looked at, in a group of their own.
void showPolygons(const TriangleMesh& mesh, GU_Detail& detail);

bool isLayer(const GU_Detail& detail);
StatedLayer layerIn(const GU_Detail& detail);
/// Its ground alone, into an empty detail.
void groundOf(const GU_Detail& layer, GU_Detail& ground);

/// Of the object's collide affectors, the one that is a layer. Throws Error(Fault::input) where there are two.
std::optional<StatedLayer> layerAmongAffectors(const SIM_Object& object);

}  // namespace firn
