// Where an object's geometry stands in the world.
#pragma once

#include <SIM/SIM_Geometry.h>
#include <SIM/SIM_Object.h>
#include <SIM/SIM_Position.h>

#include "firn/geometry/affine.h"

namespace firn {

/// Houdini multiplies row vectors: x * M is transpose(M) x.
inline Affine affineOf(const UT_DMatrix4& m) {
    Affine a;
    for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c) a.matrix(c, r) = m(r, c);
    a.origin = {m(3, 0), m(3, 1), m(3, 2)};
    return a;
}

inline bool isIdentity(const Affine& a) { return a.origin == Vec3d{} && a.matrix == Mat3d::identity(); }

inline Affine placementOf(const SIM_Object& object, const SIM_Geometry& geometry) {
    UT_DMatrix4 own, position;
    geometry.getTransform(own);
    position.identity();
    if (const SIM_Position* at = object.getPositionForGeometry(SIM_GEOMETRY_DATANAME)) at->getTransform(position);
    return affineOf(position) * affineOf(own);
}

}  // namespace firn
