// Conjugate residuals against Eigen's direct solvers, in double unless rounding is the matter.
#include "firn/solve/krylov.h"

#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include <Eigen/Dense>
#include <functional>
#include <random>

#include "firn/solve/preconditioned_space.h"
#include "firn/solve/weighted_space.h"

namespace firn {
namespace {

using Numbers = std::vector<double>;
using Operator = std::function<void(const Numbers&, Numbers&)>;
using Plain = WeightedSpace<double, Operator>;
using Matrix = Eigen::MatrixXd;

/// Notes the norm of the residual after every step.
struct WatchedSpace : Plain {
    using Plain::WeightedSpace;
    std::vector<double> norms;

    double residual(const Numbers& b, const Numbers& x, Numbers& r) { return noted(Plain::residual(b, x, r)); }
    ResidualNorms advance(double c, const Numbers& p, const Numbers& Ap, Numbers& x, Numbers& r) {
        const ResidualNorms reached = Plain::advance(c, p, Ap, x, r);
        noted(reached.squared);
        return reached;
    }
    double noted(double squared) {
        norms.push_back(std::sqrt(squared));
        return squared;
    }
    void expectNeverGrew() const {
        for (std::size_t i = 1; i < norms.size(); ++i)
            EXPECT_LE(norms[i], norms[i - 1] + 1e-14 * norms[0]) << "step " << i;
    }
};

Eigen::Map<const Eigen::VectorXd> view(const Numbers& v) { return {v.data(), Eigen::Index(v.size())}; }
Eigen::Map<Eigen::VectorXd> view(Numbers& v) { return {v.data(), Eigen::Index(v.size())}; }
Operator by(const Matrix& A) {
    return [A](const Numbers& x, Numbers& Ax) { view(Ax) = A * view(x); };
}

class Krylov : public testing::Test {
protected:
    std::mt19937 generator{23};

    Numbers numbers(int n, double low = -1, double high = 1) {
        std::uniform_real_distribution<double> u(low, high);
        Numbers v(n);
        for (double& x : v) x = u(generator);
        return v;
    }
    Matrix rotation(int n) {
        Matrix A(n, n);
        for (int c = 0; c < n; ++c) A.col(c) = view(numbers(n));
        return Eigen::HouseholderQR<Matrix>(A).householderQ();
    }
    Matrix withEigenvalues(const Numbers& values) {
        const Matrix Q = rotation(int(values.size()));
        return Q * view(values).asDiagonal() * Q.transpose();
    }

