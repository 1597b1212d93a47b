// Vectors of three numbers. Device-safe.
#pragma once

#include "firn/base/math/lanes.h"

namespace firn {

template <class T>
struct Vec {
    T x{}, y{}, z{};

    FIRN_HD constexpr T& operator[](int i) { return i == 0 ? x : i == 1 ? y : z; }
    FIRN_HD constexpr const T& operator[](int i) const { return i == 0 ? x : i == 1 ? y : z; }

    FIRN_HD constexpr Vec& operator+=(const Vec& o) {
        x += o.x, y += o.y, z += o.z;
        return *this;
    }
    FIRN_HD constexpr Vec& operator-=(const Vec& o) {
        x -= o.x, y -= o.y, z -= o.z;
        return *this;
    }
    FIRN_HD constexpr Vec& operator*=(T s) {
        x *= s, y *= s, z *= s;
        return *this;
    }

    FIRN_HD friend constexpr Vec operator+(Vec a, const Vec& b) { return a += b; }
    FIRN_HD friend constexpr Vec operator-(Vec a, const Vec& b) { return a -= b; }
    FIRN_HD friend constexpr Vec operator-(const Vec& a) { return {-a.x, -a.y, -a.z}; }
    FIRN_HD friend constexpr Vec operator*(Vec a, T s) { return a *= s; }
    FIRN_HD friend constexpr Vec operator*(T s, Vec a) { return a *= s; }
    FIRN_HD friend constexpr Vec operator/(const Vec& a, T s) { return {a.x / s, a.y / s, a.z / s}; }
    FIRN_HD friend constexpr bool operator==(const Vec& a, const Vec& b) {
        return a.x == b.x && a.y == b.y && a.z == b.z;
    }
    FIRN_HD friend constexpr bool operator!=(const Vec& a, const Vec& b) { return !(a == b); }
};

using Vec3 = Vec<float>;
using Vec3d = Vec<double>;

template <class T>
FIRN_HD constexpr T dot(const Vec<T>& a, const Vec<T>& b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
template <class T>
FIRN_HD constexpr Vec<T> cross(const Vec<T>& a, const Vec<T>& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
template <class T>
FIRN_HD constexpr Vec<T> scaled(const Vec<T>& a, const Vec<T>& b) {
    return {a.x * b.x, a.y * b.y, a.z * b.z};
}
template <class M, class T>
FIRN_HD constexpr Vec<T> select(const M& mask, const Vec<T>& a, const Vec<T>& b) {
    return {select(mask, a.x, b.x), select(mask, a.y, b.y), select(mask, a.z, b.z)};
}
template <class T>
FIRN_HD T length(const Vec<T>& a) {
    return sqrt(dot(a, a));
}
/// Unit vector along a, or zero where a is zero: a direction nobody has.
template <class T>
FIRN_HD Vec<T> normalized(const Vec<T>& a) {
    const T l = length(a);
    return select(l > T(0), a / l, Vec<T>{});
}
template <class T>
FIRN_HD bool isFinite(const Vec<T>& a) {
    return std::isfinite(a.x) && std::isfinite(a.y) && std::isfinite(a.z);
}

template <class T>
FIRN_HD constexpr Vec<T> min(const Vec<T>& a, const Vec<T>& b) {
    return {min(a.x, b.x), min(a.y, b.y), min(a.z, b.z)};
}
template <class T>
FIRN_HD constexpr Vec<T> max(const Vec<T>& a, const Vec<T>& b) {
    return {max(a.x, b.x), max(a.y, b.y), max(a.z, b.z)};
}

template <class To, class From>
FIRN_HD constexpr Vec<To> cast(const Vec<From>& a) {
    return {To(a.x), To(a.y), To(a.z)};
}

}  // namespace firn
