#include "firn/flip/walls.h"

#include <limits>

#include "firn/flip/kernels.h"
#include "firn/grid/mac_grid.h"

namespace firn {
namespace {

/// Snow that lies still meets its ground with what gravity gave it in one step.
constexpr float kStepsOfRest = 3;

/// Calls f(cell, axis, x, snow) for the faces that a solid closes in part, with the cell of snow beside them.
template <class F>
void forEachWallFace(const FlipGrid& grid, float h, F&& f) {
    if (grid.walls.areNone()) return;
    grid.snow.forEachNearFaces([&](std::size_t b, int i, int j, int k, std::uint32_t cell) {
        for (int axis = 0; axis < 3; ++axis) {
            if (grid.walls.open[cell][axis] == 1) continue;
            const std::uint32_t below = beside(grid.blocks, b, i, j, k, axis, -1);
            if (!grid.isSnow(cell) && !grid.isSnow(below)) continue;
            f(cell, axis, cellCentre(grid.blocks, b, i, j, k, h) + h * faceOffset(axis),
              grid.isSnow(cell) ? cell : below);
        }
    });
}

}  // namespace

float restingSpeed(const Vec3& gravity, float dt, const FlipParams& params) {
    if (!params.absorbImpacts) return std::numeric_limits<float>::max();
    return kStepsOfRest * length(gravity) * dt;
}

void absorbWalls(FlipGrid& grid, float h, const ContactField& contacts, float threshold) {
    if (grid.walls.areNone()) return;
    forEachWallFace(grid, h, [&](std::uint32_t cell, int axis, const Vec3& x, std::uint32_t snow) {
        const CellMatter& matter = grid.matter[snow];
        const NearestContact c = nearestContact(contacts, x);
        const float b = packedTransfer(matter.b, matter.rho);
        grid.walls.velocity[cell][axis] =
            absorbedVelocity(c.velocity, centredVelocity(grid.blocks, grid.u, snow), c.normal, b, threshold)[axis];
    });
}

void closeFaces(FlipGrid& grid, float h, const ContactField& contacts) {
    forEachWallFace(grid, h, [&](std::uint32_t cell, int axis, const Vec3& x, std::uint32_t) {
        if (grid.walls.open[cell][axis] > 0) return;
        const float wall = grid.walls.velocity[cell][axis];
        const bool leaves = (grid.u[cell][axis] - wall) * nearestContact(contacts, x).normal[axis] > 0;
        if (!leaves) grid.u[cell][axis] = wall;
    });
}

}  // namespace firn
