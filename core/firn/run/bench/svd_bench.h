// Decompositions of snow's F, ours against Eigen's.
#pragma once

#include <vector>

#include "firn/base/math/mat.h"
#include "firn/run/bench/bench.h"

namespace firn {

/// F as snow has it: any rotation, times stretches and shears of a few per cent.
std::vector<Mat3> snowLikeDeformations(std::size_t count);

/// svdMany over Eigen::JacobiSVD, both in float on one thread.
BenchFigure svdOverEigen(const std::string& bench);

}  // namespace firn
