// Many colliders, one question: what touches x during this step?
#pragma once

#include <vector>

#include "firn/collide/kernels.h"

namespace firn {

class ColliderSet {};

}  // namespace firn
