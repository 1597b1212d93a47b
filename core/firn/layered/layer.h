// The base layer as it is now: blocks of signed distance where objects have cut into it, and everywhere else the snow
// as it fell.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <unordered_map>
#include <vector>

#include "firn/layered/base_layer.h"
#include "firn/layered/cell_key.h"
#include "firn/state/volume.h"

namespace firn::layered {

using Block = std::array<int, 3>;

/// Blocks of 8 x 8 x 8 voxels by their coordinates.
class LayerBlocks {
public:
    std::size_t size() const { return at_.size(); }
    const Block& at(std::size_t n) const { return at_[n]; }
    /// Volume::kVoxels values, or none.
    const float* find(const Block& block) const;
    /// Makes the block where there is none; its values are then not set.
    float* put(const Block& block);

private:
    std::vector<Block> at_;
    std::vector<std::unique_ptr<float[]>> values_;
    std::unordered_map<std::uint64_t, std::uint32_t> index_;  // never iterated
};

class Layer {
public:
    /// Distances are cut off at so many voxels.
    static constexpr float kBand = 3;
    /// Blocks reach so far from the origin along each axis: farther out a float does not tell two voxels apart.
    static constexpr int kMostBlocks = kMostCells;

    Layer() = default;
    Layer(BaseLayer base, float h) : base_(std::move(base)), h_(h) {}

    float h() const { return h_; }
    const BaseLayer& base() const { return base_; }
    void setBase(BaseLayer base) { base_ = std::move(base); }
    const LayerBlocks& cut() const { return cut_; }

    /// Snow has been added up to this height [m].
    void setRaised(float y) { raised_ = std::max(raised_, y); }
    float raised() const { return raised_; }
    /// The part of a box that snow may be in; see BaseLayer::cut.
    Box within(const Box& box) const;

    /// Values of a whole block, cut or not, clamped to the band.
    void read(const Block& block, float* phi) const;
    void write(const Block& block, const float* phi);

    /// To the surface [m], negative in the snow; cut off at the band where objects have been near.
    float distance(const Vec3& x) const { return distance(x, cut_); }
    /// As it was where `before` has other blocks.
    float distanceBefore(const Vec3& x, const LayerBlocks& before) const { return distance(x, before); }
    /// Outward; zero where there is none.
    Vec3 normal(const Vec3& x) const;

    Vec3 centerOf(const Block& block, int i, int j, int k) const {
        return Vec3{float(block[0] * Volume::kEdge + i), float(block[1] * Volume::kEdge + j),
                    float(block[2] * Volume::kEdge + k)} *
               h_;
    }

    /// The cut blocks, for a frame.
    Volume toVolume(const char* name) const;
    void fromVolume(const Volume& volume);

private:
    float distance(const Vec3& x, const LayerBlocks& blocks) const;
    const float* blockOf(const Block& block, const LayerBlocks& blocks) const;
    float voxel(int i, int j, int k, const LayerBlocks& blocks) const;

    BaseLayer base_;
    LayerBlocks cut_;
    float h_ = 1;                                             // m
    float raised_ = -std::numeric_limits<float>::infinity();  // m
};

}  // namespace firn::layered
