#include "firn/collide/face_walls.h"

#include <algorithm>
#include <limits>

#include "firn/collide/face_share.h"
#include "firn/grid/mac_grid.h"

namespace firn {
namespace {

constexpr int kEdge = CellBlocks::kEdge;
constexpr int kCorners = StillWall::kCorners;
static_assert(kCorners == kEdge + 1);

/// Faces that are open by less are closed: what is inside would leave through them at any speed.
constexpr float kSliver = 0.02f;

/// So deep [cells] below a surface that it is beyond both cells of a face, whichever of its corners is asked: 1 along
/// the cell and once across the face.
constexpr float kBuried = 3;

/// The nearest of some colliders, and how far it is [m].
struct Nearest {
    int collider = -1;
    float phi = std::numeric_limits<float>::infinity();
};
Nearest nearestOf(const BodiesView& bodies, const Vec3& x) {
    Nearest nearest;
    for (const int k : bodies.which)
        if (const float phi = distanceTo(bodies.bodies[k], x); phi < nearest.phi) nearest = {k, phi};
    return nearest;
}

NearestContact contactWithNearest(const BodiesView& bodies, const Vec3& x) {
    NearestContact contact;
    contact.collider = nearestOf(bodies, x).collider;
    if (contact.collider >= 0) static_cast<Contact<float>&>(contact) = contactWith(bodies.bodies[contact.collider], x);
    return contact;
}

/// Distances to solids at the corners of a block's cells; those to colliders are found when they are asked for.
class CornerDistances {
public:
    /// @param still  none where it is not near
    CornerDistances(const BodiesView& near, const StillWall* still, const Vec3& firstCorner, float h)
        : near_(near), isStillNear_(still != nullptr), firstCorner_(firstCorner), h_(h) {
        phi_.fill(kUnknown);
        if (still) still->fill(firstCorner, h, still_.data());
    }
    /// Open share of the lower face of cell (i, j, k) across an axis.
    float open(int axis, int i, int j, int k) {
        const auto around = cornersOf(axis, i, j, k);
        const float share = openShare(at(around[0]), at(around[1]), at(around[2]), at(around[3]));
        return share < kSliver ? 0 : share;
    }
    /// Whether no cell beside that face can have an open one: of such walls nobody feels the motion.
    bool isBuried(int i, int j, int k) { return at(placeOf(i, j, k)) < -kBuried * h_; }
    /// Of what is nearest to the middle of that face, across it.
    float velocity(int axis, int i, int j, int k) const {
        const Vec3 first = firstCorner_ + Vec3{0.5f, 0.5f, 0.5f} * h_;
        const Vec3 x = first + h_ * (Vec3{float(i), float(j), float(k)} + faceOffset(axis));
        const Nearest nearest = nearestOf(near_, x);
        if (isStillNear_) {
            float phi = 0;
            for (const std::size_t corner : cornersOf(axis, i, j, k)) phi += still_[corner] / 4;
            if (phi < nearest.phi) return 0;
        }
        return nearest.collider < 0 ? 0 : contactWith(near_.bodies[nearest.collider], x).velocity[axis];
    }

private:
    static constexpr float kUnknown = std::numeric_limits<float>::max();
    static constexpr int kCount = kCorners * kCorners * kCorners;

    static std::size_t placeOf(int i, int j, int k) { return std::size_t((i * kCorners + j) * kCorners + k); }
    /// Of a cell's lower face, in order around it.
    static std::array<std::size_t, 4> cornersOf(int axis, int i, int j, int k) {
        const int a = axis == 0 ? 0 : 1, b = axis == 1 ? 0 : 1, c = axis == 2 ? 0 : 1;
        return {placeOf(i, j, k), axis == 0 ? placeOf(i, j + 1, k) : placeOf(i + a, j, k), placeOf(i + a, j + b, k + c),
                axis == 2 ? placeOf(i, j + 1, k) : placeOf(i, j, k + 1)};
    }

    float at(std::size_t corner) {
        float& phi = phi_[corner];
        if (phi == kUnknown) {
            const int n = int(corner);
            const Vec3 X{float(n / (kCorners * kCorners)), float(n / kCorners % kCorners), float(n % kCorners)};
            phi = nearestOf(near_, firstCorner_ + h_ * X).phi;
            if (isStillNear_) phi = std::min(phi, still_[corner]);
        }
        return phi;
    }

    BodiesView near_;
    bool isStillNear_;
    Vec3 firstCorner_;
    float h_;
    std::array<float, kCount> phi_;
    std::array<float, kCount> still_;  // set where it is near
};

}  // namespace

NearestContact nearestContact(const ContactField& contacts, const Vec3& x) {
    return contactWithNearest(contacts.bodies(), x);
}

FaceWalls wallsOf(const CellBlocks& blocks, float h, const ContactField& contacts, Span<const std::uint8_t> isAsked,
                  const StillWall* still) {
    const auto boxOf = [&](std::size_t b) {
        const auto& block = blocks.blocks()[b];
        const Vec3 low = h * (Vec3{float(block[0] * kEdge), float(block[1] * kEdge), float(block[2] * kEdge)} -
                              Vec3{0.5f, 0.5f, 0.5f});
        return Box{low, low + Vec3{1, 1, 1} * (h * kEdge)};
    };
    const auto isStillNear = [&](const Box& box) { return still && still->mayTouch(box); };
    std::vector<std::uint8_t> isNear(blocks.size(), 0);
    forEach(
        blocks.size(), [&](std::size_t b) { isNear[b] = contacts.mayTouch(boxOf(b)) || isStillNear(boxOf(b)); }, 1);
    if (std::find(isNear.begin(), isNear.end(), 1) == isNear.end()) return {};

    FaceWalls walls;
    walls.open.assign(blocks.cellCount(), Vec3{1, 1, 1});
    walls.velocity.assign(blocks.cellCount(), Vec3{});
    walls.isSolid.assign(blocks.cellCount(), 0);
    forEach(
        blocks.size(),
        [&](std::size_t b) {
            if (!isNear[b]) return;
            const Box box = boxOf(b);
            // Those farther than a cell are not the nearest at any corner beside a closed one.
            std::vector<int> which;
            CornerDistances corners(contacts.near(box, h, which), isStillNear(box) ? still : nullptr, box.min, h);
            for (int n = 0; n < CellBlocks::kCells; ++n) {
                const int i = n / (kEdge * kEdge), j = n / kEdge % kEdge, k = n % kEdge;
                const std::size_t cell = b * CellBlocks::kCells + std::size_t(n);
                if (!isAsked.empty() && !isAsked[cell]) continue;
                for (int axis = 0; axis < 3; ++axis) {
                    walls.open[cell][axis] = corners.open(axis, i, j, k);
                    if (walls.open[cell][axis] == 1 || corners.isBuried(i, j, k)) continue;
                    walls.velocity[cell][axis] = corners.velocity(axis, i, j, k);
                }
            }
        },
        1);
    blocks.forEachCell([&](std::size_t b, int i, int j, int k, std::uint32_t cell) {
        if (walls.open[cell] != Vec3{}) return;
        bool isSolid = true;
        for (int axis = 0; axis < 3; ++axis) {
            const std::uint32_t next = blocks.cell(b, i + (axis == 0), j + (axis == 1), k + (axis == 2));
            isSolid = isSolid && (next == CellBlocks::kNone || walls.open[next][axis] == 0);
        }
        walls.isSolid[cell] = isSolid;
    });
    return walls;
}

}  // namespace firn
