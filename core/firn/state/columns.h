// The list of all columns. One name per quantity, for every solver, file and host.
#pragma once

#include <tuple>

#include "firn/base/math/mat.h"
#include "firn/state/column.h"

namespace firn::column {

inline constexpr Column<Vec3> x{"P", "m", {}};
inline constexpr Column<Vec3> v{"v", "m/s", {}};
inline constexpr Column<int> id{"id", "1", -1};  // stable for life
inline constexpr Column<float> m{"mass", "kg", 0.0f};
inline constexpr Column<float> radius{"pscale", "m", 0.0f};
inline constexpr Column<float> density{"density", "kg/m3", 0.0f};  // now, not at rest

inline constexpr Column<float> V0{"restvolume", "m3", 0.0f};  // 0: not yet known
// In memory the paper's matrix for column vectors; files and hosts hold its transpose (io/frame_file.h).
inline constexpr Column<Mat3> FE{"F", "1", Mat3::identity()};  // elastic deformation gradient
inline constexpr Column<float> JP{"Jp", "1", 1.0f};            // det FP

inline constexpr Column<float> youngModulus{"E", "Pa", 1.4e5f};
inline constexpr Column<float> poissonRatio{"nu", "1", 0.2f};
inline constexpr Column<float> criticalCompression{"thetac", "1", 2.5e-2f};
inline constexpr Column<float> criticalStretch{"thetas", "1", 7.5e-3f};
inline constexpr Column<float> hardening{"xi", "1", 10.0f};

/// Every one of the above: readers refuse a file in which one of these names has another type.
inline constexpr auto all = std::make_tuple(x, v, id, m, radius, density, V0, FE, JP, youngModulus, poissonRatio,
                                            criticalCompression, criticalStretch, hardening);

}  // namespace firn::column
