// The frames of a scene, one after the other: what is born, the steps, what has left. No file, no window.
#pragma once

#include <memory>

#include "firn/base/progress.h"
#include "firn/body/body.h"
#include "firn/collide/collider_set.h"
#include "firn/mist/mist.h"
#include "firn/run/advance.h"
#include "firn/run/sources.h"
#include "firn/run/stats.h"
#include "firn/sim/scene.h"
#include "firn/sim/solver_entry.h"

namespace firn {

/// A frame of a run that went no farther than `stage`.
struct KnownFrame {
    Frame state;
    SolverStage stage = SolverStage::part;
};

class Simulation {
public:
    /// Loads colliders and sources; `scene` must outlive the simulation.
    Simulation(const Scene& scene, const SolverEntry& entry);

    /// The initial state, which is the first frame.
    void start();
    void restore(int frame, Frame state);
    /// On to the next frame. Where it throws because of an interruption, the state is still the whole last frame.
    /// @param known  the next frame as far as an earlier run has it
    void advance(Progress& progress, FrameReport& report, const KnownFrame* known = nullptr);

    /// When all that is emitted has arrived: for predictions, not exact.
    double expectedParticles() const { return sources_.expectedParticles(); }
    int frame() const { return frame_; }
    double time() const;  // s since the first frame
    const Frame& state() const { return state_; }
    const ColliderSet& colliders() const { return colliders_; }
    /// What is worth telling about them.
    const std::vector<std::string>& colliderNotes() const { return colliderNotes_; }
    const std::vector<Body>& dynamicBodies() const { return bodies_; }
    /// Where the dynamic colliders are.
    std::vector<BodyReport> bodies() const;
    /// What the solver and the mist show of this frame, and how deep its snow is inside the colliders.
    void publish(FrameSink& sink) const;

private:
    void putStarts(Frame& frame) const;
    void advanceSnow(const World& world, double end, Progress& progress, FrameReport& report);
    void takeSnow(const Frame& known);
    void advanceMist(double from, FrameReport& report);
    void advanceFine(const ParticleSet& before, double from, FrameReport& report);

    const Scene& scene_;
    SourceSet sources_;
    std::vector<std::string> colliderNotes_;
    ColliderSet colliders_;
    SolverFiles files_;
    std::vector<Body> bodies_;
    std::unique_ptr<Solver> solver_;
    std::optional<Mist> mist_;
    MistReport mistReport_;  // of the frame that was reached last
    bool hasFine_ = false;
    Frame state_;
    int frame_ = 0;
};

}  // namespace firn
