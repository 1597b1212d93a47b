// A field of extinction as rays see it: bricks of 4x4x4 cells found through a two-level directory, so that empty space
// is skipped in strides of one or of eight bricks. Device-safe.
//
// Space is measured in voxels here: cell (i, j, k) lies between the corners (i, j, k) and (i + 1, j + 1, k + 1), and
// the field is trilinear between corners. A brick keeps 5x5x5 corners, so that no cell ever asks a neighbour.
#pragma once

#include <cstdint>

#include "firn/base/math/vec.h"

namespace firn::render {

struct MediumView {
    static constexpr int kEdge = 4;             // cells of a brick
    static constexpr int kCorners = kEdge + 1;  // along its edge
    static constexpr int kPageShift = 3;
    static constexpr int kPageEdge = 1 << kPageShift;  // bricks of a directory page
    static constexpr int kBrickCorners = kCorners * kCorners * kCorners;
    static constexpr int kPageBricks = kPageEdge * kPageEdge * kPageEdge;

    /// A page of the directory: where it is, and where its bricks' numbers start; an empty slot has none.
    struct Slot {
        int x, y, z;
        int page;
    };

    const float* corners =
        nullptr;  // extinction per voxel's edge, kBrickCorners per brick: (i * kCorners + j) * kCorners + k
    const int* pages = nullptr;   // kPageBricks per page: number of the brick, or -1
    const Slot* slots = nullptr;  // open hashing
    int slotMask = 0;             // their number less one
    int size[3] = {0, 0, 0};      // bricks along each axis; the first one is (0, 0, 0)
    Vec3 origin{};                // m, of corner (0, 0, 0)
    float voxelSize = 1;          // m
};

FIRN_HD inline std::uint32_t slotOf(int x, int y, int z) {
    return std::uint32_t(x) * 0x9e3779b1u ^ std::uint32_t(y) * 0x85ebca77u ^ std::uint32_t(z) * 0xc2b2ae3du;
}

/// Of a brick among those of its page.
FIRN_HD inline int placeInPage(int x, int y, int z) {
    constexpr int edge = MediumView::kPageEdge, mask = edge - 1;
    return ((x & mask) * edge + (y & mask)) * edge + (z & mask);
}

/// Where a path last was: it mostly stays in its brick.
struct BrickCursor {
    int page[3] = {-1, -1, -1};
    const int* bricks = nullptr;  // of that page; none: the page is empty
};

FIRN_HD inline const int* pageAt(const MediumView& m, int x, int y, int z) {
    for (std::uint32_t s = slotOf(x, y, z);; ++s) {
        const MediumView::Slot& slot = m.slots[s & std::uint32_t(m.slotMask)];
        if (slot.page < 0) return nullptr;
        if (slot.x == x && slot.y == y && slot.z == z)
            return m.pages + std::int64_t(slot.page) * MediumView::kPageBricks;
    }
}

/// The corners of a brick, or null where it is empty.
FIRN_HD inline const float* brickAt(const MediumView& m, BrickCursor& at, const int b[3]) {
    constexpr int shift = MediumView::kPageShift;
    const int x = b[0] >> shift, y = b[1] >> shift, z = b[2] >> shift;
    if (x != at.page[0] || y != at.page[1] || z != at.page[2]) {
        at.page[0] = x, at.page[1] = y, at.page[2] = z;
        at.bricks = pageAt(m, x, y, z);
    }
    if (!at.bricks) return nullptr;
    const int brick = at.bricks[placeInPage(b[0], b[1], b[2])];
    return brick < 0 ? nullptr : m.corners + std::int64_t(brick) * MediumView::kBrickCorners;
}

/// One cell: its eight corners, the first one varying slowest along x, and where it lies.
struct Cell {
    float c[8];
    Vec3 low;  // voxels
};

/// The cell above this corner of a brick.
FIRN_HD inline Cell cellAt(const float* c, const Vec3& low) {
    constexpr int y = MediumView::kCorners, x = y * y;
    return {{c[0], c[1], c[y], c[y + 1], c[x], c[x + 1], c[x + y], c[x + y + 1]}, low};
}

/// The largest value in the cell: a trilinear field has it at a corner.
FIRN_HD inline float majorant(const Cell& cell) {
    const float* c = cell.c;
    return max(max(max(c[0], c[1]), max(c[2], c[3])), max(max(c[4], c[5]), max(c[6], c[7])));
}

/// Extinction per voxel's edge at p, which is in the cell.
FIRN_HD inline float extinctionIn(const Cell& cell, const Vec3& p) {
    const float x = p.x - cell.low.x, y = p.y - cell.low.y, z = p.z - cell.low.z;
    const float* c = cell.c;
    const float a = c[0] + z * (c[1] - c[0]), b = c[2] + z * (c[3] - c[2]);
    const float e = c[4] + z * (c[5] - c[4]), f = c[6] + z * (c[7] - c[6]);
    const float g = a + y * (b - a), h = e + y * (f - e);
    return g + x * (h - g);
}

/// Extinction per voxel's edge at p [voxels], anywhere.
FIRN_HD inline float extinctionAt(const MediumView& m, BrickCursor& at, const Vec3& p) {
    int b[3], i[3];
    for (int a = 0; a < 3; ++a) {
        if (!(p[a] >= 0 && p[a] < float(m.size[a] * MediumView::kEdge))) return 0;
        b[a] = int(p[a]) / MediumView::kEdge, i[a] = int(p[a]) % MediumView::kEdge;
    }
    const float* brick = brickAt(m, at, b);
    if (!brick) return 0;
    const float* corner = brick + (i[0] * MediumView::kCorners + i[1]) * MediumView::kCorners + i[2];
    return extinctionIn(cellAt(corner, {float(int(p.x)), float(int(p.y)), float(int(p.z))}), p);
}

namespace detail {

/// A ray through the grid: reciprocal directions without zeros (0 times infinity would be NaN), and which way it goes.
struct GridRay {
    FIRN_HD GridRay(const Vec3& origin, const Vec3& direction) : o(origin), d(direction) {
        for (int a = 0; a < 3; ++a) {
            const float along = direction[a];
            inverse[a] = 1 / (abs(along) > 1e-20f ? along : withSignOf(1e-20f, along));
            step[a] = along < 0 ? -1 : 1;
        }
    }
    /// Distance at which the ray leaves [low, low + edge) along axis a.
    FIRN_HD float leaves(int a, float low, float edge) const {
        return (low + (step[a] > 0 ? edge : 0.0f) - o[a]) * inverse[a];
    }

