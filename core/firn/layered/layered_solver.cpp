#include "firn/layered/layered_solver.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "firn/base/parallel.h"
#include "firn/layered/active.h"
#include "firn/layered/carve.h"
#include "firn/layered/grain_step.h"
#include "firn/layered/kernels.h"
#include "firn/layered/layer_volumes.h"
#include "firn/layered/layer_wall.h"
#include "firn/layered/layered_state.h"
#include "firn/layered/layered_table.h"
#include "firn/layered/loads.h"
#include "firn/layered/melt_back.h"
#include "firn/layered/slump.h"
#include "firn/layered/sourcing.h"

namespace firn {
namespace {

using namespace layered;

/// An object passes at most so many radii in a step: farther, it would be through a particle before that makes way.
constexpr float kObjectTravel = 2;

double numberOr(const Frame& frame, const char* name, double fallback) {
    const auto found = frame.numbers.find(name);
    return found == frame.numbers.end() ? fallback : found->second;
}

void completeColumns(ParticleSet& snow) {
    std::apply([&](const auto&... c) { (static_cast<void>(snow[c]), ...); }, kState);
}

class LayeredSolver : public Solver {
public:
    explicit LayeredSolver(Settings settings) : settings_(std::move(settings)) {}

    void enter(const World& world) override {
        base_ = BaseLayer(evaluate<LayeredParams>(settings_, world.time), world.colliders, world.time, world.files);
    }

    void load(const Frame& frame) override {
        const LayeredParams params = evaluate<LayeredParams>(settings_);
        particles_ = frame.particles;
        completeColumns(particles_);
        layer_ = layerIn(frame, params);
        begun_ = frame.numbers.count(kBegun) > 0;
        removed_ = numberOr(frame, kRemoved, 0), rest_ = numberOr(frame, kRest, 0);
        slumped_ = numberOr(frame, kSlumped, 0), returned_ = numberOr(frame, kReturned, 0);
        nextId_ = numberOr(frame, "next_id", 0);
        active_ = numberOr(frame, kActive, double(particles_.size())), visited_ = numberOr(frame, kVisited, 0);
        elapsed_ = 0, refreshed_ = 0;
        grains_ = {};
    }

    double stableStep(const World& world) const override {
        const LayeredParams params = evaluate<LayeredParams>(settings_, world.time);
        const double left = world.frameEnd - world.time;
        if (params.stages == LayeredStages::layer) return left;
        if (params.dt > 0) return params.dt;
        const double dt = std::min(left, double(fallingStep(params.particleRadius, length(world.gravity))));
        const float speed = objectSpeed(world, world.time + dt);
        return speed > 0 ? std::min(dt, double(kObjectTravel * params.particleRadius / speed)) : dt;
    }

    StepReport step(const World& world, double dt) override {
        const LayeredParams params = evaluate<LayeredParams>(settings_, world.time);
        StepReport report;
        report.impulses.resize(world.colliders.size());
        if (elapsed_ == 0) beginFrame(params, world, report);
        if (params.stages != LayeredStages::layer)
            timed(report.stages, "particles", [&] { moveParticles(params, world, dt, report); });
        elapsed_ += dt, restSpeed_ = params.activeSpeed;
        return report;
    }

    void save(Frame& frame) const override {
        frame.particles = particles_;
        putBack(frame.particles);
        noteRest(frame.particles);
        if (layer_.cut().size() > 0) frame.putVolume(layer_.toVolume(kCut));
        frame.numbers["next_id"] = nextId_;
        if (begun_) frame.numbers[kBegun] = 1;
        frame.numbers[kRemoved] = removed_, frame.numbers[kRest] = rest_;
        if (slumped_ > 0) frame.numbers[kSlumped] = slumped_;
        if (returned_ > 0) frame.numbers[kReturned] = returned_, frame.numbers[kRaised] = double(layer_.raised());
        frame.numbers[kActive] = active_, frame.numbers[kVisited] = visited_;
    }

    void publish(const Frame& frame, FrameSink& sink) const override {
        const LayeredParams params = evaluate<LayeredParams>(settings_);
        sink.particles(withDerivedColumns(frame.particles, params));
        if (sink.wantsVolume("layer") || sink.wantsMesh("layer")) {
            const Layer layer = layerIn(frame, params);
            if (sink.wantsVolume("layer")) sink.volume(fogOf(layer, params));
            if (sink.wantsMesh("layer")) sink.mesh("layer", meshOf(layer, params));
        }
        sink.number("active", numberOr(frame, kActive, 0));
        sink.number("removed_volume", numberOr(frame, kRemoved, 0));
        sink.number("unsourced_mass", numberOr(frame, kRest, 0));
        sink.number("slumped_volume", numberOr(frame, kSlumped, 0));
        sink.number("returned_volume", numberOr(frame, kReturned, 0));
        const Volume* cut = frame.findVolume(kCut);
        sink.number("layer_blocks", cut ? double(cut->blocks.size()) : 0);
        sink.number("layer_visited", numberOr(frame, kVisited, 0));
    }

