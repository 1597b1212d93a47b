#include "firn/layered/layer.h"

#include <algorithm>
#include <numeric>

#include "firn/base/math/whole.h"

namespace firn::layered {
namespace {

constexpr int kEdge = Volume::kEdge;

int placeOf(int i, int j, int k) { return ((i & 7) * kEdge + (j & 7)) * kEdge + (k & 7); }

float mixedValue(float a, float b, float f) { return a * (1 - f) + b * f; }

/// Trilinear, of the values at the corners i, j, k of 0 and 1.
template <class Value>
float trilinear(const Vec3& f, Value&& value) {
    const auto edge = [&](int i, int j) { return mixedValue(value(i, j, 0), value(i, j, 1), f.z); };
    const auto face = [&](int i) { return mixedValue(edge(i, 0), edge(i, 1), f.y); };
    return mixedValue(face(0), face(1), f.x);
}

}  // namespace

const float* LayerBlocks::find(const Block& block) const {
    const auto found = index_.find(cellKey(block));
    return found == index_.end() ? nullptr : values_[found->second].get();
}

float* LayerBlocks::put(const Block& block) {
    const auto [place, isNew] = index_.emplace(cellKey(block), std::uint32_t(at_.size()));
    if (isNew) {
        at_.push_back(block);
        values_.push_back(std::make_unique<float[]>(Volume::kVoxels));
    }
    return values_[place->second].get();
}

void Layer::read(const Block& block, float* phi) const {
    if (const float* known = cut_.find(block)) {
        std::copy(known, known + Volume::kVoxels, phi);
        return;
    }
    base_.fill(centerOf(block, 0, 0, 0), phi);
    const float band = kBand * h_;
    for (int n = 0; n < Volume::kVoxels; ++n) phi[n] = clamp(phi[n], -band, band);
}

void Layer::write(const Block& block, const float* phi) { std::copy(phi, phi + Volume::kVoxels, cut_.put(block)); }

const float* Layer::blockOf(const Block& block, const LayerBlocks& blocks) const {
    const float* values = blocks.find(block);
    return values || &blocks == &cut_ ? values : cut_.find(block);
}

float Layer::voxel(int i, int j, int k, const LayerBlocks& blocks) const {
    if (const float* values = blockOf({i >> 3, j >> 3, k >> 3}, blocks)) return values[placeOf(i, j, k)];
    const float band = kBand * h_;
    return clamp(base_.distance(Vec3{float(i), float(j), float(k)} * h_), -band, band);
}

float Layer::distance(const Vec3& x, const LayerBlocks& blocks) const {
    constexpr float kFar = float(kEdge) * (kMostBlocks - 1);  // voxels: no block is there
    const Vec3 at = x / h_;
    if (!(std::fabs(at.x) < kFar && std::fabs(at.y) < kFar && std::fabs(at.z) < kFar)) return base_.distance(x);
    const int i = wholeBelow(at.x), j = wholeBelow(at.y), k = wholeBelow(at.z);
    const Vec3 f = at - Vec3{float(i), float(j), float(k)};
    const bool isWithin = (i & 7) < 7 && (j & 7) < 7 && (k & 7) < 7;
    if (isWithin) {
        const float* values = blockOf({i >> 3, j >> 3, k >> 3}, blocks);
        if (!values) return base_.distance(x);
        const float* v = values + placeOf(i, j, k);
        return trilinear(f, [&](int a, int b, int c) { return v[(a * kEdge + b) * kEdge + c]; });
    }
    bool isCut = false;
    for (int c = 0; c < 8 && !isCut; ++c)
        isCut = blockOf({(i + (c & 1)) >> 3, (j + (c >> 1 & 1)) >> 3, (k + (c >> 2)) >> 3}, blocks) != nullptr;
    if (!isCut) return base_.distance(x);
    return trilinear(f, [&](int a, int b, int c) { return voxel(i + a, j + b, k + c, blocks); });
}

Vec3 Layer::normal(const Vec3& x) const {
    return slopeOf([&](const Vec3& at) { return distance(at); }, x, h_);
}

Box Layer::within(const Box& box) const {
    Box part = base_.cut(box);
    part.max.y = std::max(part.max.y, std::min(box.max.y, raised_));
    return part;
}

Volume Layer::toVolume(const char* name) const {
    Volume volume;
    volume.name = name, volume.voxelSize = h_;
    std::vector<std::uint32_t> order(cut_.size());
    std::iota(order.begin(), order.end(), 0u);
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return cut_.at(a) < cut_.at(b); });
    volume.values.reserve(cut_.size() * Volume::kVoxels);
    for (const std::uint32_t n : order) {
        const float* values = cut_.find(cut_.at(n));
        volume.blocks.push_back(cut_.at(n));
        volume.values.insert(volume.values.end(), values, values + Volume::kVoxels);
    }
    return volume;
}

void Layer::fromVolume(const Volume& volume) {
    cut_ = {};
    for (std::size_t b = 0; b < volume.blocks.size(); ++b)
        write(volume.blocks[b], volume.values.data() + b * Volume::kVoxels);
}

}  // namespace firn::layered
