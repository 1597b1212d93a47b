#include "firn/run/simulation.h"

#include "firn/fine/fine.h"
#include "firn/fine/fine_table.h"
#include "firn/io/load_bodies.h"
#include "firn/io/load_colliders.h"
#include "firn/io/load_files.h"
#include "firn/run/coupled_bodies.h"
#include "firn/run/stats.h"
#include "firn/sim/frame_time.h"
#include "firn/sim/published.h"

namespace firn {

Simulation::Simulation(const Scene& scene, const SolverEntry& entry)
    : scene_(scene),
      sources_(scene, entry),
      colliders_(loadColliders(scene, &colliderNotes_)),
      files_(loadFiles(entry, scene.solverSettings, scene.folder)),
      bodies_(loadBodies(scene, colliders_)),
      solver_(entry.make(scene.solverSettings)),
      frame_(scene.general.firstFrame) {
    if (scene.mist && stageOf(entry, scene.solverSettings) == SolverStage::all)
        mist_.emplace(*scene.mist, entry.cellSize(scene.solverSettings));
    hasFine_ = scene.fine && stageOf(entry, scene.solverSettings) == SolverStage::all;
    // A body that snow pushes is nothing that snow lies on, before it moves either.
    Frame start;
    putStarts(start);
    ColliderSet colliders = colliders_;
    const CoupledBodies placed(bodies_, start, time(), colliders);
    solver_->enter({colliders, scene.general.gravity, time(), static_cast<std::uint64_t>(scene.general.seed), time(),
                    nullptr, &files_});
}

double Simulation::time() const { return timeOfFrame(frame_, scene_.general.firstFrame, double(scene_.general.fps)); }

void Simulation::start() {
    state_ = {};
    sources_.fillInitial(state_);
    // A source knows what snow is given; every frame holds what the solver adds, the first one too.
    solver_->load(state_);
    solver_->save(state_);
    putStarts(state_);
    frame_ = scene_.general.firstFrame;
    if (!hasFine_) return;
    state_.fine = fineOf(publishedPoints(*solver_, state_), evaluate<FineParams>(*scene_.fine),
                         std::uint64_t(scene_.general.seed), colliders_.during(time(), time()));
}

void Simulation::putStarts(Frame& frame) const {
    std::vector<BodyState> starts;
    for (const Body& body : bodies_) starts.push_back(body.start);
    putBodies(bodies_, starts, frame);
}

void Simulation::restore(int frame, Frame state) {
    state_ = std::move(state);
    frame_ = frame;
    mistReport_ = {};
}

void Simulation::advance(Progress& progress, FrameReport& report, const KnownFrame* known) {
    const SceneParams& general = scene_.general;
    World world{colliders_, general.gravity, time(), static_cast<std::uint64_t>(general.seed)};
    const double end = timeOfFrame(frame_ + 1, general.firstFrame, double(general.fps));
    const ParticleSet before = hasFine_ ? publishedPoints(*solver_, state_) : ParticleSet();
    world.files = &files_;
    if (known && known->stage == SolverStage::part) world.ahead = &known->state;
    if (known && known->stage != SolverStage::part)
        takeSnow(known->state);
    else
        advanceSnow(world, end, progress, report);
    if (mist_) advanceMist(world.time, report);
    if (hasFine_) advanceFine(before, world.time, report);
}

void Simulation::advanceSnow(const World& world, double end, Progress& progress, FrameReport& report) {
    advanceFrame(*solver_, state_, world, end, progress, report, bodies_);
    ++frame_;
    // Snow that is born during the frame arrives where it would be at its end.
    sources_.emitDuring(frame_, state_);
    if (scene_.bounds) removeOutside(*scene_.bounds, state_.particles);
}

/// All of the frame but the mist and the fine particles, which no earlier stage has.
void Simulation::takeSnow(const Frame& known) {
    Frame next = known;
    for (const char* name : {kMistVolume, kMistFaces})
        if (const Volume* mist = state_.findVolume(name)) next.putVolume(*mist);
    next.fine = std::move(state_.fine);
    state_ = std::move(next);
    ++frame_;
}

/// One way: the snow does not feel its mist, so that this comes after it. The bodies that snow pushes fly during this
/// frame as they do at its end.
void Simulation::advanceMist(double from, FrameReport& report) {
    ColliderSet colliders = colliders_;
    const CoupledBodies placed(bodies_, state_, time(), colliders);
    const World world{colliders, scene_.general.gravity, from, static_cast<std::uint64_t>(scene_.general.seed)};
    mistReport_ = mist_->advance(state_, publishedPoints(*solver_, state_), world, time(), solver_.get());
    report.stages.add(mistReport_.stages);
    for (const std::string& warning : mistReport_.warnings) ++report.warnings[warning];
}

/// They follow the snow as it is shown at both ends of the frame.
void Simulation::advanceFine(const ParticleSet& before, double from, FrameReport& report) {
    ColliderSet colliders = colliders_;
    const CoupledBodies placed(bodies_, state_, time(), colliders);
    const ParticleSet after = publishedPoints(*solver_, state_);
    const SnowMotion motion{before, after, scene_.general.gravity, float(1 / double(scene_.general.fps)),
                            colliders.during(from, time())};
    timed(report.stages, "fine_particles", [&] {
        firn::advanceFine(state_.fine, motion, evaluate<FineParams>(*scene_.fine, from),
                          std::uint64_t(scene_.general.seed));
    });
    if (scene_.bounds) removeOutside(*scene_.bounds, state_.fine);
}

std::vector<BodyReport> Simulation::bodies() const {
    const std::vector<BodyState> states = bodiesIn(state_, bodies_);
    std::vector<BodyReport> reports;
    for (std::size_t b = 0; b < bodies_.size(); ++b)
        reports.push_back({colliders_.name(bodies_[b].collider), states[b].center, states[b].rotation,
                           states[b].velocity, spinOf(bodies_[b].mass, states[b])});
    return reports;
}

void Simulation::publish(FrameSink& sink) const {
    solver_->publish(state_, sink);
    if (mist_) mist_->publish(state_, mistReport_, sink);
    if (hasFine_) {
        sink.number("fine_particles", double(state_.fine.size()));
        sink.fineParticles(state_.fine);
    }
    if (colliders_.size() == 0) return;
    ColliderSet colliders = colliders_;
    const CoupledBodies placed(bodies_, state_, time(), colliders);
    sink.number("penetration", deepestInside(colliders.during(time(), time()), state_.particles));
}

}  // namespace firn
