// Forces are the slope of the discrete energy and the implicit operator its curvature, by ladders of differences.
#include "physics/discrete_energy.h"

#include <gtest/gtest.h>

#include <random>

#include "firn/material/snow_plasticity.h"
#include "firn/solve/weighted_space.h"

namespace firn {
namespace {

using Nodes = DiscreteEnergy::Nodes;

class DiscreteEnergyTest : public testing::Test {
protected:
    static constexpr double kCell = 0.01;
    static constexpr int kEdge = 8;

    std::mt19937 generator{7};
    DiscreteEnergy snow{points(), kCell, kEdge};
    std::vector<double> m = snow.masses();

    double uniform(double low, double high) { return std::uniform_real_distribution<double>(low, high)(generator); }
    Vec3d vector(double size) { return {uniform(-size, size), uniform(-size, size), uniform(-size, size)}; }

    /// Yielded snow of many hardnesses.
    std::vector<ElasticPoint> points() {
        std::vector<ElasticPoint> all(50);
        for (ElasticPoint& p : all) {
            p.x = kCell * (Vec3d{3.5, 3.5, 3.5} + vector(1.9));
            const Mat3d trial = Mat3d::identity() + fromColumns(vector(0.04), vector(0.04), vector(0.04));
            p.FE = yield(trial, svd(trial), 1.0, 2.5e-2, 7.5e-3).FE;
            p.V0 = kCell * kCell * kCell / 8;
            p.m = 400 * p.V0;
            p.stiffness = lame(1.4e5 * uniform(0.2, 5), 0.2);
        }
        return all;
    }
    Nodes nodes(double size) {
        Nodes v(snow.nodeCount());
        for (Vec3d& x : v) x = vector(size);
        return v;
    }

    static double dotOf(const Nodes& a, const Nodes& b) {
        double sum = 0;
        for (std::size_t i = 0; i < a.size(); ++i) sum += dot(a[i], b[i]);
        return sum;
    }
    static Nodes sum(const Nodes& a, double c, const Nodes& b) {
        Nodes s(a);
        for (std::size_t i = 0; i < a.size(); ++i) s[i] += c * b[i];
        return s;
    }
    /// Errors of central differences fall by four from rung to rung.
    template <class Error>
    static void expectSecondOrder(double first, const Error& error) {
        double last = 0, h = first;
        for (int rung = 0; rung < 5; ++rung, h /= 2) {
            const double now = error(h);
            if (last > 0) EXPECT_NEAR(4.0, last / now, 0.1) << "step " << h;
            last = now;
        }
    }

