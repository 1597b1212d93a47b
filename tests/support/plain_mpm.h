// The transfers, the stress and the Hessian of MPM as the paper prints them, in double and in plain loops over all
// nodes a particle may reach: slow, and too simple to be wrong.
#pragma once

#include <array>
#include <map>

#include "firn/grid/kernels.h"
#include "firn/material/hardening.h"
#include "firn/material/stress_differential.h"
#include "firn/mpm/mpm_params.h"
#include "firn/mpm/mpm_state.h"

namespace firn::plain {

using Node = std::array<int, 3>;
template <class T>
using Nodes = std::map<Node, T>;

struct Brought {
    double mass = 0;
    Vec3d momentum, force;
};

class Kernel {
public:
    Kernel(MpmKernel kernel, double h) : isCubic_(kernel == MpmKernel::cubic), h_(h) {}

    /// [Jiang 2015, sec. 5.3]
    double inverseInertia() const { return (isCubic_ ? 3 : 4) / (h_ * h_); }
    Vec3d position(const Node& i) const { return Vec3d{double(i[0]), double(i[1]), double(i[2])} * h_; }

    /// f(i, w, grad w) for all nodes around x [m].
    template <class F>
    void forEachNode(const Vec3d& x, F&& f) const {
        const Vec3d X = x * (1 / h_);
        const auto first = [](double a) { return int(std::floor(a)) - 2; };
        Node i;
        for (i[0] = first(X.x); i[0] < first(X.x) + 6; ++i[0])
            for (i[1] = first(X.y); i[1] < first(X.y) + 6; ++i[1])
                for (i[2] = first(X.z); i[2] < first(X.z) + 6; ++i[2]) {
                    const Vec3d d = X - Vec3d{double(i[0]), double(i[1]), double(i[2])};
                    const double a = N(d.x), b = N(d.y), c = N(d.z);
                    if (a * b * c > 0)
                        f(i, a * b * c, Vec3d{slope(d.x) * b * c, a * slope(d.y) * c, a * b * slope(d.z)} * (1 / h_));
                }
    }

private:
    double N(double d) const { return isCubic_ ? cubic(d) : quadratic(d); }
    double slope(double d) const { return isCubic_ ? cubicSlope(d) : quadraticSlope(d); }

    bool isCubic_;
    double h_;
};

/// A particle in double.
struct Particle {
    Vec3d x, v;
    double m, V0, JP;
    Mat3d FE, C, tau;  // tau times V0
    Lame<double> fresh;
    double thetaC, thetaS, xi;
};

inline Particle particle(const Snow& snow, std::size_t p) {
    const Carrier& c = snow.carriers[p];
    const Substance& s = snow.substances[p];
    const float* t = c.tau;
    return {cast<double>(c.x),
            cast<double>(c.v),
            c.m,
            c.V0,
            c.JP,
            cast<double>(s.FE),
            snow.affine.empty() ? Mat3d{} : cast<double>(snow.affine[p]),
            cast<double>(Mat3{{{t[0], t[1], t[2]}, {t[1], t[3], t[4]}, {t[2], t[4], t[5]}}}),
            {s.mu, s.lambda},
            s.thetaC,
            s.thetaS,
            s.xi};
}

inline Lame<double> stiffness(const Particle& p, double maxHardening) {
    const double factor = std::fmin(std::exp(p.xi * (1 - p.JP)), maxHardening);
    return {p.fresh.mu * factor, p.fresh.lambda * factor};
}

/// V0 P FE^T.
inline Mat3d stress(const Particle& p, double maxHardening) {
    const Svd<double> d = svd(p.FE);
    return firstPiola(p.FE, d.U * transpose(d.V), stiffness(p, maxHardening)) * transpose(p.FE) * p.V0;
}

/// Steps 1 and 3; with APIC the velocity around a particle is v + C (x_i - x).
inline Nodes<Brought> particlesToGrid(const Kernel& kernel, const Snow& snow) {
    Nodes<Brought> grid;
    for (std::size_t i = 0; i < snow.size(); ++i) {
        const Particle p = particle(snow, i);
        kernel.forEachNode(p.x, [&](const Node& n, double w, const Vec3d& grad) {
            grid[n].mass += w * p.m;
            grid[n].momentum += w * p.m * (p.v + p.C * (kernel.position(n) - p.x));
            grid[n].force -= p.tau * grad;
        });
    }
    return grid;
}

struct Velocities {
    Vec3d before, after;
};

/// Steps 7 and 8 for one particle.
/// @param flip  negative: APIC
inline Particle gridToParticle(const Kernel& kernel, Particle p, Nodes<Velocities>& grid, double dt, double flip,
                               double maxHardening) {
    Vec3d pic, old;
    Mat3d gradV, moment;
    kernel.forEachNode(p.x, [&](const Node& n, double w, const Vec3d& grad) {
        const Velocities& v = grid[n];
        pic += w * v.after;
        old += w * v.before;
        gradV += outer(v.after, grad);
        moment += w * outer(v.after, kernel.position(n) - p.x);
    });
    p.v = flip < 0 ? pic : (1 - flip) * pic + flip * (p.v + (pic - old));
    p.C = moment * kernel.inverseInertia();
    p.x += dt * pic;
    const Mat3d trial = (Mat3d::identity() + dt * gradV) * p.FE;
    const Svd<double> d = svd(trial);
    Vec3d s;
    for (int k = 0; k < 3; ++k) s[k] = std::fmin(std::fmax(d.s[k], 1 - p.thetaC), 1 + p.thetaS);
    p.FE = scaledColumns(d.U, s) * transpose(d.V);
    p.JP *= determinant(trial) / determinant(p.FE);  // F = FE FP is kept
    p.tau = stress(p, maxHardening);
    return p;
}

/// H u of the elastic energy. @param differential  dP of (particle, dF)
template <class Differential>
Nodes<Vec3d> hessianTimes(const Kernel& kernel, const Snow& snow, Nodes<Vec3d>& u, Differential&& differential) {
    Nodes<Vec3d> Hu;
    for (std::size_t i = 0; i < snow.size(); ++i) {
        const Particle p = particle(snow, i);
        Mat3d gradU;
        kernel.forEachNode(p.x, [&](const Node& n, double, const Vec3d& grad) { gradU += outer(u[n], grad); });
        const Mat3d T = differential(p, gradU * p.FE) * transpose(p.FE) * p.V0;
        kernel.forEachNode(p.x, [&](const Node& n, double, const Vec3d& grad) { Hu[n] += T * grad; });
    }
    return Hu;
}

}  // namespace firn::plain
