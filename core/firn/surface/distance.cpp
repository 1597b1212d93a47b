#include "firn/surface/distance.h"

#include <algorithm>
#include <cmath>

#include "firn/geometry/triangle_tree.h"

namespace firn {
namespace {

/// A triangle with the ball around it: most voxels of its box are nearer to another, and the ball tells quickly.
struct Bounded {
    Vec3d corner[3], center;
    double radius;
};

Bounded boundedOf(const TriangleMesh& mesh, std::size_t n) {
    const auto corners = cornersOf(mesh, int(n));
    Bounded t{{corners[0], corners[1], corners[2]}, centerOf(mesh, int(n)), 0};
    for (const Vec3d& corner : corners) t.radius = std::max(t.radius, length(corner - t.center));
    return t;
}

double squareTo(const Vec3d& x, const Bounded& t) {
    const Vec3d w = nearestOnTriangle(x, t.corner[0], t.corner[1], t.corner[2]);
    const Vec3d d = x - (w.x * t.corner[0] + w.y * t.corner[1] + w.z * t.corner[2]);
    return dot(d, d);
}

VoxelBox boxOf(const TriangleMesh& mesh, std::size_t n, float voxelSize) {
    VoxelBox box{};
    for (int axis = 0; axis < 3; ++axis) {
        float low = mesh.points[std::size_t(mesh.triangles[n][0])][axis], high = low;
        for (const int p : mesh.triangles[n]) {
            low = std::min(low, mesh.points[std::size_t(p)][axis]);
            high = std::max(high, mesh.points[std::size_t(p)][axis]);
        }
        box.first[axis] = int(std::ceil(low / voxelSize)) - kBandVoxels;
        box.last[axis] = int(std::floor(high / voxelSize)) + kBandVoxels;
    }
    return box;
}

/// Where a block of the distances has its values in the field, or null.
const float* valuesAt(const Volume& field, const std::array<int, 3>& block) {
    const auto place = std::lower_bound(field.blocks.begin(), field.blocks.end(), block);
    if (place == field.blocks.end() || *place != block) return nullptr;
    return &field.values[std::size_t(place - field.blocks.begin()) * Volume::kVoxels];
}

}  // namespace

Volume distanceOf(const ImplicitField& field, const TriangleMesh& mesh) {
    const float voxelSize = field.values.voxelSize, band = float(kBandVoxels) * voxelSize;
    const BlockTouches touches(mesh.triangles.size(), [&](std::size_t n) { return boxOf(mesh, n, voxelSize); });
    Volume volume;
    volume.name = "surface", volume.kind = VolumeKind::signedDistance;
    volume.voxelSize = voxelSize, volume.background = band;
    volume.blocks = touches.blocks();
    volume.values.resize(volume.blocks.size() * Volume::kVoxels);
    forEach(
        volume.blocks.size(),
        [&](std::size_t b) {
            const std::array<int, 3>& block = volume.blocks[b];
            double square[Volume::kVoxels], distance[Volume::kVoxels];
            std::fill(std::begin(square), std::end(square), double(band) * double(band));
            std::fill(std::begin(distance), std::end(distance), double(band));
            for (const std::uint32_t n : touches.thingsOf(b)) {
                const Bounded t = boundedOf(mesh, n);
                const Vec3d from =
                    Vec3d{double(block[0]), double(block[1]), double(block[2])} * (Volume::kEdge * double(voxelSize)) -
                    t.center;
                const double outermost = (double(band) + t.radius) * (double(band) + t.radius);
                forEachRowIn(block, boxOf(mesh, n, voxelSize), [&](int i, int j, int first, int last) {
                    Vec3d d = from + Vec3d{double(i), double(j), 0} * double(voxelSize);
                    const double across = d.x * d.x + d.y * d.y;
                    if (across >= outermost) return;
                    for (int k = first; k <= last; ++k) {
                        const std::size_t voxel = std::size_t((i * Volume::kEdge + j) * Volume::kEdge + k);
                        d.z = from.z + double(k) * double(voxelSize);
                        const double reach = distance[voxel] + t.radius;
                        if (across + d.z * d.z >= reach * reach) continue;
                        const double found = squareTo(t.center + d, t);
                        if (found < square[voxel]) square[voxel] = found, distance[voxel] = std::sqrt(found);
                    }
                });
            }
            const float* values = valuesAt(field.values, block);
            for (std::size_t n = 0; n < Volume::kVoxels; ++n) {
                const bool inside = values && values[n] > field.contour;
                volume.values[b * Volume::kVoxels + n] = float(inside ? -distance[n] : distance[n]);
            }
        },
        1);
    return volume;
}

}  // namespace firn
