// Rigid bodies and snow, one after the other in each step: explicit, staggered coupling. The bodies gain what gravity
// gives in the step and give way to what they touch; then they go on at that speed while the snow takes its step and
// sees them move; then they feel what the snow did to them.
#pragma once

#include <vector>

#include "firn/body/body.h"
#include "firn/collide/collider_set.h"
#include "firn/state/frame.h"

namespace firn {

/// The bodies' part of a frame: `body_<collider>_...` among its numbers.
std::vector<BodyState> bodiesIn(const Frame& frame, const std::vector<Body>& bodies);
void putBodies(const std::vector<Body>& bodies, const std::vector<BodyState>& states, Frame& frame);

class CoupledBodies {
public:
    /// The bodies as `frame` left them; from now on `colliders` shows where they are. Both must outlive this object.
    CoupledBodies(const std::vector<Body>& bodies, const Frame& frame, double time, ColliderSet& colliders);

    /// Longest step [s]: beyond it a body would turn farther than its contacts can foresee.
    double longestStep() const;
    void beginStep(const Vec3& gravity, double time, double dt);
    /// The snow's step failed: the bodies are where they were before it began.
    void undoStep() { states_ = before_; }
    /// @param impulses  of the snow in this step, one per collider, or none where the solver does not know them
    void endStep(const std::vector<Impulse>& impulses, double end);

    const std::vector<BodyState>& states() const { return states_; }

private:
    const std::vector<Body>& bodies_;
    ColliderSet& colliders_;
    std::vector<BodyState> states_, before_;
};

}  // namespace firn
