#include "firn/layered/active.h"

#include <algorithm>
#include <array>
#include <unordered_set>

#include "firn/base/math/whole.h"
#include "firn/base/parallel.h"
#include "firn/collide/one_collider.h"
#include "firn/layered/base_layer.h"
#include "firn/layered/cell_key.h"
#include "firn/layered/travel.h"

namespace firn::layered {
namespace {

using Cell = std::array<int, 3>;

Cell cellOf(const Vec3& x, double perCell) {
    return {wholeBelow(double(x.x) * perCell), wholeBelow(double(x.y) * perCell), wholeBelow(double(x.z) * perCell)};
}

/// The cells of fast particles and all around them; asked, never iterated.
std::unordered_set<std::uint64_t> fastCells(Span<const Vec3> x, Span<const Vec3> v, float speed, double perCell) {
    std::unordered_set<std::uint64_t> home, all;
    for (std::size_t i = 0; i < x.size(); ++i) {
        if (!(dot(v[i], v[i]) > speed * speed)) continue;
        const Cell c = cellOf(x[i], perCell);
        if (!home.insert(cellKey(c)).second) continue;
        for (int n = 0; n < 27; ++n) all.insert(cellKey({c[0] + n / 9 - 1, c[1] + n / 3 % 3 - 1, c[2] + n % 3 - 1}));
    }
    return all;
}

/// An object that moves, where the time begins and where it ends.
struct Mover {
    BodyView first, last;
    float reach;  // m from either: what the object may come near to on its way
};

/// How far any of its points may go from t0 to t1 [m]; also there and back.
float wayOf(const Collider& collider, const BodyView& body, double t0, double t1) {
    const bool isPlane = !collider.sequence && !collider.solid->isBounded();
    const Box box = isPlane ? Box{{}, {}} : ownBounds(collider, body);
    const float turned = collider.sequence ? 0 : std::sqrt(contract(body.turned, body.turned));
    const float most = length(body.moved) + body.morph.maxSpeed * float(t1 - t0) + turned * length(box.max - box.min);
    return isPlane || body.jumps ? most : std::max(most, travelOf(collider, t0, t1).way);
}

}  // namespace

std::vector<std::uint8_t> activeParticles(Span<const Vec3> x, Span<const Vec3> v, Span<const float> rest,
                                          const LayeredParams& params, const ColliderSet& colliders, double t0,
                                          double t1) {
    std::vector<std::uint8_t> active(x.size(), 1);
    if (!params.inactive) return active;
    const double perCell = 1 / double(params.activeDistance);
    const std::unordered_set<std::uint64_t> cells = fastCells(x, v, params.activeSpeed, perCell);
    // The last is no instant: at the end of a frame that would be the start of the next one (travel.h).
    const ContactField first = colliders.during(t0, t0), last = colliders.during(t0, t1);
    std::vector<Mover> movers;
    for (std::size_t k = 0; k < colliders.size(); ++k)
        if (!isStill(colliders[k]))
            movers.push_back(
                {first.body(k), last.body(k), params.activeDistance + wayOf(colliders[k], last.body(k), t0, t1) / 2});
    forEach(x.size(), [&](std::size_t i) {
        const auto isNear = [&](const Mover& m) {
            return distanceUpTo(m.first, x[i], m.reach) <= m.reach || distanceUpTo(m.last, x[i], m.reach) <= m.reach;
        };
        active[i] = rest[i] < kCalm || cells.count(cellKey(cellOf(x[i], perCell))) > 0 ||
                    std::any_of(movers.begin(), movers.end(), isNear);
    });
    return active;
}

}  // namespace firn::layered
