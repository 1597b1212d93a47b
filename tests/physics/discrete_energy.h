// The elastic energy of particles as a function of where the grid's nodes are [Stomakhin 2013, sec. 4.2], in double on
// a dense grid, by the formulas as printed: the slow twin of the MPM step's forces and of its implicit operator.
#pragma once

#include <utility>
#include <vector>

#include "firn/grid/kernels.h"
#include "firn/material/stress_differential.h"

namespace firn {

struct ElasticPoint {
    Vec3d x;    // [m]
    Mat3d FE;   // at rest nodes
    double m;   // [kg]
    double V0;  // [m3]
    Lame<double> stiffness;
};

/// Nodes lie at h (i, j, k), 0 <= i, j, k < edge; `u` is how far each has moved [m].
class DiscreteEnergy {
public:
    using Nodes = std::vector<Vec3d>;

    DiscreteEnergy(std::vector<ElasticPoint> points, double h, int edge)
        : points_(std::move(points)), h_(h), edge_(edge) {}

    const std::vector<ElasticPoint>& points() const { return points_; }
    std::size_t nodeCount() const { return std::size_t(edge_) * edge_ * edge_; }
    Vec3d rest(std::size_t i) const {
        const int n = int(i);
        return h_ * Vec3d{double(n / edge_ / edge_), double(n / edge_ % edge_), double(n % edge_)};
    }

    /// m_i = sum_p m_p w_ip [kg].
    std::vector<double> masses() const {
        std::vector<double> m(nodeCount());
        for (const ElasticPoint& p : points_)
            forEachNode(p, [&](std::size_t i, double w, const Vec3d&) { m[i] += p.m * w; });
        return m;
    }

    /// E(u) = sum_p V0 Psi(F_p(u)) [J].
    double energy(const Nodes& u) const {
        double E = 0;
        for (const ElasticPoint& p : points_) {
            const Mat3d F = deformed(p, u);
            E += p.V0 * energyDensity(F, polar(svd(F)).R, p.stiffness);
        }
        return E;
    }

    /// f_i = -dE/du_i = - sum_p V0 P(F_p(u)) FE^T grad w_ip [N].
    Nodes forces(const Nodes& u) const {
        Nodes f(nodeCount());
        for (const ElasticPoint& p : points_) {
            const Mat3d F = deformed(p, u);
            const Mat3d A = p.V0 * firstPiola(F, polar(svd(F)).R, p.stiffness) * transpose(p.FE);
            forEachNode(p, [&](std::size_t i, double, const Vec3d& dw) { f[i] -= A * dw; });
        }
        return f;
    }

    /// H v = d2E/du2 v at u [N/m times the unit of v].
    Nodes hessianTimes(const Nodes& u, const Nodes& v) const {
        Nodes Hv(nodeCount());
        for (const ElasticPoint& p : points_) {
            const Mat3d F = deformed(p, u);
            const Polar<double> d = polar(svd(F));
            const Mat3d dP = stressDifferential(F, d.R, d.S, p.stiffness, gradient(p, v) * p.FE);
            const Mat3d A = p.V0 * dP * transpose(p.FE);
            forEachNode(p, [&](std::size_t i, double, const Vec3d& dw) { Hv[i] += A * dw; });
        }
        return Hv;
    }

private:
    /// Calls f(i, w, dw) for the nodes around a particle, dw in 1/m.
    template <class F>
    void forEachNode(const ElasticPoint& p, F&& f) const {
        const CubicStencil<double> st(p.x / h_);
        for (int i = 0; i < 4; ++i)
            for (int j = 0; j < 4; ++j)
                for (int k = 0; k < 4; ++k) {
                    const Vec3d dw{st.dw[0][i] * st.w[1][j] * st.w[2][k], st.w[0][i] * st.dw[1][j] * st.w[2][k],
                                   st.w[0][i] * st.w[1][j] * st.dw[2][k]};
                    const int node = ((st.base[0] + i) * edge_ + st.base[1] + j) * edge_ + st.base[2] + k;
                    f(std::size_t(node), st.w[0][i] * st.w[1][j] * st.w[2][k], dw / h_);
                }
    }
    /// sum_i v_i grad w_ip^T.
    Mat3d gradient(const ElasticPoint& p, const Nodes& v) const {
        Mat3d g;
        forEachNode(p, [&](std::size_t i, double, const Vec3d& dw) { g += outer(v[i], dw); });
        return g;
    }
    Mat3d deformed(const ElasticPoint& p, const Nodes& u) const { return (Mat3d::identity() + gradient(p, u)) * p.FE; }

    std::vector<ElasticPoint> points_;
    double h_;
    int edge_;
};

}  // namespace firn
