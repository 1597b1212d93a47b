#include "firn/io/volume_bounds.h"

#include <cmath>

#include "firn/base/parallel.h"

namespace firn {
namespace {

/// What the writer of .vdb files makes an active voxel.
bool shows(const Volume& volume, const float* value, std::size_t channels) {
    if (volume.kind == VolumeKind::signedDistance) return std::fabs(*value) < volume.background;
    for (std::size_t c = 0; c < channels; ++c)
        if (value[c] != volume.background) return true;
    return false;
}

}  // namespace

Box boundsOf(const Volume& volume) {
    const std::size_t channels = volume.kind == VolumeKind::velocity ? 3 : 1;
    const auto ofBlock = [&](std::size_t b) {
        const auto& [x, y, z] = volume.blocks[b];
        const float* value = volume.values.data() + b * Volume::kVoxels * channels;
        Box box;
        for (int n = 0; n < Volume::kVoxels; ++n, value += channels) {
            if (!shows(volume, value, channels)) continue;
            const int k = n % Volume::kEdge, j = n / Volume::kEdge % Volume::kEdge,
                      i = n / Volume::kEdge / Volume::kEdge;
            box.include({float(x * Volume::kEdge + i), float(y * Volume::kEdge + j), float(z * Volume::kEdge + k)});
        }
        return box;
    };
    const auto joined = [](Box a, const Box& b) {
        if (!b.isEmpty()) a.include(b.min), a.include(b.max);
        return a;
    };
    Box box = reduce(volume.blocks.size(), Box{}, ofBlock, joined);
    if (box.isEmpty()) return box;
    const Vec3 one{1, 1, 1};
    return {(box.min - one) * volume.voxelSize, (box.max + one) * volume.voxelSize};
}

}  // namespace firn
