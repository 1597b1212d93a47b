// Cells of a FLIP grid that are filled without particles, and snow on them.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "firn/flip/flip_state.h"
#include "firn/grid/mac_grid.h"
#include "support/collider_of.h"

namespace firn {

inline constexpr double kGridStep = 0.01;  // s

/// Blocks around the origin, and snow of 200 kg/m3 where `isSnow` of a cell's centre [m].
template <class IsSnow>
FlipGrid gridOf(int blocks, float h, const ColliderSet& colliders, IsSnow&& isSnow) {
    FlipGrid grid;
    std::vector<CellBlocks::Block> all;
    for (int i = -blocks; i < blocks; ++i)
        for (int j = -blocks; j < blocks; ++j)
            for (int k = -blocks; k < blocks; ++k) all.push_back({i, j, k});
    grid.blocks = CellBlocks(std::move(all));
    const std::size_t cells = grid.blocks.cellCount();
    grid.u.assign(cells, {}), grid.matter.assign(cells, {}), grid.label.assign(cells, CellLabel::air);
    grid.isRigid.assign(cells, 0), grid.p.assign(cells, 0);
    grid.walls = wallsOf(grid.blocks, h, colliders.during(0, kGridStep));
    grid.blocks.forEachCell([&](std::size_t b, int i, int j, int k, std::uint32_t cell) {
        if (!grid.walls.areNone() && grid.walls.isSolid[cell]) {
            grid.label[cell] = CellLabel::solid;
        } else if (isSnow(cellCentre(grid.blocks, b, i, j, k, h))) {
            grid.label[cell] = CellLabel::snow;
            grid.matter[cell].rho = 200, grid.matter[cell].packing = 1;
        }
    });
    grid.snow = SnowBlocks(grid.blocks, grid.label);
    return grid;
}

template <class F>
void forEachSnow(const FlipGrid& grid, float h, F&& f) {
    for (std::size_t b = 0; b < grid.blocks.size(); ++b)
        for (int c = 0; c < 512; ++c) {
            const std::uint32_t cell = std::uint32_t(b) * 512 + std::uint32_t(c);
            if (grid.isSnow(cell)) f(cell, cellCentre(grid.blocks, b, c / 64, c / 8 % 8, c % 8, h));
        }
}

/// Walls `a` away from the origin, and a floor.
inline ColliderSet pit(float a) {
    const auto plane = [&](const Vec3& point, const Vec3& normal) {
        PlaneShape shape;
        shape.point = point, shape.normal = normal;
        return colliderOf(shape);
    };
    return ColliderSet({plane({0, -a, 0}, {0, 1, 0}), plane({-a, 0, 0}, {1, 0, 0}), plane({a, 0, 0}, {-1, 0, 0}),
                        plane({0, 0, -a}, {0, 0, 1}), plane({0, 0, a}, {0, 0, -1})});
}

/// Snow on a floor, as many cells high and wide as a side of the blocks, in a flow of large swirls.
inline FlipGrid swirlingSnow(int blocks, float side, const ColliderSet& walls) {
    const float h = side / float(16 * blocks);
    FlipGrid grid = gridOf(blocks, h, walls, [&](const Vec3& x) {
        return std::max({std::fabs(x.x), std::fabs(x.y), std::fabs(x.z)}) < 0.4f * side;
    });
    grid.blocks.forEachCell([&](std::size_t b, int i, int j, int k, std::uint32_t cell) {
        const Vec3 x = cellCentre(grid.blocks, b, i, j, k, h) * (6 / side);
        grid.u[cell] = {std::sin(x.x + x.y), -1 + std::sin(x.y - x.z), std::sin(x.z + 2 * x.x)};
    });
    return grid;
}

/// At 16, 32 and 64 cells per axis.
template <class Iterations>
void expectSlowGrowth(Iterations&& iterations) {
    const int few = iterations(1), some = iterations(2), many = iterations(4);
    EXPECT_LE(some, few * std::sqrt(2.0) + 1) << few;
    EXPECT_LE(many, few * 2.0 + 1) << few << " " << some;
}

inline ColliderSet floorAt(float y) {
    PlaneShape shape;
    shape.point = {0, y, 0};
    return ColliderSet({colliderOf(shape, {1, false})});
}

}  // namespace firn