    Vec3 o, d;
    float inverse[3];
    int step[3];
};

FIRN_HD inline int clampInt(int v, int low, int high) { return v < low ? low : v > high ? high : v; }

/// The part of [0, end] that lies inside the grid; empty where from > to.
FIRN_HD inline void clipToGrid(const MediumView& m, const GridRay& ray, float& from, float& to) {
    for (int a = 0; a < 3; ++a) {
        const float t0 = (0.0f - ray.o[a]) * ray.inverse[a];
        const float t1 = (float(m.size[a] * MediumView::kEdge) - ray.o[a]) * ray.inverse[a];
        from = max(from, min(t0, t1)), to = min(to, max(t0, t1));
    }
}

FIRN_HD inline int soonest(const float t[3]) { return t[0] < t[1] ? (t[0] < t[2] ? 0 : 2) : (t[1] < t[2] ? 1 : 2); }

/// Over an empty page, or an empty brick of a page: t and the brick's number go on to what lies behind it. The axis
/// that is crossed is stepped as a whole number, so that rounding can neither stop the ray nor send it back.
FIRN_HD inline void skipEmpty(const MediumView& m, const GridRay& ray, bool page, int b[3], float& t) {
    const int bricks = page ? MediumView::kPageEdge : 1;
    int first[3];
    float exit[3];
    for (int a = 0; a < 3; ++a) {
        first[a] = b[a] & ~(bricks - 1);
        exit[a] = ray.leaves(a, float(first[a] * MediumView::kEdge), float(bricks * MediumView::kEdge));
    }
    const int across = soonest(exit);
    t = max(t, exit[across]);
    for (int a = 0; a < 3; ++a) {
        const int there = int((ray.o[a] + t * ray.d[a]) / MediumView::kEdge);
        b[a] = clampInt(clampInt(there, first[a], first[a] + bricks - 1), 0, m.size[a] - 1);
    }
    b[across] = ray.step[across] > 0 ? first[across] + bricks : first[across] - 1;
}

/// One axis of a ray's way through the cells of a brick.
struct CellAxis {
    FIRN_HD CellAxis(const GridRay& ray, int a, int brick, float t) : step(ray.step[a]) {
        const int first = brick * MediumView::kEdge;
        i = clampInt(int(ray.o[a] + t * ray.d[a]) - first, 0, MediumView::kEdge - 1);
        low = float(first + i);
        exit = ray.leaves(a, low, 1);
        width = abs(ray.inverse[a]);
    }
    /// False: the next cell is another brick's.
    FIRN_HD bool advance() {
        i += step, low += float(step), exit += width;
        return i >= 0 && i < MediumView::kEdge;
    }

