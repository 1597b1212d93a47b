// What the fixed-size vectors of the stand-in share: storage, component-wise arithmetic, lengths.
#pragma once

#include <cmath>
#include <iosfwd>
#include <ostream>
#include <type_traits>

#include <SYS/SYS_Types.h>

namespace hdk_double {

/// Numbers, and classes that stand for one, such as SIM_Time.
template <typename S>
using IfNumber = std::enable_if_t<std::is_convertible_v<S, double>, int>;

template <typename Derived, typename T, int N>
class VectorBase {
public:
    using value_type = T;
    using theType = T;
    static constexpr int tuple_size = N;

    T& operator()(exint i) { return vec[i]; }
    T operator()(exint i) const { return vec[i]; }
    T& operator[](exint i) { return vec[i]; }
    const T& operator[](exint i) const { return vec[i]; }
    T* data() { return vec; }
    const T* data() const { return vec; }
    T* begin() { return vec; }
    T* end() { return vec + N; }
    const T* begin() const { return vec; }
    const T* end() const { return vec + N; }
    static constexpr int size() { return N; }
    static int entries() { return N; }

    template <typename F>
    Derived mapped(F f) const {
        Derived r;
        for (int i = 0; i < N; ++i) r.vec[i] = static_cast<T>(f(vec[i], i));
        return r;
    }

    Derived operator-() const {
        return mapped([](T a, int) { return -a; });
    }
    Derived& operator+=(const Derived& b) { return self() = *this + b; }
    Derived& operator-=(const Derived& b) { return self() = *this - b; }
    Derived& operator*=(const Derived& b) { return self() = *this * b; }
    Derived& operator/=(const Derived& b) { return self() = *this / b; }
    Derived operator+(const Derived& b) const {
        return mapped([&](T a, int i) { return a + b.vec[i]; });
    }
    Derived operator-(const Derived& b) const {
        return mapped([&](T a, int i) { return a - b.vec[i]; });
    }
    Derived operator*(const Derived& b) const {
        return mapped([&](T a, int i) { return a * b.vec[i]; });
    }
    Derived operator/(const Derived& b) const {
        return mapped([&](T a, int i) { return a / b.vec[i]; });
    }
    template <typename S, IfNumber<S> = 0>
    Derived& operator+=(S s) {
        return self() = self() + s;
    }
    template <typename S, IfNumber<S> = 0>
    Derived& operator-=(S s) {
        return self() = self() - s;
    }
    template <typename S, IfNumber<S> = 0>
    Derived& operator*=(S s) {
        return self() = self() * s;
    }
    template <typename S, IfNumber<S> = 0>
    Derived& operator/=(S s) {
        return self() = self() / s;
    }
    template <typename S, IfNumber<S> = 0>
    friend Derived operator+(const Derived& a, S s) {
        return a.mapped([&](T c, int) { return c + static_cast<T>(s); });
    }
    template <typename S, IfNumber<S> = 0>
    friend Derived operator-(const Derived& a, S s) {
        return a.mapped([&](T c, int) { return c - static_cast<T>(s); });
    }
    template <typename S, IfNumber<S> = 0>
    friend Derived operator*(const Derived& a, S s) {
        return a.mapped([&](T c, int) { return c * static_cast<T>(s); });
    }
    template <typename S, IfNumber<S> = 0>
    friend Derived operator/(const Derived& a, S s) {
        return a.mapped([&](T c, int) { return c / static_cast<T>(s); });
    }
    template <typename S, IfNumber<S> = 0>
    friend Derived operator*(S s, const Derived& a) {
        return a * s;
    }
    template <typename S, IfNumber<S> = 0>
    friend Derived operator/(S s, const Derived& a) {
        return a.mapped([&](T c, int) { return static_cast<T>(s) / c; });
    }

