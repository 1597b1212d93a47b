#include "firn/surface/contour.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>

#include "firn/base/error.h"
#include "firn/surface/contour_cases.h"

namespace firn {
namespace {

constexpr int kEdge = Volume::kEdge, kReach = kEdge + 1;
constexpr std::size_t kNone = std::size_t(-1);

/// A point of the mesh is at least this far from both ends of its edge of the grid, in voxels: triangles keep an area.
constexpr float kLeastStep = 0.01f;

std::size_t voxelNumber(int i, int j, int k) { return std::size_t((i * kEdge + j) * kEdge + k); }

/// Which edges of the grid that begin in a block are cut by the surface, and the number of the first cut's point.
class Cuts {
public:
    std::size_t firstPoint = 0;

    void set(int axis, std::size_t voxel) {
        const std::size_t bit = std::size_t(axis) * Volume::kVoxels + voxel;
        words_[bit / 64] |= std::uint64_t(1) << bit % 64;
    }
    /// After the last set().
    void count() {
        std::uint16_t before = 0;
        for (std::size_t w = 0; w < kWords; ++w) {
            before_[w] = before;
            before = std::uint16_t(before + __builtin_popcountll(words_[w]));
        }
        points_ = before;
    }
    std::size_t points() const { return points_; }
    std::size_t pointOf(int axis, std::size_t voxel) const {
        const std::size_t bit = std::size_t(axis) * Volume::kVoxels + voxel;
        const std::uint64_t below = words_[bit / 64] & ((std::uint64_t(1) << bit % 64) - 1);
        return firstPoint + before_[bit / 64] + std::size_t(__builtin_popcountll(below));
    }
    /// Calls f(axis, voxel) in the order of the points.
    template <class F>
    void forEach(F&& f) const {
        for (std::size_t w = 0; w < kWords; ++w)
            for (std::uint64_t left = words_[w]; left != 0; left &= left - 1) {
                const std::size_t bit = w * 64 + std::size_t(__builtin_ctzll(left));
                f(int(bit / Volume::kVoxels), bit % Volume::kVoxels);
            }
    }

private:
    static constexpr std::size_t kWords = 3 * Volume::kVoxels / 64;
    std::array<std::uint64_t, kWords> words_{};
    std::array<std::uint16_t, kWords> before_{};
    std::size_t points_ = 0;
};

/// A block's values and those of the voxels just beyond it.
struct Neighbourhood {
    std::array<std::size_t, 8> blocks;  // at (+i, +j, +k), number 4 i + 2 j + k; kNone where there is none
    float value[kReach][kReach][kReach];
};

class Contour {
public:
    explicit Contour(const ImplicitField& field) : field_(field), volume_(field.values), cuts_(volume_.blocks.size()) {}

    TriangleMesh mesh() {
        forEach(
            cuts_.size(), [&](std::size_t b) { findCuts(b); }, 4);
        TriangleMesh mesh;
        mesh.points.resize(numberPoints());
        std::vector<std::vector<std::array<int, 3>>> triangles(cuts_.size());
        forEach(
            cuts_.size(),
            [&](std::size_t b) {
                placePoints(b, mesh.points);
                triangles[b] = trianglesIn(b);
            },
            4);
        for (const auto& some : triangles) mesh.triangles.insert(mesh.triangles.end(), some.begin(), some.end());
        return mesh;
    }

private:
    bool isInside(float value) const { return value > field_.contour; }

    std::size_t blockAt(const std::array<int, 3>& block) const {
        const auto place = std::lower_bound(volume_.blocks.begin(), volume_.blocks.end(), block);
        return place != volume_.blocks.end() && *place == block ? std::size_t(place - volume_.blocks.begin()) : kNone;
    }

    void look(std::size_t b, Neighbourhood& near) const {
        const std::array<int, 3>& block = volume_.blocks[b];
        near.blocks[0] = b;
        for (int n = 1; n < 8; ++n)
            near.blocks[std::size_t(n)] = blockAt({block[0] + n / 4, block[1] + n / 2 % 2, block[2] + n % 2});
        for (int i = 0; i < kReach; ++i)
            for (int j = 0; j < kReach; ++j)
                for (int k = 0; k < kReach; ++k) {
                    const std::size_t from = near.blocks[std::size_t(i / kEdge * 4 + j / kEdge * 2 + k / kEdge)];
                    near.value[i][j][k] =
                        from == kNone
                            ? volume_.background
                            : volume_.values[from * Volume::kVoxels + voxelNumber(i % kEdge, j % kEdge, k % kEdge)];
                }
    }

