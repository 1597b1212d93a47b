// A map laid over the snow field.
#pragma once

#include <memory>

#include "firn/base/math/vec.h"
#include "firn/state/field_map.h"

namespace firn::layered {

class PlacedMap {
public:
    PlacedMap() = default;
    /// @param low, size  of the field [m], which an image is stretched over from edge to edge
    PlacedMap(std::shared_ptr<const FieldMap> map, const Vec3& low, const Vec3& size);

    /// What a number is to be multiplied by at this place: 1 without a map.
    float at(float x, float z) const {
        return map_ ? valueAt(*map_, (double(x) - x_) * perX_, (double(z) - z_) * perZ_) : 1.0f;
    }
    float most() const { return most_; }

private:
    std::shared_ptr<const FieldMap> map_;
    double x_ = 0, z_ = 0, perX_ = 0, perZ_ = 0;  // m, of the first value; values per m
    float most_ = 1;
};

}  // namespace firn::layered