    std::unique_ptr<const StillWall> wall(const Frame& frame) const override {
        return std::make_unique<LayerWall>(layerIn(frame, evaluate<LayeredParams>(settings_)));
    }

private:
    Layer layerIn(const Frame& frame, const LayeredParams& params) const {
        Layer layer(base_, params.cellSize);
        if (const Volume* cut = frame.findVolume(kCut)) layer.fromVolume(*cut);
        if (frame.numbers.count(kRaised) > 0) layer.setRaised(float(frame.numbers.at(kRaised)));
        return layer;
    }

    /// What is done once [Dagenais, sec. 4 and 5.2], before anything moves: the layer, then the particles out of it.
    void beginFrame(const LayeredParams& params, const World& world, StepReport& report) {
        Carved carved;
        timed(report.stages, "layer", [&] {
            base_ = BaseLayer(params, world.colliders, world.time, world.files);
            layer_.setBase(base_);
            if (!begun_) makeRoom(params, world, report);
            if (params.meltBack) melt(params, world);
            carved = world.ahead ? cutAhead(*world.ahead) : carve(layer_, params, world, world.time, world.frameEnd);
        });
        report.warnings.insert(report.warnings.end(), carved.warnings.begin(), carved.warnings.end());
        removed_ += carved.volume;
        visited_ = double(carved.visited);
        if (params.stages == LayeredStages::layer) return;
        timed(report.stages, "sourcing", [&] { takeOut(carved, params, world.seed); });
        if (!params.slumping) return;
        timed(report.stages, "slumping", [&] {
            const Carved fallen = slump(layer_, carved, params);
            slumped_ += fallen.volume;
            takeOut(fallen, params, world.seed);
        });
    }

    void takeOut(const Carved& carved, const LayeredParams& params, std::uint64_t seed) {
        const Sourced sourced = source(layer_, carved, params, seed, rest_);
        rest_ = sourced.rest;
        addParticles(sourced.x, params);
    }

    /// Before anything is cut: what lay still at the end of the last frame.
    void melt(const LayeredParams& params, const World& world) {
        const auto rest = std::as_const(particles_)[column::rest];
        LayeredParams choosy = params;
        choosy.inactive = true;
        std::vector<std::uint8_t> settled = activeParticles(std::as_const(particles_)[column::x], particles_[column::v],
                                                            rest, choosy, world.colliders, world.time, world.frameEnd);
        for (std::uint8_t& one : settled) one = !one;
        const Melted melted = meltBack(layer_, particles_[column::x], settled, params, rest_);
        rest_ = melted.rest, returned_ += melted.volume;
        if (melted.kept.size() < particles_.size()) particles_.permute(melted.kept);
    }

    /// What an earlier run has cut in this frame.
    Carved cutAhead(const Frame& ahead) {
        Carved carved = ahead.findVolume(kCut) ? cutTo(layer_, *ahead.findVolume(kCut)) : Carved{};
        carved.visited = std::size_t(numberOr(ahead, kVisited, 0));
        return carved;
    }

    /// Snow fell around what stands in it when the shot begins.
    void makeRoom(const LayeredParams& params, const World& world, StepReport& report) {
        const Carved room = carve(layer_, params, world, world.time, world.time);
        for (const std::string& name : room.cutters)
            report.warnings.push_back(name + " starts under the snow: its place is cut out, without particles");
        begun_ = true;
    }

    void addParticles(const std::vector<Vec3>& places, const LayeredParams& params) {
        const std::size_t first = particles_.size();
        particles_.resize(first + places.size());
        const auto x = particles_[column::x];
        const auto id = particles_[column::id];
        const auto m = particles_[column::m], V0 = particles_[column::V0], water = particles_[column::water];
        for (std::size_t n = 0; n < places.size(); ++n) {
            x[first + n] = places[n], id[first + n] = int(nextId_) + int(n);
            m[first + n] = particleMass(params), V0[first + n] = volumePerParticle(params.particleRadius);
            water[first + n] = base_.wetness(places[n]);
        }
        nextId_ += double(places.size());
    }

