#include "firn/flip/flip_solver.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "firn/flip/flip_presets.h"
#include "firn/flip/flip_step.h"
#include "firn/flip/flip_table.h"
#include "firn/flip/kernels.h"
#include "firn/material/mist_share.h"
#include "firn/state/order_of_id.h"

namespace firn {
namespace {

/// What a frame must hold for the next one to follow from it. Density is made anew by every step.
constexpr auto kState =
    std::make_tuple(column::x, column::v, column::id, column::m, column::V0, column::density, column::durability,
                    column::transfer, column::transferGain, column::fragility, column::strength, column::cohesion,
                    column::cohesionGain, column::repose, column::viscosity, column::frictionGain);

constexpr float kPi = 3.14159265f;

void completeColumns(ParticleSet& snow) {
    std::apply([&](const auto&... c) { (static_cast<void>(snow[c]), ...); }, kState);
}

/// What is no number is as weak as can be.
float nearestDurability(float d) { return d >= 0 ? min(d, 1.0f) : 0.0f; }

/// What to tell who has brought durabilities outside 0 to 1; nothing where all are within.
std::string outOfBounds(const ParticleSet& snow) {
    const auto d = snow[column::durability];
    const auto id = snow[column::id];
    std::size_t count = 0, first = 0;
    for (std::size_t n = d.size(); n-- > 0;)
        if (d[n] != nearestDurability(d[n])) ++count, first = n;
    if (count == 0) return {};
    return fmt::format("durability = {} of point {}: outside 0 to 1, as {} of {} points are; the nearer end is taken",
                       d[first], id[first], count, d.size());
}

std::vector<PorousParticle> toRecords(const ParticleSet& set) {
    std::vector<PorousParticle> records(set.size());
    const auto x = set[column::x], v = set[column::v];
    const auto m = set[column::m], V0 = set[column::V0], d = set[column::durability], b0 = set[column::transfer],
               kb = set[column::transferGain], kq = set[column::fragility], strength = set[column::strength],
               c0 = set[column::cohesion], kc = set[column::cohesionGain], theta = set[column::repose],
               mu0 = set[column::viscosity], kf = set[column::frictionGain], rho = set[column::density];
    forEach(records.size(), [&](std::size_t n) {
        const float slope = frictionSlope(std::sin(theta[n] * (kPi / 180)));
        records[n] = {x[n],        m[n],  v[n],   nearestDurability(d[n]),
                      V0[n],       b0[n], kb[n],  kq[n],
                      strength[n], c0[n], kc[n],  slope,
                      mu0[n],      kf[n], rho[n], std::uint32_t(n)};
    });
    return records;
}

/// What steps change, back into the columns.
void toColumns(const std::vector<PorousParticle>& records, ParticleSet& set) {
    const auto x = set[column::x], v = set[column::v];
    const auto d = set[column::durability], rho = set[column::density];
    forEach(records.size(), [&](std::size_t n) {
        const PorousParticle& p = records[n];
        x[p.index] = p.x, v[p.index] = p.v, d[p.index] = p.d, rho[p.index] = p.rho;
    });
}

class FlipSolver : public Solver {
public:
    explicit FlipSolver(Settings settings) : settings_(std::move(settings)) {
        state_.h = evaluate<FlipParams>(settings_).cellSize;
    }

    void enter(const World& world) override { gravity_ = world.gravity; }

    void load(const Frame& frame) override {
        particles_ = frame.particles;
        completeColumns(particles_);
        warning_ = outOfBounds(particles_);
        state_.now = toRecords(particles_);
        state_.grid = {};  // pressures of the frame before are no start: a frame is all there is
        const auto force = std::as_const(particles_)[column::force];
        state_.force.assign(force.begin(), force.end());
        state_.maxSpeed = std::sqrt(reduce(
            state_.now.size(), 0.0f, [&](std::size_t n) { return dot(state_.now[n].v, state_.now[n].v); },
            [](float a, float b) { return max(a, b); }));
    }

    double stableStep(const World& world) const override {
        const FlipParams params = evaluate<FlipParams>(settings_, world.time);
        if (params.dt > 0) return params.dt;
        const double reach = double(params.travelLimit) * double(state_.h);
        double dt = params.longestStep;
        // With what gravity adds on the way.
        const double speed = double(state_.maxSpeed) + double(length(world.gravity)) * dt;
        if (speed * dt > reach) dt = reach / speed;
        const double solids = double(world.colliders.maxSpeed(world.time, world.time + dt, reachOf(dt)));
        return solids * dt > reach ? reach / solids : dt;
    }

