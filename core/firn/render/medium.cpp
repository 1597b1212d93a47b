#include "firn/render/medium.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "firn/base/error.h"
#include "firn/base/parallel.h"

namespace firn::render {
namespace {

using Place = std::array<int, 3>;

constexpr int kFarthest = 1 << 20;  // voxels: beyond, a float no longer resolves a cell

float usable(float value) { return value > 0 && std::isfinite(value) ? value : 0.0f; }

/// Values of a block, or none.
const float* blockAt(const Volume& volume, const Place& place) {
    const auto found = std::lower_bound(volume.blocks.begin(), volume.blocks.end(), place);
    if (found == volume.blocks.end() || *found != place) return nullptr;
    return &volume.values[std::size_t(found - volume.blocks.begin()) * Volume::kVoxels];
}

/// A block's values lie on the corners of the cells above and below each of them: of its own brick, and of the seven
/// before it.
std::vector<Place> bricksAround(const Volume& volume) {
    std::vector<Place> bricks;
    bricks.reserve(volume.blocks.size() * 8);
    for (std::size_t b = 0; b < volume.blocks.size(); ++b) {
        const float* values = &volume.values[b * Volume::kVoxels];
        if (!std::any_of(values, values + Volume::kVoxels, [](float v) { return usable(v) > 0; })) continue;
        const Place& p = volume.blocks[b];
        for (int n = 0; n < 8; ++n) bricks.push_back({p[0] - (n >> 2), p[1] - (n >> 1 & 1), p[2] - (n & 1)});
    }
    std::sort(bricks.begin(), bricks.end());
    bricks.erase(std::unique(bricks.begin(), bricks.end()), bricks.end());
    return bricks;
}

/// Corners of a brick, from its own block and the seven after it. Returns whether there is anything.
bool gather(const Volume& volume, const Place& brick, float scale, float* corners) {
    const float* blocks[8];
    for (int n = 0; n < 8; ++n)
        blocks[n] = blockAt(volume, {brick[0] + (n >> 2), brick[1] + (n >> 1 & 1), brick[2] + (n & 1)});
    bool any = false;
    constexpr int kEdge = MediumView::kEdge;
    for (int i = 0; i <= kEdge; ++i)
        for (int j = 0; j <= kEdge; ++j)
            for (int k = 0; k <= kEdge; ++k, ++corners) {
                const float* from = blocks[(i / kEdge) * 4 + (j / kEdge) * 2 + k / kEdge];
                *corners = from ? scale * usable(from[((i % kEdge) * kEdge + j % kEdge) * kEdge + k % kEdge]) : 0.0f;
                any = any || *corners > 0;
            }
    return any;
}

/// Those of them that hold anything. Looked at twice, because most of what surrounds a lone grain is empty and must not
/// be kept even for a moment.
std::vector<Place> occupied(const Volume& volume, float scale) {
    const std::vector<Place> around = bricksAround(volume);
    std::vector<char> used(around.size());
    forEach(
        around.size(),
        [&](std::size_t b) {
            float corners[MediumView::kBrickCorners];
            used[b] = char(gather(volume, around[b], scale, corners));
        },
        16);
    std::vector<Place> bricks;
    for (std::size_t b = 0; b < around.size(); ++b)
        if (used[b]) bricks.push_back(around[b]);
    return bricks;
}

struct Extent {
    Place low, high;
};

Extent extentOf(const std::vector<Place>& bricks, const std::string& name) {
    Extent extent{bricks.front(), bricks.front()};
    for (const Place& b : bricks)
        for (std::size_t a = 0; a < 3; ++a)
            extent.low[a] = std::min(extent.low[a], b[a]), extent.high[a] = std::max(extent.high[a], b[a]);
    for (std::size_t a = 0; a < 3; ++a)
        if (std::int64_t(extent.high[a]) - extent.low[a] > kFarthest / MediumView::kEdge)
            throw Error(Fault::input, fmt::format("grid '{}' reaches over more than {} voxels: too far apart for one "
                                                  "picture",
                                                  name, kFarthest));
    return extent;
}

/// A directory of pages: each brick, in the order of its corners, is put into the page that holds it.
struct Directory {
    std::vector<int> pages;
    std::vector<MediumView::Slot> slots;