    void moveParticles(const LayeredParams& params, const World& world, double dt, StepReport& report) {
        const double middle = frameMiddle(world);
        if (refreshed_ == 0) {
            // New particles have had no time to become fast; they are there because an object is near.
            chooseActive(params, world, world.time, middle);
            active_ = double(grains_.x.size());
        } else if (refreshed_ == 1 && world.time >= middle) {
            chooseActive(params, world, world.time, world.frameEnd);
        }
        if (grains_.x.empty()) return;
        const ContactField colliders = world.colliders.during(world.time, world.time + dt);
        const bool isLast = world.time + dt > (refreshed_ == 1 ? middle_ : world.frameEnd) - 1e-6 * dt;
        const Surroundings around{colliders, layer_, world.gravity, isLast || areAnyInFlight(world.colliders)};
        grainStep(grains_, params, around, float(dt), report.impulses);
    }

    double frameMiddle(const World& world) const {
        return refreshed_ == 0 ? (world.time + world.frameEnd) / 2 : middle_;
    }

    /// The paper's list of inactive particles, made anew twice in a frame.
    void chooseActive(const LayeredParams& params, const World& world, double t0, double t1) {
        putBack(particles_);
        middle_ = t1;
        const auto x = std::as_const(particles_)[column::x];
        const auto v = particles_[column::v];
        const auto rest = std::as_const(particles_)[column::rest], water = std::as_const(particles_)[column::water];
        const std::vector<std::uint8_t> active = activeParticles(x, v, rest, params, world.colliders, t0, t1);
        grains_ = {};
        grains_.r = params.particleRadius, grains_.mass = particleMass(params);
        for (std::size_t i = 0; i < x.size(); ++i) {
            if (active[i])
                grains_.x.push_back(x[i]), grains_.v.push_back(v[i]), grains_.index.push_back(std::uint32_t(i)),
                    grains_.water.push_back(water[i]);
            else
                grains_.resting.push_back(x[i]), grains_.restingWater.push_back(water[i]), v[i] = {};
        }
        grains_.before = grains_.x;
        grains_.number.resize(grains_.x.size()), grains_.memory.resize(grains_.x.size());
        std::iota(grains_.number.begin(), grains_.number.end(), 0u);
        if (!grains_.resting.empty() && !grains_.x.empty())
            grains_.restingCells.emplace(grains_.resting, pairReach(grains_.r));
        ++refreshed_;
    }

    void putBack(ParticleSet& particles) const {
        const auto x = particles[column::x], v = particles[column::v];
        forEach(grains_.x.size(),
                [&](std::size_t n) { x[grains_.index[n]] = grains_.x[n], v[grains_.index[n]] = grains_.v[n]; });
    }

    void noteRest(ParticleSet& particles) const {
        if (elapsed_ == 0) return;
        const float speed = restSpeed_;
        const auto v = std::as_const(particles)[column::v];
        const auto rest = particles[column::rest];
        forEach(v.size(), [&](std::size_t i) {
            rest[i] = dot(v[i], v[i]) > speed * speed ? 0.0f : std::min(rest[i] + float(elapsed_), kCalm);
        });
    }

    /// Of what may meet particles [m/s]. Before the frame's own are made, of anything that may cut the layer.
    float objectSpeed(const World& world, double end) const {
        if (elapsed_ == 0) return world.colliders.maxSpeed(world.time, end);
        if (grains_.x.empty()) return 0;
        Box box;
        for (const Vec3& x : grains_.x) box.include(x);
        const Vec3 margin = Vec3{1, 1, 1} * (2 * grains_.r);
        return world.colliders.maxSpeed(world.time, end, {box.min - margin, box.max + margin});
    }

    static ParticleSet withDerivedColumns(ParticleSet snow, const LayeredParams& params) {
        completeColumns(snow);
        const auto radius = snow[column::radius], density = snow[column::density], mist = snow[column::mist];
        const auto m = std::as_const(snow)[column::m], V0 = std::as_const(snow)[column::V0];
        const auto water = std::as_const(snow)[column::water];
        forEach(snow.size(), [&](std::size_t p) {
            radius[p] = params.particleRadius;
            density[p] = V0[p] > 0 ? m[p] / V0[p] : 0;
            mist[p] = 1 - water[p];
        });
        return snow;
    }

    Settings settings_;
    BaseLayer base_;
    Layer layer_;
    ParticleSet particles_;  // as the last choice of active ones left them
    Grains grains_;
    double elapsed_ = 0;   // s since the frame began
    float restSpeed_ = 0;  // m/s, below which particles are slow, as it was in the last step
    double middle_ = 0;    // s, when the active particles are chosen again
    int refreshed_ = 0;
    bool begun_ = false;
    double slumped_ = 0, returned_ = 0;
    double removed_ = 0, rest_ = 0, nextId_ = 0, active_ = 0, visited_ = 0;
};

}  // namespace

std::unique_ptr<Solver> makeLayeredSolver(const Settings& settings) {
    return std::make_unique<LayeredSolver>(settings);
}

}  // namespace firn
