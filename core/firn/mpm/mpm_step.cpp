#include "firn/mpm/mpm_step.h"

#include <algorithm>

#include "firn/base/text.h"
#include "firn/mpm/contacts.h"
#include "firn/mpm/grid_access.h"
#include "firn/mpm/implicit.h"
#include "firn/mpm/kernels.h"
#include "firn/mpm/sleep.h"
#include "firn/sim/push_particles.h"

namespace firn {
namespace {

/// Most cells a particle may move in a step: beyond one, it jumps over the neighbours that should have stopped it.
constexpr float kMaxTravel = 1.0f;
/// Most cells per step that a collider tells what it touches to be its speed. Where it is faster, at a fixed `dt`, it
/// takes snow along on its way, but thrown at its true speed that would be turned inside out (a box at 0.9 does it), or
/// fly too far: snow bounces off a wall at up to twice the wall's speed.
constexpr float kMaxPush = 0.4f;
/// Least and most that a step may change the volume of an element, as a factor. Snow of stable steps stays within a few
/// percent; beyond these it is being turned inside out or blown up.
constexpr float kLeastRatio = 0.2f, kMostRatio = 5.0f;
/// Cells in which the particles of a home lie, from its first node on.
constexpr float kCellsOfHome = kBlockEdge + 2;

void sortIntoBlocks(MpmState& s, MpmKernel kernel) {
    sortIntoBlocks(s.now, s.h, kernel, s.layout);
    s.grid.resize(s.layout.blockCount());
}

/// Steps 1 and 3.
void particlesToGrid(MpmState& s, const MpmScheme& scheme) {
    forEach(
        s.grid.size(), [&](std::size_t b) { beginBlock(s, b); }, 16);
    PassNumbers numbers;
    numbers.h = s.h;
    const SnowView now = viewOf(s.now);
    s.layout.forEachHomeByColour(
        [&](const BlockLayout::Home& home) { scheme.passes->particlesToGrid(homeView(s, home), now, numbers); });
}

/// Step 4. Mass stays where it is; momentum becomes v^n, force becomes v*.
void updateVelocities(MpmState& s, const Vec3& gravity, float dt) {
    forEach(
        s.grid.size(),
        [&](std::size_t b) {
            for (auto& n : s.grid[b].node) {
                const float m = n[node::kMass];
                if (!(m > 0)) continue;
                const Vec3 v = load(n + node::kMomentum) / m;
                store(n + node::kVelocity, freeVelocity(v, load(n + node::kForce), m, gravity, dt));
                store(n + node::kLeft, v);
            }
        },
        8);
}

/// Largest squared speed [m2/s2].
float maxSpeed2(const Snow& snow, const BlockLayout::Home& home) {
    float most = 0;
    for (std::uint32_t i = home.begin; i < home.end; ++i)
        most = larger(dot(snow.carriers[i].v, snow.carriers[i].v), most);
    return most;
}

/// Largest distance from the origin along an axis [m].
float farthest(const Snow& snow, const BlockLayout::Home& home) {
    float most = 0;
    for (std::uint32_t i = home.begin; i < home.end; ++i)
        for (int axis = 0; axis < 3; ++axis) most = larger(std::abs(snow.carriers[i].x[axis]), most);
    return most;
}
/// Of particles of this home that moved by kMaxTravel at most, without asking them.
float farthest(const BlockLayout::Home& home, float h) {
    int most = 0;
    for (const int block : home.block) most = std::max(most, std::abs(block));
    return h * float((most + 2) * kBlockEdge);
}

/// What a step did to the particles, over all homes.
struct Outcome {
    float maxSpeed2 = 0;  // m2/s2
    float farthest = 0;   // from the origin along an axis [m]
    PassOutcome pass;     // its speed is the one before colliders stopped anyone
};

Outcome worse(Outcome a, const Outcome& b) {
    a.maxSpeed2 = larger(a.maxSpeed2, b.maxSpeed2);
    a.farthest = larger(a.farthest, b.farthest);
    a.pass.maxWave = larger(a.pass.maxWave, b.pass.maxWave);
    a.pass.maxSpeed2 = larger(a.pass.maxSpeed2, b.pass.maxSpeed2);
    a.pass.leastRatio = smaller(a.pass.leastRatio, b.pass.leastRatio);
    a.pass.mostRatio = larger(a.pass.mostRatio, b.pass.mostRatio);
    return a;
}

/// Steps 7 to 10, home by home, so that a particle is fetched once.
Outcome gridToParticles(MpmState& s, const MpmScheme& scheme, const MpmParams& params, const ContactField& contacts,
                        float dt, ImpulseSums& impulses) {
    s.next.resize(s.now.size(), scheme.transfer == MpmTransfer::apic);
    s.next.stretches.resize(s.layout.homes().size());
    s.next.hasStretches = true;
    const PassNumbers numbers{s.h, dt, flipShare(params.flipRatio, dt), params.maxHardening};
    const SnowView now = viewOf(s.now), next = viewOf(s.next);
    std::vector<Outcome> outcomes(s.layout.homes().size());
    forEach(
        outcomes.size(),
        [&](std::size_t h) {
            const BlockLayout::Home& home = s.layout.homes()[h];
            Outcome& o = outcomes[h];
            o.pass = scheme.passes->gridToParticles(homeView(s, home), now, next, numbers);  // 7, 8, 10
            std::vector<int> which;
            const BodiesView near =
                contacts.near(boxOf(home.block, s.h, kCellsOfHome), dt * std::sqrt(o.pass.maxSpeed2), which);
            if (near.which.empty()) {
                o.maxSpeed2 = o.pass.maxSpeed2, o.farthest = farthest(home, s.h);
            } else {
                collideParticles(s, h, near, impulses);  // 9
                o.maxSpeed2 = maxSpeed2(s.next, home), o.farthest = farthest(s.next, home);
            }
            findStretches(s.next, home.begin, home.end, s.h, scheme.kernel, s.next.stretches[h]);
        },
        1);
    Outcome all;
    for (const Outcome& one : outcomes) all = worse(all, one);
    return all;
}

void note(const KrylovReport& solve, StepReport& report) {
    report.iterations = solve.iterations;
    report.residual = solve.relativeResidual;
    if (solve.stop == KrylovStop::converged) return;
    const std::string remedy =
        solve.stop == KrylovStop::iterationCap ? "raise solver.max_iterations" : "raise solver.solve_tolerance";
    report.warnings.push_back("the semi-implicit solve did not converge: " + remedy + " or lower solver.implicit_dt");
}

/// Of the surface near x, at most [m/s].
float surfaceSpeed(const BodyView& body, const Vec3& x) {
    return length(body.velocity + body.velocityGradient * (x - body.at)) + body.morph.maxSpeed;
}

/// What a collider near snow does not do as its motion says: a jump is a guess about what an artist means.
void warnOfSpeed(const MpmState& s, const World& world, const ContactField& contacts, StepReport& report) {
    const auto isMet = [&](const BodyView& body, float speedLimit) {
        return std::any_of(s.layout.homes().begin(), s.layout.homes().end(), [&](const BlockLayout::Home& home) {
            const Box box = boxOf(home.block, s.h, kCellsOfHome);
            return surfaceSpeed(body, (box.min + box.max) * 0.5f) > speedLimit && mayReach(body, box, 0);
        });
    };
    for (std::size_t k = 0; k < contacts.size(); ++k) {
        const BodyView& body = contacts.body(k);
        const std::string name = "collider '" + world.colliders.name(k) + "' ";
        if (body.jumps && isMet(body, -1))
            report.warnings.push_back(
                name + "moves faster than " + toText(float(kJumpSpeed)) +
                " m/s, which is taken as a jump: it pushes snow out of its place and throws none");
        else if (isMet(body, body.speedLimit))
            report.warnings.push_back(name + "moves more than " + toText(kMaxPush) +
                                      " cells in a step: it takes snow along but throws it no faster; lower solver.dt");
    }
}

void judge(const MpmState& s, const Outcome& o, float dt, StepReport& report) {
    const bool isWhole = std::isfinite(o.maxSpeed2) && std::isfinite(o.pass.maxSpeed2) && std::isfinite(o.pass.maxWave);
    if (!isWhole || std::sqrt(larger(o.pass.maxSpeed2, o.maxSpeed2)) * dt > kMaxTravel * s.h ||
        !(o.pass.leastRatio >= kLeastRatio) || !(o.pass.mostRatio <= kMostRatio)) {
        report.diverged = report.mayRetry = true;
        report.remedy = "remove solver.dt or lower it, or lower solver.wave_limit";
    } else if (!(o.farthest < BlockLayout::kMaxCells * s.h)) {
        report.diverged = true;
        report.remedy = "snow flew too far away for this cell size: set bounds";
    }
}

}  // namespace

void prepareFrame(MpmState& s, const MpmScheme& scheme, const MpmParams& params) {
    const PassNumbers numbers{s.h, 0, 0, params.maxHardening};
    const SnowView view = viewOf(s.now);
    const std::size_t n = s.now.size();
    forEach((n + kChunk - 1) / kChunk,
            [&](std::size_t c) {
                scheme.passes->stress(view, std::uint32_t(c * kChunk), std::uint32_t(std::min(n, (c + 1) * kChunk)),
                                      numbers);
            },
            1);
    measureSpeeds(s);
}

void measureSpeeds(MpmState& s) {
    const std::size_t n = s.now.size();
    s.maxSpeed = std::sqrt(reduce(
        n, 0.0f, [&](std::size_t p) { return dot(s.now.carriers[p].v, s.now.carriers[p].v); }, larger<float>));
    s.maxWave = reduce(
        n, 0.0f, [&](std::size_t p) { return s.now.carriers[p].wave; }, larger<float>);
}

Box reachOf(const MpmState& s, double dt) {
    const auto both = [](const Box& a, const Box& b) { return Box{min(a.min, b.min), max(a.max, b.max)}; };
    const auto boundsOf = [&](const Snow& snow) {
        return reduce(
            snow.size(), Box{},
            [&](std::size_t p) {
                return Box{snow.carriers[p].x, snow.carriers[p].x};
            },
            both);
    };
    const Box snow = both(boundsOf(s.now), boundsOf(s.sleeping.snow));
    // Particles move nodes up to two cells away, and sleeping homes wake at a cell from a collider.
    constexpr float kCells = 3;
    const Vec3 margin = Vec3{1, 1, 1} * (kCells * s.h + s.maxSpeed * float(dt));
    return {snow.min - margin, snow.max + margin};
}

/// rho0 = sum m_i w / h^3, V0 = m / rho0. Near the surface the kernel sees air and the volume comes out too large,
/// which is why sources give their exact volumes instead. Always with the paper's kernel.
void estimateVolumes(MpmState& s, const MpmScheme& scheme) {
    const MpmScheme paper{MpmKernel::cubic, scheme.transfer, &homePasses(MpmKernel::cubic, scheme.transfer), false};
    sortIntoBlocks(s, paper.kernel);
    particlesToGrid(s, paper);
    s.layout.forEachHome([&](const BlockLayout::Home& home) {
        BlockScratch<node::kFloats, CubicSpline::kWidth> scratch;
        scratch.load(home, s.grid);
        for (std::uint32_t i = home.begin; i < home.end; ++i) {
            Carrier& c = s.now.carriers[s.layout.order()[i]];
            float mass = 0;
            const CubicStencil<float> st(c.x * (1 / s.h));
            forEachRow(st, home, scratch, [&](const float(*row)[node::kFloats], float w, float, float) {
                for (int k = 0; k < CubicSpline::kWidth; ++k) mass += w * st.w[2][k] * row[k][node::kMass];
            });
            c.V0 = c.m * (s.h * s.h * s.h) / mass;
        }
    });
}

StepReport mpmStep(MpmState& s, const MpmScheme& scheme, const MpmParams& params, const World& world,
                   double stepSeconds) {
    StepReport report;
    const float dt = float(stepSeconds);
    const ContactField contacts = world.colliders.during(world.time, world.time + stepSeconds, kMaxPush * s.h / dt);
    const auto stage = [&](const char* name, auto&& work) { timed(report.stages, name, work); };
    Outcome outcome;

    stage("sort", [&] { sortIntoBlocks(s, scheme.kernel); });
    const std::vector<Vec3> unpushed = pushParticles(s.force, s.now.size(), dt, [&](std::size_t p) {
        Carrier& c = s.now.carriers[p];
        return Pushed{c.v, c.m, s.now.substances[p].index};
    });
    ImpulseSums onNodes(contacts.size(), s.grid.size()), onParticles(contacts.size(), s.layout.homes().size());
    stage("particles_to_grid", [&] { particlesToGrid(s, scheme); });              // 1, 3
    stage("update_velocities", [&] { updateVelocities(s, world.gravity, dt); });  // 4
    stage("collide_nodes", [&] { collideNodes(s, contacts, onNodes); });          // 5
    if (scheme.isImplicit)
        stage("solve_velocities", [&] { note(solveVelocities(s, scheme, params, dt, onNodes), report); });  // 6
    stage("grid_to_particles",
          [&] { outcome = gridToParticles(s, scheme, params, contacts, dt, onParticles); });  // 7 to 10
    judge(s, outcome, dt, report);
    if (report.diverged) {
        for (std::size_t p = 0; p < unpushed.size(); ++p) s.now.carriers[p].v = unpushed[p];
        return report;
    }
    warnOfSpeed(s, world, contacts, report);
    onNodes.addTo(report.impulses);
    onParticles.addTo(report.impulses);
    addLoads(s, stepSeconds, report.impulses);
    std::swap(s.now, s.next);
    s.maxSpeed = std::sqrt(outcome.maxSpeed2);
    s.maxWave = outcome.pass.maxWave;
    return report;
}

}  // namespace firn
