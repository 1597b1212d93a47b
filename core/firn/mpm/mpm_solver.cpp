#include "firn/mpm/mpm_solver.h"
#include "firn/material/mist_share.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "firn/base/text.h"
#include "firn/material/fixed_corotated.h"
#include "firn/mpm/integrator_choice.h"
#include "firn/mpm/kernels.h"
#include "firn/mpm/mpm_presets.h"
#include "firn/mpm/mpm_step.h"
#include "firn/mpm/mpm_table.h"
#include "firn/mpm/sleep.h"
#include "firn/state/order_of_id.h"

namespace firn {
namespace {

/// Frame.numbers: particles that sleep.
constexpr const char* kAsleep = "asleep";

/// Frame.numbers: the most blocks that the grid had in a step, those of sleeping snow among them.
constexpr const char* kBlocks = "grid_blocks";

/// Frame.numbers: the paper's step 2 has been done, so that a resumed frame does not do it again.
constexpr const char* kVolumesEstimated = "rest_volume_estimated";

/// What a frame must hold for the next one to follow from it; with APIC its C too.
constexpr auto kState = std::make_tuple(column::x, column::v, column::id, column::m, column::V0, column::FE, column::JP,
                                        column::youngModulus, column::poissonRatio, column::criticalCompression,
                                        column::criticalStretch, column::hardening, column::rest);

/// Makes the columns that nobody has filled yet, also where there is no particle yet (an emitter before its first
/// frame): files then hold every attribute from the first frame on.
void completeColumns(ParticleSet& snow) {
    std::apply([&](const auto&... c) { (static_cast<void>(snow[c]), ...); }, kState);
}

/// Snow in records from snow in columns.
void toRecords(const ParticleSet& set, bool plasticity, Snow& snow) {
    const auto x = set[column::x], v = set[column::v];
    const auto m = set[column::m], V0 = set[column::V0], JP = set[column::JP], E = set[column::youngModulus],
               nu = set[column::poissonRatio], thetaC = set[column::criticalCompression],
               thetaS = set[column::criticalStretch], xi = set[column::hardening];
    const auto FE = set[column::FE], C = set[column::affine];
    constexpr float kNever = std::numeric_limits<float>::infinity();
    forEach(set.size(), [&](std::size_t p) {
        const Lame<float> fresh = lame(E[p], nu[p]);
        snow.carriers[p] = {x[p], m[p], v[p], JP[p], {}, V0[p], 0};
        snow.substances[p] = {
            FE[p], fresh.mu,        fresh.lambda, plasticity ? thetaC[p] : kNever, plasticity ? thetaS[p] : kNever,
            xi[p], std::uint32_t(p)};
        if (!snow.affine.empty()) snow.affine[p] = C.empty() ? Mat3{} : C[p];
    });
}

/// What steps change, back into the columns.
void toColumns(const Snow& snow, ParticleSet& set) {
    const auto x = set[column::x], v = set[column::v];
    const auto V0 = set[column::V0], JP = set[column::JP];
    const auto FE = set[column::FE];
    forEach(snow.size(), [&](std::size_t i) {
        const Carrier& c = snow.carriers[i];
        const std::uint32_t p = snow.substances[i].index;
        x[p] = c.x, v[p] = c.v, V0[p] = c.V0, JP[p] = c.JP, FE[p] = snow.substances[i].FE;
    });
    if (snow.affine.empty()) return;
    const auto C = set[column::affine];
    forEach(snow.size(), [&](std::size_t i) { C[snow.substances[i].index] = snow.affine[i]; });
}

class MpmSolver : public Solver {
public:
    explicit MpmSolver(Settings settings) : settings_(std::move(settings)) {
        state_.h = evaluate<MpmParams>(settings_).cellSize;
    }

    void enter(const World& world) override { gravity_ = world.gravity; }