    void findCuts(std::size_t b) {
        Neighbourhood near;
        look(b, near);
        for (int i = 0; i < kEdge; ++i)
            for (int j = 0; j < kEdge; ++j)
                for (int k = 0; k < kEdge; ++k) {
                    const bool inside = isInside(near.value[i][j][k]);
                    const std::size_t voxel = voxelNumber(i, j, k);
                    if (inside != isInside(near.value[i + 1][j][k])) cuts_[b].set(0, voxel);
                    if (inside != isInside(near.value[i][j + 1][k])) cuts_[b].set(1, voxel);
                    if (inside != isInside(near.value[i][j][k + 1])) cuts_[b].set(2, voxel);
                }
        cuts_[b].count();
    }

    std::size_t numberPoints() {
        std::size_t points = 0;
        for (Cuts& cuts : cuts_) {
            cuts.firstPoint = points;
            points += cuts.points();
        }
        if (points > std::size_t(std::numeric_limits<int>::max()))
            throw Error(Fault::input, "the surface has more points than a mesh can hold: choose a larger voxel_size");
        return points;
    }

    /// Where the field, taken as linear along the edge, has the contour's value.
    void placePoints(std::size_t b, std::vector<Vec3>& points) const {
        if (cuts_[b].points() == 0) return;
        Neighbourhood near;
        look(b, near);
        std::size_t point = cuts_[b].firstPoint;
        cuts_[b].forEach([&](int axis, std::size_t voxel) {
            const int at[3] = {int(voxel) / 64, int(voxel) / 8 % 8, int(voxel) % 8};
            const float from = near.value[at[0]][at[1]][at[2]];
            const float to = near.value[at[0] + (axis == 0)][at[1] + (axis == 1)][at[2] + (axis == 2)];
            const float t = (field_.contour - from) / (to - from);
            Vec3 x;
            for (int a = 0; a < 3; ++a) x[a] = float(volume_.blocks[b][a] * kEdge + at[a]);
            x[axis] += std::min(std::max(t, kLeastStep), 1 - kLeastStep);
            points[point++] = x * volume_.voxelSize;
        });
    }

    std::vector<std::array<int, 3>> trianglesIn(std::size_t b) const {
        std::vector<std::array<int, 3>> triangles;
        Neighbourhood near;
        look(b, near);
        for (int i = 0; i < kEdge; ++i)
            for (int j = 0; j < kEdge; ++j)
                for (int k = 0; k < kEdge; ++k) {
                    int which = 0;
                    for (int c = 0; c < 8; ++c)
                        which |= int(isInside(near.value[i + c / 4][j + c / 2 % 2][k + c % 2])) << c;
                    for (const std::array<int, 3>& edges : trianglesOfCase(which))
                        triangles.push_back({pointOn(near, edges[0], i, j, k), pointOn(near, edges[1], i, j, k),
                                             pointOn(near, edges[2], i, j, k)});
                }
        return triangles;
    }

    /// The point on an edge of the cube at voxel (i, j, k), which may begin in the next block.
    int pointOn(const Neighbourhood& near, int edge, int i, int j, int k) const {
        const CubeEdge e = cubeEdge(edge);
        i += e.from[0], j += e.from[1], k += e.from[2];
        const std::size_t block = near.blocks[std::size_t(i / kEdge * 4 + j / kEdge * 2 + k / kEdge)];
        return int(cuts_[block].pointOf(e.axis, voxelNumber(i % kEdge, j % kEdge, k % kEdge)));
    }

    const ImplicitField& field_;
    const Volume& volume_;
    std::vector<Cuts> cuts_;
};

}  // namespace

TriangleMesh meshOf(const ImplicitField& field) { return Contour(field).mesh(); }

}  // namespace firn
