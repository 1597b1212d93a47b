#include "firn/geometry/vdb_poisson.h"

#include <openvdb/math/ConjGradient.h>

#include <utility>

#include "firn/base/parallel.h"

namespace firn {

namespace pcg = openvdb::math::pcg;

VdbSolved solvedByOpenVdb(const std::vector<StencilRow>& rows, const std::vector<float>& b, double tolerance,
                          int maxIterations) {
    using Matrix = pcg::SparseStencilMatrix<double, 7>;
    const auto size = pcg::SizeType(rows.size());
    Matrix A(size);
    pcg::VectorD source(size), x(size, 0.0);
    forEach(rows.size(), [&](std::size_t n) {
        Matrix::RowEditor row = A.getRowEditor(pcg::SizeType(n));
        row.setValue(pcg::SizeType(n), double(rows[n].diagonal));
        for (std::size_t f = 0; f < 6; ++f)
            if (rows[n].weight[f] > 0) row.setValue(rows[n].near[f], -double(rows[n].weight[f]));
        source[pcg::SizeType(n)] = double(b[n]);
    });
    std::unique_ptr<pcg::Preconditioner<double>> factor =
        std::make_unique<pcg::IncompleteCholeskyPreconditioner<Matrix>>(A);
    VdbSolved solved;
    solved.hasFactor = factor->isValid();
    if (!solved.hasFactor) factor = std::make_unique<pcg::JacobiPreconditioner<Matrix>>(A);
    pcg::State until = pcg::terminationDefaults<double>();
    until.relativeError = tolerance, until.iterations = maxIterations;
    solved.iterations = pcg::solve(A, source, x, *factor, std::as_const(until)).iterations;
    solved.x.resize(rows.size());
    for (std::size_t n = 0; n < rows.size(); ++n) solved.x[n] = float(x[pcg::SizeType(n)]);
    return solved;
}

}  // namespace firn
