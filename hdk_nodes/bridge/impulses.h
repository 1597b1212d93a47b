// What the snow did to its colliders during a step, as detail attributes that other solvers and expressions read.
#pragma once

#include <GU/GU_Detail.h>

#include <vector>

#include "firn/run/advance.h"

namespace firn {

/// `firn_impulse_NAME` [N s] and `firn_angular_impulse_NAME` [N m s, about the collider's centre] for each collider,
/// its name with `_` for what no attribute may be called; colliders of the same name share one. `firn_impulses` lists
/// the names. What an earlier step wrote of colliders that are gone goes too.
void toDetail(const std::vector<ColliderImpulse>& impulses, GU_Detail& detail);

}  // namespace firn
