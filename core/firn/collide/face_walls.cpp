#include "firn/collide/face_walls.h"

#include <algorithm>
#include <limits>

#include "firn/collide/face_share.h"
#include "firn/grid/mac_grid.h"

namespace firn {
namespace {

constexpr int kEdge = CellBlocks::kEdge;
constexpr int kCorners = kEdge + 1;

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

/// Distances to the colliders at the corners of a block's cells, found when they are asked for.
class CornerDistances {
public:
    CornerDistances(const BodiesView& near, const Vec3& firstCorner, float h)
        : near_(near), firstCorner_(firstCorner), h_(h) {
        phi_.fill(kUnknown);
    }
    /// Open share of the lower face of cell (i, j, k) across an axis.
    float open(int axis, int i, int j, int k) {
        const int a = axis == 0 ? 0 : 1, b = axis == 1 ? 0 : 1, c = axis == 2 ? 0 : 1;
        // Around the face: along its first direction, then its second.
        const bool isX = axis == 0;
        const float share = openShare(at(i, j, k), isX ? at(i, j + 1, k) : at(i + a, j, k), at(i + a, j + b, k + c),
                                      axis == 2 ? at(i, j + 1, k) : at(i, j, k + 1));
        return share < kSliver ? 0 : share;
    }
    /// Whether no cell beside that face can have an open one: of such walls nobody feels the motion.
    bool isBuried(int i, int j, int k) { return at(i, j, k) < -kBuried * h_; }

private:
    static constexpr float kUnknown = std::numeric_limits<float>::max();

    float at(int i, int j, int k) {
        float& phi = phi_[std::size_t((i * kCorners + j) * kCorners + k)];
        if (phi == kUnknown) phi = nearestOf(near_, firstCorner_ + h_ * Vec3{float(i), float(j), float(k)}).phi;
        return phi;
    }

    BodiesView near_;
    Vec3 firstCorner_;
    float h_;
    std::array<float, kCorners * kCorners * kCorners> phi_;
};

}  // namespace

NearestContact nearestContact(const ContactField& contacts, const Vec3& x) {
    return contactWithNearest(contacts.bodies(), x);
}

FaceWalls wallsOf(const CellBlocks& blocks, float h, const ContactField& contacts, Span<const std::uint8_t> isAsked) {
    const auto firstCorner = [&](std::size_t b) {
        const auto& block = blocks.blocks()[b];
        return h * (Vec3{float(block[0] * kEdge), float(block[1] * kEdge), float(block[2] * kEdge)} -
                    Vec3{0.5f, 0.5f, 0.5f});
    };
    std::vector<std::uint8_t> isNear(blocks.size(), 0);
    forEach(
        blocks.size(),
        [&](std::size_t b) {
            const Vec3 low = firstCorner(b);
            isNear[b] = contacts.mayTouch({low, low + Vec3{1, 1, 1} * (h * kEdge)});
        },
        1);
    if (std::find(isNear.begin(), isNear.end(), 1) == isNear.end()) return {};

    FaceWalls walls;
    walls.open.assign(blocks.cellCount(), Vec3{1, 1, 1});
    walls.velocity.assign(blocks.cellCount(), Vec3{});
    walls.isSolid.assign(blocks.cellCount(), 0);
    forEach(
        blocks.size(),
        [&](std::size_t b) {
            if (!isNear[b]) return;
            // Those farther than a cell are not the nearest at any corner beside a closed one.
            std::vector<int> which;
            const Vec3 low = firstCorner(b);
            const BodiesView near = contacts.near({low, low + Vec3{1, 1, 1} * (h * kEdge)}, h, which);
            CornerDistances corners(near, low, h);
            const Vec3 first = firstCorner(b) + Vec3{0.5f, 0.5f, 0.5f} * h;
            for (int n = 0; n < CellBlocks::kCells; ++n) {
                const int i = n / (kEdge * kEdge), j = n / kEdge % kEdge, k = n % kEdge;
                const std::size_t cell = b * CellBlocks::kCells + std::size_t(n);
                if (!isAsked.empty() && !isAsked[cell]) continue;
                for (int axis = 0; axis < 3; ++axis) {
                    walls.open[cell][axis] = corners.open(axis, i, j, k);
                    if (walls.open[cell][axis] == 1 || corners.isBuried(i, j, k)) continue;
                    const Vec3 x = first + h * (Vec3{float(i), float(j), float(k)} + faceOffset(axis));
                    walls.velocity[cell][axis] = contactWithNearest(near, x).velocity[axis];
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
