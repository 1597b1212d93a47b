// World = matrix * own + origin [m]: where a host or a grid says that a thing stands.
#pragma once

#include <cmath>

#include "firn/base/math/mat.h"

namespace firn {

struct Affine {
    Mat3d matrix = Mat3d::identity();
    Vec3d origin{};

    Vec3d operator()(const Vec3d& x) const { return matrix * x + origin; }
    double scale() const { return std::cbrt(std::fabs(determinant(matrix))); }
    /// A turn and one scale, no mirror.
    bool keepsShape() const {
        const Mat3d rest = transpose(matrix) * matrix * (1 / (scale() * scale())) - Mat3d::identity();
        return determinant(matrix) > 0 && contract(rest, rest) < 1e-10;
    }
    /// A turn only.
    bool isRigid() const { return keepsShape() && std::fabs(scale() - 1) < 1e-5; }
};

inline Affine operator*(const Affine& second, const Affine& first) {
    return {second.matrix * first.matrix, second(first.origin)};
}

}  // namespace firn
