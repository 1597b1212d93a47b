// Volume of the shapes that have a formula.
#pragma once

#include <limits>
#include <optional>

#include "firn/geometry/shape.h"

namespace firn {
namespace detail {

constexpr double kPi = 3.14159265358979323846;

struct FormulaVolume {
    std::optional<double> operator()(const SphereShape& s) const { return ball(s.radius); }
    std::optional<double> operator()(const BoxShape& s) const { return double(s.size.x) * s.size.y * s.size.z; }
    std::optional<double> operator()(const CapsuleShape& s) const {
        return tube(s.from, s.to, s.radius) + ball(s.radius);
    }
    std::optional<double> operator()(const CylinderShape& s) const { return tube(s.from, s.to, s.radius); }
    std::optional<double> operator()(const PlaneShape&) const { return std::numeric_limits<double>::infinity(); }
    std::optional<double> operator()(const MeshShape&) const { return std::nullopt; }
    std::optional<double> operator()(const VdbShape&) const { return std::nullopt; }

    static double ball(double r) { return 4.0 / 3.0 * kPi * r * r * r; }
    static double tube(const Vec3& from, const Vec3& to, double r) {
        return kPi * r * r * length(cast<double>(to) - cast<double>(from));
    }
};

}  // namespace detail

/// m3; nothing for shapes that live in files.
inline std::optional<double> formulaVolume(const Shape& shape) {
    const std::optional<double> volume = std::visit(detail::FormulaVolume{}, shape.form);
    const Vec3d s = cast<double>(shape.placement.scale);
    return volume ? std::optional<double>(*volume * s.x * s.y * s.z) : std::nullopt;
}

}  // namespace firn
