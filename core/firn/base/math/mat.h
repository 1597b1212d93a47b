// 3x3 matrices for column vectors: a(row, column). Device-safe.
#pragma once

#include "firn/base/math/vec.h"

namespace firn {

template <class T>
struct Mat {
    T a[3][3]{};

    FIRN_HD constexpr T& operator()(int r, int c) { return a[r][c]; }
    FIRN_HD constexpr const T& operator()(int r, int c) const { return a[r][c]; }

    FIRN_HD static constexpr Mat diagonal(T x, T y, T z) {
        return {{{x, T(0), T(0)}, {T(0), y, T(0)}, {T(0), T(0), z}}};
    }
    FIRN_HD static constexpr Mat identity() { return diagonal(T(1), T(1), T(1)); }

    /// f(row, column) at every place. Spelled out: a matrix that a loop runs over stays in memory, which counts where T
    /// is wide.
    template <class F>
    FIRN_HD static constexpr Mat each(const F& f) {
        return {{{f(0, 0), f(0, 1), f(0, 2)}, {f(1, 0), f(1, 1), f(1, 2)}, {f(2, 0), f(2, 1), f(2, 2)}}};
    }

    FIRN_HD constexpr Mat& operator+=(const Mat& o) { return *this = *this + o; }
    FIRN_HD constexpr Mat& operator-=(const Mat& o) { return *this = *this - o; }
    FIRN_HD constexpr Mat& operator*=(T s) { return *this = *this * s; }
    FIRN_HD friend constexpr Mat operator+(const Mat& m, const Mat& o) {
        return each([&](int r, int c) { return m.a[r][c] + o.a[r][c]; });
    }
    FIRN_HD friend constexpr Mat operator-(const Mat& m, const Mat& o) {
        return each([&](int r, int c) { return m.a[r][c] - o.a[r][c]; });
    }
    FIRN_HD friend constexpr Mat operator*(const Mat& m, const T& s) {
        return each([&](int r, int c) { return m.a[r][c] * s; });
    }
    FIRN_HD friend constexpr Mat operator*(const T& s, const Mat& m) { return m * s; }
    FIRN_HD friend constexpr Mat operator*(const Mat& m, const Mat& o) {
        return each(
            [&](int r, int c) { return m.a[r][0] * o.a[0][c] + m.a[r][1] * o.a[1][c] + m.a[r][2] * o.a[2][c]; });
    }
    FIRN_HD friend constexpr Vec<T> operator*(const Mat& m, const Vec<T>& v) {
        return {m.a[0][0] * v.x + m.a[0][1] * v.y + m.a[0][2] * v.z,
                m.a[1][0] * v.x + m.a[1][1] * v.y + m.a[1][2] * v.z,
                m.a[2][0] * v.x + m.a[2][1] * v.y + m.a[2][2] * v.z};
    }
    FIRN_HD friend constexpr bool operator==(const Mat& m, const Mat& o) {
        for (int r = 0; r < 3; ++r)
            for (int c = 0; c < 3; ++c)
                if (m.a[r][c] != o.a[r][c]) return false;
        return true;
    }
    FIRN_HD friend constexpr bool operator!=(const Mat& m, const Mat& o) { return !(m == o); }
};

using Mat3 = Mat<float>;
using Mat3d = Mat<double>;

template <class T>
FIRN_HD constexpr Mat<T> transpose(const Mat<T>& m) {
    return {{{m.a[0][0], m.a[1][0], m.a[2][0]}, {m.a[0][1], m.a[1][1], m.a[2][1]}, {m.a[0][2], m.a[1][2], m.a[2][2]}}};
}
template <class T>
FIRN_HD constexpr Vec<T> columnOf(const Mat<T>& m, int c) {
    return {m.a[0][c], m.a[1][c], m.a[2][c]};
}
template <class T>
FIRN_HD constexpr Vec<T> rowOf(const Mat<T>& m, int r) {
    return {m.a[r][0], m.a[r][1], m.a[r][2]};
}
template <class T>
FIRN_HD constexpr Mat<T> fromColumns(const Vec<T>& x, const Vec<T>& y, const Vec<T>& z) {
    return {{{x.x, y.x, z.x}, {x.y, y.y, z.y}, {x.z, y.z, z.z}}};
}
/// m diag(s).
template <class T>
FIRN_HD constexpr Mat<T> scaledColumns(const Mat<T>& m, const Vec<T>& s) {
    return {{{m.a[0][0] * s.x, m.a[0][1] * s.y, m.a[0][2] * s.z},
             {m.a[1][0] * s.x, m.a[1][1] * s.y, m.a[1][2] * s.z},
             {m.a[2][0] * s.x, m.a[2][1] * s.y, m.a[2][2] * s.z}}};
}
/// a b^T.
template <class T>
FIRN_HD constexpr Mat<T> outer(const Vec<T>& a, const Vec<T>& b) {
    return {{{a.x * b.x, a.x * b.y, a.x * b.z}, {a.y * b.x, a.y * b.y, a.y * b.z}, {a.z * b.x, a.z * b.y, a.z * b.z}}};
}
template <class T>
FIRN_HD constexpr T determinant(const Mat<T>& m) {
    return dot(columnOf(m, 0), cross(columnOf(m, 1), columnOf(m, 2)));
}
template <class T>
FIRN_HD constexpr T trace(const Mat<T>& m) {
    return m.a[0][0] + m.a[1][1] + m.a[2][2];
}
/// A : B, the sum of products of equal elements.
template <class T>
FIRN_HD constexpr T contract(const Mat<T>& m, const Mat<T>& o) {
    T s{};
    for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c) s += m.a[r][c] * o.a[r][c];
    return s;
}
/// det(F) F^-T without the division, so that it exists for flat F too.
template <class T>
FIRN_HD constexpr Mat<T> cofactor(const Mat<T>& m) {
    const Vec<T> x = columnOf(m, 0), y = columnOf(m, 1), z = columnOf(m, 2);
    return fromColumns(cross(y, z), cross(z, x), cross(x, y));
}
template <class T>
FIRN_HD constexpr Mat<T> inverse(const Mat<T>& m) {
    return transpose(cofactor(m)) * (T(1) / determinant(m));
}
template <class M, class T>
FIRN_HD constexpr Mat<T> select(const M& mask, const Mat<T>& a, const Mat<T>& b) {
    return Mat<T>::each([&](int r, int c) { return select(mask, a.a[r][c], b.a[r][c]); });
}
template <class To, class From>
FIRN_HD constexpr Mat<To> cast(const Mat<From>& m) {
    Mat<To> t;
    for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c) t.a[r][c] = To(m.a[r][c]);
    return t;
}

}  // namespace firn
