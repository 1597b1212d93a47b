// What the particles of a frame hold besides the motion of their centres, in double.
#pragma once

#include "firn/base/math/svd.h"
#include "firn/material/fixed_corotated.h"
#include "firn/material/hardening.h"
#include "firn/state/particle_set.h"

namespace firn {

/// J; stiffness as the solver has it, hardened up to `maxHardening`.
inline double elasticEnergy(const ParticleSet& snow, double maxHardening = 20) {
    const auto FE = snow[column::FE];
    const auto V0 = snow[column::V0], JP = snow[column::JP], E = snow[column::youngModulus],
               nu = snow[column::poissonRatio], xi = snow[column::hardening];
    double sum = 0;
    for (std::size_t p = 0; p < FE.size(); ++p) {  // none before the first step: unstrained
        const Mat3d F = cast<double>(FE[p]);
        const Svd<double> d = svd(F);
        Lame<double> l = lame(double(E[p]), double(nu[p]));
        const double factor = hardeningFactor(double(xi[p]), double(JP[p]), maxHardening);
        l = {l.mu * factor, l.lambda * factor};
        sum += double(V0[p]) * energyDensity(F, d.U * transpose(d.V), l);
    }
    return sum;
}

/// Of the affine velocities of APIC: nodes around a particle move with v + C (x_i - x), and sum w (x_i - x)(x_i - x)^T
/// is `inertia` I [m2].
struct AffineMotion {
    double kineticEnergy = 0;
    Vec3d angularMomentum;
};
inline AffineMotion affineMotion(const ParticleSet& snow, double inertia) {
    AffineMotion sum;
    const auto C = snow[column::affine];
    const auto m = snow[column::m];
    for (std::size_t p = 0; p < C.size(); ++p) {
        const Mat3d c = cast<double>(C[p]);
        const double mi = double(m[p]) * inertia;
        sum.kineticEnergy += mi * contract(c, c) / 2;
        sum.angularMomentum += mi * Vec3d{c(2, 1) - c(1, 2), c(0, 2) - c(2, 0), c(1, 0) - c(0, 1)};
    }
    return sum;
}

}  // namespace firn
