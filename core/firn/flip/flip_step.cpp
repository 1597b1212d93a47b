#include "firn/flip/flip_step.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "firn/flip/clusters.h"
#include "firn/flip/kernels.h"
#include "firn/flip/labels.h"
#include "firn/flip/packing.h"
#include "firn/flip/pressure.h"
#include "firn/flip/transfer.h"
#include "firn/flip/viscosity.h"
#include "firn/flip/walls.h"
#include "firn/grid/extrapolate.h"
#include "firn/sim/push_particles.h"

namespace firn {
namespace {

/// Most cells a particle may move in a step: velocities are known as far as that.
constexpr float kMaxTravel = 2.0f;
/// Layers of faces beyond the snow that change with it.
constexpr int kHeldLayers = 2;

void addGravity(FlipGrid& grid, const Vec3& gravity, float dt) {
    forEach(grid.u.size(), [&](std::size_t c) { grid.u[c] += gravity * dt; });
}

void note(int iterations, double residual, bool converged, const char* what, StepReport& report) {
    report.iterations += iterations;
    report.residual = std::max(report.residual, residual);
    if (!converged)
        report.warnings.push_back(std::string("the ") + what +
                                  " has not converged: raise solver.max_iterations or solver.solve_tolerance");
}

void solvePressure(PressureSystem& system, FlipState& s, const FlipParams& params, float dt, StepReport& report) {
    const PressureReport solved = system.project(s.grid, params, s.h, dt);
    note(solved.iterations, solved.residual, solved.converged, "pressure", report);
}

/// Viscosities of the cells that flow [Pa s]; none where nothing is rubbed at all.
std::vector<float> viscosities(const FlipGrid& grid) {
    std::vector<float> mu(grid.label.size(), 0);
    forEach(mu.size(), [&](std::size_t c) {
        if (grid.label[c] == CellLabel::snow && !grid.isRigid[c])
            mu[c] = frictionViscosity(grid.matter[c].mu0, grid.matter[c].kf, grid.p[c]);
    });
    return std::any_of(mu.begin(), mu.end(), [](float m) { return m > 0; }) ? mu : std::vector<float>();
}

void rub(FlipState& s, const FlipParams& params, const ContactField& contacts, float dt, StepReport& report) {
    const std::vector<float> mu = viscosities(s.grid);
    if (mu.empty()) return;
    const KrylovReport solved = diffuse(s.grid, mu, params, s.h, contacts, dt, s.friction, report.impulses);
    note(solved.iterations, solved.relativeResidual,
         solved.stop == KrylovStop::converged || solved.relativeResidual < 2 * params.solveTolerance, "friction",
         report);
}

/// Velocities through the faces of snow: all that pressure, friction and cohesion change.
std::vector<Vec3> throughFaces(const FlipGrid& grid) {
    std::vector<Vec3> faces;
    grid.snow.inOrder([&](std::size_t, int, int, int, std::uint32_t cell) { faces.push_back(grid.u[cell]); });
    return faces;
}

/// The pressure anew, with what friction and cohesion have changed. Not in the paper: snow that is rubbed and clusters
/// that are pushed together would lose volume, and sand would be packed like snow. It starts from where the first did,
/// so that the whole of p is what only pushes.
/// @param unpressed, pressed  throughFaces before the first and after it
void pressAgain(PressureSystem& system, FlipState& s, const FlipParams& params, float dt,
                const std::vector<Vec3>& unpressed, const std::vector<Vec3>& pressed, StepReport& report) {
    if (throughFaces(s.grid) == pressed) return;
    std::size_t n = 0;
    s.grid.snow.inOrder([&](std::size_t, int, int, int, std::uint32_t cell) {
        s.grid.u[cell] += unpressed[n] - pressed[n];
        ++n;
    });
    solvePressure(system, s, params, dt, report);
}

/// Impulse of the pressure on the colliders: what it takes from the snow through closed faces. The cells beside them
/// are the snow that goes along with a collider.
void collectPressure(const FlipState& s, const ContactField& contacts, float dt, ImpulseSums& impulses) {
    const FlipGrid& grid = s.grid;
    if (grid.walls.areNone()) return;
    grid.snow.forEachCell([&](std::size_t b, int i, int j, int k, std::uint32_t cell) {
        Vec3 closed{};  // share of a face, out of the cell
        for (int axis = 0; axis < 3; ++axis) {
            const std::uint32_t above = beside(grid.blocks, b, i, j, k, axis, 1);
            closed[axis] = grid.walls.openOf(cell, axis) - grid.walls.openOf(above, axis);
        }
        if (closed == Vec3{}) return;
        const Vec3 x = cellCentre(grid.blocks, b, i, j, k, s.h);
        const int collider = nearestContact(contacts, x).collider;
        impulses.add(b, collider, 1, x, closed * (-grid.p[cell] * s.h * s.h * dt));
        impulses.addMass(b, collider, grid.matter[cell].rho * s.h * s.h * s.h);
    });
}

/// Beyond the faces of snow velocities change as they do there, so that the outermost particles, half a cell out, are
/// held by what they lie on; farther out they fall. It is the change that is carried on and not the velocity: what has
/// left the snow keeps its own.
void spreadChange(FlipGrid& grid, const Vec3& fall) {
    std::vector<std::uint8_t> known(grid.label.size(), 0);
    std::vector<Vec3> change(grid.label.size());
    grid.snow.forEachNearFaces([&](std::size_t b, int i, int j, int k, std::uint32_t cell) {
        for (int axis = 0; axis < 3; ++axis)
            if (grid.isSnow(cell) || grid.isSnow(beside(grid.blocks, b, i, j, k, axis, -1)))
                known[cell] = std::uint8_t(known[cell] | 1 << axis);
        change[cell] = grid.u[cell] - grid.before[cell];
    });
    extrapolate(grid.blocks, kHeldLayers, change, known);
    forEach(change.size(), [&](std::size_t c) {
        for (int axis = 0; axis < 3; ++axis)
            grid.u[c][axis] = grid.before[c][axis] + (known[c] >> axis & 1 ? change[c][axis] : fall[axis]);
    });
}

void judge(const FlipState& s, const MotionLimits& limits, float dt, StepReport& report) {
    if (!(std::sqrt(limits.maxSpeed2) * dt <= kMaxTravel * s.h)) {
        report.diverged = report.mayRetry = true;
        report.remedy = "remove solver.dt or lower it, or lower solver.travel_limit";
    } else if (!(limits.farthest < BlockLayout::kMaxCells * s.h)) {
        report.diverged = true;
        report.remedy = "snow flew too far away for this cell size: set bounds";
    }
}

}  // namespace

StepReport flipStep(FlipState& s, const FlipParams& params, const World& world, double seconds) {
    StepReport report;
    const float dt = float(seconds), threshold = restingSpeed(world.gravity, dt, params);
    const ContactField contacts = world.colliders.during(world.time, world.time + seconds);
    const auto stage = [&](const char* name, auto&& work) { timed(report.stages, name, work); };
    FlipGrid& grid = s.grid;
    MotionLimits limits;

    stage("sort", [&] { sortIntoBlocks(s); });
    const std::vector<Vec3> unpushed = pushParticles(s.force, s.now.size(), dt, [&](std::size_t n) {
        return Pushed{s.now[n].v, s.now[n].m, s.now[n].index};
    });
    stage("particles_to_grid", [&] { particlesToGrid(s); });
    stage("walls", [&] { grid.walls = wallsOf(grid.blocks, s.h, contacts, grid.reached); });
    stage("labels", [&] { labelCells(grid, s.h, contacts); });
    addGravity(grid, world.gravity, dt);
    stage("compressibility", [&] {
        grid.packing = packingOf(grid, params, s.h, contacts, threshold);
        absorbWalls(grid, s.h, contacts, threshold);
    });
    const std::vector<Vec3> unpressed = throughFaces(grid);
    std::optional<PressureSystem> system;
    stage("pressure", [&] { solvePressure(system.emplace(grid), s, params, dt, report); });
    stage("yield", [&] { testYield(grid, s.h, dt); });
    const std::vector<Vec3> pressed = throughFaces(grid);
    ImpulseSums onClusters(contacts.size(), 1), onCells(contacts.size(), grid.blocks.size()),
        onParticles(contacts.size(), s.layout.homes().size());
    stage("friction", [&] { rub(s, params, contacts, dt, report); });
    stage("cohesion", [&] { moveClusters(grid, s.h, contacts, threshold, dt, onClusters); });
    stage("pressure", [&] { pressAgain(*system, s, params, dt, unpressed, pressed, report); });
    collectPressure(s, contacts, dt, onCells);
    stage("spread", [&] {
        closeFaces(grid, s.h, contacts);
        spreadChange(grid, world.gravity * dt);
    });
    stage("grid_to_particles", [&] { limits = gridToParticles(s, params, contacts, threshold, dt, onParticles); });
    judge(s, limits, dt, report);
    if (report.diverged) {
        for (std::size_t n = 0; n < unpushed.size(); ++n) s.now[n].v = unpushed[n];
        return report;
    }
    onCells.addTo(report.impulses), onClusters.addTo(report.impulses), onParticles.addTo(report.impulses);
    std::swap(s.now, s.next);
    s.maxSpeed = std::sqrt(limits.maxSpeed2);
    return report;
}

}  // namespace firn
