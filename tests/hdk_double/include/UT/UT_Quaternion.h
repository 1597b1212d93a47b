// Stand-in for the HDK header of the same name: x, y, z, then w.
#pragma once

#include <UT/UT_Matrix3.h>
#include <UT/UT_Matrix4.h>

template <typename T>
class UT_QuaternionT : public hdk_double::VectorBase<UT_QuaternionT<T>, T, 4> {
public:
    UT_QuaternionT() { identity(); }
    explicit UT_QuaternionT(T v) { assign(v, v, v, v); }
    UT_QuaternionT(T x, T y, T z, T w) { assign(x, y, z, w); }
    template <typename S>
    UT_QuaternionT(const UT_QuaternionT<S>& q) {
        assign(static_cast<T>(q.x()), static_cast<T>(q.y()), static_cast<T>(q.z()), static_cast<T>(q.w()));
    }
    template <typename S>
    explicit UT_QuaternionT(const UT_Vector4T<S>& q) {
        assign(static_cast<T>(q.x()), static_cast<T>(q.y()), static_cast<T>(q.z()), static_cast<T>(q.w()));
    }
    UT_QuaternionT(T angle, const UT_Vector3T<T>& axis, int normalize = 1) {
        updateFromAngleAxis(angle, axis, normalize);
    }

    T& x() { return this->vec[0]; }
    T x() const { return this->vec[0]; }
    T& y() { return this->vec[1]; }
    T y() const { return this->vec[1]; }
    T& z() { return this->vec[2]; }
    T z() const { return this->vec[2]; }
    T& w() { return this->vec[3]; }
    T w() const { return this->vec[3]; }
    void assign(T x, T y, T z, T w) {
        this->vec[0] = x;
        this->vec[1] = y;
        this->vec[2] = z;
        this->vec[3] = w;
    }
    void identity() { assign(0, 0, 0, 1); }
    void conjugate() { assign(-x(), -y(), -z(), w()); }
    void invert() {
        const T n = this->length2();
        conjugate();
        *this /= n;
    }

    UT_Vector3T<T> rotate(const UT_Vector3T<T>& v) const {
        const UT_Vector3T<T> u(x(), y(), z());
        return v + u.crossed(v) * (2 * w()) + u.crossed(u.crossed(v)) * T(2);
    }
    UT_Vector3T<T> rotateInverse(const UT_Vector3T<T>& v) const {
        return UT_QuaternionT(-x(), -y(), -z(), w()).rotate(v);
    }
    void updateFromAngleAxis(T angle, const UT_Vector3T<T>& axis, int normalize = 1) {
        UT_Vector3T<T> a(axis);
        if (normalize) a.normalize();
        const T s = std::sin(angle / 2);
        assign(a.x() * s, a.y() * s, a.z() * s, std::cos(angle / 2));
    }
    template <typename S>
    void getRotationMatrix(UT_Matrix3T<S>& m) const {
        m = UT_Matrix3T<S>(UT_Matrix3T<T>(rotate(UT_Vector3T<T>(1, 0, 0)), rotate(UT_Vector3T<T>(0, 1, 0)),
                                          rotate(UT_Vector3T<T>(0, 0, 1))));
    }
    template <typename S>
    void updateFromRotationMatrix(const UT_Matrix3T<S>& m) {
        const S* const d = m.data();
        const auto root = [](S v) { return v > S(0) ? std::sqrt(v) / 2 : S(0); };
        const auto signed_ = [](S v, S sign) { return static_cast<T>(std::copysign(v, sign)); };
        assign(signed_(root(1 + d[0] - d[4] - d[8]), d[5] - d[7]), signed_(root(1 - d[0] + d[4] - d[8]), d[6] - d[2]),
               signed_(root(1 - d[0] - d[4] + d[8]), d[1] - d[3]), static_cast<T>(root(1 + d[0] + d[4] + d[8])));
    }
    friend UT_QuaternionT operator*(const UT_QuaternionT& a, const UT_QuaternionT& b) {
        return UT_QuaternionT(a.w() * b.x() + a.x() * b.w() + a.y() * b.z() - a.z() * b.y(),
                              a.w() * b.y() - a.x() * b.z() + a.y() * b.w() + a.z() * b.x(),
                              a.w() * b.z() + a.x() * b.y() - a.y() * b.x() + a.z() * b.w(),
                              a.w() * b.w() - a.x() * b.x() - a.y() * b.y() - a.z() * b.z());
    }
};
