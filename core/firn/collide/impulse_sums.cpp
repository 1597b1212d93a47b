#include "firn/collide/impulse_sums.h"

namespace firn {

Impulse& ImpulseSums::at(std::size_t place, int k) {
    std::vector<Impulse>& here = places_[place];
    if (here.empty()) here.resize(colliders_);
    return here[std::size_t(k)];
}

void ImpulseSums::add(std::size_t place, int k, float m, const Vec3& x, const Vec3& dv) {
    const Vec3d given = cast<double>(dv) * -double(m);
    Impulse& sum = at(place, k);
    sum.linear += given;
    sum.angular += cross(cast<double>(x), given);
}

void ImpulseSums::addMass(std::size_t place, int k, float m) { at(place, k).mass += double(m); }

void ImpulseSums::addTo(std::vector<Impulse>& totals) const {
    totals.resize(colliders_);
    for (const std::vector<Impulse>& here : places_)
        for (std::size_t k = 0; k < here.size(); ++k) totals[k] += here[k];
}

}  // namespace firn
