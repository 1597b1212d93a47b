// Stand-in for the HDK header of the same name.
#pragma once

#include <limits>
#include <ostream>

#include <SYS/SYS_Math.h>
#include <UT/UT_Matrix4.h>
#include <UT/UT_Vector3.h>

template <typename T>
class UT_BoundingBoxT {
public:
    UT_BoundingBoxT() { initBounds(); }
    UT_BoundingBoxT(T xmin, T ymin, T zmin, T xmax, T ymax, T zmax) : vals{{xmin, xmax}, {ymin, ymax}, {zmin, zmax}} {}
    UT_BoundingBoxT(const UT_Vector3T<T>& lo, const UT_Vector3T<T>& hi)
        : UT_BoundingBoxT(lo.x(), lo.y(), lo.z(), hi.x(), hi.y(), hi.z()) {}
    template <typename S>
    UT_BoundingBoxT(const UT_BoundingBoxT<S>& b)
        : UT_BoundingBoxT(UT_Vector3T<T>(b.minvec()), UT_Vector3T<T>(b.maxvec())) {}

    T xmin() const { return vals[0][0]; }
    T xmax() const { return vals[0][1]; }
    T ymin() const { return vals[1][0]; }
    T ymax() const { return vals[1][1]; }
    T zmin() const { return vals[2][0]; }
    T zmax() const { return vals[2][1]; }
    UT_Vector3T<T> minvec() const { return {vals[0][0], vals[1][0], vals[2][0]}; }
    UT_Vector3T<T> maxvec() const { return {vals[0][1], vals[1][1], vals[2][1]}; }
    const T* operator()(unsigned axis) const { return vals[axis]; }
    T operator()(unsigned axis, unsigned end) const { return vals[axis][end]; }
    T& operator()(unsigned axis, unsigned end) { return vals[axis][end]; }

    /// Empty: any point enlarged into it is the whole box.
    void initBounds() {
        for (auto& axis : vals) {
            axis[0] = std::numeric_limits<T>::max();
            axis[1] = -std::numeric_limits<T>::max();
        }
    }
    void makeInvalid() { initBounds(); }
    void initMaxBounds() {
        initBounds();
        for (auto& axis : vals) std::swap(axis[0], axis[1]);
    }
    template <typename S>
    void initBounds(const UT_Vector3T<S>& p) {
        initBounds();
        enlargeBounds(p);
    }
    void initBounds(T x, T y, T z) { initBounds(UT_Vector3T<T>(x, y, z)); }
    template <typename S>
    void initBounds(const UT_BoundingBoxT<S>& b) {
        *this = UT_BoundingBoxT(b);
    }
    void setBounds(T x0, T y0, T z0, T x1, T y1, T z1) { *this = UT_BoundingBoxT(x0, y0, z0, x1, y1, z1); }
    template <typename S>
    void enlargeBounds(const UT_Vector3T<S>& p) {
        for (unsigned i = 0; i < 3; ++i) {
            vals[i][0] = SYSmin(vals[i][0], static_cast<T>(p[i]));
            vals[i][1] = SYSmax(vals[i][1], static_cast<T>(p[i]));
        }
    }
    void enlargeBounds(T x, T y, T z) { enlargeBounds(UT_Vector3T<T>(x, y, z)); }
    template <typename S>
    void enlargeBounds(const UT_BoundingBoxT<S>& b) {
        enlargeBounds(b.minvec());
        enlargeBounds(b.maxvec());
    }
    template <typename S>
    void enlargeBounds(const UT_Vector3T<S>& lo, const UT_Vector3T<S>& hi) {
        enlargeBounds(lo);
        enlargeBounds(hi);
    }
    void expandBounds(T x, T y, T z) {
        const T by[3] = {x, y, z};
        for (unsigned i = 0; i < 3; ++i) {
            vals[i][0] -= by[i];
            vals[i][1] += by[i];
        }
    }
    void expandBounds() { expandBounds(static_cast<T>(0.001), static_cast<T>(0.001), static_cast<T>(0.001)); }
    bool isValid() const { return xmin() <= xmax() && ymin() <= ymax() && zmin() <= zmax(); }
    bool isInvalid() const { return !isValid(); }
    template <typename S>
    bool isInside(const UT_Vector3T<S>& p) const {
        for (unsigned i = 0; i < 3; ++i)
            if (!(vals[i][0] <= static_cast<T>(p[i]) && static_cast<T>(p[i]) <= vals[i][1])) return false;
        return true;
    }
    bool intersects(const UT_BoundingBoxT& b) const {
        for (unsigned i = 0; i < 3; ++i)
            if (vals[i][1] < b.vals[i][0] || b.vals[i][1] < vals[i][0]) return false;
        return true;
    }
    /// 1 where both overlap, in which case this becomes the overlap.
    int computeIntersection(const UT_BoundingBoxT& b) {
        for (unsigned i = 0; i < 3; ++i) {
            vals[i][0] = SYSmax(vals[i][0], b.vals[i][0]);
            vals[i][1] = SYSmin(vals[i][1], b.vals[i][1]);
        }
        return isValid();
    }

    T sizeX() const { return xmax() - xmin(); }
    T sizeY() const { return ymax() - ymin(); }
    T sizeZ() const { return zmax() - zmin(); }
    T xsize() const { return sizeX(); }
    T ysize() const { return sizeY(); }
    T zsize() const { return sizeZ(); }
    T sizeAxis(int axis) const { return vals[axis][1] - vals[axis][0]; }
    T sizeMax() const { return SYSmax(sizeX(), sizeY(), sizeZ()); }
    T sizeMin() const { return SYSmin(sizeX(), sizeY(), sizeZ()); }
    UT_Vector3T<T> size() const { return maxvec() - minvec(); }
    UT_Vector3T<T> center() const { return (minvec() + maxvec()) / T(2); }
    T xcenter() const { return center().x(); }
    T ycenter() const { return center().y(); }
    T zcenter() const { return center().z(); }
    T getRadius() const { return size().length() / T(2); }
    T volume() const { return sizeX() * sizeY() * sizeZ(); }
    T area() const { return 2 * (sizeX() * sizeY() + sizeY() * sizeZ() + sizeZ() * sizeX()); }

    template <typename S>
    void translate(const UT_Vector3T<S>& by) {
        for (unsigned i = 0; i < 3; ++i)
            for (T& v : vals[i]) v += static_cast<T>(by[i]);
    }
    /// The box of the eight transformed corners.
    template <typename S>
    void transform(const UT_Matrix4T<S>& m) {
        const UT_BoundingBoxT old = *this;
        initBounds();
        for (int c = 0; c < 8; ++c)
            enlargeBounds(UT_Vector3T<T>(old.vals[0][c & 1], old.vals[1][(c >> 1) & 1], old.vals[2][c >> 2]) * m);
    }
    bool operator==(const UT_BoundingBoxT& b) const { return minvec() == b.minvec() && maxvec() == b.maxvec(); }
    bool operator!=(const UT_BoundingBoxT& b) const { return !(*this == b); }
    friend std::ostream& operator<<(std::ostream& os, const UT_BoundingBoxT& b) {
        return os << b.minvec() << ' ' << b.maxvec();
    }

    T vals[3][2];
};

using UT_BoundingBoxF = UT_BoundingBoxT<fpreal32>;
using UT_BoundingBoxD = UT_BoundingBoxT<fpreal64>;
using UT_BoundingBoxR = UT_BoundingBoxT<fpreal>;
using UT_BoundingBox = UT_BoundingBoxF;