    void load(const Frame& frame) override {
        const MpmParams params = evaluate<MpmParams>(settings_);
        scheme_ = {params.kernel, params.transfer, &homePasses(params.kernel, params.transfer), false};
        state_.sleeping = {};
        elapsed_ = 0;
        blocks_ = 0;
        estimated_ = frame.numbers.count(kVolumesEstimated) > 0;
        particles_ = frame.particles;
        completeColumns(particles_);
        state_.now.resize(particles_.size(), params.transfer == MpmTransfer::apic);
        toRecords(particles_, params.plasticity, state_.now);
        const auto force = std::as_const(particles_)[column::force];
        state_.force.assign(force.begin(), force.end());
        if (params.restVolume == MpmRestVolume::kernel && !estimated_) {  // 2
            estimateVolumes(state_, scheme_);
            estimated_ = true;
        }
        prepareFrame(state_, scheme_, params);
        scheme_.isImplicit = isImplicit(params);
        warnings_ = resolutionWarnings();
    }

    double stableStep(const World& world) const override {
        const MpmParams params = evaluate<MpmParams>(settings_, world.time);
        if (params.dt > 0) return params.dt;
        double dt = scheme_.isImplicit ? double(params.implicitDt)
                                       : params.waveLimit * state_.h / std::max(state_.maxWave, 1e-6f);
        const auto limitedBy = [&](float speed) {
            return speed > 0 ? std::min(dt, double(params.travelLimit * state_.h / speed)) : dt;
        };
        dt = limitedBy(state_.maxSpeed);
        const double end = world.time + dt;
        // The snow is measured only where it matters how far the colliders are from it.
        if (limitedBy(world.colliders.maxSpeed(world.time, end)) < dt)
            dt = limitedBy(world.colliders.maxSpeed(world.time, end, reachOf(state_, dt)));
        return dt;
    }

    StepReport step(const World& world, double dt) override {
        gravity_ = world.gravity;
        const MpmParams params = evaluate<MpmParams>(settings_, world.time);
        StepReport report = mpmStep(state_, scheme_, params, world, dt);
        report.mayRetry = report.mayRetry && !(params.dt > 0);
        if (!report.diverged) {
            timed(report.stages, "sleep", [&] { sleepAndWake(params, world, dt); });
            elapsed_ += dt;
            blocks_ = std::max(blocks_, state_.layout.blockCount() + state_.sleeping.layout.blockCount());
        }
        report.warnings.insert(report.warnings.end(), warnings_.begin(), warnings_.end());
        warnings_.clear();
        return report;
    }

    void save(Frame& frame) const override {
        ParticleSet particles = particles_;
        if (scheme_.transfer != MpmTransfer::apic) particles.drop(column::affine.name);
        toColumns(state_.sleeping.snow, particles);
        toColumns(state_.now, particles);  // what has woken is in both, and here as it is now
        noteRest(particles_, elapsed_, evaluate<MpmParams>(settings_).sleepSpeed, particles);
        frame.particles = inOrderOfId(std::move(particles));
        frame.numbers[kAsleep] = double(state_.sleeping.count);
        frame.numbers[kBlocks] = double(blocks_);
        if (estimated_) frame.numbers[kVolumesEstimated] = 1;
    }

    void publish(const Frame& frame, FrameSink& sink) const override {
        const ParticleSet& snow = frame.particles;
        sink.particles(withDerivedColumns(snow, evaluate<MpmParams>(settings_).mistSpeed));
        publishNumbers(snow, sink);
        const auto blocks = frame.numbers.find(kBlocks), asleep = frame.numbers.find(kAsleep);
        if (blocks != frame.numbers.end()) sink.number("grid_blocks", blocks->second);
        if (asleep != frame.numbers.end()) sink.number("active", std::max(0.0, double(snow.size()) - asleep->second));
    }

private:
    bool isImplicit(const MpmParams& params) const {
        if (params.integrator != MpmIntegrator::automatic) return params.integrator == MpmIntegrator::semiImplicit;
        const double travel = params.travelLimit * state_.h / std::max(state_.maxSpeed, 1e-6f);
        return isImplicitCheaper(params, waveSpeedsOf(state_.now, state_.maxWave), travel);
    }

    void sleepAndWake(const MpmParams& params, const World& world, double dt) {
        if (params.sleep && elapsed_ == 0)
            fallAsleep(state_, scheme_, params, particles_, world, dt);
        else
            wakeUp(state_, scheme_, params, world, dt);
    }

