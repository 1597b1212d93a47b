// What the FLIP step works on during a frame.
#pragma once

#include <cstdint>
#include <vector>

#include "firn/base/math/vec.h"
#include "firn/collide/face_walls.h"
#include "firn/flip/snow_blocks.h"
#include "firn/flip/viscosity_levels.h"
#include "firn/grid/block_layout.h"
#include "firn/grid/cell_blocks.h"

namespace firn {

/// A particle of porous snow.
struct PorousParticle {
    Vec3 x{};
    float m = 0;
    Vec3 v{};
    float d = 1;                                       // durability
    float V0 = 0;                                      // m3 at rest
    float b0 = 0, kb = 0, kq = 0, strength = 0;        // compressibility
    float c0 = 0, kc = 0, slope = 0, mu0 = 0, kf = 0;  // cohesion and friction
    float rho = 0;                                     // kg/m3, of the snow around it
    std::uint32_t index = 0;                           // in the frame
};

/// Snow in a cell.
struct CellMatter {
    float rho = 0;      // kg/m3
    float packing = 0;  // over that at rest; half of it at a surface
    float b = 0, c = 0, slope = 0, mu0 = 0, kf = 0;
};

/// What solids move snow by beyond the velocities of the grid (packing.h).
struct PackedBySolids {
    std::vector<Vec3> velocity;         // of each cell, at its centre [m/s]; empty where nothing packs
    std::vector<std::uint8_t> inBlock;  // whether any cell of a block has one
};

/// Staggered: a cell has its centre at h (i, j, k) and keeps its lower faces (grid/mac_grid.h).
struct FlipGrid {
    CellBlocks blocks;
    std::vector<Vec3> u, before;        // m/s now, and as the particles brought it
    std::vector<std::uint8_t> known;    // bit a: there are particles around the face of axis a
    std::vector<std::uint8_t> reached;  // the same for faces some cells farther, which have a velocity too
    std::vector<CellMatter> matter;
    std::vector<CellLabel> label;
    SnowBlocks snow;  // as the labels say
    std::vector<std::uint8_t> isRigid;
    std::vector<float> p;  // Pa
    PackedBySolids packing;
    FaceWalls walls;

    bool isSnow(std::uint32_t cell) const { return cell != CellBlocks::kNone && label[cell] == CellLabel::snow; }
};

struct FlipState {
    float h = 0;  // m
    std::vector<PorousParticle> now, next;
    std::vector<Vec3> force;  // N, by index in the frame; empty: none
    BlockLayout layout;
    FlipGrid grid;
    FrictionLevels friction;
    float maxSpeed = 0;  // m/s
};

/// Of a cell's centre [m].
inline Vec3 cellCentre(const CellBlocks& blocks, std::size_t b, int i, int j, int k, float h) {
    const auto& block = blocks.blocks()[b];
    return h * Vec3{float(block[0] * 8 + i), float(block[1] * 8 + j), float(block[2] * 8 + k)};
}

/// The cell next to (i, j, k) of block b, `by` cells along an axis.
inline std::uint32_t beside(const CellBlocks& blocks, std::size_t b, int i, int j, int k, int axis, int by) {
    return blocks.cell(b, i + (axis == 0 ? by : 0), j + (axis == 1 ? by : 0), k + (axis == 2 ? by : 0));
}

}  // namespace firn
