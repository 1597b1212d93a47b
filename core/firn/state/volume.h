// A sparse volume of cubic blocks, plain data: what solvers publish and files hold, without naming OpenVDB.
#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

#include "firn/base/math/vec.h"

namespace firn {

enum class VolumeKind { fog, signedDistance, velocity };

struct Volume {
    static constexpr int kEdge = 8;                        // voxels along a block's edge
    static constexpr int kVoxels = kEdge * kEdge * kEdge;  // voxel (i, j, k) is at (i * kEdge + j) * kEdge + k

    std::string name;
    VolumeKind kind = VolumeKind::fog;
    float voxelSize = 1.0f;  // m; voxel (i, j, k) has its centre at voxelSize * (i, j, k)
    float background = 0.0f;
    std::vector<std::array<int, 3>> blocks;  // block coordinates, sorted; first voxel is 8 times these
    std::vector<float> values;               // kVoxels per block; three times as many for `velocity`
    std::map<std::string, double> metadata;  // e.g. density_scale, kg/m3
};

}  // namespace firn