    void reserve(std::size_t count) {
        std::size_t size = 8;
        while (size < 2 * count) size *= 2;
        slots.assign(size, {0, 0, 0, -1});
    }
    int* page(const Place& p) {
        const std::uint32_t mask = std::uint32_t(slots.size() - 1);
        for (std::uint32_t s = slotOf(p[0], p[1], p[2]);; ++s) {
            MediumView::Slot& slot = slots[s & mask];
            if (slot.page >= 0 && !(slot.x == p[0] && slot.y == p[1] && slot.z == p[2])) continue;
            if (slot.page < 0) {
                slot = {p[0], p[1], p[2], int(pages.size() / MediumView::kPageBricks)};
                pages.resize(pages.size() + MediumView::kPageBricks, -1);
            }
            return &pages[std::size_t(slot.page) * MediumView::kPageBricks];
        }
    }
};

Place pageOf(const Place& brick) { return {brick[0] >> 4, brick[1] >> 4, brick[2] >> 4}; }

std::size_t pageCount(const std::vector<Place>& bricks, const Place& low) {
    std::vector<Place> pages;
    for (const Place& b : bricks) pages.push_back(pageOf({b[0] - low[0], b[1] - low[1], b[2] - low[2]}));
    std::sort(pages.begin(), pages.end());
    return std::size_t(std::unique(pages.begin(), pages.end()) - pages.begin());
}

Directory directoryOf(const std::vector<Place>& bricks, const Place& low) {
    Directory directory;
    directory.reserve(pageCount(bricks, low));
    for (std::size_t n = 0; n < bricks.size(); ++n) {
        const Place b{bricks[n][0] - low[0], bricks[n][1] - low[1], bricks[n][2] - low[2]};
        directory.page(pageOf(b))[((b[0] & 15) * 16 + (b[1] & 15)) * 16 + (b[2] & 15)] = int(n);
    }
    return directory;
}

}  // namespace

Medium::Medium(const Volume& volume, float extinction) : voxelSize_(volume.voxelSize) {
    const float scale = extinction * volume.voxelSize;
    const std::vector<Place> bricks = occupied(volume, scale);
    if (bricks.empty()) return;
    corners_.resize(bricks.size() * MediumView::kBrickCorners);
    forEach(
        bricks.size(),
        [&](std::size_t b) { gather(volume, bricks[b], scale, &corners_[b * MediumView::kBrickCorners]); }, 16);
    const Extent extent = extentOf(bricks, volume.name);
    Directory directory = directoryOf(bricks, extent.low);
    pages_ = std::move(directory.pages), slots_ = std::move(directory.slots);
    for (int a = 0; a < 3; ++a) {
        size_[a] = extent.high[std::size_t(a)] - extent.low[std::size_t(a)] + 1;
        origin_[a] = voxelSize_ * float(extent.low[std::size_t(a)] * MediumView::kEdge);
    }
}

MediumView Medium::view() const {
    MediumView view;
    view.corners = corners_.data(), view.pages = pages_.data(), view.slots = slots_.data();
    view.slotMask = int(slots_.size()) - 1;
    for (int a = 0; a < 3; ++a) view.size[a] = size_[a];
    view.origin = origin_, view.voxelSize = voxelSize_;
    return view;
}

Box boundsOf(const Volume& volume) {
    Box box;
    for (std::size_t b = 0; b < volume.blocks.size(); ++b)
        for (int n = 0; n < Volume::kVoxels; ++n) {
            if (!(usable(volume.values[b * Volume::kVoxels + std::size_t(n)]) > 0)) continue;
            const Place& p = volume.blocks[b];
            box.include(volume.voxelSize *
                        Vec3{float(8 * p[0] + n / 64), float(8 * p[1] + n / 8 % 8), float(8 * p[2] + n % 8)});
        }
    return box;
}

}  // namespace firn::render
