// What a particle looks like in a volume: ellipsoids along the snow around it [Yu and Turk 2010, Reconstructing
// surfaces of particle-based fluids using anisotropic kernels], and spheres with a soft edge [Dagenais 2016].
// Device-safe.
#pragma once

#include "firn/base/math/svd.h"

namespace firn {

/// Shape of a kernel from its middle (1) to its edge (0); qq is the square of the distance over its radius.
template <class T>
FIRN_HD T bump(const T& qq) {
    const T u = max(T(1) - qq, T(0));
    return u * u * u;
}

/// Weight of a neighbour at q radii of the search [eq. 8].
template <class T>
FIRN_HD T neighbourWeight(const T& q) {
    return max(T(1) - q * q * q, T(0));
}

/// Variance per axis of points that fill the search ball evenly, over the square of its radius: what neighbourWeight()
/// makes of it. The factor k_s of [eq. 15] is its inverse, so that a kernel deep in the snow is round and of full size.
inline constexpr double kEvenVariance = 0.15;

/// Density of a sphere of radius r at distance d: whole inside, falling to nothing over r / 2 beyond.
///
/// [Dagenais 2016, sec. 7] says "radius r with a falloff of r/2" and not on which side. Outside: grains that touch
/// leave gaps of up to 0.73 r between them, which a falloff inside would widen.
template <class T>
FIRN_HD T sphereDensity(const T& d, const T& r) {
    return clamp(T(3) - T(2) * d / r, T(0), T(1));
}
inline constexpr float kSphereReach = 1.5f;  // of a sphere's density, in radii

/// The places with |offset| in the kernel are those with d^T M d < 1.
template <class T>
struct Ellipsoid {
    Vec<T> axes;        // half of them [m]
    Mat<T> directions;  // their columns

    /// M = G^T G with G = R diag(1 / axes) R^T.
    FIRN_HD Mat<T> metric() const {
        const Vec<T> inverse{T(1) / (axes.x * axes.x), T(1) / (axes.y * axes.y), T(1) / (axes.z * axes.z)};
        return scaledColumns(directions, inverse) * transpose(directions);
    }
    /// Half of the box around it [m].
    FIRN_HD Vec<T> reach() const {
        const Mat<T> m = scaledColumns(directions, axes);
        Vec<T> box;
        for (int r = 0; r < 3; ++r) box[r] = length(Vec<T>{m.a[r][0], m.a[r][1], m.a[r][2]});
        return box;
    }
};

/// The ellipsoid of a covariance [eq. 12 to 15]: its axes follow the variances, the longest being h where neighbours
/// lie evenly about, and none shorter than a share 1 / ratio of the longest.
///
/// @param C      covariance over the square of the search radius [1]
/// @param h      radius of a kernel deep in the snow [m]
/// @param ratio  k_r
template <class T>
FIRN_HD Ellipsoid<T> ellipsoidOf(const Mat<T>& C, const T& h, const T& ratio) {
    // Of a symmetric matrix without negative eigenvalues, the singular value decomposition is that of the eigenvectors.
    const Svd<T> d = svd(C);
    const T scale = h / T(kEvenVariance), least = d.s.x / ratio;
    return {Vec<T>{d.s.x, max(d.s.y, least), max(d.s.z, least)} * scale, d.U};
}

}  // namespace firn
