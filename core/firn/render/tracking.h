// How far light flies through a medium, and how much of it arrives. Device-safe.
#pragma once

#include "firn/render/medium_view.h"
#include "firn/render/random.h"

namespace firn::render {

inline constexpr float kNever = 3e38f;  // a distance nobody flies
/// Extinction per voxel's edge that counts as none: a flight divided by much less is infinite, and what is left of it
/// would be infinite in all cells behind.
inline constexpr float kNothing = 1e-20f;

/// Distance to the next scattering along o + t d, or kNever where there is none before `end`; all in voxels. Delta
/// tracking [Woodcock 1965] with the majorant of each cell: a photon meets something at the rate of the majorant,
/// which is real with the probability density / majorant. What is left of a flight at a cell's end goes on in the next.
FIRN_HD inline float freeFlight(const MediumView& m, BrickCursor& at, const Vec3& o, const Vec3& d, float end,
                                Random& random) {
    float left = exponential(random), met = kNever;
    walkCells(m, at, o, d, end, [&](const Cell& cell, float from, float to) {
        const float most = majorant(cell);
        if (!(most > kNothing)) return false;
        for (float t = from;;) {
            t += left / most;
            if (!(t < to)) {
                left = (t - to) * most;
                return false;
            }
            if (random.next() * most < extinctionIn(cell, o + t * d)) {
                met = t;
                return true;
            }
            left = exponential(random);
        }
    });
    return met;
}

/// Optical depth from 0 to `end`, or anything above `limit` once it is above. Along a ray a trilinear field is a cubic
/// in each cell, and two points of Gauss integrate a cubic exactly: no noise, and no step length to choose.
FIRN_HD inline float opticalDepth(const MediumView& m, BrickCursor& at, const Vec3& o, const Vec3& d, float end,
                                  float limit) {
    constexpr float kGauss = 0.21132487f;  // (1 - 1 / sqrt(3)) / 2
    float depth = 0;
    walkCells(m, at, o, d, end, [&](const Cell& cell, float from, float to) {
        if (!(majorant(cell) > 0)) return false;
        const float step = to - from, a = from + kGauss * step, b = to - kGauss * step;
        depth += 0.5f * step * (extinctionIn(cell, o + a * d) + extinctionIn(cell, o + b * d));
        return depth > limit;
    });
    return depth;
}

}  // namespace firn::render