    int step, i;
    float low, exit, width;  // voxels: the cell's lower end, where the ray leaves it, and how long it is in one
};

/// The cells of one brick in the ray's order. True: the visitor has what it wanted. Otherwise b is the next brick.
/// Written out by axis: an index that is only known at run time would keep all of it in memory.
template <class Visit>
FIRN_HD bool walkBrick(const float* brick, const GridRay& ray, int b[3], float& t, float end, Visit&& visit) {
    constexpr int strideY = MediumView::kCorners, strideX = strideY * strideY;
    CellAxis x(ray, 0, b[0], t), y(ray, 1, b[1], t), z(ray, 2, b[2], t);
    const float* corner = brick + (x.i * strideX + y.i * strideY + z.i);
    for (;;) {
        const float soon = min(x.exit, min(y.exit, z.exit)), next = max(t, min(soon, end));
        if (visit(cellAt(corner, {x.low, y.low, z.low}), t, next)) return true;
        t = next;
        if (!(t < end)) return false;
        if (soon == x.exit) {
            corner += x.step * strideX;
            if (x.advance()) continue;
            b[0] += x.step;
        } else if (soon == y.exit) {
            corner += y.step * strideY;
            if (y.advance()) continue;
            b[1] += y.step;
        } else {
            corner += z.step;
            if (z.advance()) continue;
            b[2] += z.step;
        }
        return false;
    }
}

}  // namespace detail

/// Calls visit(cell, from, to) for the cells of occupied bricks that the ray o + t d crosses before `end`, in order;
/// stops where it returns true. All in voxels; d has length 1.
template <class Visit>
FIRN_HD void walkCells(const MediumView& m, BrickCursor& at, const Vec3& o, const Vec3& d, float end, Visit&& visit) {
    const detail::GridRay ray(o, d);
    float t = 0;
    detail::clipToGrid(m, ray, t, end);
    if (!(t < end)) return;
    int b[3];
    for (int a = 0; a < 3; ++a) b[a] = detail::clampInt(int((o[a] + t * d[a]) / MediumView::kEdge), 0, m.size[a] - 1);
    while (t < end) {
        for (int a = 0; a < 3; ++a)
            if (b[a] < 0 || b[a] >= m.size[a]) return;
        if (const float* brick = brickAt(m, at, b)) {
            if (detail::walkBrick(brick, ray, b, t, end, visit)) return;
        } else {
            detail::skipEmpty(m, ray, !at.bricks, b, t);
        }
    }
}

}  // namespace firn::render
