// Stand-in for the HDK header of the same name. Vectors are rows: v * M.
#pragma once

#include <UT/UT_Vector2.h>
#include <UT/UT_VectorTypes.h>
#include <hdk_double/vector_base.h>

template <typename T>
class UT_Vector3T : public hdk_double::VectorBase<UT_Vector3T<T>, T, 3> {
public:
    using Base = hdk_double::VectorBase<UT_Vector3T<T>, T, 3>;
    using Base::operator*=;

    UT_Vector3T() = default;
    UT_Vector3T(T v) : UT_Vector3T(v, v, v) {}
    UT_Vector3T(T x, T y, T z) { assign(x, y, z); }
    explicit UT_Vector3T(const fpreal32* v) { set(v); }
    explicit UT_Vector3T(const fpreal64* v) { set(v); }
    explicit UT_Vector3T(const int32* v) { set(v); }
    explicit UT_Vector3T(const int64* v) { set(v); }
    explicit UT_Vector3T(const UT_Vector2T<T>& v) : UT_Vector3T(v.x(), v.y(), T(0)) {}
    template <typename S>
    UT_Vector3T(const UT_Vector3T<S>& v) {
        set(v.data());
    }
    template <typename S>
    UT_Vector3T(const UT_Vector4T<S>& v);

    T& x() { return this->vec[0]; }
    T x() const { return this->vec[0]; }
    T& y() { return this->vec[1]; }
    T y() const { return this->vec[1]; }
    T& z() { return this->vec[2]; }
    T z() const { return this->vec[2]; }
    T& r() { return this->vec[0]; }
    T r() const { return this->vec[0]; }
    T& g() { return this->vec[1]; }
    T g() const { return this->vec[1]; }
    T& b() { return this->vec[2]; }
    T b() const { return this->vec[2]; }
    void assign(T x, T y, T z) {
        this->vec[0] = x;
        this->vec[1] = y;
        this->vec[2] = z;
    }
    template <typename S>
    void assign(const S* v, int = 3) {
        set(v);
    }

    void cross(const UT_Vector3T& b) { *this = crossed(b); }
    UT_Vector3T crossed(const UT_Vector3T& b) const {
        return UT_Vector3T(y() * b.z() - z() * b.y(), z() * b.x() - x() * b.z(), x() * b.y() - y() * b.x());
    }
    UT_Vector3T project(const UT_Vector3T& u) const {
        const T d = u.length2();
        return d > T(0) ? u * (this->dot(u) / d) : UT_Vector3T(T(0));
    }
    void arbitraryPerp(const UT_Vector3T& v) {
        const UT_Vector3T axis = std::abs(v.x()) < T(0.6) ? UT_Vector3T(1, 0, 0) : UT_Vector3T(0, 1, 0);
        *this = v.crossed(axis);
    }
    template <typename S>
    UT_Vector3T& operator*=(const UT_Matrix3T<S>& m);
    template <typename S>
    UT_Vector3T& operator*=(const UT_Matrix4T<S>& m);
    template <typename S>
    void rowVecMult(const UT_Matrix3T<S>& m) {
        *this *= m;
    }
    template <typename S>
    void rowVecMult(const UT_Matrix4T<S>& m) {
        *this *= m;
    }
    template <typename S>
    void rowVecMult3(const UT_Matrix4T<S>& m);
    template <typename S>
    void colVecMult(const UT_Matrix3T<S>& m);
    template <typename S>
    void multiply3(const UT_Matrix4T<S>& m) {
        rowVecMult3(m);
    }
    /// The outer product this^T b added to m.
    template <typename S>
    void outerProduct(const UT_Vector3T<S>& b, UT_Matrix3T<T>& m) const;

private:
    template <typename S>
    void set(const S* v) {
        for (int i = 0; i < 3; ++i) this->vec[i] = static_cast<T>(v[i]);
    }
};

template <typename T>
template <typename S>
UT_Vector2T<T>::UT_Vector2T(const UT_Vector3T<S>& v) {
    assign(static_cast<T>(v.x()), static_cast<T>(v.y()));
}

template <typename T>
UT_Vector3T<T> cross(const UT_Vector3T<T>& a, const UT_Vector3T<T>& b) {
    return a.crossed(b);
}
template <typename A, typename B, typename = std::enable_if_t<!std::is_same_v<A, B>>>
UT_Vector3T<std::common_type_t<A, B>> operator+(const UT_Vector3T<A>& a, const UT_Vector3T<B>& b) {
    using C = std::common_type_t<A, B>;
    return UT_Vector3T<C>(a) + UT_Vector3T<C>(b);
}
template <typename A, typename B, typename = std::enable_if_t<!std::is_same_v<A, B>>>
UT_Vector3T<std::common_type_t<A, B>> operator-(const UT_Vector3T<A>& a, const UT_Vector3T<B>& b) {
    using C = std::common_type_t<A, B>;
    return UT_Vector3T<C>(a) - UT_Vector3T<C>(b);
}
template <typename A, typename B, typename = std::enable_if_t<!std::is_same_v<A, B>>>
std::common_type_t<A, B> dot(const UT_Vector3T<A>& a, const UT_Vector3T<B>& b) {
    using C = std::common_type_t<A, B>;
    return UT_Vector3T<C>(a).dot(UT_Vector3T<C>(b));
}
template <typename T>
T angle3d(const UT_Vector3T<T>& a, const UT_Vector3T<T>& b) {
    return static_cast<T>(std::atan2(a.crossed(b).length(), a.dot(b)));
}
