// The differential of the stress in double, against ladders of finite differences whose order is asserted.
#include "firn/material/stress_differential.h"

#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "firn/material/snow_plasticity.h"
#include "support/matrix_zoo.h"

namespace firn {
namespace {

using Matrix9 = Eigen::Matrix<double, 9, 9>;

struct Case {
    std::string name;
    Mat3d F;
};

class StressDifferential : public testing::Test {
protected:
    std::mt19937 generator{41};
    const Lame<double> l = lame(1.4e5, 0.2);
    const double stiffness = l.lambda + 2 * l.mu;

    Mat3d random(double size) { return randomMatrix(generator, size); }
    Mat3d rotation() { return svd(random(1)).U; }
    Mat3d stretched(double x, double y, double z) {
        return rotation() * Mat3d::diagonal(x, y, z) * transpose(rotation());
    }
    std::vector<Case> cases() {
        std::vector<Case> all;
        for (int i = 0; i < 5; ++i) {
            const Mat3d trial = Mat3d::identity() + random(0.2);
            all.push_back({"random", trial});
            all.push_back({"yielded", yield(trial, svd(trial), 1.0, 2.5e-2, 7.5e-3).FE});
            all.push_back({"compressed", stretched(0.7, 0.5, 0.4)});
            all.push_back({"equal stretches", stretched(0.975, 0.975, 0.975)});
            all.push_back({"flat", stretched(1.1, 0.8, 0)});
            all.push_back({"inverted", stretched(1.2, 0.9, -0.3)});
        }
        return all;
    }

    Mat3d stress(const Mat3d& F) const { return firstPiola(F, polar(svd(F)).R, l); }
    double energy(const Mat3d& F) const { return energyDensity(F, polar(svd(F)).R, l); }
    Mat3d differential(const Mat3d& F, const Mat3d& dF) const {
        const Polar<double> d = polar(svd(F));
        return stressDifferential(F, d.R, d.S, l, dF);
    }
    static double size(const Mat3d& m) { return std::sqrt(contract(m, m)); }

    /// Errors of central differences on a ladder of halved steps fall by four from rung to rung.
    template <class Error>
    static void expectSecondOrder(const Error& error) {
        double last = 0;
        for (double h = 8e-3; h > 4e-4; h /= 2) {
            const double now = error(h);
            if (last > 0) EXPECT_NEAR(4.0, last / now, 0.15) << "step " << h;
            last = now;
        }
    }

