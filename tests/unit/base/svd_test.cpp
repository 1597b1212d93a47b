#include "firn/base/math/svd.h"
#include "support/matrix_zoo.h"

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <algorithm>
#include <random>

namespace firn {
namespace {

template <class T>
class SvdOf : public testing::Test {
protected:
    /// Largest element of |a - b|.
    static T difference(const Mat<T>& a, const Mat<T>& b) {
        T most = 0;
        for (int r = 0; r < 3; ++r)
            for (int c = 0; c < 3; ++c) most = std::max(most, std::abs(a(r, c) - b(r, c)));
        return most;
    }
    static void expectDecomposes(const Mat<T>& F, T scale) {
        const Svd<T> d = svd(F);
        const T tolerance = T(16) * std::numeric_limits<T>::epsilon();
        EXPECT_LE(difference(d.U * Mat<T>::diagonal(d.s.x, d.s.y, d.s.z) * transpose(d.V), F), tolerance * scale);
        EXPECT_LE(difference(transpose(d.U) * d.U, Mat<T>::identity()), tolerance);
        EXPECT_LE(difference(transpose(d.V) * d.V, Mat<T>::identity()), tolerance);
        EXPECT_NEAR(T(1), determinant(d.U), tolerance);
        EXPECT_NEAR(T(1), determinant(d.V), tolerance);
        EXPECT_GE(d.s.x, d.s.y - tolerance * scale);
        EXPECT_GE(d.s.y, std::abs(d.s.z) - tolerance * scale);
        EXPECT_GE(d.s.y, -tolerance * scale);
        expectEigenAgrees(F, d.s, tolerance * scale);
    }
    static void expectEigenAgrees(const Mat<T>& F, const Vec<T>& s, T tolerance) {
        Eigen::Matrix<double, 3, 3> E;
        for (int r = 0; r < 3; ++r)
            for (int c = 0; c < 3; ++c) E(r, c) = double(F(r, c));
        const auto oracle = Eigen::JacobiSVD<Eigen::Matrix<double, 3, 3>>(E).singularValues();
        for (int i = 0; i < 3; ++i) EXPECT_NEAR(oracle(i), std::abs(double(s[i])), double(tolerance)) << "value " << i;
    }
    Mat<T> random(T size) { return randomMatrix(generator_, size); }
    std::mt19937 generator_{5};
};
using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(SvdOf, Scalars);

TYPED_TEST(SvdOf, RebuildsSnowLikeMatrices) {
    for (int i = 0; i < 20000; ++i)
        this->expectDecomposes(Mat<TypeParam>::identity() + this->random(TypeParam(0.05)), 1);
}
TYPED_TEST(SvdOf, RebuildsGeneralAndInvertedMatrices) {
    for (int i = 0; i < 20000; ++i) this->expectDecomposes(this->random(TypeParam(3)), 9);
}
TYPED_TEST(SvdOf, RebuildsFlatMatrices) {
    using T = TypeParam;
    this->expectDecomposes(Mat<T>{}, 1);
    this->expectDecomposes(Mat<T>::identity(), 1);
    this->expectDecomposes(Mat<T>::diagonal(0, 2, 0), 2);
    this->expectDecomposes(Mat<T>::diagonal(T(1e-6), 1, T(-1)), 1);
    for (int i = 0; i < 2000; ++i) {
        const Mat<T> a = this->random(1), b = this->random(1);
        this->expectDecomposes(outer(columnOf(a, 0), columnOf(b, 0)), 3);  // rank 1
        this->expectDecomposes(outer(columnOf(a, 0), columnOf(b, 0)) + outer(columnOf(a, 1), columnOf(b, 1)),
                               6);  // rank 2
    }
}
TYPED_TEST(SvdOf, FindsTwoValuesThatDrownInTheRoundingOfTheSquare) {
    using T = TypeParam;
    const T small = std::sqrt(std::numeric_limits<T>::epsilon());
    for (int i = 0; i < 20000; ++i) {
        const Mat<T> a = this->random(1);
        this->expectDecomposes(outer(columnOf(a, 0), columnOf(a, 1)) + this->random(small * T(i % 50) / 10), 2);
    }
}
TYPED_TEST(SvdOf, RebuildsHugeAndTinyMatricesOfAllRanks) {
    using T = TypeParam;
    const T most = std::numeric_limits<T>::max(), least = std::numeric_limits<T>::min();
    for (int i = 0; i < 2000; ++i)
        for (const T size : {most / 8, std::sqrt(most), T(1e5), T(1e-5), std::sqrt(least), 64 * least}) {
            const Mat<T> a = this->random(1);
            this->expectDecomposes(a * size, 2 * size);
            this->expectDecomposes(outer(columnOf(a, 0), columnOf(a, 1) * size), 2 * size);
        }
}
TYPED_TEST(SvdOf, IdentityAndDiagonalMatricesKeepTheirAxesExactly) {
    using T = TypeParam;
    const Svd<T> one = svd(Mat<T>::identity());
    EXPECT_EQ(Mat<T>::identity(), one.U);
    EXPECT_EQ(Mat<T>::identity(), one.V);
    EXPECT_EQ((Vec<T>{1, 1, 1}), one.s);
    for (int i = 0; i < 2000; ++i) {
        const Mat<T> a = this->random(T(0.1));
        const Vec<T> s{T(1) + a(0, 0), T(1) + a(1, 1), T(1) + a(2, 2)};
        const Svd<T> d = svd(Mat<T>::diagonal(s.x, s.y, s.z));
        EXPECT_EQ(std::max({s.x, s.y, s.z}), d.s.x);
        for (int k = 0; k < 9; ++k) {  // a permutation, with signs
            EXPECT_TRUE(d.V(k / 3, k % 3) == 0 || std::abs(d.V(k / 3, k % 3)) == 1);
            EXPECT_NEAR(d.V(k / 3, k % 3), d.U(k / 3, k % 3), std::numeric_limits<T>::epsilon());
        }
    }
}
TYPED_TEST(SvdOf, ReflectionShowsAsANegativeSmallestValue) {
    using T = TypeParam;
    const Svd<T> d = svd(Mat<T>::diagonal(2, T(-0.5), 1));
    EXPECT_NEAR(T(-0.5), d.s.z, T(1e-6));
    EXPECT_NEAR(T(2), d.s.x, T(1e-6));
}
TYPED_TEST(SvdOf, PolarFactorsAreARotationAndASymmetricMatrix) {
    using T = TypeParam;
    for (int i = 0; i < 1000; ++i) {
        const Mat<T> F = this->random(2);
        const Polar<T> p = polar(svd(F));
        EXPECT_LE(this->difference(p.R * p.S, F), T(200) * std::numeric_limits<T>::epsilon());
        EXPECT_LE(this->difference(p.S, transpose(p.S)), T(100) * std::numeric_limits<T>::epsilon());
    }
}

}  // namespace
}  // namespace firn