    /// A grid far too coarse or too fine for its particles moves, but not like snow.
    std::vector<std::string> resolutionWarnings() const {
        const LargeArray<Carrier>& snow = state_.now.carriers;
        const double volume = sum(snow.size(), 0.0, [&](std::size_t p) { return double(snow[p].V0); });
        if (!(volume > 0)) return {};
        const double perCell = double(snow.size()) * std::pow(double(state_.h), 3) / volume;
        if (perCell >= kFewPerCell && perCell <= kManyPerCell) return {};
        return {"about " + toText(float(std::round(perCell * 10) / 10)) +
                " particles per cell, 4 to 16 work well: change solver.cell_size or solver.particles_per_cell"};
    }

    ParticleSet withDerivedColumns(ParticleSet snow, float mistSpeed) const {
        completeColumns(snow);
        const auto radius = snow[column::radius], density = snow[column::density], mist = snow[column::mist];
        const auto V0 = std::as_const(snow)[column::V0], m = std::as_const(snow)[column::m],
                   JP = std::as_const(snow)[column::JP];
        const auto FE = std::as_const(snow)[column::FE];
        const auto v = std::as_const(snow)[column::v];
        constexpr float kBallVolume = 4.18879020f;  // of radius 1
        forEach(snow.size(), [&](std::size_t p) {
            radius[p] = std::cbrt(V0[p] / kBallVolume);
            density[p] = m[p] / (V0[p] * std::max(determinant(FE[p]) * JP[p], 1e-3f));
            mist[p] = mistShare(v[p], gravity_, tornShare(JP[p]), mistSpeed);
        });
        return snow;
    }

    static void publishNumbers(const ParticleSet& snow, FrameSink& sink) {
        const auto JP = snow[column::JP];
        const auto share = [&](auto&& isSo) {
            const double count = sum(JP.size(), 0.0, [&](std::size_t p) { return isSo(JP[p]) ? 1.0 : 0.0; });
            return JP.empty() ? 0.0 : count / double(JP.size());
        };
        sink.number("packed_share", share([](float j) { return j < 0.99f; }));
        sink.number("broken_share", share([](float j) { return j > 1.01f; }));
    }

    static constexpr double kFewPerCell = 3, kManyPerCell = 70;

    Settings settings_;
    Vec3 gravity_{0, -1, 0};  // as it was told last; a source that only shows its snow is told none
    MpmScheme scheme_{};
    ParticleSet particles_;  // as the frame began
    MpmState state_;
    double elapsed_ = 0;      // s since then
    std::size_t blocks_ = 0;  // the most in a step since then
    bool estimated_ = false;
    std::vector<std::string> warnings_;
};

}  // namespace

SolverEntry mpmEntry() {
    SolverEntry entry;
    entry.name = "mpm";
    entry.label = "MPM";
    entry.help = "Material point method: chunks that break, pack and harden. The choice for hero snow up close.";
    entry.params = &describe<MpmParams>();
    entry.material = &describe<MpmMaterial>();
    entry.state = std::apply(
        [](const auto&... c) {
            return std::vector<std::string_view>{c.name..., column::affine.name};
        },
        kState);
    entry.numbers = {"next_id", kVolumesEstimated, kAsleep, kBlocks};
    entry.presets = mpmPresets();
    entry.cellSize = [](const Settings& s) { return double(evaluate<MpmParams>(s).cellSize); };
    entry.spacingKeys = {"cell_size", "particles_per_cell"};
    entry.particleSpacing = [](const Settings& s) {
        const MpmParams p = evaluate<MpmParams>(s);
        return double(p.cellSize) / std::cbrt(double(p.particlesPerCell));
    };
    // Two sets of records, the columns of the frame before and after, order and slots; nodes of active blocks.
    entry.bytesPerParticle = 500;
    entry.bytesPerCell = 4 * sizeof(float) * node::kFloats;
    entry.make = [](const Settings& s) { return std::make_unique<MpmSolver>(s); };
    return entry;
}

}  // namespace firn
