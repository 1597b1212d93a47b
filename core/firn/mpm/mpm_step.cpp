#include "firn/mpm/mpm_step.h"

#include <algorithm>

#include "firn/mpm/kernels.h"

namespace firn {
namespace {

using Stencil = CubicStencil<float>;
using Scratch = BlockScratch<node::kFloats, Stencil::kWidth>;
constexpr int kFirstNode = -1;  // of the cubic stencil, from floor(X)

/// Half of a node: four floats that g++ and clang keep in one register, on any processor.
using Float4 __attribute__((vector_size(16))) = float;
static_assert(node::kFloats == 8, "a node is two halves");
Float4* halves(float* n) { return reinterpret_cast<Float4*>(n); }
const Float4* halves(const float* n) { return reinterpret_cast<const Float4*>(n); }
Vec3 lastThree(const Float4& v) { return {v[1], v[2], v[3]}; }

/// Memory follows the blocks every so many steps: particles that are near in space are near in the cache. Counted
/// from the frame's start, so that a resumed run reorders at the same steps.
constexpr int kReorderEvery = 32;

/// Most cells a particle may move in a step before the run is called diverged: beyond one, it jumps over the
/// neighbours that should have stopped it.
constexpr float kMaxTravel = 1.0f;

void sortIntoBlocks(MpmState& s) {
    const float perCell = 1 / s.h;
    const auto x = s.particles[column::x];
    s.layout.build(
        x.size(), [&](std::size_t p) { return x[p] * perCell; }, kFirstNode);
    if (s.steps % kReorderEvery == 0) {
        s.particles.permute(s.layout.order());
        const auto moved = [&](const auto& values) {
            std::decay_t<decltype(values)> result(values.size());
            forEach(values.size(), [&](std::size_t i) { result[i] = values[s.layout.order()[i]]; });
            return result;
        };
        s.stress = moved(s.stress);
        s.wave = moved(s.wave);
        s.layout.particlesWereReordered();
    }
    s.grid.resize(s.layout.blockCount());
}

/// Not in the paper: forces that a host brings per particle. Given to the particles and not to the grid, a force that
/// differs from particle to particle is not smeared over a cell.
void pushParticles(MpmState& s, float dt) {
    if (!s.particles.holds(column::force)) return;
    const auto v = s.particles[column::v];
    const auto m = s.particles[column::m];
    const auto force = s.particles[column::force];
    forEach(v.size(), [&](std::size_t p) { v[p] += force[p] * (dt / m[p]); });
}

/// Steps 1 and 3 in one pass, because the weights are the dear part of both: m_i = sum m w, (m v)_i = sum m v w, and
/// f_i = - sum V0 tau grad w. (The paper's V^n sigma is V0 tau: the volume ratio cancels.)
void particlesToGrid(MpmState& s) {
    const auto x = s.particles[column::x];
    const auto v = s.particles[column::v];
    const auto m = s.particles[column::m];
    const float perCell = 1 / s.h;
    forEach(
        s.grid.size(), [&](std::size_t b) { std::memset(&s.grid[b], 0, sizeof s.grid[b]); }, 16);
    s.layout.forEachHomeByColour([&](const BlockLayout::Home& home) {
        Scratch scratch;
        scratch.clear();
        for (std::uint32_t i = home.begin; i < home.end; ++i) {
            const std::uint32_t p = s.layout.order()[i];
            const Float4 carried = {m[p], m[p] * v[p].x, m[p] * v[p].y, m[p] * v[p].z};
            const Mat3 T = s.stress[p] * -perCell;
            const Float4 Tx = {0, T(0, 0), T(1, 0), T(2, 0)}, Ty = {0, T(0, 1), T(1, 1), T(2, 1)},
                         Tz = {0, T(0, 2), T(1, 2), T(2, 2)};
            const Stencil st(x[p] * perCell);
            forEachRow(st, home, scratch, [&](float(*row)[node::kFloats], float w, float dx, float dy) {
                const Float4 mass = w * carried, across = dx * Tx + dy * Ty, along = w * Tz;
                for (int k = 0; k < Stencil::kWidth; ++k) {
                    halves(row[k])[0] += st.w[2][k] * mass;
                    halves(row[k])[1] += st.w[2][k] * across + st.dw[2][k] * along;
                }
            });
        }
        scratch.addTo(home, s.grid);
    });
}

/// Step 2, for particles from elsewhere: rho0 = sum m_i w / h^3, V0 = m / rho0. Near the surface the kernel sees air
/// and the volume comes out too large, which is why sources give their exact volumes instead.
void estimateVolumes(MpmState& s) {
    const auto x = s.particles[column::x];
    const auto m = s.particles[column::m];
    const auto V0 = s.particles[column::V0];
    const float perCell = 1 / s.h;
    s.layout.forEachHome([&](const BlockLayout::Home& home) {
        Scratch scratch;
        scratch.load(home, s.grid);
        for (std::uint32_t i = home.begin; i < home.end; ++i) {
            const std::uint32_t p = s.layout.order()[i];
            float mass = 0;
            const Stencil st(x[p] * perCell);
            forEachRow(st, home, scratch, [&](const float(*row)[node::kFloats], float w, float, float) {
                for (int k = 0; k < Stencil::kWidth; ++k) mass += w * st.w[2][k] * row[k][node::kMass];
            });
            V0[p] = m[p] * (s.h * s.h * s.h) / mass;
        }
    });
    s.volumesUnknown = false;
}

/// Calls f(node, position) for every node that has mass.
template <class F>
void forEachActiveNode(MpmState& s, F&& f) {
    forEach(
        s.grid.size(),
        [&](std::size_t b) {
            const std::array<int, 3>& block = s.layout.block(b);
            for (int n = 0; n < kBlockNodes; ++n) {
                float* values = s.grid[b].node[n];
                if (!(values[node::kMass] > 0)) continue;
                const int i = n / 16, j = n / 4 % 4, k = n % 4;
                const Vec3 cell{float(block[0] * kBlockEdge + i), float(block[1] * kBlockEdge + j),
                                float(block[2] * kBlockEdge + k)};
                f(values, cell * s.h);
            }
        },
        4);
}

Vec3 load(const float* values) { return {values[0], values[1], values[2]}; }
void store(float* values, const Vec3& v) { values[0] = v.x, values[1] = v.y, values[2] = v.z; }

void updateVelocities(MpmState& s, const Vec3& gravity, float dt) {
    forEachActiveNode(s, [&](float* n, const Vec3&) {
        const float m = n[node::kMass];
        const Vec3 v = load(n + node::kMomentum) / m;
        const Vec3 free = freeVelocity(v, load(n + node::kForce), m, gravity, dt);
        store(n + node::kOldVelocity, v);
        store(n + node::kVelocity, free);
    });
}

void collideNodes(MpmState& s, const ContactField& contacts) {
    if (contacts.size() == 0) return;
    forEachActiveNode(s, [&](float* n, const Vec3& x) {
        store(n + node::kVelocity, contacts.resolved(x, load(n + node::kVelocity)));
    });
}

/// What the grid tells a particle.
struct Gathered {
    Vec3 vOld, v;
    Mat3 gradV;  // [1/s]
};

Gathered gathered(const Stencil& st, const BlockLayout::Home& home, const Scratch& scratch, float perCell) {
    Float4 old{}, now{}, byX{}, byY{}, byZ{};
    forEachRow(st, home, scratch, [&](const float(*row)[node::kFloats], float w, float dx, float dy) {
        Float4 rowOld{}, rowNow{}, rowSlope{};
        for (int k = 0; k < Stencil::kWidth; ++k) {
            rowOld += st.w[2][k] * halves(row[k])[0];
            rowNow += st.w[2][k] * halves(row[k])[1];
            rowSlope += st.dw[2][k] * halves(row[k])[1];
        }
        old += w * rowOld;
        now += w * rowNow;
        byX += dx * rowNow;
        byY += dy * rowNow;
        byZ += w * rowSlope;
    });
    return {lastThree(old), lastThree(now), fromColumns(lastThree(byX), lastThree(byY), lastThree(byZ)) * perCell};
}

/// The columns that deformation reads and writes.
struct SnowColumns {
    Span<Mat3> FE;
    Span<float> JP, V0, m, E, nu, thetaC, thetaS, xi;

