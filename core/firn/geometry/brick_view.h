// Signed distances on sparse bricks of 8x8x8 voxels, as plain pointers. Device-safe.
//
// Bricks stand in columns along z. Each carries one more layer of voxels towards +x, +y and +z, so that a trilinear
// sample reads one brick only. Only bricks near the surface are stored: a place without one lies on the side of the
// last brick below it in its column, whose top layer is beyond the band and tells inside from outside.
#pragma once

#include <cstdint>

#include "firn/base/math/vec.h"
#include "firn/base/math/whole.h"
#include "firn/geometry/box.h"

namespace firn {

struct BrickView {
    static constexpr int kEdge = 8;                        // voxels a brick owns along an edge
    static constexpr int kSide = kEdge + 1;                // with the shared layer
    static constexpr int kValues = kSide * kSide * kSide;  // voxel (i, j, k) is at (i * kSide + j) * kSide + k

    const int* columnStart = nullptr;  // countX * countY + 1: first brick of each column
    const int* brickZ = nullptr;       // brick coordinate along z, rising within a column
    const float* phi = nullptr;        // kValues per brick [m]
    const Vec3* velocity = nullptr;    // kValues per brick [m/s]; null: at rest
    int firstX = 0, firstY = 0;        // brick coordinates of the first column
    int countX = 0, countY = 0;
    float voxelSize = 1;    // m; voxel (i, j, k) has its centre at voxelSize * (i, j, k)
    float perVoxel = 1;     // 1/m
    float band = 0;         // m; distances are cut off here, outside ...
    float depth = 0;        // m; ... and inside
    Box bounds{};           // of the solid [m]
    Vec3 driftVelocity{};   // m/s; where no brick knows better
    std::uint64_t key = 0;  // of these bricks and no others; 0: there are none
};

/// The eight voxels around a point: the first of them, and where the point stands between them.
struct BrickCell {
    int first = -1;  // into phi and velocity; -1: no brick here
    bool inside = false;
    Vec3 f{};
};

/// Last brick of the column at or below z, or -1.
FIRN_HD inline int brickBelow(const BrickView& b, int x, int y, int z) {
    x -= b.firstX, y -= b.firstY;
    if (x < 0 || y < 0 || x >= b.countX || y >= b.countY) return -1;
    int low = b.columnStart[x * b.countY + y], high = b.columnStart[x * b.countY + y + 1];
    const int first = low;
    while (low < high) {
        const int middle = low + (high - low) / 2;
        if (b.brickZ[middle] <= z)
            low = middle + 1;
        else
            high = middle;
    }
    return low > first ? low - 1 : -1;
}

FIRN_HD inline BrickCell cellAt(const BrickView& b, const Vec3& x) {
    // Beyond these no brick is, and a float does not count voxels any more.
    constexpr float kFar = 1e6f;
    const Vec3 at = x * b.perVoxel;
    BrickCell cell;
    if (!(std::fabs(at.x) < kFar && std::fabs(at.y) < kFar && std::fabs(at.z) < kFar)) return cell;
    const int i = wholeBelow(at.x), j = wholeBelow(at.y), k = wholeBelow(at.z);
    const int brick = brickBelow(b, i >> 3, j >> 3, k >> 3);
    if (brick < 0) return cell;
    if (b.brickZ[brick] != k >> 3) {
        cell.inside = b.phi[brick * BrickView::kValues + BrickView::kEdge] < 0;
        return cell;
    }
    cell.first = brick * BrickView::kValues + ((i & 7) * BrickView::kSide + (j & 7)) * BrickView::kSide + (k & 7);
    cell.f = at - Vec3{float(i), float(j), float(k)};
    return cell;
}

template <class T>
FIRN_HD T blended(const T& a, const T& b, float f) {
    return a * (1 - f) + b * f;
}

/// Trilinear mean of the cell's eight values.
template <class T>
FIRN_HD T trilinear(const T* v, const Vec3& f) {
    constexpr int kX = BrickView::kSide * BrickView::kSide, kY = BrickView::kSide;
    const T low = blended(blended(v[0], v[1], f.z), blended(v[kY], v[kY + 1], f.z), f.y);
    const T high = blended(blended(v[kX], v[kX + 1], f.z), blended(v[kX + kY], v[kX + kY + 1], f.z), f.y);
    return blended(low, high, f.x);
}

FIRN_HD inline float distanceToBox(const Box& box, const Vec3& x) {
    return length(max(max(box.min - x, x - box.max), Vec3{}));
}

FIRN_HD inline float sampled(const BrickView& b, const BrickCell& cell) {
    return cell.first >= 0 ? trilinear(b.phi + cell.first, cell.f) : cell.inside ? -b.depth : b.band;
}

/// Exact within the band, cut off beyond it.
FIRN_HD inline float sampled(const BrickView& b, const Vec3& x) { return sampled(b, cellAt(b, x)); }

/// Exact within the band; farther out a lower bound, farther in an upper one.
FIRN_HD inline float signedDistance(const BrickView& b, const BrickCell& cell, const Vec3& x) {
    const float phi = sampled(b, cell);
    if (phi < b.band) return phi;
    const float away = distanceToBox(b.bounds, x);
    return away > phi ? away : phi;
}
FIRN_HD inline float signedDistance(const BrickView& b, const Vec3& x) { return signedDistance(b, cellAt(b, x), x); }

/// A distance rises by one per metre; what is flatter than this is beyond the band or between two surfaces, where no
/// way out is the nearest.
inline constexpr float kFlat = 0.05f;

FIRN_HD inline Vec3 directionOf(const Vec3& slope) {
    return dot(slope, slope) > kFlat * kFlat ? normalized(slope) : Vec3{};
}

/// Zero beyond the band. Differences across a whole voxel: the slope of one trilinear cell leans to one side by h / 2R
/// at a surface of radius R and jumps from cell to cell, and what is symmetric would not stay so.
FIRN_HD inline Vec3 gradient(const BrickView& b, const Vec3& x) {
    const float h = b.voxelSize, r = h / 2;
    return Vec3{sampled(b, x + Vec3{r, 0, 0}) - sampled(b, x - Vec3{r, 0, 0}),
                sampled(b, x + Vec3{0, r, 0}) - sampled(b, x - Vec3{0, r, 0}),
                sampled(b, x + Vec3{0, 0, r}) - sampled(b, x - Vec3{0, 0, r})} /
           h;
}

/// Of the surface nearest to x [m/s].
FIRN_HD inline Vec3 velocityAt(const BrickView& b, const BrickCell& cell) {
    return cell.first >= 0 && b.velocity ? trilinear(b.velocity + cell.first, cell.f) : b.driftVelocity;
}
FIRN_HD inline Vec3 velocityAt(const BrickView& b, const Vec3& x) { return velocityAt(b, cellAt(b, x)); }

}  // namespace firn