    template <class Action>
    static Matrix9 assembled(const Action& action) {
        Matrix9 H;
        for (int c = 0; c < 9; ++c) {
            Mat3d unit;
            unit(c / 3, c % 3) = 1;
            const Mat3d column = action(unit);
            for (int r = 0; r < 9; ++r) H(r, c) = column(r / 3, r % 3);
        }
        return H;
    }
    static double leastEigenvalue(const Matrix9& H) {
        return Eigen::SelfAdjointEigenSolver<Matrix9>(H, Eigen::EigenvaluesOnly).eigenvalues()[0];
    }
};

TEST_F(StressDifferential, StressIsTheDerivativeOfTheEnergyToSecondOrder) {
    for (const Case& c : cases()) {
        SCOPED_TRACE(c.name);
        const Mat3d dF = random(1);
        const double slope = contract(stress(c.F), dF);
        expectSecondOrder(
            [&](double h) { return std::abs((energy(c.F + h * dF) - energy(c.F - h * dF)) / (2 * h) - slope); });
    }
}

TEST_F(StressDifferential, IsTheDerivativeOfTheStressToSecondOrder) {
    for (const Case& c : cases()) {
        SCOPED_TRACE(c.name);
        const Mat3d dF = random(0.5), dP = differential(c.F, dF);
        expectSecondOrder(
            [&](double h) { return size((stress(c.F + h * dF) - stress(c.F - h * dF)) * (1 / (2 * h)) - dP); });
    }
}

TEST_F(StressDifferential, RotationDifferentialIsTheDerivativeOfTheRotationToSecondOrder) {
    for (const Case& c : cases()) {
        SCOPED_TRACE(c.name);
        const Polar<double> d = polar(svd(c.F));
        const Mat3d dF = random(0.5), dR = rotationDifferential(d.R, d.S, dF);
        const auto turned = [&](double h) { return polar(svd(c.F + h * dF)).R; };
        expectSecondOrder([&](double h) { return size((turned(h) - turned(-h)) * (1 / (2 * h)) - dR); });
    }
}

TEST_F(StressDifferential, IsLinearAndSymmetric) {
    for (const Case& c : cases()) {
        SCOPED_TRACE(c.name);
        const Mat3d A = random(1), B = random(1);
        const Mat3d together = differential(c.F, 2.0 * A - 3.0 * B);
        EXPECT_LT(size(together - 2.0 * differential(c.F, A) + 3.0 * differential(c.F, B)), 1e-10 * stiffness);
        EXPECT_NEAR(contract(A, differential(c.F, B)), contract(B, differential(c.F, A)), 1e-10 * stiffness);
    }
}

// P(Q F) = Q P(F) for every rotation Q, and so for an infinitesimal one.
TEST_F(StressDifferential, TurningTheSnowTurnsItsStress) {
    for (const Case& c : cases()) {
        SCOPED_TRACE(c.name);
        const Mat3d A = random(1), W = A - transpose(A);
        EXPECT_LT(size(differential(c.F, W * c.F) - W * stress(c.F)), 1e-10 * stiffness);
    }
}

TEST_F(StressDifferential, PrincipalAxesGiveTheSame) {
    for (const Case& c : cases()) {
        SCOPED_TRACE(c.name);
        const Svd<double> d = svd(c.F);
        const PrincipalStiffness<double> k = principalStiffness(d.s, l);
        const Mat3d dF = random(1), L = random(1);
        const Mat3d dP = d.U * (k * (transpose(d.U) * dF * d.V)) * transpose(d.V);
        EXPECT_LT(size(dP - differential(c.F, dF)), 1e-10 * stiffness);
        const Mat3d dTau = differential(c.F, L * c.F) * transpose(c.F);
        EXPECT_LT(size(kirchhoffDifferential(d.U, d.s, k, L) - dTau), 1e-10 * stiffness);
    }
}

// The method page's figure: what a semi-implicit step must cope with.
TEST_F(StressDifferential, IsIndefiniteByFourPercentAtTheCompressiveClamp) {
    const Mat3d F = stretched(0.975, 0.975, 0.975);
    const double least = leastEigenvalue(assembled([&](const Mat3d& dF) { return differential(F, dF); }));
    EXPECT_NEAR(-0.037, least / stiffness, 0.001);
    double worst = 0;
    for (const double x : {0.975, 1.0075})
        for (const double y : {0.975, 1.0075})
            for (const double z : {0.975, 1.0075}) {
                const Mat3d G = stretched(x, y, z);
                const auto action = [&](const Mat3d& dF) { return differential(G, dF); };
                worst = std::min(worst, leastEigenvalue(assembled(action)));
            }
    EXPECT_NEAR(least, worst, 1e-9 * stiffness);
}

TEST_F(StressDifferential, ProjectedIsSymmetricAndNeverNegative) {
    int changed = 0;
    std::vector<Case> all = cases();
    for (int i = 0; i < 500; ++i) all.push_back({"wild", random(1.5)});
    for (const Case& c : all) {
        SCOPED_TRACE(c.name);
        const Svd<double> d = svd(c.F);
        const Matrix9 H = assembled([&](const Mat3d& dF) { return projectedStressDifferential(d, l, dF); });
        EXPECT_LT((H - H.transpose()).norm(), 1e-12 * H.norm());
        EXPECT_GE(leastEigenvalue(H), -1e-12 * H.norm());
        const Matrix9 exact = assembled([&](const Mat3d& dF) { return differential(c.F, dF); });
        if (leastEigenvalue(exact) < 0) ++changed;
    }
    EXPECT_GT(changed, 100);
}

// Of all semidefinite matrices the nearest: the positive part of the exact one.
TEST_F(StressDifferential, ProjectedIsThePositivePartOfTheExact) {
    for (const Case& c : cases()) {
        SCOPED_TRACE(c.name);
        const Svd<double> d = svd(c.F);
        const Matrix9 exact = assembled([&](const Mat3d& dF) { return differential(c.F, dF); });
        const Eigen::SelfAdjointEigenSolver<Matrix9> parts(exact);
        const Matrix9 positive =
            parts.eigenvectors() * parts.eigenvalues().cwiseMax(0).asDiagonal() * parts.eigenvectors().transpose();
        const Matrix9 H = assembled([&](const Mat3d& dF) { return projectedStressDifferential(d, l, dF); });
        EXPECT_LT((H - positive).norm(), 1e-10 * exact.norm());
    }
}

TEST_F(StressDifferential, ProjectionLeavesWhatIsDefiniteAloneToTheBit) {
    const PrincipalStiffness<double> k = principalStiffness(Vec3d{1.006, 1.004, 1.001}, l), q = projected(k);
    EXPECT_EQ(k.stretch, q.stretch);
    EXPECT_EQ(k.shear, q.shear);
    EXPECT_EQ(k.twist, q.twist);
}

TEST_F(StressDifferential, StaysFiniteWhereTheRotationIsUndetermined) {
    for (const Vec3d& s : {Vec3d{1, 1, -1}, Vec3d{1, 0, 0}, Vec3d{0, 0, 0}, Vec3d{1e-9, 1e-9, -1e-9}}) {
        const Mat3d F = stretched(s.x, s.y, s.z), dF = random(1);
        const double bound = 1e5 * stiffness;
        EXPECT_LT(size(differential(F, dF)), s.x > 0 ? bound / std::min(1.0, s.x) : bound);
        EXPECT_LT(size(projectedStressDifferential(svd(F), l, dF)), bound / (s.x > 0 ? s.x : 1));
        EXPECT_LT(
            size(cast<double>(projectedStressDifferential(svd(cast<float>(F)), lame(1.4e5f, 0.2f), cast<float>(dF)))),
            bound / (s.x > 0 ? s.x : 1));
    }
}

/// Two numbers side by side, with what a wide type has and nothing more.
struct Twin {
    double a = 0, b = 0;
    struct Mask {
        bool a, b;
    };
    Twin() = default;
    explicit Twin(double both) : a(both), b(both) {}
    Twin(double x, double y) : a(x), b(y) {}
    friend Twin operator+(Twin x, Twin y) { return {x.a + y.a, x.b + y.b}; }
    friend Twin operator-(Twin x, Twin y) { return {x.a - y.a, x.b - y.b}; }
    friend Twin operator*(Twin x, Twin y) { return {x.a * y.a, x.b * y.b}; }
    friend Twin operator/(Twin x, Twin y) { return {x.a / y.a, x.b / y.b}; }
    friend Twin operator-(Twin x) { return {-x.a, -x.b}; }
    Twin& operator+=(Twin x) { return *this = *this + x; }
    Twin& operator-=(Twin x) { return *this = *this - x; }
    Twin& operator*=(Twin x) { return *this = *this * x; }
    friend Mask operator<(Twin x, Twin y) { return {x.a < y.a, x.b < y.b}; }
    friend Mask operator==(Twin x, Twin y) { return {x.a == y.a, x.b == y.b}; }
    friend Twin select(Mask m, Twin x, Twin y) { return {m.a ? x.a : y.a, m.b ? x.b : y.b}; }
    friend Twin sqrt(Twin x) { return {std::sqrt(x.a), std::sqrt(x.b)}; }
};
Mat<Twin> sideBySide(const Mat3d& a, const Mat3d& b) {
    Mat<Twin> m;
    for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c) m(r, c) = {a(r, c), b(r, c)};
    return m;
}

TEST_F(StressDifferential, LanesThatNeedDifferentCareGiveTheScalarsBits) {
    const Mat3d F = stretched(1, 1, -1), G = Mat3d::identity() + random(0.1), dF = random(1), dG = random(1);
    const Svd<double> f = svd(F), g = svd(G);
    const Polar<double> pf = polar(f), pg = polar(g);
    const Lame<Twin> ll{Twin(l.mu), Twin(l.lambda)};
    const Mat<Twin> d = sideBySide(dF, dG);
    const auto expectBits = [](const Mat3d& a, const Mat3d& b, const Mat<Twin>& both) {
        for (int r = 0; r < 3; ++r)
            for (int c = 0; c < 3; ++c) {
                EXPECT_EQ(a(r, c), both(r, c).a);
                EXPECT_EQ(b(r, c), both(r, c).b);
            }
    };
    expectBits(differential(F, dF), differential(G, dG),
               stressDifferential(sideBySide(F, G), sideBySide(pf.R, pg.R), sideBySide(pf.S, pg.S), ll, d));
    const Svd<Twin> both{sideBySide(f.U, g.U), sideBySide(f.V, g.V), {{f.s.x, g.s.x}, {f.s.y, g.s.y}, {f.s.z, g.s.z}}};
    expectBits(projectedStressDifferential(f, l, dF), projectedStressDifferential(g, l, dG),
               projectedStressDifferential(both, ll, d));
}

}  // namespace
}  // namespace firn
