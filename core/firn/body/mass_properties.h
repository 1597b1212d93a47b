// How the mass of a body is spread: what an impulse has to turn.
#pragma once

#include "firn/base/math/mat.h"
#include "firn/geometry/solid.h"
#include "firn/geometry/triangle_mesh.h"

namespace firn {

struct MassProperties {
    double mass = 1;                    // kg
    Vec3d center{};                     // of mass, in the body's own frame [m]
    Mat3d inertia = Mat3d::identity();  // about that centre, along the axes of the same frame [kg m2]
};

/// A solid of even density: by formula where it has one, else by a sum over small cubes, weighed by how far each lies
/// inside. Throws Error(Fault::input) where the solid has no end or is too thin to be seen by the cubes.
MassProperties massOf(const Solid& solid, double mass);

/// A closed mesh of one part, exactly: sums over the tetrahedra between its triangles and a point.
MassProperties massOf(const TriangleMesh& mesh, double mass);

}  // namespace firn
