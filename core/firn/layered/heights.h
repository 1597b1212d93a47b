// How high snow stands over each column of voxels: what decides whether it holds, and what covers it.
#pragma once

#include <vector>

#include "firn/layered/layer.h"

namespace firn::layered {

using BlockColumn = std::array<int, 2>;  // along x and z, in blocks

/// A rectangle of columns of voxels, with the height of the snow for each and of what it lies on [m].
struct Heights {
    int firstX = 0, firstZ = 0, sizeX = 0, sizeZ = 0;  // voxels
    std::vector<float> y, ground;

    std::size_t place(int i, int k) const { return std::size_t(i) * std::size_t(sizeZ) + std::size_t(k); }
    bool holds(int i, int k) const { return i >= 0 && k >= 0 && i < sizeX && k < sizeZ; }
    /// Steepness in each of both directions, of the columns on either side.
    Vec3 slope(int i, int k, float h) const;
};

/// Rectangles around the groups that block columns make once each is widened by `reach` blocks, in their order: far
/// apart, they do not pay for what lies between them.
std::vector<Heights> windowsAround(std::vector<BlockColumn> columns, int reach);

/// Fills in how high the snow stands, counted from the ground up to the first gap; the ground where there is none.
void takeHeights(const Layer& layer, Heights& window);

/// Lowers each height to what the others hold up, and no lower than a floor that holds itself: no slope over it is
/// steeper than this tangent, but for the 3 % between the sixteen directions that are looked at.
void limitSlope(Heights& window, const std::vector<float>& floor, float tangent, float h);

/// The marked columns and those around them, `reach` to each side.
std::vector<std::uint8_t> spread(const Heights& window, const std::vector<std::uint8_t>& marked, int reach);

/// Calls change(i, k, y of the voxel's middle [m], phi) for the voxels of the marked columns between low(i, k) and
/// high(i, k) [m]; writes the blocks where it says that it changed something, and keeps what they were in `before`.
template <class Low, class High, class Change>
void changeColumns(Layer& layer, const Heights& window, const std::vector<std::uint8_t>& marked, Low&& low, High&& high,
                   Change&& change, LayerBlocks& before) {
    constexpr int kEdge = Volume::kEdge;
    const float h = layer.h();
    std::array<float, Volume::kVoxels> phi;
    for (int bi = window.firstX / kEdge; bi < (window.firstX + window.sizeX) / kEdge; ++bi)
        for (int bk = window.firstZ / kEdge; bk < (window.firstZ + window.sizeZ) / kEdge; ++bk) {
            const int i0 = bi * kEdge - window.firstX, k0 = bk * kEdge - window.firstZ;
            float from = std::numeric_limits<float>::infinity(), to = -from;
            for (int n = 0; n < kEdge * kEdge; ++n) {
                const int i = i0 + n / kEdge, k = k0 + n % kEdge;
                if (!marked[window.place(i, k)]) continue;
                from = std::min(from, low(i, k)), to = std::max(to, high(i, k));
            }
            if (!(from <= to)) continue;
            for (int bj = int(std::floor(from / h)) >> 3; bj <= int(std::ceil(to / h)) >> 3; ++bj) {
                const Block at{bi, bj, bk};
                layer.read(at, phi.data());
                bool changed = false;
                for (int n = 0; n < Volume::kVoxels; ++n) {
                    const int i = i0 + n / (kEdge * kEdge), j = n / kEdge % kEdge, k = k0 + n % kEdge;
                    if (marked[window.place(i, k)])
                        changed |= change(i, k, float(bj * kEdge + j) * h, phi[std::size_t(n)]);
                }
                if (!changed) continue;
                if (!before.find(at)) layer.read(at, before.put(at));
                layer.write(at, phi.data());
            }
        }
}

}  // namespace firn::layered
