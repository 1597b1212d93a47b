#include "firn/layered/travel.h"

#include <algorithm>

#include "firn/collide/one_collider.h"

namespace firn::layered {

std::vector<ContactField> looksAt(const Collider& collider, double t0, double t1, int count) {
    std::vector<ContactField> looks{alone(collider, t0, t0)};
    double before = t0;
    for (int n = 1; n <= count; ++n) {
        const double time = n < count ? t0 + (t1 - t0) * double(n) / double(count) : t1;
        looks.push_back(alone(collider, before, time));
        before = time;
    }
    return looks;
}

Travel travelOf(const Collider& collider, double t0, double t1) {
    constexpr int kParts = 16;
    const std::vector<ContactField> looks = looksAt(collider, t0, t1, kParts);
    const Box own = ownBounds(collider, looks.back().body(0));
    double straight = 0, way = 0, deforming = 0;
    for (int c = 0; c < 8; ++c) {
        const Vec3 corner = cornerOf(own, c);
        double sum = 0;
        for (std::size_t n = 1; n < looks.size(); ++n)
            sum += double(length(inWorld(looks[n].body(0), corner) - inWorld(looks[n - 1].body(0), corner)));
        way = std::max(way, sum);
        const Vec3 along = inWorld(looks.back().body(0), corner) - inWorld(looks.front().body(0), corner);
        straight = std::max(straight, double(length(along)));
    }
    for (std::size_t n = 1; n < looks.size(); ++n)
        deforming += double(looks[n].body(0).morph.maxSpeed) * (t1 - t0) / kParts;
    return {float(straight + deforming), float(way + deforming)};
}

}  // namespace firn::layered
