// Rest: settled snow sleeps, home by home, and wakes at a touch.
//
// The first step of a frame moves all snow, and shows which of it is settled: slow for long, nothing moving near it,
// its weight carried. What is settled, and has only quiet snow around it, then sleeps: later steps of the frame do
// not move it, but the mass and the stress that it brings to the grid carry its neighbours. It wakes when one of these
// moves or when a collider comes. Between frames nothing is remembered but how long each particle has rested, so that
// a resumed run sleeps and wakes as the straight one does.
#pragma once

#include <cstring>

#include "firn/mpm/mpm_step.h"
#include "firn/state/particle_set.h"

namespace firn {

/// After the first step of a frame, of dt [s], which began at world.time: puts to sleep what may.
/// @param start  the frame as it began
void fallAsleep(MpmState& s, const MpmScheme& scheme, const MpmParams& p, const ParticleSet& start, const World& world,
                double dt);

/// After every other step: wakes what has been touched, or may be in the next step.
void wakeUp(MpmState& s, const MpmScheme& scheme, const MpmParams& p, const World& world, double dt);

/// What the snow that sleeps through a step of dt [s] gave to colliders. Where awake snow reaches its blocks, the step
/// itself has found that out.
void addLoads(const MpmState& s, double dt, std::vector<Impulse>& impulses);

/// At the end of a frame that took `elapsed` [s]: how long each particle has been slower than `sleepSpeed` [m/s]. Its
/// way during the frame and its speed at the end must both say so: a ball at the top of its flight is slow, too.
/// @param start  the frame as it began, in the order of `end`
void noteRest(const ParticleSet& start, double elapsed, float sleepSpeed, ParticleSet& end);

/// Block b of the grid before awake particles add to it: nothing, or what sleeping snow brings.
inline void beginBlock(MpmState& s, std::size_t b) {
    const SleepingSnow& sleeping = s.sleeping;
    const std::uint32_t same = sleeping.count == 0 ? BlockLayout::kNone : sleeping.layout.blockAt(s.layout.block(b));
    if (same == BlockLayout::kNone)
        std::memset(&s.grid[b], 0, sizeof s.grid[b]);
    else
        s.grid[b] = sleeping.brought[same];
}

}  // namespace firn
