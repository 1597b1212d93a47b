// Position based grains as a newcomer would write them, for our speed to be compared with: one thread, a hash map of
// cells that is built anew in every step, neighbours looked up in every round, the printed friction [Macklin et al.
// 2014, sec. 6.1]. On flat ground.
#pragma once

#include <vector>

#include "firn/base/math/vec.h"

namespace firn {

class ObviousPbd {
public:
    ObviousPbd(std::vector<Vec3> x, float r) : x_(std::move(x)), v_(x_.size()), r_(r) {}
    void step(const Vec3& gravity, float dt, int iterations);
    const std::vector<Vec3>& positions() const { return x_; }
    const std::vector<Vec3>& velocities() const { return v_; }

private:
    std::vector<Vec3> x_, v_;
    float r_;
};

}  // namespace firn
