// Systems of seven-point stencils by what OpenVDB has for them, the core of its tools::poisson: conjugate gradients in
// double with an incomplete Cholesky factor. `firn bench mist` measures our pressure against it; nothing else asks.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace firn {

struct StencilRow {
    std::array<std::uint32_t, 6> near{};
    std::array<float, 6> weight{};  // of what is beyond; 0 where nothing is
    float diagonal = 0;
};

struct VdbSolved {
    std::vector<float> x;
    int iterations = 0;
    bool hasFactor = true;  // else it took the diagonal for one, as tools::poisson does
};

/// diagonal x - sum of the weights times x beyond = b, from zero, until the largest residual is `tolerance` of the
/// largest b. Rows are in the order of a grid's leaves.
VdbSolved solvedByOpenVdb(const std::vector<StencilRow>& rows, const std::vector<float>& b, double tolerance,
                          int maxIterations);

}  // namespace firn
