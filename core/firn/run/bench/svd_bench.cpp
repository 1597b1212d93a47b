#include "firn/run/bench/svd_bench.h"

#include <Eigen/SVD>

#include "firn/base/math/svd.h"
#include "firn/base/random.h"
#include "firn/run/bench/best_of.h"
#include "firn/run/bench/svd_many.h"

namespace firn {
namespace {

/// Nine independent numbers of standard deviation 1 (uniform: F has no tails that a decomposition would notice).
Mat3 randomMatrix(std::uint64_t key) {
    constexpr float kWidth = 3.4641016f;  // of a uniform distribution of standard deviation 1
    Mat3 m;
    for (int c = 0; c < 9; ++c) m(c / 3, c % 3) = kWidth * (uniform(mixed(key, std::uint64_t(c))) - 0.5f);
    return m;
}

float sumByEigen(const std::vector<Eigen::Matrix3f>& F) {
    float sum = 0;
    for (const Eigen::Matrix3f& f : F) {
        const Eigen::JacobiSVD<Eigen::Matrix3f> d(f, Eigen::ComputeFullU | Eigen::ComputeFullV);
        sum += d.matrixU().sum() + d.matrixV().sum() + d.singularValues().sum();
    }
    return sum;
}

}  // namespace

std::vector<Mat3> snowLikeDeformations(std::size_t count) {
    std::vector<Mat3> F(count);
    for (std::size_t i = 0; i < count; ++i)
        F[i] = svd(randomMatrix(mixed(1, i))).U * (Mat3::identity() + 0.02f * randomMatrix(mixed(2, i)));
    return F;
}

BenchFigure svdOverEigen(const std::string& bench) {
    constexpr int kRounds = 20;
    const std::vector<Mat3> ours = snowLikeDeformations(4096);  // small enough for the second cache
    std::vector<Eigen::Matrix3f> theirs(ours.size());
    for (std::size_t i = 0; i < ours.size(); ++i)
        for (int c = 0; c < 9; ++c) theirs[i](c / 3, c % 3) = ours[i](c / 3, c % 3);
    volatile float kept = 0;
    double us = std::numeric_limits<double>::infinity(), them = us;
    for (int round = 0; round < kRounds; ++round) {  // in turns: a busy second of the machine then hits both
        us = std::min(us, bestOf(1, [&] { kept = svdMany(ours.data(), ours.size()); }));
        them = std::min(them, bestOf(1, [&] { kept = sumByEigen(theirs); }));
    }
    const double ns = 1e9 / double(ours.size());
    return {bench,
            "SVD: Eigen::JacobiSVD float / ours, one thread",
            "x",
            them / us,
            0,
            BenchSides{them * ns, us * ns, "ns"},
            BenchTarget{BenchTarget::Bound::atLeast, 15, 28},
            "best of 20"};
}

}  // namespace firn
