#include "firn/base/math/spectrum.h"

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <algorithm>
#include <random>

namespace firn {
namespace {

template <class T>
class SpectrumOf : public testing::Test {
protected:
    static constexpr T kRounding = std::numeric_limits<T>::epsilon();

    static T difference(const Mat<T>& a, const Mat<T>& b) {
        T most = 0;
        for (int r = 0; r < 3; ++r)
            for (int c = 0; c < 3; ++c) most = std::max(most, std::abs(a(r, c) - b(r, c)));
        return most;
    }
    static Mat<T> whole(const SymmetricMat<T>& A) {
        return {{{A.xx, A.xy, A.zx}, {A.xy, A.yy, A.yz}, {A.zx, A.yz, A.zz}}};
    }
    /// @param size  of the largest element
    static void expectDecomposes(const SymmetricMat<T>& A, T size) {
        const Spectrum<T> s = spectrum(A);
        EXPECT_LE(difference(composed(s.U, s.values), whole(A)), 16 * kRounding * size);
        EXPECT_LE(difference(transpose(s.U) * s.U, Mat<T>::identity()), 8 * kRounding);
        EXPECT_NEAR(T(1), determinant(s.U), 8 * kRounding);
        EXPECT_GE(s.values.y, s.values.z);
        // All values lie on one side of the first.
        EXPECT_GE((s.values.x - s.values.y) * (s.values.x - s.values.z), 0);
        expectEigenAgrees(A, s.values, 16 * kRounding * size);
    }
    static void expectEigenAgrees(const SymmetricMat<T>& A, const Vec<T>& values, T tolerance) {
        Eigen::Matrix3d E;
        E << double(A.xx), double(A.xy), double(A.zx), double(A.xy), double(A.yy), double(A.yz), double(A.zx),
            double(A.yz), double(A.zz);
        const Eigen::Vector3d oracle = Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d>(E).eigenvalues();
        T ours[] = {values.x, values.y, values.z};
        std::sort(ours, ours + 3);
        for (int i = 0; i < 3; ++i) EXPECT_NEAR(oracle(i), double(ours[i]), double(tolerance)) << "value " << i;
    }
    T any(T size) { return std::uniform_real_distribution<T>(-size, size)(generator_); }
    SymmetricMat<T> random(T size) { return {any(size), any(size), any(size), any(size), any(size), any(size)}; }
    Mat<T> rotation() { return spectrum(random(1)).U; }
    SymmetricMat<T> turned(const Vec<T>& values) {
        const Mat<T> A = composed(rotation(), values);
        return {A(0, 0), A(1, 1), A(2, 2), A(0, 1), A(1, 2), A(2, 0)};
    }
    std::mt19937 generator_{9};
};
using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(SpectrumOf, Scalars);

TYPED_TEST(SpectrumOf, RebuildsMatricesOfAnySize) {
    for (const double size : {1e-12, 1e-6, 0.02, 1.0, 1e6, 1e12})
        for (int i = 0; i < 20000; ++i) this->expectDecomposes(this->random(TypeParam(size)), TypeParam(size));
}

// Where the cubic knows half the digits.
TYPED_TEST(SpectrumOf, KnowsValuesThatNearlyAgree) {
    using T = TypeParam;
    for (double apart = 1; apart > 1e-18; apart /= 2)
        for (int i = 0; i < 100; ++i)
            for (const T sign : {T(-1), T(1)})
                this->expectDecomposes(this->turned({sign * T(0.03), T(0.01), T(0.01 * (1 - apart))}), T(0.03));
}

TYPED_TEST(SpectrumOf, NothingAndMultiplesOfTheUnitMatrixAreThemselves) {
    using T = TypeParam;
    for (const T value : {T(0), T(1), T(-3), T(1e-30)}) {
        const Spectrum<T> s = spectrum(SymmetricMat<T>{value, value, value, 0, 0, 0});
        for (int k = 0; k < 3; ++k)
            EXPECT_NEAR(double(value), double(s.values[k]), 4 * double(this->kRounding * std::abs(value)) + 4e-18)
                << value;
        EXPECT_LE(this->difference(transpose(s.U) * s.U, Mat<T>::identity()), 8 * this->kRounding);
    }
}

TYPED_TEST(SpectrumOf, DiagonalMatricesInEveryOrder) {
    using T = TypeParam;
    T v[] = {T(-0.5), T(0.25), T(2)};
    do {
        this->expectDecomposes({v[0], v[1], v[2], 0, 0, 0}, 2);
    } while (std::next_permutation(v, v + 3));
}

}  // namespace
}  // namespace firn
