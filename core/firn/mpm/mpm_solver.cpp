#include "firn/mpm/mpm_solver.h"

#include <algorithm>
#include <cmath>

#include "firn/base/sort_by_key.h"
#include "firn/base/text.h"
#include "firn/grid/rasterize.h"
#include "firn/mpm/mpm_presets.h"
#include "firn/mpm/mpm_step.h"
#include "firn/mpm/mpm_table.h"

namespace firn {
namespace {

/// Frame.numbers: the paper's step 2 has been done, so that a resumed frame does not do it again.
constexpr const char* kVolumesEstimated = "rest_volume_estimated";

double sumOf(Span<const float> values) {
    return sum(values.size(), 0.0, [&](std::size_t p) { return double(values[p]); });
}

/// Particles in order of id, as every frame holds them.
ParticleSet inOrderOfId(ParticleSet particles) {
    const auto id = particles[column::id];
    std::vector<std::uint64_t> keys(id.size());
    forEach(keys.size(), [&](std::size_t p) { keys[p] = static_cast<std::uint32_t>(id[p]); });
    std::vector<std::uint32_t> order;
    sortByKey(keys, order);
    particles.permute(order);
    return particles;
}

/// What a frame must hold for the next one to follow from it.
constexpr auto kState = std::make_tuple(column::x, column::v, column::id, column::m, column::V0, column::FE, column::JP,
                                        column::youngModulus, column::poissonRatio, column::criticalCompression,
                                        column::criticalStretch, column::hardening);

/// Makes the columns that nobody has filled yet, also where there is no particle yet (an emitter before its first
/// frame): files then hold every attribute from the first frame on.
void completeColumns(ParticleSet& snow) {
    std::apply([&](const auto&... c) { (static_cast<void>(snow[c]), ...); }, kState);
}

class MpmSolver : public Solver {
public:
    explicit MpmSolver(Settings settings) : settings_(std::move(settings)) {
        state_.h = evaluate<MpmParams>(settings_).cellSize;
    }

    void load(const Frame& frame) override {
        const MpmParams params = evaluate<MpmParams>(settings_);
        estimated_ = frame.numbers.count(kVolumesEstimated) > 0;
        state_.particles = frame.particles;
        completeColumns(state_.particles);
        state_.steps = 0;
        state_.volumesUnknown = params.restVolume == MpmRestVolume::kernel && !estimated_;
        warnings_ = state_.volumesUnknown ? std::vector<std::string>() : resolutionWarnings(frame.particles);
        prepareFrame(state_, params);
    }

    double stableStep(const World& world) const override {
        const MpmParams params = evaluate<MpmParams>(settings_, world.time);
        if (params.dt > 0) return params.dt;
        double dt = params.waveLimit * state_.h / std::max(state_.maxWave, 1e-6f);
        const double fastest = std::max(state_.maxSpeed, world.colliders.maxSpeed(world.time, world.time + dt));
        if (fastest > 0) dt = std::min(dt, params.travelLimit * state_.h / fastest);
        return dt;
    }

    StepReport step(const World& world, double dt) override {
        estimated_ = estimated_ || state_.volumesUnknown;
        StepReport report = mpmStep(state_, evaluate<MpmParams>(settings_, world.time), world, dt);
        report.warnings.swap(warnings_);
        return report;
    }

    void save(Frame& frame) const override {
        frame.particles = inOrderOfId(state_.particles);
        if (estimated_) frame.numbers[kVolumesEstimated] = 1;
    }

    void publish(const Frame& frame, FrameSink& sink) const override {
        const ParticleSet& snow = frame.particles;
        sink.particles(withDerivedColumns(snow));
        publishNumbers(snow, sink);
        publishVolumes(snow, sink);
    }

private:
    /// A grid far too coarse or too fine for its particles moves, but not like snow.
    std::vector<std::string> resolutionWarnings(const ParticleSet& snow) const {
        const double volume = sumOf(snow[column::V0]);
        if (!(volume > 0)) return {};
        const double perCell = double(snow.size()) * std::pow(double(state_.h), 3) / volume;
        if (perCell >= kFewPerCell && perCell <= kManyPerCell) return {};
        return {"about " + toText(float(std::round(perCell * 10) / 10)) +
                " particles per cell, 4 to 16 work well: change solver.cell_size or solver.particles_per_cell"};
    }

    static ParticleSet withDerivedColumns(ParticleSet snow) {
        completeColumns(snow);
        const auto radius = snow[column::radius], density = snow[column::density];
        const auto V0 = std::as_const(snow)[column::V0], m = std::as_const(snow)[column::m],
                   JP = std::as_const(snow)[column::JP];
        const auto FE = std::as_const(snow)[column::FE];
        constexpr float kBallVolume = 4.18879020f;  // of radius 1
        forEach(snow.size(), [&](std::size_t p) {
            radius[p] = std::cbrt(V0[p] / kBallVolume);
            density[p] = m[p] / (V0[p] * std::max(determinant(FE[p]) * JP[p], 1e-3f));
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

    void publishVolumes(const ParticleSet& snow, FrameSink& sink) const {
        if (!sink.wantsVolume("density") && !sink.wantsVolume("vel")) return;
        const RasterizedMass mass = rasterizeMass(snow[column::x], snow[column::v], snow[column::m], state_.h);
        const double volume = sumOf(snow[column::V0]);
        if (sink.wantsVolume("density"))
            sink.volume(densityVolume(mass, volume > 0 ? sumOf(snow[column::m]) / volume : 1));
        if (sink.wantsVolume("vel")) sink.volume(velocityVolume(mass));
    }

    static constexpr double kFewPerCell = 3, kManyPerCell = 70;

    Settings settings_;
    MpmState state_;
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
    entry.state = std::apply([](const auto&... c) { return std::vector<std::string_view>{c.name...}; }, kState);
    entry.numbers = {"next_id", kVolumesEstimated};
    entry.presets = mpmPresets();
    entry.cellSize = [](const Settings& s) { return double(evaluate<MpmParams>(s).cellSize); };
    entry.spacingKeys = {"cell_size", "particles_per_cell"};
    entry.particleSpacing = [](const Settings& s) {
        const MpmParams p = evaluate<MpmParams>(s);
        return double(p.cellSize) / std::cbrt(double(p.particlesPerCell));
    };
    // Columns with their copy in the frame and the one being sorted, stress, wave, order, keys; nodes of active blocks.
    entry.bytesPerParticle = 450;
    entry.bytesPerCell = 4 * sizeof(float) * node::kFloats;
    entry.make = [](const Settings& s) { return std::make_unique<MpmSolver>(s); };
    return entry;
}

}  // namespace firn
