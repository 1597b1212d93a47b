// When a source that keeps coming gives birth. Counts are a pure function of the frame number, so that a resumed run
// needs no memory of the fractions of particles that earlier frames left over.
#pragma once

#include <cstdint>

#include "firn/sim/scene.h"

namespace firn {

/// Integral of a setting over [from, to] s; exact, because keys are linear between.
double integral(const Setting& rate, double from, double to);
Vec3d integralOfVector(const Setting& velocity, double from, double to);

class Emission {
public:
    /// `particleMass` in kg.
    Emission(const Settings& settings, const SceneParams& scene, double particleMass);

    /// Particles born from the start until the end of this frame. As a number: a rate may ask for more than fit.
    double bornUpTo(int frame) const;
    /// Particles born during the frame that ends at `frame`.
    std::size_t bornDuring(int frame) const;
    double bornInAll() const { return bornUpTo(lastFrame_); }

private:
    Setting rate_;  // kg/s
    double fps_ = 0, particleMass_ = 0;
    int sceneStart_ = 0, firstFrame_ = 0, lastFrame_ = 0;
};

}  // namespace firn
