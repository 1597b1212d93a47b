// What the snow may run into: the affectors of its object, seen at both ends of the step.
#pragma once

#include <GU/GU_Detail.h>
#include <SIM/SIM_Engine.h>
#include <SIM/SIM_Object.h>

#include <string>
#include <vector>

#include "firn/collide/collider_set.h"
#include "firn/sim/scene.h"
#include "hdk_nodes/bridge/affector_places.h"
#include "hdk_nodes/bridge/step_times.h"

namespace firn {

struct FoundColliders {
    std::vector<Collider> colliders;  // in the host's order
    AffectorPlaces places;            // at the end of the step
    std::vector<std::string> warnings;
};

/// All collide affectors but the object itself, of a layer of snow its ground, as `usual` says where their own
/// attributes do not. `before` is where they stood at the end of the last step. Throws Error(Fault::input) that names
/// the affector.
FoundColliders collidersOf(const SIM_Engine& engine, const SIM_Object& object, const StepTimes& times,
                           const ColliderParams& usual, const AffectorPlaces& before);

/// What a collider's own detail attributes `friction`, `sticky`, `voxelsize` and `thickness` say, and `usual` where
/// they do not.
ColliderParams colliderParamsOf(const GU_Detail& detail, ColliderParams usual);
void toDetail(const ColliderParams& params, GU_Detail& detail);

/// Geometry that rests for the whole shot, with nothing packed in it.
void addStill(const std::string& name, const GU_Detail& detail, const ColliderParams& params, FoundColliders& found);

/// Geometry that stands where it is, seen at t0 (null: not known, it rests) and at t1 [s].
void addColliders(const std::string& name, const GU_Detail* before, const GU_Detail& after, double t0, double t1,
                  const ColliderParams& usual, FoundColliders& found);

}  // namespace firn
