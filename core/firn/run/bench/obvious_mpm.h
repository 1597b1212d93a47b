// Snow MPM as a newcomer would write it, for our speed to be compared with: an array of structs, a dense grid, Eigen's
// SVD, quadratic B-splines, APIC with the MLS form of the force [Hu 2018], and atomic additions where threads meet. The
// same snow as the solver's, so that both do the same work.
#pragma once

#include <memory>

#include "firn/state/frame.h"

namespace firn {

class ObviousMpm {
public:
    /// @param h  edge of a cell [m]
    ObviousMpm(const ParticleSet& snow, float h);
    ObviousMpm(ObviousMpm&&) noexcept;
    ~ObviousMpm();
    void step(const Vec3& gravity, float dt);
    Vec3d momentum() const;        // kg m/s
    double kineticEnergy() const;  // J

private:
    struct Snow;
    std::unique_ptr<Snow> snow_;
};

}  // namespace firn
