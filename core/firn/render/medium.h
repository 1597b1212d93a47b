// A sparse volume made ready for rays.
#pragma once

#include <vector>

#include "firn/geometry/box.h"
#include "firn/render/medium_view.h"
#include "firn/state/volume.h"

namespace firn::render {

class Medium {
public:
    Medium() = default;
    /// Extinction is `extinction` [1/m] where the volume, a fog, is 1. Values that are negative or not finite count as
    /// none. Throws Error(Fault::input) where blocks lie more than a million voxels apart.
    Medium(const Volume& volume, float extinction);

    bool empty() const { return corners_.empty(); }
    std::size_t brickCount() const { return corners_.size() / MediumView::kBrickCorners; }
    std::size_t bytes() const {
        return corners_.size() * sizeof(float) + pages_.size() * sizeof(int) + slots_.size() * sizeof(MediumView::Slot);
    }
    MediumView view() const;

private:
    std::vector<float> corners_;
    std::vector<int> pages_;
    std::vector<MediumView::Slot> slots_;
    int size_[3] = {0, 0, 0};
    Vec3 origin_{};
    float voxelSize_ = 1;
};

/// Where a volume is not zero, voxel centres [m].
Box boundsOf(const Volume& volume);

}  // namespace firn::render
