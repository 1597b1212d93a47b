#include "firn/surface/splat.h"

#include <algorithm>
#include <cmath>

namespace firn {
namespace {

/// The voxels within `reach` of x, and `around` more on every side.
VoxelBox boxAround(const Vec3& x, const Vec3& reach, float perVoxel, int around) {
    VoxelBox box{};
    for (int axis = 0; axis < 3; ++axis) {
        box.first[axis] = int(std::ceil((x[axis] - reach[axis]) * perVoxel)) - around;
        box.last[axis] = int(std::floor((x[axis] + reach[axis]) * perVoxel)) + around;
    }
    return box;
}

Volume volumeOn(const BlockTouches& touches, const char* name, VolumeKind kind, float voxelSize, float background) {
    Volume volume;
    volume.name = name, volume.kind = kind, volume.voxelSize = voxelSize, volume.background = background;
    volume.blocks = touches.blocks();
    const std::size_t channels = kind == VolumeKind::velocity ? 3 : 1;
    volume.values.assign(volume.blocks.size() * Volume::kVoxels * channels, background);
    return volume;
}

/// Ellipsoids about centres.
class BlobShapes {
public:
    BlobShapes(Span<const SnowBlob> blobs, Span<const Vec3> centers, float voxelSize)
        : blobs_(blobs), centers_(centers), voxelSize_(voxelSize) {}

    std::size_t size() const { return blobs_.size(); }
    VoxelBox box(std::size_t n, int around) const {
        return boxAround(centers_[n], blobs_[n].reach, 1 / voxelSize_, around);
    }

    /// Calls f(voxel, w) for the voxels of a row, by their number in the block, w being the bump there. The square of
    /// the distance is a polynomial along the row.
    template <class F>
    void alongRow(std::size_t n, const BlockTouches::Block& block, int i, int j, int first, int last, F&& f) const {
        const Mat3& M = blobs_[n].metric;
        const Vec3& c = centers_[n];
        const float dx = float(block[0] * Volume::kEdge + i) * voxelSize_ - c.x,
                    dy = float(block[1] * Volume::kEdge + j) * voxelSize_ - c.y;
        const float constant = (M(0, 0) * dx + 2 * M(0, 1) * dy) * dx + M(1, 1) * dy * dy;
        const float linear = 2 * (M(0, 2) * dx + M(1, 2) * dy), square = M(2, 2);
        for (int k = first; k <= last; ++k) {
            const float dz = float(block[2] * Volume::kEdge + k) * voxelSize_ - c.z;
            f((i * Volume::kEdge + j) * Volume::kEdge + k, bump(constant + (linear + square * dz) * dz));
        }
    }

private:
    Span<const SnowBlob> blobs_;
    Span<const Vec3> centers_;
    float voxelSize_;
};

/// Balls; f gets the distance from the centre.
class BallShapes {
public:
    /// @param reach  how far beyond radius * factor [m]
    BallShapes(const Spheres& spheres, float factor, float reach, float voxelSize)
        : spheres_(spheres), factor_(factor), reach_(reach), voxelSize_(voxelSize) {}

