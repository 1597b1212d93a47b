#include "firn/body/mass_properties.h"

#include <algorithm>

#include "firn/base/error.h"
#include "firn/base/parallel.h"

namespace firn {
namespace {

/// Of a volume, about some point: the integrals of 1, x and x x^T [m3, m4, m5].
struct Moments {
    double volume = 0;
    Vec3d first{};
    Mat3d second{};
    friend Moments operator+(const Moments& a, const Moments& b) {
        return {a.volume + b.volume, a.first + b.first, a.second + b.second};
    }
};

/// The inertia of matter whose second moment is C, per unit of mass.
Mat3d inertiaFrom(const Mat3d& C) { return Mat3d::identity() * trace(C) - C; }

MassProperties massFrom(const Moments& m, const Vec3d& origin, double mass) {
    const Vec3d c = m.first / m.volume;
    return {mass, origin + c, inertiaFrom(m.second * (1 / m.volume) - outer(c, c)) * mass};
}

/// Second moment of a solid of revolution about its centre, per unit of mass: along its axis and across it.
Mat3d aboutAxis(const Vec3d& axis, double along, double across) {
    return outer(axis, axis) * along + (Mat3d::identity() - outer(axis, axis)) * across;
}

Mat3d secondOfCapsule(const SolidView& s) {
    const Vec3d a = cast<double>(s.a), b = cast<double>(s.b);
    const double r = s.radius, h = length(b - a);
    const double tube = h, balls = 4.0 / 3.0 * r, whole = tube + balls;  // volumes over pi r^2
    // Each half ball has its centre 3/8 r beyond the end of the tube.
    const double ballAlong = r * r / 5 + h * h / 4 + h * r * 3 / 8;
    return aboutAxis(normalized(b - a), (tube * h * h / 12 + balls * ballAlong) / whole,
                     (tube * r * r / 4 + balls * r * r / 5) / whole);
}

/// Per unit of mass; the solid has a formula and an end.
Mat3d secondOfForm(const SolidView& s) {
    const double r = s.radius;
    switch (s.kind) {
        case SolidKind::box: {
            const Vec3d half = cast<double>(s.b);
            const Mat3d toOwn = cast<double>(s.toOwn);
            return transpose(toOwn) * Mat3d::diagonal(half.x * half.x / 3, half.y * half.y / 3, half.z * half.z / 3) *
                   toOwn;
        }
        case SolidKind::capsule:
            return secondOfCapsule(s);
        case SolidKind::cylinder: {
            const Vec3d axis = cast<double>(s.b) - cast<double>(s.a);
            return aboutAxis(normalized(axis), dot(axis, axis) / 12, r * r / 4);
        }
        default:
            return Mat3d::identity() * (r * r / 5);  // a ball
    }
}

Moments momentsByCubes(const Solid& solid, const Vec3d& origin) {
    constexpr double kAcross = 96;  // cubes along the longest side: the error falls with its square
    const Vec3d low = cast<double>(solid.bounds().min), size = cast<double>(solid.bounds().max) - low;
    const double edge = std::max({size.x, size.y, size.z}) / kAcross;
    const auto count = [&](double s) { return std::size_t(std::ceil(s / edge)) + 1; };
    const std::size_t ny = count(size.y), nz = count(size.z);
    const double whole = edge * edge * edge;
    return sum(count(size.x) * ny * nz, Moments{}, [&](std::size_t n) {
        const Vec3d x = low + Vec3d{double(n / (ny * nz)), double(n / nz % ny), double(n % nz)} * edge;
        const double phi = double(signedDistance(solid.view(), cast<float>(x)));
        const double volume = whole * clamp(0.5 - phi / edge, 0.0, 1.0);
        const Vec3d r = x - origin;
        return Moments{volume, r * volume, outer(r, r) * volume};
    });
}

}  // namespace

MassProperties massOf(const Solid& solid, double mass) {
    if (!solid.isBounded()) throw Error(Fault::input, "a plane has no end, and so no mass");
    const Vec3d center = cast<double>(solid.center());
    if (solid.view().kind != SolidKind::bricks) return {mass, center, inertiaFrom(secondOfForm(solid.view())) * mass};
    const Moments moments = momentsByCubes(solid, center);
    if (!(moments.volume > 0)) throw Error(Fault::input, "the shape is too thin to find how its mass is spread");
    return massFrom(moments, center, mass);
}

MassProperties massOf(const TriangleMesh& mesh, double mass) {
    // From a point of the mesh, not from the world's origin: a small mesh far away would drown in rounding.
    const Vec3d origin = cast<double>(mesh.points.front());
    const auto corner = [&](int i) { return cast<double>(mesh.points[std::size_t(i)]) - origin; };
    const Moments moments = sum(mesh.triangles.size(), Moments{}, [&](std::size_t i) {
        const auto& t = mesh.triangles[i];
        const Vec3d a = corner(t[0]), b = corner(t[1]), c = corner(t[2]), s = a + b + c;
        const double six = dot(a, cross(b, c));
        return Moments{six / 6, s * (six / 24), (outer(s, s) + outer(a, a) + outer(b, b) + outer(c, c)) * (six / 120)};
    });
    return massFrom(moments, origin, mass);
}

}  // namespace firn
