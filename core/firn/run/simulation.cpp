#include "firn/run/simulation.h"

#include "firn/io/load_colliders.h"
#include "firn/sim/frame_time.h"

namespace firn {

Simulation::Simulation(const Scene& scene, const SolverEntry& entry)
    : scene_(scene),
      sources_(scene, entry),
      colliders_(loadColliders(scene, entry.cellSize(scene.solverSettings))),
      solver_(entry.make(scene.solverSettings)),
      frame_(scene.general.firstFrame) {}

double Simulation::time() const { return timeOfFrame(frame_, scene_.general.firstFrame, double(scene_.general.fps)); }

void Simulation::start() {
    state_ = {};
    sources_.fillInitial(state_);
    // A source knows what snow is given; every frame holds what the solver adds, the first one too.
    solver_->load(state_);
    solver_->save(state_);
    frame_ = scene_.general.firstFrame;
}

void Simulation::restore(int frame, Frame state) {
    state_ = std::move(state);
    frame_ = frame;
}

void Simulation::advance(Progress& progress, FrameReport& report) {
    const SceneParams& general = scene_.general;
    const World world{colliders_, general.gravity, time(), static_cast<std::uint64_t>(general.seed)};
    const double end = timeOfFrame(frame_ + 1, general.firstFrame, double(general.fps));
    advanceFrame(*solver_, state_, world, end, progress, report);
    ++frame_;
    // Snow that is born during the frame arrives where it would be at its end.
    sources_.emitDuring(frame_, state_);
    if (scene_.bounds) removeOutside(*scene_.bounds, state_.particles);
}

}  // namespace firn