    StepReport step(const World& world, double dt) override {
        gravity_ = world.gravity;
        if (state_.now.empty()) return {};
        const FlipParams params = evaluate<FlipParams>(settings_, world.time);
        StepReport report = flipStep(state_, params, world, dt);
        report.mayRetry = report.mayRetry && !(params.dt > 0);
        if (!warning_.empty() && !report.diverged) report.warnings.push_back(std::exchange(warning_, {}));
        return report;
    }

    void save(Frame& frame) const override {
        frame.particles = particles_;
        toColumns(state_.now, frame.particles);
        frame.particles = inOrderOfId(std::move(frame.particles));
    }

    void publish(const Frame& frame, FrameSink& sink) const override {
        ParticleSet snow = frame.particles;
        completeColumns(snow);
        const auto radius = snow[column::radius], density = snow[column::density], mist = snow[column::mist];
        const auto v = std::as_const(snow)[column::v];
        const float mistSpeed = evaluate<FlipParams>(settings_).mistSpeed;
        const auto m = std::as_const(snow)[column::m], V0 = std::as_const(snow)[column::V0],
                   d = std::as_const(snow)[column::durability];
        constexpr float kBallVolume = 4.18879020f;  // of radius 1
        forEach(snow.size(), [&](std::size_t n) {
            radius[n] = std::cbrt(V0[n] / kBallVolume);
            if (!(density[n] > 0)) density[n] = m[n] / V0[n];
            mist[n] = mistShare(v[n], gravity_, looseShare(density[n], m[n] / V0[n]), mistSpeed);
        });
        const double count = std::max<double>(1, double(snow.size()));
        sink.number("mean_durability", sum(d.size(), 0.0, [&](std::size_t n) { return double(d[n]); }) / count);
        sink.number("packed_share", sum(d.size(), 0.0, [&](std::size_t n) {
                                        return density[n] * V0[n] > kPacked * m[n] ? 1.0 : 0.0;
                                    }) / count);
        sink.particles(snow);
    }

private:
    /// Denser than at rest by more than chance makes it.
    static constexpr float kPacked = 1.25f;

    Box reachOf(double dt) const {
        const Box box = reduce(
            state_.now.size(), Box{},
            [&](std::size_t n) {
                return Box{state_.now[n].x, state_.now[n].x};
            },
            [](const Box& a, const Box& b) {
                return Box{min(a.min, b.min), max(a.max, b.max)};
            });
        const Vec3 margin = Vec3{1, 1, 1} * (2 * state_.h + state_.maxSpeed * float(dt));
        return {box.min - margin, box.max + margin};
    }

    Settings settings_;
    Vec3 gravity_{0, -1, 0};  // as it was told last; a source that only shows its snow is told none
    ParticleSet particles_;   // as the frame began
    std::string warning_;     // about them, for the first step
    FlipState state_;
};

}  // namespace

SolverEntry flipEntry() {
    SolverEntry entry;
    entry.name = "flip";
    entry.label = "FLIP";
    entry.help =
        "Porous snow on a grid: packs under load, keeps its volume, few and long steps. For drifts and blocks.";
    entry.params = &describe<FlipParams>();
    entry.material = &describe<FlipMaterial>();
    entry.state = std::apply([](const auto&... c) { return std::vector<std::string_view>{c.name...}; }, kState);
    entry.numbers = {"next_id"};
    entry.presets = flipPresets();
    entry.cellSize = [](const Settings& s) { return double(evaluate<FlipParams>(s).cellSize); };
    entry.spacingKeys = {"cell_size", "particles_per_cell"};
    entry.particleSpacing = [](const Settings& s) {
        const FlipParams p = evaluate<FlipParams>(s);
        return double(p.cellSize) / std::cbrt(double(p.particlesPerCell));
    };
    // Two sets of records and the columns before and after; velocities, matter, walls and the rows of two systems.
    entry.bytesPerParticle = 350;
    entry.bytesPerCell = 900;
    entry.make = [](const Settings& s) { return std::make_unique<FlipSolver>(s); };
    return entry;
}

}  // namespace firn