    bool operator==(const Derived& b) const {
        for (int i = 0; i < N; ++i)
            if (!(vec[i] == b.vec[i])) return false;
        return true;
    }
    bool operator!=(const Derived& b) const { return !(*this == b); }
    bool isEqual(const Derived& b, T tol = static_cast<T>(0.00001)) const {
        for (int i = 0; i < N; ++i)
            if (!(std::abs(static_cast<double>(vec[i]) - static_cast<double>(b.vec[i])) <= static_cast<double>(tol)))
                return false;
        return true;
    }
    bool isZero() const { return *this == Derived(T(0)); }
    bool equalZero(T tol = static_cast<T>(0.00001)) const { return isEqual(Derived(T(0)), tol); }
    bool isFinite() const {
        for (T c : vec)
            if (!std::isfinite(static_cast<double>(c))) return false;
        return true;
    }
    bool isNan() const {
        for (T c : vec)
            if (std::isnan(static_cast<double>(c))) return true;
        return false;
    }

    T dot(const Derived& b) const {
        T sum = 0;
        for (int i = 0; i < N; ++i) sum += vec[i] * b.vec[i];
        return sum;
    }
    T length2() const { return dot(self()); }
    T length() const { return static_cast<T>(std::sqrt(length2())); }
    T distance2(const Derived& b) const { return (self() - b).length2(); }
    T distance(const Derived& b) const { return (self() - b).length(); }
    /// The length before; a vector of no length is left alone.
    T normalize() {
        const T len = length();
        if (len > T(0)) *this /= len;
        return len;
    }
    Derived normalized() const {
        Derived r = self();
        r.normalize();
        return r;
    }
    T maxComponent() const {
        T m = vec[0];
        for (T c : vec) m = m < c ? c : m;
        return m;
    }
    T minComponent() const {
        T m = vec[0];
        for (T c : vec) m = c < m ? c : m;
        return m;
    }
    T avgComponent() const {
        T sum = 0;
        for (T c : vec) sum += c;
        return static_cast<T>(sum / static_cast<T>(N));
    }
    Derived& negate() { return self() = -self(); }
    Derived& multiplyComponents(const Derived& b) { return *this *= b; }
    void constant(T v) { self() = Derived(v); }

    friend std::ostream& operator<<(std::ostream& os, const VectorBase& v) {
        os << '(';
        for (int i = 0; i < N; ++i) os << (i ? ", " : "") << v.vec[i];
        return os << ')';
    }

    T vec[N];

protected:
    VectorBase() : vec{} {}

private:
    Derived& self() { return static_cast<Derived&>(*this); }
    const Derived& self() const { return static_cast<const Derived&>(*this); }
};

template <typename D, typename T, int N>
D lerp(const VectorBase<D, T, N>& a, const VectorBase<D, T, N>& b, double t) {
    return a.mapped([&](T c, int i) { return c + static_cast<T>((b.vec[i] - c) * t); });
}

}  // namespace hdk_double

template <typename D, typename T, int N>
T dot(const hdk_double::VectorBase<D, T, N>& a, const hdk_double::VectorBase<D, T, N>& b) {
    return static_cast<const D&>(a).dot(static_cast<const D&>(b));
}
template <typename D, typename T, int N>
T distance3d(const hdk_double::VectorBase<D, T, N>& a, const hdk_double::VectorBase<D, T, N>& b) {
    return static_cast<const D&>(a).distance(static_cast<const D&>(b));
}
template <typename D, typename T, int N>
T distance2(const hdk_double::VectorBase<D, T, N>& a, const hdk_double::VectorBase<D, T, N>& b) {
    return static_cast<const D&>(a).distance2(static_cast<const D&>(b));
}
template <typename D, typename T, int N>
T length(const hdk_double::VectorBase<D, T, N>& a) {
    return a.length();
}
template <typename D, typename T, int N, typename S>
D SYSlerp(const hdk_double::VectorBase<D, T, N>& a, const hdk_double::VectorBase<D, T, N>& b, S t) {
    return hdk_double::lerp(a, b, static_cast<double>(t));
}
