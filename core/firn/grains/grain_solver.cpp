#include "firn/grains/grain_solver.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "firn/base/parallel.h"
#include "firn/grains/grain_columns.h"
#include "firn/grains/grain_engines.h"
#include "firn/grains/grain_numbers.h"
#include "firn/grains/grain_presets.h"
#include "firn/grains/grain_table.h"
#include "firn/state/order_of_id.h"

namespace firn {
namespace {

/// Contacts that a grain is taken to have at least when the step is chosen: it may meet as many during it.
constexpr float kLikelyContacts = 6;
/// Lists look as far ahead as the fastest grain comes in this many steps, within these shares of a radius: longer lists
/// cost in every step, shorter ones are made more often.
constexpr float kStepsPerList = 16, kLeastSkin = 0.1f, kMostSkin = 0.6f;
/// Radii of ice that a grain may move in a step before it counts as blown up.
constexpr float kMaxTravel = 2;

/// What no range of a single number can tell.
Issues checkGrains(const Settings& settings) {
    const GrainParams p = evaluate<GrainParams>(settings);
    Issues issues;
    if (!(p.iceRadius < p.snowRadius))
        issues.push_back({"ice_radius", fmt::format("{:g} m is too high; must be below solver.snow_radius ({:g} m)",
                                                    p.iceRadius, p.snowRadius)});
    if (!(p.slush > p.wetPeak))
        issues.push_back(
            {"slush", fmt::format("{:g} is too low; must be above solver.wet_peak ({:g})", p.slush, p.wetPeak)});
    return issues;
}

class GrainSolver : public Solver {
public:
    explicit GrainSolver(Settings settings) : settings_(std::move(settings)) {
        const GrainParams params = evaluate<GrainParams>(settings_);
        engine_ = makeGrainEngine(params.backend);
    }

    void load(const Frame& frame) override {
        const GrainParams params = evaluate<GrainParams>(settings_);
        particles_ = inOrderOfId(frame.particles);
        completeGrainColumns(particles_);
        const GrainFrame grains = toGrains(particles_, stepNumbers(params, {}, 0));
        const auto v = std::as_const(particles_)[column::v];
        summary_ = kNothingYet;
        summary_.speed2 = reduce(
            v.size(), 0.0f, [&](std::size_t i) { return dot(v[i], v[i]); }, larger);
        least_ = kLikelyContacts * reduce(
                                       grains.grains.size(), 0.0f,
                                       [&](std::size_t i) { return grains.grains[i].k / grains.matter[i].m; }, larger);
        const float dt = params.dt > 0 ? params.dt : float(stiffStep(params));
        skin_ = params.snowRadius * std::clamp(2 * kStepsPerList * std::sqrt(summary_.speed2) * dt / params.snowRadius,
                                               kLeastSkin, kMostSkin);
        engine_->load(grains, params.snowRadius, skin_);
        lost_ = numberIn(frame, kLost);
    }

    double stableStep(const World& world) const override {
        const GrainParams params = evaluate<GrainParams>(settings_, world.time);
        if (params.dt > 0) return params.dt;
        double dt = stiffStep(params);
        const auto limitedBy = [&](float speed) {
            return speed > 0 ? std::min(dt, double(params.travelLimit * params.iceRadius / speed)) : dt;
        };
        dt = limitedBy(std::sqrt(summary_.speed2));
        return limitedBy(world.colliders.maxSpeed(world.time, world.time + dt));
    }

    StepReport step(const World& world, double stepSeconds) override {
        StepReport report;
        if (particles_.empty()) {
            report.impulses.resize(world.colliders.size());
            return report;
        }
        const float dt = float(stepSeconds);
        const GrainParams params = evaluate<GrainParams>(settings_, world.time);
        const ContactField contacts = world.colliders.during(world.time, world.time + stepSeconds);
        StepNumbers numbers = stepNumbers(params, world.gravity, dt);
        numbers.colliderTravel = dt * world.colliders.maxSpeed(world.time, world.time + stepSeconds);
        if (4 * summary_.travel2 > skin_ * skin_) timed(report.stages, "lists", [&] { engine_->renewLists(); });
        timed(report.stages, "grains", [&] { engine_->step(numbers, contacts.bodies()); });
        summary_ = engine_->summary();
        judge(params, dt, report);
        for (const WallSum& w : engine_->walls()) report.impulses.push_back({w.linear, w.angular, w.mass});
        return report;
    }

    void save(Frame& frame) const override {
        GrainFrame grains;
        engine_->save(grains);
        ParticleSet particles = particles_;
        toColumns(grains, particles);
        frame.particles = std::move(particles);
        frame.numbers[kLost] =
            lost_ + sum(grains.matter.size(), 0.0, [&](std::size_t i) { return double(grains.matter[i].lost); });
    }

    void publish(const Frame& frame, FrameSink& sink) const override {
        sink.particles(withDerivedColumns(frame.particles));
        publishNumbers(frame, sink);
    }

private:
    static float larger(float a, float b) { return a > b ? a : b; }

