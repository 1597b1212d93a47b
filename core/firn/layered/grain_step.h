// One step of the snow particles: position based dynamics [Dagenais, sec. 5.1, after Macklin et al. 2014].
#pragma once

#include "firn/collide/collider_set.h"
#include "firn/collide/impulse.h"
#include "firn/layered/grains.h"
#include "firn/layered/layer.h"

namespace firn::layered {

/// What a step happens in.
struct Surroundings {
    const ContactField& colliders;  // frozen for the step
    const Layer& layer;
    Vec3 gravity;
    bool handsDown = false;  // what particles owe, after this step
};

/// Moves the grains on by dt [s]. Adds what they did to each collider, as a sum of displacements [m] and of moments
/// about the origin: times the mass over dt it is an impulse.
void grainStep(Grains& grains, const LayeredParams& params, const Surroundings& around, float dt,
               std::vector<Impulse>& impulses);

}  // namespace firn::layered