    std::size_t size() const { return spheres_.x.size(); }
    VoxelBox box(std::size_t n, int around) const {
        const float r = spheres_.radius[n] * factor_ + reach_;
        return boxAround(spheres_.x[n], {r, r, r}, 1 / voxelSize_, around);
    }
    template <class F>
    void alongRow(std::size_t n, const BlockTouches::Block& block, int i, int j, int first, int last, F&& f) const {
        const Vec3& c = spheres_.x[n];
        const float dx = float(block[0] * Volume::kEdge + i) * voxelSize_ - c.x,
                    dy = float(block[1] * Volume::kEdge + j) * voxelSize_ - c.y, across = dx * dx + dy * dy;
        for (int k = first; k <= last; ++k) {
            const float dz = float(block[2] * Volume::kEdge + k) * voxelSize_ - c.z;
            f((i * Volume::kEdge + j) * Volume::kEdge + k, std::sqrt(across + dz * dz));
        }
    }

private:
    const Spheres& spheres_;
    float factor_, reach_, voxelSize_;
};

/// Calls begin(block), then f(block, shape, voxel, w) for every voxel of every shape in it, then end(block).
template <class Shapes, class Begin, class F, class End>
void gather(const BlockTouches& touches, const Shapes& shapes, Begin&& begin, F&& f, End&& end) {
    forEach(
        touches.blocks().size(),
        [&](std::size_t b) {
            const BlockTouches::Block& block = touches.blocks()[b];
            auto&& values = begin(b);
            for (const std::uint32_t n : touches.thingsOf(b))
                forEachRowIn(block, shapes.box(n, 0), [&](int i, int j, int first, int last) {
                    shapes.alongRow(n, block, i, j, first, last, [&](int voxel, float w) { f(values, n, voxel, w); });
                });
            end(b, values);
        },
        1);
}

template <class Shapes>
BlockTouches touchesOf(const Shapes& shapes, int around) {
    return BlockTouches(shapes.size(), [&](std::size_t n) { return shapes.box(n, around); });
}

/// One number per voxel, combined by f(value, shape, w).
template <class Shapes, class F>
Volume gatherNumbers(const Shapes& shapes, int around, const char* name, float voxelSize, float background, F&& f) {
    const BlockTouches touches = touchesOf(shapes, around);
    Volume volume = volumeOn(touches, name, VolumeKind::fog, voxelSize, background);
    gather(
        touches, shapes, [&](std::size_t b) { return &volume.values[b * Volume::kVoxels]; },
        [&](float* values, std::size_t n, int voxel, float w) { f(values[voxel], n, w); }, [](std::size_t, float*) {});
    return volume;
}

/// A mean of velocities, weighed by weigh(shape, w).
template <class Shapes, class F>
Volume gatherVelocity(const Shapes& shapes, Span<const Vec3> v, float voxelSize, F&& weigh) {
    struct Sums {
        float weight[Volume::kVoxels];
        Vec3 momentum[Volume::kVoxels];
    };
    const BlockTouches touches = touchesOf(shapes, 0);
    Volume volume = volumeOn(touches, "vel", VolumeKind::velocity, voxelSize, 0);
    gather(
        touches, shapes, [](std::size_t) { return Sums{}; },
        [&](Sums& sums, std::size_t n, int voxel, float w) {
            const float weight = weigh(n, w);
            sums.weight[voxel] += weight;
            sums.momentum[voxel] += weight * v[n];
        },
        [&](std::size_t b, const Sums& sums) {
            for (std::size_t n = 0; n < Volume::kVoxels; ++n) {
                const Vec3 mean = sums.weight[n] > 0 ? sums.momentum[n] / sums.weight[n] : Vec3{};
                for (int c = 0; c < 3; ++c) volume.values[(b * Volume::kVoxels + n) * 3 + std::size_t(c)] = mean[c];
            }
        });
    return volume;
}

/// What every blob's bump is over its sum on the voxels [1]: a kernel sampled at few of them does not integrate to 1.
std::vector<float> sharesOf(const BlobShapes& shapes) {
    std::vector<float> shares(shapes.size());
    forEach(shapes.size(), [&](std::size_t n) {
        const VoxelBox box = shapes.box(n, 0);
        float total = 0;
        for (int i = box.first[0]; i <= box.last[0]; ++i)
            for (int j = box.first[1]; j <= box.last[1]; ++j)
                shapes.alongRow(n, {0, 0, 0}, i, j, box.first[2], box.last[2], [&](int, float w) { total += w; });
        shares[n] = total > 0 ? 1 / total : 0;
    });
    return shares;
}

}  // namespace

ImplicitField fieldOf(const BlobField& field, float voxelSize) {
    std::vector<Vec3> centers(field.blobs.size());
    forEach(centers.size(), [&](std::size_t n) { centers[n] = field.blobs[n].center; });
    const BlobShapes shapes(field.blobs, centers, voxelSize);
    Volume values = gatherNumbers(shapes, 1, "field", voxelSize, 0,
                                  [&](float& value, std::size_t n, float w) { value += field.blobs[n].weight * w; });
    // The contour is the same, but a bump is a cube: its root runs straighter from voxel to voxel, and who looks for
    // the contour between two of them finds it where it is. Without this, discs show as terraces.
    forEach(values.values.size(), [&](std::size_t n) { values.values[n] = std::cbrt(values.values[n]); });
    return {std::move(values), std::cbrt(field.contour)};
}

Volume densityOfBlobs(const BlobField& field, Span<const Vec3> x, Span<const float> m, float voxelSize, double scale) {
    const BlobShapes shapes(field.blobs, x, voxelSize);
    std::vector<float> weights = sharesOf(shapes);
    const float perMass = static_cast<float>(1 / (scale * std::pow(double(voxelSize), 3)));
    forEach(weights.size(), [&](std::size_t n) { weights[n] *= m[n] * perMass; });
    Volume volume = gatherNumbers(shapes, 0, "density", voxelSize, 0,
                                  [&](float& value, std::size_t n, float w) { value += weights[n] * w; });
    volume.metadata["density_scale"] = scale;
    return volume;
}

Volume velocityOfBlobs(const BlobField& field, Span<const Vec3> x, Span<const float> m, Span<const Vec3> v,
                       float voxelSize) {
    const BlobShapes shapes(field.blobs, x, voxelSize);
    std::vector<float> weights = sharesOf(shapes);
    forEach(weights.size(), [&](std::size_t n) { weights[n] *= m[n]; });
    return gatherVelocity(shapes, v, voxelSize, [&](std::size_t n, float w) { return weights[n] * w; });
}

Spheres spheresOf(Span<const Vec3> x, Span<const float> radius, float radiusScale, float voxelSize) {
    Spheres spheres{x, std::vector<float>(x.size())};
    forEach(x.size(), [&](std::size_t n) { spheres.radius[n] = std::max(radius[n] * radiusScale, voxelSize); });
    return spheres;
}

Volume densityOfSpheres(const Spheres& spheres, float voxelSize, double scale) {
    const BallShapes shapes(spheres, kSphereReach, 0, voxelSize);
    Volume volume = gatherNumbers(shapes, 0, "density", voxelSize, 0, [&](float& value, std::size_t n, float distance) {
        value = std::max(value, sphereDensity(distance, spheres.radius[n]));
    });
    volume.metadata["density_scale"] = scale;
    return volume;
}

Volume velocityOfSpheres(const Spheres& spheres, Span<const Vec3> v, float voxelSize) {
    const BallShapes shapes(spheres, kSphereReach, 0, voxelSize);
    return gatherVelocity(shapes, v, voxelSize,
                          [&](std::size_t n, float distance) { return sphereDensity(distance, spheres.radius[n]); });
}

ImplicitField fieldOfSpheres(const Spheres& spheres, float voxelSize) {
    // A voxel outside of the surface and next to it is within a voxel of the sphere: there the depth must be right.
    const BallShapes shapes(spheres, 1, voxelSize, voxelSize);
    const float outside = -2 * voxelSize;
    return {gatherNumbers(shapes, 1, "field", voxelSize, outside,
                          [&](float& value, std::size_t n, float distance) {
                              value = std::max(value, spheres.radius[n] - distance);
                          }),
            0};
}

}  // namespace firn
