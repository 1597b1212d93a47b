// Stand-in for the HDK header of the same name.
#pragma once

#include <UT/UT_VectorTypes.h>
#include <hdk_double/vector_base.h>

template <typename T>
class UT_Vector2T : public hdk_double::VectorBase<UT_Vector2T<T>, T, 2> {
public:
    UT_Vector2T() = default;
    explicit UT_Vector2T(T v) : UT_Vector2T(v, v) {}
    UT_Vector2T(T x, T y) { assign(x, y); }
    explicit UT_Vector2T(const fpreal32 v[2]) { assign(static_cast<T>(v[0]), static_cast<T>(v[1])); }
    explicit UT_Vector2T(const fpreal64 v[2]) { assign(static_cast<T>(v[0]), static_cast<T>(v[1])); }
    template <typename S>
    UT_Vector2T(const UT_Vector2T<S>& v) {
        assign(static_cast<T>(v.x()), static_cast<T>(v.y()));
    }
    template <typename S>
    explicit UT_Vector2T(const UT_Vector3T<S>& v);

    T& x() { return this->vec[0]; }
    T x() const { return this->vec[0]; }
    T& y() { return this->vec[1]; }
    T y() const { return this->vec[1]; }
    void assign(T x, T y) {
        this->vec[0] = x;
        this->vec[1] = y;
    }
};
