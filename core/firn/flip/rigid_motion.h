// The rigid motion of a cluster of faces, each of which knows one component of its velocity.
//
// Motion q = (V, omega) about a centre; a face of axis a at r has the velocity J q, J = (e_a, r x e_a). The motion that
// keeps sum m J^T u, which is momentum and angular momentum in one, solves  (sum m J^T J) q = sum m J^T u.
#pragma once

#include <array>
#include <cmath>

#include "firn/base/math/vec.h"

namespace firn {

using Twist = std::array<double, 6>;  // of a motion (V, omega), or of an impulse (P, L)

inline Twist twistOf(const Vec3d& a, const Vec3d& b) { return {a.x, a.y, a.z, b.x, b.y, b.z}; }
inline Vec3d linearPart(const Twist& q) { return {q[0], q[1], q[2]}; }
inline Vec3d angularPart(const Twist& q) { return {q[3], q[4], q[5]}; }

class ClusterInertia {
public:
    /// A mass m [kg] at r [m] that is known along the unit vector e.
    void add(double m, const Vec3d& r, const Vec3d& e) {
        const Twist J = twistOf(e, cross(r, e));
        for (std::size_t i = 0; i < 6; ++i)
            for (std::size_t j = 0; j <= i; ++j) M_[i][j] += m * J[i] * J[j];
    }

    /// M = L D L^T. A turn that no face feels (of a single cell about itself) has no inertia, and does not happen.
    void factorize() {
        constexpr double kVanishing = 1e-10;  // of the largest of its kind: translations, turns
        double most[2] = {0, 0};
        for (std::size_t i = 0; i < 6; ++i) most[i / 3] = std::fmax(most[i / 3], M_[i][i]);
        for (std::size_t j = 0; j < 6; ++j) {
            double d = M_[j][j];
            for (std::size_t k = 0; k < j; ++k) d -= M_[j][k] * M_[j][k] * D_[k];
            D_[j] = d > kVanishing * most[j / 3] ? d : 0;
            for (std::size_t i = j + 1; i < 6; ++i) {
                double s = M_[i][j];
                for (std::size_t k = 0; k < j; ++k) s -= M_[i][k] * M_[j][k] * D_[k];
                M_[i][j] = D_[j] > 0 ? s / D_[j] : 0;
            }
        }
    }

    /// The change of motion that an impulse makes.
    Twist solve(Twist P) const {
        for (std::size_t i = 0; i < 6; ++i)
            for (std::size_t k = 0; k < i; ++k) P[i] -= M_[i][k] * P[k];
        for (std::size_t i = 0; i < 6; ++i) P[i] = D_[i] > 0 ? P[i] / D_[i] : 0;
        for (std::size_t i = 6; i-- > 0;)
            for (std::size_t k = i + 1; k < 6; ++k) P[i] -= M_[k][i] * P[k];
        return P;
    }

private:
    double M_[6][6]{};  // lower triangle; after factorize(), L below the diagonal
    double D_[6]{};
};

}  // namespace firn
