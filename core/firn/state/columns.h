// The list of all columns. One name per quantity, for every solver, file and host.
#pragma once

#include <tuple>

#include "firn/base/math/mat.h"
#include "firn/state/column.h"

namespace firn::column {

inline constexpr Column<Vec3> x{"P", "m", {}, "Position"};
inline constexpr Column<Vec3> v{"v", "m/s", {}, "Velocity"};
inline constexpr Column<int> id{"id", "1", -1, "Number of the particle, stable for its life"};
inline constexpr Column<float> m{"mass", "kg", 0.0f, "Mass; 0 is filled in from the material"};
inline constexpr Column<float> radius{"pscale", "m", 0.0f, "Radius of a ball of its volume at rest"};
inline constexpr Column<float> density{"density", "kg/m3", 0.0f, "Density now, not at rest"};

// What a host or a user pushes with during a frame, besides gravity; constant over it and never written by a solver.
inline constexpr Column<Vec3> force{"force", "N", {}, "Pushes the particle during the frame, besides gravity"};

inline constexpr Column<float> V0{"restvolume", "m3", 0.0f, "Volume at rest; 0 is filled in"};
// In memory the paper's matrix for column vectors; files and hosts hold its transpose (io/frame_file.h).
inline constexpr Column<Mat3> FE{"F", "1", Mat3::identity(), "Elastic deformation gradient"};
inline constexpr Column<Mat3> affine{"C", "1/s", Mat3{}, "Affine velocity of APIC, transposed in files like F"};
inline constexpr Column<float> JP{"Jp", "1", 1.0f, "Plastic volume ratio det FP: below 1 packed, above 1 torn"};

inline constexpr Column<float> youngModulus{"E", "Pa", 1.4e5f, "Young's modulus"};
inline constexpr Column<float> poissonRatio{"nu", "1", 0.2f, "Poisson's ratio"};
inline constexpr Column<float> criticalCompression{"thetac", "1", 2.5e-2f, "Critical compression"};
inline constexpr Column<float> criticalStretch{"thetas", "1", 7.5e-3f, "Critical stretch"};
inline constexpr Column<float> hardening{"xi", "1", 10.0f, "Hardening"};

// Houdini keeps a position under the name `rest`.
inline constexpr Column<float> rest{"resttime", "s", 0.0f, "How long the particle has lain still"};

inline constexpr Column<float> mist{"mist", "1", 0.0f, "Share of it that becomes mist, 0 to 1: made for each frame"};

/// Every one of the above: readers refuse a file in which one of these names has another type.
inline constexpr auto all = std::make_tuple(x, v, id, m, radius, density, force, V0, FE, affine, JP, youngModulus,
                                            poissonRatio, criticalCompression, criticalStretch, hardening, rest, mist);

}  // namespace firn::column