    /// A v = v + dt^2 M^-1 H v on the nodes that have mass.
    auto implicitOperator(double dt) {
        return [this, dt, still = Nodes(snow.nodeCount())](const Nodes& v, Nodes& Av) {
            Av = snow.hessianTimes(still, v);
            for (std::size_t i = 0; i < v.size(); ++i) Av[i] = m[i] > 0 ? v[i] + dt * dt / m[i] * Av[i] : v[i];
        };
    }
};

TEST_F(DiscreteEnergyTest, NodesCarryTheMassAndItsCentre) {
    double nodeMass = 0, pointMass = 0;
    Vec3d nodeMoment, pointMoment;
    for (std::size_t i = 0; i < m.size(); ++i) nodeMass += m[i], nodeMoment += m[i] * snow.rest(i);
    for (const ElasticPoint& p : snow.points()) pointMass += p.m, pointMoment += p.m * p.x;
    EXPECT_NEAR(pointMass, nodeMass, 1e-14 * pointMass);
    EXPECT_LT(length(pointMoment - nodeMoment), 1e-14 * pointMass);
}

TEST_F(DiscreteEnergyTest, ForceIsMinusTheSlopeOfTheEnergy) {
    for (int i = 0; i < 5; ++i) {
        const Nodes u = nodes(5e-4), du = nodes(1);
        const double slope = -dotOf(snow.forces(u), du);
        expectSecondOrder(4e-5, [&](double h) {
            return std::abs((snow.energy(sum(u, h, du)) - snow.energy(sum(u, -h, du))) / (2 * h) - slope);
        });
    }
}

TEST_F(DiscreteEnergyTest, HessianIsMinusTheSlopeOfTheForce) {
    for (int i = 0; i < 5; ++i) {
        const Nodes u = nodes(5e-4), du = nodes(1), Hdu = snow.hessianTimes(u, du);
        expectSecondOrder(4e-5, [&](double h) {
            const Nodes change = sum(snow.forces(sum(u, -h, du)), -1, snow.forces(sum(u, h, du)));
            const Nodes error = sum(Hdu, -1 / (2 * h), change);
            return std::sqrt(dotOf(error, error));
        });
    }
}

TEST_F(DiscreteEnergyTest, InnerForcesPushAndTurnNothing) {
    const Nodes f = snow.forces(Nodes(snow.nodeCount()));
    Vec3d push, turn;
    double scale = 0;
    for (std::size_t i = 0; i < f.size(); ++i) {
        push += f[i];
        turn += cross(snow.rest(i), f[i]);
        scale += length(f[i]);
    }
    EXPECT_LT(length(push), 1e-13 * scale);
    EXPECT_LT(length(turn), 1e-13 * scale * kCell * kEdge);
}

TEST_F(DiscreteEnergyTest, MovingAllNodesAlikeCostsNothing) {
    const Nodes still(snow.nodeCount()), alike(snow.nodeCount(), Vec3d{1, -2, 3});
    const Nodes H = snow.hessianTimes(still, alike), some = snow.hessianTimes(still, nodes(1));
    EXPECT_LT(dotOf(H, H), 1e-26 * dotOf(some, some));
}

TEST_F(DiscreteEnergyTest, ImplicitOperatorIsSymmetricInTheMassInnerProduct) {
    auto A = implicitOperator(5e-4);
    WeightedSpace<Vec3d, decltype(A)> space(m, A);
    for (int i = 0; i < 10; ++i) {
        const Nodes a = nodes(1), b = nodes(1);
        Nodes Aa(a.size()), Ab(a.size());
        A(a, Aa);
        A(b, Ab);
        const double scale = std::sqrt(space.dot(Aa, Aa) * space.dot(b, b));
        EXPECT_NEAR(space.dot(Aa, b), space.dot(a, Ab), 1e-13 * scale);
        EXPECT_GT(std::abs(dotOf(Aa, b) - dotOf(a, Ab)), 1e-3 * scale);  // and in no other
    }
}

// The semi-implicit step differs from the explicit one by dt^2 M^-1 H v*, to leading order.
TEST_F(DiscreteEnergyTest, SemiImplicitVelocityComesToTheExplicitOneAsTheStepFalls) {
    const Nodes vStar = nodes(1);
    const auto difference = [&](double dt) {
        auto A = implicitOperator(dt);
        using Space = WeightedSpace<Vec3d, decltype(A)>;
        Space space(m, A);
        KrylovWork<Space> work;
        Nodes v = vStar;
        const KrylovReport report = conjugateResidual(space, vStar, v, work, {1e-13, 2000});
        EXPECT_EQ(KrylovStop::converged, report.stop) << report.relativeResidual;
        const Nodes d = sum(v, -1, vStar);
        return std::sqrt(space.dot(d, d));
    };
    double last = 0;
    for (double dt = 4e-7; dt > 4e-8; dt /= 2) {
        const double now = difference(dt);
        if (last > 0) EXPECT_NEAR(4.0, last / now, 0.1) << "dt " << dt;
        last = now;
    }
}

// A step of the paper's length, with the nodes of one side held: they keep their velocity, the others are solved for.
TEST_F(DiscreteEnergyTest, StepOfThePapersLengthConvergesWithHeldNodes) {
    const auto held = [&](std::size_t i) { return snow.rest(i).y < 3 * kCell; };
    auto A = [&, free = implicitOperator(5e-4)](const Nodes& v, Nodes& Av) {
        free(v, Av);
        for (std::size_t i = 0; i < v.size(); ++i)
            if (held(i)) Av[i] = v[i];
    };
    using Space = WeightedSpace<Vec3d, decltype(A)>;
    Space space(m, A);
    KrylovWork<Space> work;
    const Nodes vStar = nodes(1);
    Nodes v = vStar;
    const KrylovReport report = conjugateResidual(space, vStar, v, work, {1e-4, 500});
    EXPECT_EQ(KrylovStop::converged, report.stop);
    EXPECT_LE(report.iterations, 30);  // the paper's 10 to 30
    for (std::size_t i = 0; i < v.size(); ++i)
        if (held(i)) EXPECT_EQ(vStar[i], v[i]);
}

}  // namespace
}  // namespace firn
