// Stand-in for the HDK header of the same name. Row vectors: translations sit in row 3.
#pragma once

#include <UT/UT_Matrix3.h>
#include <UT/UT_Vector4.h>
#include <UT/UT_XformOrder.h>

template <typename T>
class UT_Matrix4T : public hdk_double::MatrixBase<UT_Matrix4T<T>, T, 4> {
public:
    using Base = hdk_double::MatrixBase<UT_Matrix4T<T>, T, 4>;

    UT_Matrix4T() = default;
    /// v on the diagonal.
    explicit UT_Matrix4T(fpreal64 v) { this->setDiagonal(static_cast<T>(v)); }
    UT_Matrix4T(T a00, T a01, T a02, T a03, T a10, T a11, T a12, T a13, T a20, T a21, T a22, T a23, T a30, T a31, T a32,
                T a33) {
        const T values[16] = {a00, a01, a02, a03, a10, a11, a12, a13, a20, a21, a22, a23, a30, a31, a32, a33};
        this->set(values);
    }
    explicit UT_Matrix4T(const fpreal32 m[4][4]) { this->set(&m[0][0]); }
    explicit UT_Matrix4T(const fpreal64 m[4][4]) { this->set(&m[0][0]); }
    template <typename S>
    UT_Matrix4T(const UT_Matrix4T<S>& m) {
        this->set(m.data());
    }
    template <typename S>
    UT_Matrix4T(const UT_Matrix3T<S>& m) {
        this->identity();
        for (unsigned i = 0; i < 3; ++i)
            for (unsigned j = 0; j < 3; ++j) this->matx[i][j] = static_cast<T>(m.matx[i][j]);
    }
    template <typename S>
    UT_Matrix4T& operator=(const UT_Matrix3T<S>& m) {
        return *this = UT_Matrix4T(m);
    }
    UT_Matrix4T& operator=(T v) {
        this->setDiagonal(v);
        return *this;
    }

    template <typename S>
    void getTranslates(UT_Vector3T<S>& t) const {
        t.assign(static_cast<S>(this->matx[3][0]), static_cast<S>(this->matx[3][1]), static_cast<S>(this->matx[3][2]));
    }
    template <typename S>
    void setTranslates(const UT_Vector3T<S>& t) {
        for (unsigned i = 0; i < 3; ++i) this->matx[3][i] = static_cast<T>(t[i]);
    }
    void translate(T x, T y, T z = 0) { *this *= translation(x, y, z); }
    template <typename S>
    void translate(const UT_Vector3T<S>& t) {
        translate(static_cast<T>(t.x()), static_cast<T>(t.y()), static_cast<T>(t.z()));
    }
    void pretranslate(T x, T y, T z = 0) { this->preMultiply(translation(x, y, z)); }
    template <typename S>
    void pretranslate(const UT_Vector3T<S>& t) {
        pretranslate(static_cast<T>(t.x()), static_cast<T>(t.y()), static_cast<T>(t.z()));
    }
    void scale(T x, T y, T z, T w = 1) { *this *= scaling(x, y, z, w); }
    template <typename S>
    void scale(const UT_Vector3T<S>& s) {
        scale(static_cast<T>(s.x()), static_cast<T>(s.y()), static_cast<T>(s.z()));
    }
    void scale(T s) { scale(s, s, s); }
    void prescale(T x, T y, T z, T w = 1) { this->preMultiply(scaling(x, y, z, w)); }
    template <typename S>
    void prescale(const UT_Vector3T<S>& s) {
        prescale(static_cast<T>(s.x()), static_cast<T>(s.y()), static_cast<T>(s.z()));
    }
    template <typename S>
    void rotate(const UT_Vector3T<S>& axis, T theta, int normalize = 1) {
        *this *= UT_Matrix4T(UT_Matrix3T<T>::rotationMat(axis, theta, normalize));
    }
    void rotate(UT_Axis3::axis axis, T theta) {
        UT_Vector3T<T> a(T(0));
        a[static_cast<int>(axis)] = 1;
        rotate(a, theta);
    }
    template <typename S>
    void prerotate(const UT_Vector3T<S>& axis, T theta, int normalize = 1) {
        this->preMultiply(UT_Matrix4T(UT_Matrix3T<T>::rotationMat(axis, theta, normalize)));
    }
    /// Scale, then rotate about x, y, z [degrees], then translate, whatever the order asks: the stand-in knows SRT XYZ.
    void xform(const UT_XformOrder&, T tx, T ty, T tz, T rx, T ry, T rz, T sx, T sy, T sz) {
        const T rad = static_cast<T>(3.14159265358979323846 / 180.0);
        scale(sx, sy, sz);
        rotate(UT_Axis3::XAXIS, rx * rad);
        rotate(UT_Axis3::YAXIS, ry * rad);
        rotate(UT_Axis3::ZAXIS, rz * rad);
        translate(tx, ty, tz);
    }
    T determinant3() const { return UT_Matrix3T<T>(*this).determinant(); }
    void extractRotate(UT_Matrix3T<T>& m) const { m = UT_Matrix3T<T>(*this); }

private:
    static UT_Matrix4T translation(T x, T y, T z) { return {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1}; }
    static UT_Matrix4T scaling(T x, T y, T z, T w) { return {x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0, 0, 0, 0, w}; }
};

template <typename T, typename S>
UT_Vector4T<T> operator*(const UT_Vector4T<T>& v, const UT_Matrix4T<S>& m) {
    UT_Vector4T<T> r;
    for (unsigned j = 0; j < 4; ++j)
        r[j] = static_cast<T>(v[0] * m.matx[0][j] + v[1] * m.matx[1][j] + v[2] * m.matx[2][j] + v[3] * m.matx[3][j]);
    return r;
}
/// A position: translated, then divided by the fourth component.
template <typename T, typename S>
UT_Vector3T<T> operator*(const UT_Vector3T<T>& v, const UT_Matrix4T<S>& m) {
    using C = std::common_type_t<T, S>;
    const UT_Vector4T<C> r = UT_Vector4T<C>(v) * m;
    const C w = r.w() == C(0) ? C(1) : r.w();
    return UT_Vector3T<T>(static_cast<T>(r.x() / w), static_cast<T>(r.y() / w), static_cast<T>(r.z() / w));
}
template <typename T>
UT_Vector3T<T> rowVecMult(const UT_Vector3T<T>& v, const UT_Matrix4T<T>& m) {
    return v * m;
}
/// A direction: the rows of the translation are left out.
template <typename T, typename S>
UT_Vector3T<T> rowVecMult3(const UT_Vector3T<T>& v, const UT_Matrix4T<S>& m) {
    return v * UT_Matrix3T<S>(m);
}

template <typename T>
template <typename S>
UT_Vector4T<T>& UT_Vector4T<T>::operator*=(const UT_Matrix4T<S>& m) {
    return *this = *this * m;
}
template <typename T>
template <typename S>
UT_Vector3T<T>& UT_Vector3T<T>::operator*=(const UT_Matrix4T<S>& m) {
    return *this = *this * m;
}
template <typename T>
template <typename S>
void UT_Vector3T<T>::rowVecMult3(const UT_Matrix4T<S>& m) {
    *this = ::rowVecMult3(*this, m);
}
template <typename T>
template <typename S>
UT_Matrix3T<T>::UT_Matrix3T(const UT_Matrix4T<S>& m) {
    for (unsigned i = 0; i < 3; ++i)
        for (unsigned j = 0; j < 3; ++j) this->matx[i][j] = static_cast<T>(m.matx[i][j]);
}
