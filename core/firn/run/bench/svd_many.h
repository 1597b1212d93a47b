// Decompositions in a row, in the way that this processor does fastest.
#pragma once

#include <cstddef>

#include "firn/base/math/mat.h"

namespace firn {

/// Decomposes n matrices and returns the sum of all elements of U, s and V: whoever sums them has made them all, and
/// pays for no memory that a solver would not touch.
float svdMany(const Mat3* F, std::size_t n);

}  // namespace firn
