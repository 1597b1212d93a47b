// What an object passes through during a frame, as a level set [Dagenais, sec. 4 and fig. 4]: samples of its motion,
// joined, dilated, smoothed, roughened.
#pragma once

#include <vector>

#include "firn/layered/layer.h"

namespace firn::layered {

/// A dense box of whole blocks: an object is compact, and filters want neighbours.
struct Swept {
    Block first{};  // block coordinates
    std::array<int, 3> blocks{};
    std::vector<float> phi;  // m, cut off at `band`; voxel (i, j, k) at (i * sizeY + j) * sizeZ + k
    float band = 0;

    int size(int axis) const { return blocks[axis] * Volume::kEdge; }
    std::size_t place(int i, int j, int k) const {
        return (std::size_t(i) * std::size_t(size(1)) + std::size_t(j)) * std::size_t(size(2)) + std::size_t(k);
    }
    std::size_t blockCount() const { return std::size_t(blocks[0]) * std::size_t(blocks[1]) * std::size_t(blocks[2]); }
    /// In the order of a Volume's blocks.
    Block blockAt(std::size_t n) const;
};

/// How an object's swept volume is made [voxels, or m where it says so].
struct SweepStyle {
    float dilation = 0, smoothing = 0;
    float clearance = 0;                   // m, around the object at least: room for a particle
    float noiseHeight = 0, noiseSize = 1;  // m
    std::uint64_t noiseKey = 0;
};

/// An object as it stands in each of these looks at it alone; none where that is not near the snow.
Swept sweptBy(const Collider& collider, const std::vector<ContactField>& looks, const Layer& layer,
              const SweepStyle& style);

}  // namespace firn::layered
