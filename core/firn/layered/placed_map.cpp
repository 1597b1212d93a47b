#include "firn/layered/placed_map.h"

namespace firn::layered {

PlacedMap::PlacedMap(std::shared_ptr<const FieldMap> map, const Vec3& low, const Vec3& size) : map_(std::move(map)) {
    if (!map_) return;
    most_ = map_->most();
    if (map_->spacing > 0) {
        x_ = map_->x, z_ = map_->z;
        perX_ = perZ_ = 1 / map_->spacing;
        return;
    }
    // A pixel is a piece of the field, and its number holds in the middle of it.
    perX_ = map_->columns / double(size.x), perZ_ = map_->rows / double(size.z);
    x_ = double(low.x) + 0.5 / perX_, z_ = double(low.z) + 0.5 / perZ_;
}

}  // namespace firn::layered