    static double norm(const Numbers& w, const Eigen::VectorXd& v) {
        return std::sqrt(v.dot(view(w).asDiagonal() * v));
    }
    /// Solves from x on, and holds the report against the residual that x really has and the norms on the way.
    static KrylovReport solve(const Matrix& A, const Numbers& w, const Numbers& b, Numbers& x, const KrylovOptions& o) {
        WatchedSpace space(w, by(A));
        KrylovWork<WatchedSpace> work;
        const KrylovReport report = conjugateResidual(space, b, x, work, o);
        const double reference = o.reference > 0 ? o.reference : norm(w, view(b));
        if (reference > 0) {
            EXPECT_NEAR(norm(w, view(b) - A * view(x)) / reference, report.relativeResidual,
                        1e-9 * report.relativeResidual + 1e-15);
        }
        space.expectNeverGrew();
        return report;
    }
    static double distance(const Numbers& x, const Eigen::VectorXd& y) {
        return (view(x) - y).norm() / (1e-300 + y.norm());
    }
};

TEST_F(Krylov, DefiniteSystemsAreSolved) {
    for (const int n : {1, 2, 7, 40, 120}) {
        const Matrix A = withEigenvalues(numbers(n, 0.1, 10));
        const Numbers w(n, 1.0), b = numbers(n);
        Numbers x = numbers(n);
        const KrylovReport report = solve(A, w, b, x, {1e-12, 500});
        EXPECT_EQ(KrylovStop::converged, report.stop);
        EXPECT_LE(report.relativeResidual, 1e-12);
        EXPECT_LT(distance(x, A.partialPivLu().solve(view(b))), 1e-10);
    }
}

TEST_F(Krylov, FewDistinctEigenvaluesNeedAsManySteps) {
    const int n = 60;
    Numbers values(n);
    for (int i = 0; i < n; ++i) values[i] = 1 + i % 4;
    Numbers x(n, 0.0);
    const KrylovReport report = solve(withEigenvalues(values), Numbers(n, 1.0), numbers(n), x, {1e-10, 500});
    EXPECT_EQ(KrylovStop::converged, report.stop);
    EXPECT_EQ(4, report.iterations);
}

TEST_F(Krylov, OperatorIsSymmetricOnlyInTheInnerProductOfTheWeights) {
    const int n = 80;
    const Numbers m = numbers(n, 0.01, 5), b = numbers(n);
    const Matrix K = withEigenvalues(numbers(n, 0, 30));
    const Matrix A = Matrix::Identity(n, n) + view(m).cwiseInverse().asDiagonal() * K;
    Numbers x = b;
    const KrylovReport report = solve(A, m, b, x, {1e-11, 500});
    EXPECT_EQ(KrylovStop::converged, report.stop);
    EXPECT_LT(distance(x, A.partialPivLu().solve(view(b))), 1e-9);
}

TEST_F(Krylov, SmallestResidualOfTheWholeKrylovSpaceIsTaken) {
    const int n = 30;
    const Numbers w = numbers(n, 0.5, 2), b = numbers(n);
    Numbers values = numbers(n, 0.5, 10);
    for (int i = 0; i < n; i += 3) values[i] *= -1;
    const Matrix A = view(w).cwiseInverse().asDiagonal() * withEigenvalues(values);
    for (const int steps : {1, 2, 3, 5, 8}) {
        Numbers x(n, 0.0);
        const KrylovReport report = solve(A, w, b, x, {1e-14, steps});
        EXPECT_EQ(KrylovStop::iterationCap, report.stop);
        EXPECT_EQ(steps, report.iterations);
        Matrix AK(n, steps);  // an orthonormal basis of A times the Krylov space, by a slower way
        const Eigen::VectorXd root = view(w).cwiseSqrt();
        Eigen::VectorXd last = view(b);
        for (int k = 0; k < steps; ++k) {
            last = A * last;
            last.normalize();
            AK.col(k) = root.asDiagonal() * last;
        }
        const Eigen::VectorXd target = root.asDiagonal() * view(b);
        const Eigen::VectorXd best = target - AK * AK.householderQr().solve(target);
        EXPECT_NEAR(best.norm() / target.norm(), report.relativeResidual, 1e-8);
    }
}

TEST_F(Krylov, IndefiniteSystemsAreSolvedAndTheResidualNeverGrows) {
    for (const int n : {2, 3, 10, 50, 100}) {
        Numbers values = numbers(n, 0.5, 5);
        for (int i = 0; i < n; i += 2) values[i] *= -1;
        const Matrix A = withEigenvalues(values);
        const Numbers b = numbers(n);
        Numbers x = numbers(n);
        const KrylovReport report = solve(A, Numbers(n, 1.0), b, x, {1e-10, 1000});
        EXPECT_EQ(KrylovStop::converged, report.stop);
        EXPECT_LT(distance(x, A.partialPivLu().solve(view(b))), 1e-8);
    }
}

// Every r of [[0, G], [G^T, 0]] that lives in one half has <r, A r> = 0: plain conjugate residuals divide by zero in
// every other step.
TEST_F(Krylov, DirectionsThatLeadNowhereAreSteppedAround) {
    const int half = 20, n = 2 * half;
    const Matrix Q = rotation(half);
    Matrix A = Matrix::Zero(n, n);
    A.topRightCorner(half, half) = Q * view(numbers(half, 1, 4)).asDiagonal() * rotation(half);
    A.bottomLeftCorner(half, half) = A.topRightCorner(half, half).transpose();
    Numbers b = numbers(n), x(n, 0.0);
    std::fill(b.begin() + half, b.end(), 0.0);
    const KrylovReport report = solve(A, Numbers(n, 1.0), b, x, {1e-10, 200});
    EXPECT_EQ(KrylovStop::converged, report.stop);
    EXPECT_LE(report.iterations, half + 1);
    EXPECT_LT(distance(x, A.partialPivLu().solve(view(b))), 1e-8);
}

TEST_F(Krylov, StartThatLeadsNowhereCostsNoMoreThanTheDimensionItSkips) {
    const int n = 40;
    const Matrix Q = rotation(n);
    Eigen::VectorXd values(n), c = view(numbers(n));
    for (int i = 0; i < n; ++i) values[i] = Numbers{-3, 1, 2, 5}[i % 4];
    double below = 0, above = 0;
    for (int i = 0; i < n; ++i) (values[i] < 0 ? below : above) += c[i] * c[i] * std::abs(values[i]);
    for (int i = 0; i < n; i += 4) c[i] *= std::sqrt(above / below);  // <b, A b> = 0
    const Matrix A = Q * values.asDiagonal() * Q.transpose();
    const Numbers w(n, 1.0);
    Numbers b(n);
    view(b) = Q * c;
    for (const double unit : {1.0, 1e-20, 1e20}) {
        Numbers x(n, 0.0);
        const KrylovReport report = solve(unit * A, w, b, x, {1e-10, 100});
        EXPECT_EQ(KrylovStop::converged, report.stop);
        EXPECT_EQ(3, report.iterations);  // four eigenvalues, two of them in one step
        EXPECT_EQ(6, report.applications);
    }

    // The same system seen through a preconditioner that undoes a scaling.
    const Numbers d = numbers(n, 0.5, 2);
    const Matrix scaledA = view(d).asDiagonal() * A * view(d).asDiagonal();
    for (int i = 0; i < n; ++i) b[i] *= d[i];
    const auto B = [&](const Numbers& r, Numbers& Br) {
        for (int i = 0; i < n; ++i) Br[i] = r[i] / (d[i] * d[i]);
    };
    PreconditionedSpace<Plain, decltype(B)> space(Plain(w, by(scaledA)), B);
    KrylovWork<decltype(space)> work;
    Numbers x(n, 0.0);
    const KrylovReport report = conjugateResidual(space, b, x, work, {1e-10, 100});
    EXPECT_EQ(KrylovStop::converged, report.stop);
    EXPECT_EQ(3, report.iterations);
    EXPECT_EQ(6, report.applications);
}

TEST_F(Krylov, SingularSystemWithASolutionGivesOne) {
    const int n = 50;
    Numbers values = numbers(n, 0.5, 5);
    for (int i = 0; i < 10; ++i) values[i] = 0;
    const Matrix A = withEigenvalues(values);
    const Numbers some = numbers(n);
    Numbers b(n), x(n, 0.0);
    view(b) = A * view(some);
    const KrylovReport report = solve(A, Numbers(n, 1.0), b, x, {1e-10, 500});
    EXPECT_EQ(KrylovStop::converged, report.stop);
}

TEST_F(Krylov, SingularSystemWithoutASolutionReportsABreakdownAtTheLeastResidual) {
    const int n = 50, lost = 10;
    for (const double sign : {1.0, -1.0}) {
        const Matrix Q = rotation(n);
        Numbers values = numbers(n, 0.5, 5);
        for (int i = 0; i < lost; ++i) values[i] = 0;
        for (int i = lost; i < 2 * lost; ++i) values[i] *= sign;
        const Numbers b = numbers(n);
        Numbers x(n, 0.0);
        const KrylovReport report =
            solve(Q * view(values).asDiagonal() * Q.transpose(), Numbers(n, 1.0), b, x, {1e-10, 500});
        EXPECT_EQ(KrylovStop::breakdown, report.stop);
        const double least = (Q.leftCols(lost).transpose() * view(b)).norm() / view(b).norm();
        EXPECT_NEAR(least, report.relativeResidual, 1e-10);
        EXPECT_LT(view(x).norm(), 1000);
    }
}

TEST_F(Krylov, ResidualThatOnlyRoundingCanReachIsLeftAlone) {
    const int n = 30;
    const Matrix Q = rotation(n);
    Numbers values = numbers(n, 1, 5), b(n), x(n, 0.0);
    values[0] = 0;
    view(b) = Q.col(0) + 1e-3 * Q.col(1);
    const KrylovReport report =
        solve(Q * view(values).asDiagonal() * Q.transpose(), Numbers(n, 1.0), b, x, {1e-10, 100});
    EXPECT_EQ(KrylovStop::breakdown, report.stop);
    EXPECT_NEAR(1, report.relativeResidual, 1e-6);
    EXPECT_LT(view(x).norm(), 2);
}

TEST_F(Krylov, ZeroOperatorBreaksDownWhereItStands) {
    Numbers x = {1, 2, 3};
    const KrylovReport report = solve(Matrix::Zero(3, 3), {1, 1, 1}, {1, 1, 1}, x, {});
    EXPECT_EQ(KrylovStop::breakdown, report.stop);
    EXPECT_EQ(0, report.iterations);
    EXPECT_EQ((Numbers{1, 2, 3}), x);
}

TEST_F(Krylov, ZeroRightHandSideIsMeasuredAgainstTheFirstResidual) {
    const int n = 20;
    const Matrix A = withEigenvalues(numbers(n, 1, 5));
    const Numbers zero(n, 0.0);
    Numbers x = zero;
    KrylovReport report = solve(A, Numbers(n, 1.0), zero, x, {1e-8, 100});
    EXPECT_EQ(KrylovStop::converged, report.stop);
    EXPECT_EQ(0, report.iterations);
    EXPECT_EQ(0, report.relativeResidual);
    EXPECT_EQ(zero, x);

    x = numbers(n);
    const double first = (A * view(x)).norm();
    report = solve(A, Numbers(n, 1.0), zero, x, {1e-8, 100});
    EXPECT_EQ(KrylovStop::converged, report.stop);
    EXPECT_NEAR((A * view(x)).norm() / first, report.relativeResidual, 1e-15);
    EXPECT_LE(report.relativeResidual, 1e-8);
}

TEST_F(Krylov, StartThatSolvesTheSystemIsLeftAlone) {
    const Matrix A = withEigenvalues({1, 2, 3});
    const Numbers some = {4, 5, 6};
    Numbers b(3), x = some;
    view(b) = A * view(some);
    const KrylovReport report = solve(A, {1, 1, 1}, b, x, {1e-12, 100});
    EXPECT_EQ(KrylovStop::converged, report.stop);
    EXPECT_EQ(1, report.applications);
    EXPECT_EQ(some, x);
}

TEST_F(Krylov, IterationCapIsKeptAndReported) {
    const int n = 60;
    const Matrix A = withEigenvalues(numbers(n, 0.001, 10));
    const Numbers b = numbers(n);
    Numbers x(n, 0.0);
    const KrylovReport report = solve(A, Numbers(n, 1.0), b, x, {1e-12, 7});
    EXPECT_EQ(KrylovStop::iterationCap, report.stop);
    EXPECT_EQ(7, report.iterations);
    EXPECT_EQ(9, report.applications);  // the first residual, seven, the last residual
    EXPECT_GT(report.relativeResidual, 1e-12);
    EXPECT_LT(report.relativeResidual, 1);

    Numbers untouched(n, 0.5);
    EXPECT_EQ(KrylovStop::iterationCap, solve(A, Numbers(n, 1.0), b, untouched, {1e-12, 0}).stop);
    EXPECT_EQ(Numbers(n, 0.5), untouched);
}

TEST_F(Krylov, ResidualsAreMeasuredAgainstTheReferenceGiven) {
    const int n = 40;
    const Matrix A = withEigenvalues(numbers(n, 0.1, 10));
    const Numbers b = numbers(n);
    Numbers loose(n, 0.0), tight(n, 0.0);
    KrylovOptions o{1e-6, 500, 100};
    const int few = solve(A, Numbers(n, 1.0), b, loose, o).iterations;
    o.reference = 0.01;
    EXPECT_LT(few, solve(A, Numbers(n, 1.0), b, tight, o).iterations);
    EXPECT_LE((view(b) - A * view(tight)).norm(), 1e-8);
    EXPECT_GT((view(b) - A * view(loose)).norm(), 1e-8);
}

TEST_F(Krylov, OperatorThatTurnsNonFiniteLeavesTheBestIterate) {
    const int n = 30;
    const Matrix A = withEigenvalues(numbers(n, 0.1, 10));
    const Numbers w(n, 1.0), b = numbers(n);
    for (const double bad : {std::nan(""), HUGE_VAL}) {
        for (const int from : {0, 1, 4}) {
            int calls = 0;
            const Operator failing = [&](const Numbers& x, Numbers& Ax) {
                view(Ax) = A * view(x);
                if (calls++ >= from) Ax[n / 2] = bad;
            };
            Plain space(w, failing);
            KrylovWork<Plain> work;
            Numbers x(n, 0.0);
            const KrylovReport report = conjugateResidual(space, b, x, work, {1e-12, 100});
            EXPECT_EQ(KrylovStop::nonFinite, report.stop);
            EXPECT_EQ(std::max(0, from - 1), report.iterations);
            if (from == 0)
                EXPECT_EQ(HUGE_VAL, report.relativeResidual);
            else
                EXPECT_NEAR((view(b) - A * view(x)).norm() / view(b).norm(), report.relativeResidual, 1e-12);
        }
    }
    Numbers x(n, 0.0), hole = b;
    hole[3] = std::nan("");
    Plain space(w, by(A));
    KrylovWork<Plain> work;
    EXPECT_EQ(KrylovStop::nonFinite, conjugateResidual(space, hole, x, work, {}).stop);
    EXPECT_EQ(Numbers(n, 0.0), x);
}

// A node in a collider keeps its velocity; the others feel it.
TEST_F(Krylov, UnknownsThatAreNotFreeKeepTheirValue) {
    const int n = 40, fixed = 10;
    const Numbers m = numbers(n, 0.1, 2), b = numbers(n);
    Matrix A = Matrix::Identity(n, n) + view(m).cwiseInverse().asDiagonal() * withEigenvalues(numbers(n, 0, 20));
    A.topRows(fixed).setIdentity();
    Numbers x = b;
    const KrylovReport report = solve(A, m, b, x, {1e-11, 500});
    EXPECT_EQ(KrylovStop::converged, report.stop);
    for (int i = 0; i < fixed; ++i) EXPECT_EQ(b[i], x[i]);
    EXPECT_LT(distance(x, A.partialPivLu().solve(view(b))), 1e-9);
}

TEST_F(Krylov, PreconditionerSavesStepsAndSolvesTheSameSystem) {
    const int n = 100;
    const Numbers m = numbers(n, 0.5, 2), b = numbers(n), stiff = numbers(n, 0, 8);
    Matrix A = withEigenvalues(numbers(n, 1, 2));
    for (int r = 0; r < n; ++r)
        for (int c = 0; c < n; ++c) A(r, c) *= std::exp(0.5 * (stiff[r] + stiff[c])) / m[r];
    const auto B = [&](const Numbers& r, Numbers& Br) {
        for (int i = 0; i < n; ++i) Br[i] = r[i] / A(i, i);
    };
    Numbers plain(n, 0.0), fast(n, 0.0);
    const KrylovReport slow = solve(A, m, b, plain, {1e-9, 5000});
    PreconditionedSpace<Plain, decltype(B)> space(Plain(m, by(A)), B);
    KrylovWork<decltype(space)> work;
    const KrylovReport report = conjugateResidual(space, b, fast, work, {1e-9, 5000});
    EXPECT_EQ(KrylovStop::converged, report.stop);
    EXPECT_LT(4 * report.iterations, slow.iterations);
    EXPECT_NEAR(norm(m, view(b) - A * view(fast)) / norm(m, view(b)), report.relativeResidual, 1e-15);
    EXPECT_LT(distance(fast, A.partialPivLu().solve(view(b))), 1e-6);
}

TEST_F(Krylov, PreconditionedDirectionsThatLeadNowhereAreSteppedAround) {
    const int half = 15, n = 2 * half;
    Matrix A = Matrix::Zero(n, n);
    A.topRightCorner(half, half) = rotation(half) * view(numbers(half, 1, 4)).asDiagonal() * rotation(half);
    A.bottomLeftCorner(half, half) = A.topRightCorner(half, half).transpose();
    Numbers b = numbers(n), x(n, 0.0);
    std::fill(b.begin() + half, b.end(), 0.0);
    const Numbers w(n, 1.0), scale = numbers(n, 0.5, 2);
    const auto B = [&](const Numbers& r, Numbers& Br) {
        for (int i = 0; i < n; ++i) Br[i] = r[i] * scale[i];
    };
    PreconditionedSpace<Plain, decltype(B)> space(Plain(w, by(A)), B);
    KrylovWork<decltype(space)> work;
    const KrylovReport report = conjugateResidual(space, b, x, work, {1e-10, 200});
    EXPECT_EQ(KrylovStop::converged, report.stop);
    EXPECT_LE(report.iterations, half + 1);
    EXPECT_LT(distance(x, A.partialPivLu().solve(view(b))), 1e-8);
}

/// -u'' + u / 1000 on a chain of points that carry a Vec each, in single precision.
struct Chain {
    void operator()(const std::vector<Vec3>& x, std::vector<Vec3>& Ax) const {
        forEach(x.size(), [&](std::size_t i) {
            const Vec3 left = i > 0 ? x[i - 1] : Vec3{}, right = i + 1 < x.size() ? x[i + 1] : Vec3{};
            Ax[i] = 2.001f * x[i] - left - right;
        });
    }
};

TEST_F(Krylov, ThreadsDoNotChangeABit) {
    const std::size_t n = 20000;
    std::uniform_real_distribution<float> u(-1, 1);
    std::vector<Vec3> b(n);
    for (Vec3& v : b) v = {u(generator), u(generator), u(generator)};
    const std::vector<float> w(n, 0.3f);
    const auto solved = [&](std::size_t threads) {
        const tbb::global_control control(tbb::global_control::max_allowed_parallelism, threads);
        WeightedSpace<Vec3, Chain> space(w, Chain{});
        KrylovWork<WeightedSpace<Vec3, Chain>> work;
        std::vector<Vec3> x = b;
        conjugateResidual(space, b, x, work, {1e-4, 30});
        return x;
    };
    const std::vector<Vec3> alone = solved(1);
    EXPECT_EQ(alone, solved(2));
    EXPECT_EQ(alone, solved(7));
}

TEST_F(Krylov, SinglePrecisionReportsTheResidualItReallyReaches) {
    const std::size_t n = 2000;
    std::uniform_real_distribution<float> u(-1, 1);
    std::vector<Vec3> b(n);
    for (Vec3& v : b) v = {u(generator), u(generator), u(generator)};
    const std::vector<float> w(n, 0.25f);
    WeightedSpace<Vec3, Chain> space(w, Chain{});
    KrylovWork<WeightedSpace<Vec3, Chain>> work;
    const auto residual = [&](const std::vector<Vec3>& x) {
        double rr = 0, bb = 0;
        for (std::size_t i = 0; i < n; ++i) {
            const auto at = [&](std::size_t j) { return cast<double>(x[j]); };
            Vec3d r = cast<double>(b[i]) - double(2.001f) * at(i);
            if (i > 0) r += at(i - 1);
            if (i + 1 < n) r += at(i + 1);
            rr += dot(r, r);
            bb += dot(cast<double>(b[i]), cast<double>(b[i]));
        }
        return std::sqrt(rr / bb);
    };

    std::vector<Vec3> x = b;
    KrylovReport report = conjugateResidual(space, b, x, work, {1e-4, 2000});
    EXPECT_EQ(KrylovStop::converged, report.stop);
    EXPECT_NEAR(residual(x), report.relativeResidual, 0.02 * report.relativeResidual);

    // Below what floats can hold: the recursion reaches it, the residual does not, and the report says so.
    x = b;
    report = conjugateResidual(space, b, x, work, {1e-9, 2000});
    EXPECT_EQ(KrylovStop::stagnation, report.stop);
    EXPECT_GT(report.relativeResidual, 1e-9);
    EXPECT_LT(report.relativeResidual, 1e-4);
    EXPECT_NEAR(residual(x), report.relativeResidual, 0.2 * report.relativeResidual);

    x = b;
    KrylovOptions trusting{1e-9, 2000};
    trusting.confirm = false;
    report = conjugateResidual(space, b, x, work, trusting);
    EXPECT_EQ(KrylovStop::converged, report.stop);
    EXPECT_EQ(report.iterations + 1, report.applications);
    EXPECT_LE(report.relativeResidual, 1e-9);
}

}  // namespace
}  // namespace firn