    double stiffStep(const GrainParams& params) const {
        const float stiffness = std::max({summary_.stiffness, least_, 1e-6f});
        return double(params.stepLimit) * stableGrainStep<double>(stiffness, params.damping);
    }

    void judge(const GrainParams& params, float dt, StepReport& report) const {
        const bool isWhole = summary_.isWhole > 0 && std::isfinite(summary_.speed2);
        if (isWhole && std::sqrt(summary_.speed2) * dt <= kMaxTravel * params.iceRadius) return;
        report.diverged = true;
        report.remedy = "remove solver.dt or lower it, or lower solver.step_limit";
    }

    static double numberIn(const Frame& frame, const char* name) {
        const auto found = frame.numbers.find(name);
        return found == frame.numbers.end() ? 0.0 : found->second;
    }

    ParticleSet withDerivedColumns(ParticleSet snow) const {
        completeGrainColumns(snow);
        const StepNumbers n = stepNumbers(evaluate<GrainParams>(settings_), {}, 0);
        const auto radius = snow[column::radius], density = snow[column::density], mist = snow[column::mist];
        const auto phase = snow[column::phase];
        const ParticleSet& now = snow;
        const auto m = now[column::m], d = now[column::durability], beta = now[column::water];
        const auto broken = now[column::broken];
        forEach(snow.size(), [&](std::size_t i) {
            radius[i] = grainRadius(d[i], beta[i], n.rs, n.ri, n.rw);
            density[i] = m[i] / (n.massScale * radius[i] * radius[i] * radius[i]);
            phase[i] = phaseOf(d[i], beta[i]);
            // Snow that holds together leaves no powder behind, however fast it is, and water none at all.
            mist[i] = broken[i] ? 1 - beta[i] : 0;
        });
        return snow;
    }

    void publishNumbers(const Frame& frame, FrameSink& sink) const {
        const ParticleSet& snow = frame.particles;
        const auto mean = [&](const auto& values, auto&& f) {
            const double total = sum(values.size(), 0.0, [&](std::size_t i) { return double(f(values[i])); });
            return values.empty() ? 0.0 : total / double(values.size());
        };
        const auto itself = [](auto a) { return a; };
        sink.number("broken_share", mean(snow[column::broken], itself));
        sink.number("water_share", mean(snow[column::water], itself));
        sink.number("durability", mean(snow[column::durability], itself));
        sink.number("temperature", mean(snow[column::temperature], itself));
        sink.number("bonds", mean(snow[column::contactBond], [](const Slots<float>& bonds) {
                        return std::count_if(bonds.begin(), bonds.end(), [](float b) { return b > 0; });
                    }));
        sink.number(kLost, numberIn(frame, kLost));
    }

    /// Frame.numbers, J: what friction, damping, breaking and compaction have made into heat since the first frame.
    static constexpr const char* kLost = "dissipated";
    friend SolverEntry firn::grainEntry();

    Settings settings_;
    std::unique_ptr<GrainEngine> engine_;
    ParticleSet particles_;               // as the frame began
    GrainSummary summary_ = kNothingYet;  // of the last step
    float least_ = 0;                     // 1/s2, stiffness per mass that must be reckoned with
    float skin_ = 0;                      // m
    double lost_ = 0;                     // J, before this frame
};

}  // namespace

SolverEntry grainEntry() {
    SolverEntry entry;
    entry.name = "grains";
    entry.label = "Grains";
    entry.nodeName = "grain";
    entry.help =
        "Particles that bond, break, pack and melt, in real time for thousands of them. The choice for games, previews "
        "and melting.";
    entry.params = &describe<GrainParams>();
    entry.material = &describe<GrainMaterial>();
    entry.check = checkGrains;
    entry.state = grainStateColumns();
    entry.numbers = {"next_id", GrainSolver::kLost};
    entry.presets = grainPresets();
    entry.cellSize = [](const Settings& s) { return grainSpacing(evaluate<GrainParams>(s)); };
    entry.spacingKeys = {"snow_radius", "packing"};
    entry.particleSpacing = [](const Settings& s) { return grainSpacing(evaluate<GrainParams>(s)); };
    entry.packing = [](const Settings& s) { return grainPacking(evaluate<GrainParams>(s)); };
    entry.massShare = [](const Settings& s) { return grainMassShare(evaluate<GrainParams>(s)); };
    entry.closeness = [](const Settings& s, const Settings& material) {
        return grainCloseness(evaluate<GrainParams>(s), evaluate<GrainMaterial>(material));
    };
    // Records, lists with their contacts twice, and the columns of a frame.
    entry.bytesPerParticle = 1500;
    entry.bytesPerCell = 0;
    entry.make = [](const Settings& s) { return std::make_unique<GrainSolver>(s); };
    return entry;
}

}  // namespace firn
