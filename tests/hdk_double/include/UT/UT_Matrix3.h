// Stand-in for the HDK header of the same name.
#pragma once

#include <UT/UT_Axis.h>
#include <UT/UT_Vector3.h>
#include <UT/UT_VectorTypes.h>
#include <hdk_double/matrix_base.h>

template <typename T>
class UT_Matrix3T : public hdk_double::MatrixBase<UT_Matrix3T<T>, T, 3> {
public:
    using Base = hdk_double::MatrixBase<UT_Matrix3T<T>, T, 3>;
    using Base::operator*=;

    UT_Matrix3T() = default;
    /// v on the diagonal.
    explicit UT_Matrix3T(fpreal64 v) { this->setDiagonal(static_cast<T>(v)); }
    UT_Matrix3T(T a00, T a01, T a02, T a10, T a11, T a12, T a20, T a21, T a22) {
        const T values[9] = {a00, a01, a02, a10, a11, a12, a20, a21, a22};
        this->set(values);
    }
    explicit UT_Matrix3T(const fpreal32 m[3][3]) { this->set(&m[0][0]); }
    explicit UT_Matrix3T(const fpreal64 m[3][3]) { this->set(&m[0][0]); }
    UT_Matrix3T(const UT_Vector3T<T>& r0, const UT_Vector3T<T>& r1, const UT_Vector3T<T>& r2) {
        for (unsigned i = 0; i < 3; ++i) {
            this->matx[0][i] = r0[i];
            this->matx[1][i] = r1[i];
            this->matx[2][i] = r2[i];
        }
    }
    template <typename S>
    UT_Matrix3T(const UT_Matrix3T<S>& m) {
        this->set(m.data());
    }
    template <typename S>
    UT_Matrix3T(const UT_Matrix4T<S>& m);
    UT_Matrix3T& operator=(T v) {
        this->setDiagonal(v);
        return *this;
    }

    UT_Vector3T<T> getRow(unsigned r) const { return UT_Vector3T<T>(this->matx[r]); }
    UT_Vector3T<T> getCol(unsigned c) const {
        return UT_Vector3T<T>(this->matx[0][c], this->matx[1][c], this->matx[2][c]);
    }
    void scale(T x, T y, T z) { *this *= UT_Matrix3T(x, 0, 0, 0, y, 0, 0, 0, z); }
    void scale(const UT_Vector3T<T>& s) { scale(s.x(), s.y(), s.z()); }
    void prescale(T x, T y, T z) { this->preMultiply(UT_Matrix3T(x, 0, 0, 0, y, 0, 0, 0, z)); }
    template <typename S>
    void rotate(const UT_Vector3T<S>& axis, T theta, int normalize = 1) {
        *this *= rotationMat(axis, theta, normalize);
    }
    void rotate(UT_Axis3::axis axis, T theta) {
        UT_Vector3T<T> a(T(0));
        a[static_cast<int>(axis)] = 1;
        rotate(a, theta);
    }
    /// Turns row vectors about the axis by theta [rad], counter-clockwise seen from its tip.
    template <typename S>
    static UT_Matrix3T rotationMat(const UT_Vector3T<S>& axis, T theta, int normalize = 1) {
        UT_Vector3T<T> a(axis);
        if (normalize) a.normalize();
        const T c = std::cos(theta), s = std::sin(theta), k = 1 - c;
        return UT_Matrix3T(c + a.x() * a.x() * k, a.x() * a.y() * k + a.z() * s, a.x() * a.z() * k - a.y() * s,
                           a.x() * a.y() * k - a.z() * s, c + a.y() * a.y() * k, a.y() * a.z() * k + a.x() * s,
                           a.x() * a.z() * k + a.y() * s, a.y() * a.z() * k - a.x() * s, c + a.z() * a.z() * k);
    }
    /// The shortest turn that takes direction a to direction b; 0 when there is one.
    template <typename S>
    int dihedral(const UT_Vector3T<S>& a, const UT_Vector3T<S>& b) {
        const UT_Vector3T<T> axis = cross(UT_Vector3T<T>(a), UT_Vector3T<T>(b));
        this->identity();
        if (axis.isZero()) return dot(a, b) < S(0) ? 1 : 0;
        *this = rotationMat(axis, static_cast<T>(angle3d(a, b)));
        return 0;
    }
    /// Adds b v1^T v2.
    template <typename S>
    void outerproductUpdate(S b, const UT_Vector3T<T>& v1, const UT_Vector3T<T>& v2) {
        for (unsigned i = 0; i < 3; ++i)
            for (unsigned j = 0; j < 3; ++j) this->matx[i][j] += static_cast<T>(b) * v1[i] * v2[j];
    }
};

template <typename T, typename S>
UT_Vector3T<T> operator*(const UT_Vector3T<T>& v, const UT_Matrix3T<S>& m) {
    UT_Vector3T<T> r;
    for (unsigned j = 0; j < 3; ++j)
        r[j] = static_cast<T>(v[0] * m.matx[0][j] + v[1] * m.matx[1][j] + v[2] * m.matx[2][j]);
    return r;
}
template <typename T, typename S>
UT_Vector3T<T> operator*(const UT_Matrix3T<S>& m, const UT_Vector3T<T>& v) {
    return v * m.transposedCopy();
}
template <typename T>
UT_Vector3T<T> rowVecMult(const UT_Vector3T<T>& v, const UT_Matrix3T<T>& m) {
    return v * m;
}
template <typename T>
UT_Vector3T<T> colVecMult(const UT_Matrix3T<T>& m, const UT_Vector3T<T>& v) {
    return m * v;
}

template <typename T>
template <typename S>
UT_Vector3T<T>& UT_Vector3T<T>::operator*=(const UT_Matrix3T<S>& m) {
    return *this = *this * m;
}
template <typename T>
template <typename S>
void UT_Vector3T<T>::colVecMult(const UT_Matrix3T<S>& m) {
    *this = m * *this;
}
template <typename T>
template <typename S>
void UT_Vector3T<T>::outerProduct(const UT_Vector3T<S>& b, UT_Matrix3T<T>& m) const {
    m.outerproductUpdate(T(1), *this, UT_Vector3T<T>(b));
}
