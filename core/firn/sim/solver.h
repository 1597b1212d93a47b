// One way of moving snow. A solver owns its state during a frame and nothing else: no clock, no file, no window.
// Between frames the truth is a Frame: load it, take steps, save it. So a frame is a checkpoint, and a run that
// was resumed, scrubbed in Houdini or never interrupted is the same run.
#pragma once

#include <memory>

#include "firn/collide/still_wall.h"
#include "firn/sim/frame_sink.h"
#include "firn/sim/step_report.h"
#include "firn/sim/world.h"
#include "firn/state/frame.h"

namespace firn {

class Solver {
public:
    virtual ~Solver() = default;
    /// Told once, before anything else, what stands around the snow: for who shows it before the first step.
    virtual void enter(const World& world) { (void)world; }
    /// Begins a frame from this state.
    virtual void load(const Frame& frame) = 0;
    /// Longest step [s] it will take from here.
    virtual double stableStep(const World& world) const = 0;
    virtual StepReport step(const World& world, double dt) = 0;
    /// Every column and number needed to go on, particles in order of id.
    virtual void save(Frame& frame) const = 0;
    /// What an artist may look at, made from a saved frame.
    virtual void publish(const Frame& frame, FrameSink& sink) const = 0;
    /// What of a saved frame's snow air does not enter; none: all of it is loose.
    virtual std::unique_ptr<const StillWall> wall(const Frame& frame) const {
        return static_cast<void>(frame), nullptr;
    }
};

}  // namespace firn
