// Stand-in for the HDK header of the same name. The fourth component is 1 unless said otherwise.
#pragma once

#include <UT/UT_Vector3.h>

template <typename T>
class UT_Vector4T : public hdk_double::VectorBase<UT_Vector4T<T>, T, 4> {
public:
    using Base = hdk_double::VectorBase<UT_Vector4T<T>, T, 4>;
    using Base::operator*=;

    UT_Vector4T() = default;
    explicit UT_Vector4T(T v) : UT_Vector4T(v, v, v, v) {}
    UT_Vector4T(T x, T y, T z, T w = T(1)) { assign(x, y, z, w); }
    explicit UT_Vector4T(const fpreal32* v) { set(v); }
    explicit UT_Vector4T(const fpreal64* v) { set(v); }
    template <typename S>
    UT_Vector4T(const UT_Vector4T<S>& v) {
        set(v.data());
    }
    template <typename S>
    UT_Vector4T(const UT_Vector3T<S>& v, T w = T(1)) {
        assign(static_cast<T>(v.x()), static_cast<T>(v.y()), static_cast<T>(v.z()), w);
    }

    T& x() { return this->vec[0]; }
    T x() const { return this->vec[0]; }
    T& y() { return this->vec[1]; }
    T y() const { return this->vec[1]; }
    T& z() { return this->vec[2]; }
    T z() const { return this->vec[2]; }
    T& w() { return this->vec[3]; }
    T w() const { return this->vec[3]; }
    void assign(T x, T y, T z, T w = T(1)) {
        this->vec[0] = x;
        this->vec[1] = y;
        this->vec[2] = z;
        this->vec[3] = w;
    }
    template <typename S>
    UT_Vector4T& operator*=(const UT_Matrix4T<S>& m);
    /// Divides by w.
    void homogenize() { *this /= w(); }

private:
    template <typename S>
    void set(const S* v) {
        for (int i = 0; i < 4; ++i) this->vec[i] = static_cast<T>(v[i]);
    }
};

template <typename T>
template <typename S>
UT_Vector3T<T>::UT_Vector3T(const UT_Vector4T<S>& v) {
    set(v.data());
}
