#include "firn/render/medium.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "firn/base/error.h"
#include "firn/base/parallel.h"

namespace firn::render {
namespace {

using Place = std::array<int, 3>;

constexpr int kFarthest = 1 << 20;                            // voxels: beyond, a float no longer resolves a cell
constexpr int kPerBlock = Volume::kEdge / MediumView::kEdge;  // bricks along a block's edge
constexpr int kNear = kPerBlock + 1;                          // and with the one before it

float usable(float value) { return value > 0 && std::isfinite(value) ? value : 0.0f; }

/// Values of a block, or none.
const float* blockAt(const Volume& volume, const Place& place) {
    const auto found = std::lower_bound(volume.blocks.begin(), volume.blocks.end(), place);
    if (found == volume.blocks.end() || *found != place) return nullptr;
    return &volume.values[std::size_t(found - volume.blocks.begin()) * Volume::kVoxels];
}

/// The bricks, from one before a block to its last along an axis, that voxel i of the block is a corner of: bits.
constexpr unsigned bricksAt(int i) {
    const unsigned own = 2u << i / MediumView::kEdge;
    return i % MediumView::kEdge == 0 ? own | own >> 1 : own;
}

/// Bricks that some of a block's values are corners of: bit (i * kNear + j) * kNear + k, each from the one before it
/// on.
std::uint32_t bricksTouched(const float* values) {
    std::uint32_t touched = 0;
    for (int n = 0; n < Volume::kVoxels; ++n) {
        if (!(usable(values[n]) > 0)) continue;
        const unsigned x = bricksAt(n / 64), y = bricksAt(n / 8 % 8), z = bricksAt(n % 8);
        for (int i = 0; i < kNear; ++i)
            for (int j = 0; j < kNear; ++j)
                if ((x >> i & y >> j & 1) != 0) touched |= z << (i * kNear + j) * kNear;
    }
    return touched;
}

/// Those that hold anything, in order. Found before any is made: most of what surrounds a lone grain is empty.
std::vector<Place> occupied(const Volume& volume) {
    std::vector<std::uint32_t> touched(volume.blocks.size());
    forEach(
        touched.size(), [&](std::size_t b) { touched[b] = bricksTouched(&volume.values[b * Volume::kVoxels]); }, 16);
    std::vector<Place> bricks;
    for (std::size_t b = 0; b < touched.size(); ++b)
        for (int n = 0; n < kNear * kNear * kNear; ++n) {
            if ((touched[b] >> n & 1) == 0) continue;
            const Place& p = volume.blocks[b];
            bricks.push_back(
                {p[0] * kPerBlock - 1 + n / 9, p[1] * kPerBlock - 1 + n / 3 % 3, p[2] * kPerBlock - 1 + n % 3});
        }
    std::sort(bricks.begin(), bricks.end());
    bricks.erase(std::unique(bricks.begin(), bricks.end()), bricks.end());
    return bricks;
}
static_assert(kNear == 3, "occupied takes a bit's number apart by threes");

/// Corners of a brick, from its own block and the seven after it.
void gather(const Volume& volume, const Place& brick, float scale, float* corners) {
    constexpr int edge = Volume::kEdge;
    int first[3];  // corner, among the voxels of its block
    Place block;
    for (std::size_t a = 0; a < 3; ++a) {
        block[a] = brick[a] >> 1;
        first[a] = (brick[a] & 1) * MediumView::kEdge;
    }
    const float* blocks[8];
    for (int n = 0; n < 8; ++n)
        blocks[n] = blockAt(volume, {block[0] + (n >> 2), block[1] + (n >> 1 & 1), block[2] + (n & 1)});
    for (int i = first[0]; i <= first[0] + MediumView::kEdge; ++i)
        for (int j = first[1]; j <= first[1] + MediumView::kEdge; ++j)
            for (int k = first[2]; k <= first[2] + MediumView::kEdge; ++k, ++corners) {
                const float* from = blocks[(i / edge) * 4 + (j / edge) * 2 + k / edge];
                *corners = from ? scale * usable(from[((i % edge) * edge + j % edge) * edge + k % edge]) : 0.0f;
            }
}
static_assert(kPerBlock == 2, "gather halves a brick's coordinates");

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

Place pageOf(const Place& brick) {
    constexpr int shift = MediumView::kPageShift;
    return {brick[0] >> shift, brick[1] >> shift, brick[2] >> shift};
}

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
        directory.page(pageOf(b))[placeInPage(b[0], b[1], b[2])] = int(n);
    }
    return directory;
}

}  // namespace

Medium::Medium(const Volume& volume, float extinction) : voxelSize_(volume.voxelSize) {
    const float scale = extinction * volume.voxelSize;
    const std::vector<Place> bricks = occupied(volume);
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
