// What the MPM step works on during a frame.
#pragma once

#include <vector>

#include "firn/grid/block_scratch.h"
#include "firn/state/particle_set.h"

namespace firn {

/// Floats of a grid node. Particles bring mass, momentum and force; the velocity update turns momentum into v^n and
/// force into v^{n+1}, in place.
namespace node {
inline constexpr int kMass = 0, kMomentum = 1, kOldVelocity = 1, kForce = 5, kVelocity = 5, kFloats = 8;
}

struct MpmState {
    ParticleSet particles;     // in memory order; `id` tells who is who
    std::vector<Mat3> stress;  // V0 tau of every particle [J], from the end of the step before
    std::vector<float> wave;   // speed of pressure waves in it [m/s]
    BlockLayout layout;
    std::vector<NodeBlock<node::kFloats>> grid;
    float h = 0;    // cell size [m]
    int steps = 0;  // since the frame began
    bool volumesUnknown = false;
    float maxSpeed = 0, maxWave = 0;  // over all particles [m/s]
};

}  // namespace firn