    explicit SnowColumns(ParticleSet& p)
        : FE(p[column::FE]),
          JP(p[column::JP]),
          V0(p[column::V0]),
          m(p[column::m]),
          E(p[column::youngModulus]),
          nu(p[column::poissonRatio]),
          thetaC(p[column::criticalCompression]),
          thetaS(p[column::criticalStretch]),
          xi(p[column::hardening]) {}

    SnowPoint<float> snow(std::size_t p) const { return {E[p], nu[p], thetaC[p], thetaS[p], xi[p]}; }
};

void keep(MpmState& s, const SnowColumns& c, std::size_t p, const Deformed<float>& d) {
    c.FE[p] = d.FE;
    c.JP[p] = d.JP;
    s.stress[p] = c.V0[p] * d.tau;
    s.wave[p] = waveSpeed(d.stiffness, c.m[p] / c.V0[p]);
}

/// Steps 7 and 8 in one pass, for the same reason as 1 and 3.
void gridToParticles(MpmState& s, const MpmParams& params, float dt) {
    const auto x = s.particles[column::x];
    const auto v = s.particles[column::v];
    const SnowColumns columns(s.particles);
    const float perCell = 1 / s.h, flip = flipShare(params.flipRatio, dt);
    s.layout.forEachHome([&](const BlockLayout::Home& home) {
        Scratch scratch;
        scratch.load(home, s.grid);
        for (std::uint32_t i = home.begin; i < home.end; ++i) {
            const std::uint32_t p = s.layout.order()[i];
            const Gathered g = gathered(Stencil(x[p] * perCell), home, scratch, perCell);
            keep(s, columns, p,
                 deformed(columns.FE[p], columns.JP[p], g.gradV, dt, columns.snow(p), params.plasticity,
                          params.maxHardening));
            v[p] = blendedVelocity(v[p], g.vOld, g.v, flip);
        }
    });
}

/// Step 9. Departure: the surface is asked where the particle is about to be, so that it stops there and not one step
/// inside.
void collideParticles(MpmState& s, const ContactField& contacts, float dt) {
    if (contacts.size() == 0) return;
    const auto x = s.particles[column::x];
    const auto v = s.particles[column::v];
    forEach(x.size(), [&](std::size_t p) { v[p] = contacts.resolved(x[p] + dt * v[p], v[p]); });
}

void advect(MpmState& s, float dt) {
    const auto x = s.particles[column::x];
    const auto v = s.particles[column::v];
    forEach(x.size(), [&](std::size_t p) { x[p] += dt * v[p]; });
}

/// NaN must win, or it would hide behind any other number.
float larger(float a, float b) { return a > b || a != a ? a : b; }

void findMaxima(MpmState& s) {
    const auto v = s.particles[column::v];
    s.maxSpeed = reduce(
        v.size(), 0.0f, [&](std::size_t p) { return length(v[p]); }, larger);
    s.maxWave = reduce(
        s.wave.size(), 0.0f, [&](std::size_t p) { return s.wave[p]; }, larger);
}

bool isInsideGrid(const MpmState& s) {
    const auto x = std::as_const(s.particles)[column::x];
    const float limit = BlockLayout::kMaxCells * s.h;
    return reduce(
        x.size(), true,
        [&](std::size_t p) { return std::abs(x[p].x) < limit && std::abs(x[p].y) < limit && std::abs(x[p].z) < limit; },
        [](bool a, bool b) { return a && b; });
}

void judge(const MpmState& s, float dt, StepReport& report) {
    if (!std::isfinite(s.maxSpeed) || !std::isfinite(s.maxWave) || s.maxSpeed * dt > kMaxTravel * s.h) {
        report.diverged = true;
        report.remedy = "remove solver.dt or lower it, or lower solver.wave_limit";
    } else if (!isInsideGrid(s)) {
        report.diverged = true;
        report.remedy = "snow flew too far away for this cell size: set bounds";
    }
}

}  // namespace

void prepareFrame(MpmState& s, const MpmParams& params) {
    const std::size_t n = s.particles.size();
    const SnowColumns columns(s.particles);
    s.stress.resize(n);
    s.wave.resize(n);
    forEach(n, [&](std::size_t p) {
        const Svd<float> d = svd(columns.FE[p]);
        keep(s, columns, p, stressed(columns.FE[p], d.U, d.s, columns.JP[p], columns.snow(p), params.maxHardening));
    });
    findMaxima(s);
}

StepReport mpmStep(MpmState& s, const MpmParams& params, const World& world, double stepSeconds) {
    StepReport report;
    const float dt = float(stepSeconds);
    const ContactField contacts = world.colliders.during(world.time, world.time + stepSeconds);
    const auto stage = [&](const char* name, auto&& work) { timed(report.stages, name, work); };

    stage("sort", [&] { sortIntoBlocks(s); });
    if (s.volumesUnknown) {  // 2, which needs the masses of 1
        particlesToGrid(s);
        estimateVolumes(s);
        prepareFrame(s, params);
    }
    pushParticles(s, dt);
    stage("particles_to_grid", [&] { particlesToGrid(s); });                      // 1, 3
    stage("update_velocities", [&] { updateVelocities(s, world.gravity, dt); });  // 4
    stage("collide_nodes", [&] { collideNodes(s, contacts); });                   // 5; 6: v^{n+1} = v*
    stage("grid_to_particles", [&] { gridToParticles(s, params, dt); });          // 7, 8
    stage("collide_particles", [&] { collideParticles(s, contacts, dt); });       // 9
    stage("advect", [&] { advect(s, dt); });                                      // 10
    ++s.steps;
    findMaxima(s);
    judge(s, dt, report);
    return report;
}

}  // namespace firn
