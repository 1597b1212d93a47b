#include "firn/grid/poisson.h"

#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include <cmath>
#include <random>

#include "support/cell_grids.h"

namespace firn {
namespace {

const KrylovOptions kTight{1e-6, 100};

/// f(X) of every unknown.
template <class F>
std::vector<float> onUnknowns(const CellBlocks& blocks, const Poisson& poisson, F&& f) {
    std::vector<float> values(poisson.size());
    blocks.forEachCell([&](std::size_t b, int i, int j, int k, std::uint32_t cell) {
        if (const auto n = poisson.unknownOf(cell); n != Poisson::kNone) values[n] = f(placeOf(blocks, b, i, j, k));
    });
    return values;
}

double largestDifference(const std::vector<float>& a, const std::vector<float>& b) {
    double largest = 0;
    for (std::size_t i = 0; i < a.size(); ++i) largest = std::max(largest, std::fabs(double(a[i]) - b[i]));
    return largest;
}

double dotOf(const std::vector<float>& a, const std::vector<float>& b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += double(a[i]) * b[i];
    return sum;
}

std::vector<float> randomNumbers(std::size_t count, unsigned seed) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<float> number(-1, 1);
    std::vector<float> numbers(count);
    for (float& n : numbers) n = number(random);
    return numbers;
}

/// Blocks here and there, as mist has them.
CellBlocks raggedBlocks() {
    std::vector<CellBlocks::Block> blocks;
    for (int i = -3; i < 3; ++i)
        for (int j = -3; j < 3; ++j)
            for (int k = -3; k < 3; ++k)
                if (i * i + 2 * j * j + k * k < 9 + (i * 7 + j * 3 + k) % 4) blocks.push_back({i, j, k});
    return CellBlocks(std::move(blocks));
}

/// sin pi x sin pi y sin pi z in a box that is 0 at its rim: the error is a quarter in cells of half the size.
TEST(Poisson, ConvergesWithTheSquareOfTheCell) {
    std::vector<double> errors;
    for (const int n : {1, 2, 4}) {
        const CellBlocks blocks = cubeOfBlocks(0, n);
        Poisson poisson(blocks, {});
        const float cells = 8.0f * float(n), angle = float(M_PI) / cells;  // between two places where q is 0
        const auto exact = onUnknowns(blocks, poisson, [&](const Vec3& X) {
            return std::sin(angle * (X.x + 1)) * std::sin(angle * (X.y + 1)) * std::sin(angle * (X.z + 1));
        });
        std::vector<float> b = exact, q(b.size(), 0.0f);
        for (float& value : b) value *= 3 * angle * angle;
        const KrylovReport report = poisson.solve(b, q, kTight);
        EXPECT_LT(report.relativeResidual, 1e-4) << "what rounding leaves of so smooth a source";
        errors.push_back(largestDifference(exact, q));
    }
    EXPECT_NEAR(4, errors[0] / errors[1], 0.3);
    EXPECT_NEAR(4, errors[1] / errors[2], 0.5);
}

/// A pipe along x, closed around: q is the parabola of an even source, exactly.
TEST(Poisson, ClosedFacesLetNothingThrough) {
    const CellBlocks blocks({{0, 0, 0}, {1, 0, 0}});
    const auto isInPipe = [](float y, float z) { return y >= 2 && y < 5 && z >= 2 && z < 5; };
    const auto open = onCells(blocks, [&](const Vec3& X) {
        return Vec3{isInPipe(X.y, X.z) ? 1.0f : 0, isInPipe(X.y, X.z) && isInPipe(X.y - 1, X.z) ? 1.0f : 0,
                    isInPipe(X.y, X.z) && isInPipe(X.y, X.z - 1) ? 1.0f : 0};
    });
    Poisson poisson(blocks, open);
    EXPECT_EQ(15u * 9u, poisson.size()) << "but for the rim and what has no open face";
    const std::vector<float> b(poisson.size(), 1.0f);
    std::vector<float> q(b.size(), 0.0f);
    poisson.solve(b, q, kTight);
    const auto exact = onUnknowns(blocks, poisson, [](const Vec3& X) { return 0.5f * (X.x + 1) * (15 - X.x); });
    EXPECT_LT(largestDifference(exact, q), 1e-3);
}

TEST(Poisson, HalfOpenFacesTakeTwiceThePressure) {
    const CellBlocks blocks = cubeOfBlocks(0, 2);
    const std::vector<Vec3> half(blocks.cellCount(), Vec3{0.5f, 0.5f, 0.5f});
    Poisson whole(blocks, {}), narrow(blocks, half);
    const std::vector<float> b = randomNumbers(whole.size(), 1);
    std::vector<float> q(b.size(), 0.0f), r(b.size(), 0.0f);
    whole.solve(b, q, kTight);
    narrow.solve(b, r, kTight);
    for (float& value : q) value *= 2;
    EXPECT_LT(largestDifference(q, r), 1e-4);
}

/// Nothing fixes the level of q in a pocket that is closed all around.
TEST(Poisson, SealedPocketIsSolvedUpToItsLevel) {
    const CellBlocks blocks = cubeOfBlocks(0, 2);
    const auto isIn = [](float x) { return x >= 3 && x < 9; };
    const auto open = onCells(blocks, [&](const Vec3& X) {
        const bool in = isIn(X.x) && isIn(X.y) && isIn(X.z);
        return Vec3{in && isIn(X.x - 1) ? 1.0f : 0, in && isIn(X.y - 1) ? 1.0f : 0, in && isIn(X.z - 1) ? 1.0f : 0};
    });
    Poisson poisson(blocks, open);
    ASSERT_EQ(216u, poisson.size());
    const auto b = onUnknowns(blocks, poisson, [](const Vec3& X) { return X.x < 6 ? 1.0f : -1.0f; });
    std::vector<float> q(b.size(), 0.0f);
    const KrylovReport report = poisson.solve(b, q, {1e-5, 100});
    EXPECT_EQ(KrylovStop::converged, report.stop);
    for (const float value : q) ASSERT_TRUE(std::isfinite(value));
}

TEST(Poisson, OperatorAndCycleAreSymmetricAndPositive) {
    const CellBlocks blocks = raggedBlocks();
    Poisson poisson(blocks, {});
    const auto x = randomNumbers(poisson.size(), 1), y = randomNumbers(poisson.size(), 2);
    std::vector<float> Ax(x.size()), Ay(x.size());
    poisson.apply(x, Ax), poisson.apply(y, Ay);
    EXPECT_NEAR(1, dotOf(x, Ay) / dotOf(Ax, y), 1e-4);
    EXPECT_GT(dotOf(x, Ax), 0);
    poisson.cycle(x, Ax), poisson.cycle(y, Ay);
    EXPECT_NEAR(0, (dotOf(x, Ay) - dotOf(Ax, y)) / dotOf(x, Ax), 1e-4);
    EXPECT_GT(dotOf(x, Ax), 0);
}

/// With multigrid the iterations hardly grow with the grid; without it they would with its width.
TEST(Poisson, IterationsHardlyGrowWithTheGrid) {
    for (const int n : {1, 2, 4, 6}) {
        const CellBlocks blocks = cubeOfBlocks(0, n);
        Poisson poisson(blocks, {});
        std::vector<float> q(poisson.size(), 0.0f);
        const KrylovReport report = poisson.solve(randomNumbers(poisson.size(), 5), q, {1e-4, 100});
        EXPECT_EQ(KrylovStop::converged, report.stop);
        EXPECT_LE(report.iterations, 12) << n;
    }
    const CellBlocks blocks = raggedBlocks();
    Poisson poisson(blocks, {});
    std::vector<float> q(poisson.size(), 0.0f);
    EXPECT_LE(poisson.solve(std::vector<float>(poisson.size(), 1.0f), q, {1e-4, 100}).iterations, 20);
}

TEST(Poisson, SameBitsAtAnyThreadCount) {
    const CellBlocks blocks = raggedBlocks();
    std::vector<float> first;
    for (const int threads : {1, 2, 5}) {
        const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, std::size_t(threads));
        Poisson poisson(blocks, {});
        std::vector<float> q(poisson.size(), 0.0f);
        poisson.solve(randomNumbers(poisson.size(), 9), q, {1e-4, 100});
        if (first.empty()) first = q;
        EXPECT_EQ(first, q) << threads;
    }
}

TEST(Poisson, UnknownsThatDoNotCountAreAsIfTheyWereNotThere) {
    const CellBlocks blocks = raggedBlocks();
    const auto counts = [](std::uint32_t cell) { return std::uint8_t(cell % 7 != 0 && cell % 11 < 9); };
    std::vector<std::uint8_t> isAsked(blocks.cellCount());
    for (std::size_t c = 0; c < isAsked.size(); ++c) isAsked[c] = counts(std::uint32_t(c));
    Poisson all(blocks, {}), few(blocks, {}, isAsked);
    ASSERT_LT(few.size(), all.size());
    const std::vector<float> random = randomNumbers(blocks.cellCount(), 5);
    std::vector<std::uint8_t> asked(all.size());
    std::vector<float> b(all.size(), 0), x(all.size(), 0), fewB(few.size()), fewX(few.size(), 0);
    for (std::uint32_t cell = 0; cell < blocks.cellCount(); ++cell) {
        const std::uint32_t n = all.unknownOf(cell), m = few.unknownOf(cell);
        if (n == Poisson::kNone) continue;
        asked[n] = m != Poisson::kNone;
        if (asked[n]) b[n] = fewB[m] = random[cell];
    }
    all.ask(std::vector<std::uint8_t>(all.size(), 0));  // what was asked before must not matter
    all.ask(asked);
    const int iterations = all.solve(b, x, kTight).iterations;
    EXPECT_LE(iterations, few.solve(fewB, fewX, kTight).iterations + 1);
    for (std::uint32_t cell = 0; cell < blocks.cellCount(); ++cell) {
        if (all.unknownOf(cell) == Poisson::kNone) continue;
        const std::uint32_t m = few.unknownOf(cell);
        EXPECT_NEAR(m == Poisson::kNone ? 0.0f : fewX[m], x[all.unknownOf(cell)], 2e-5f) << cell;
    }
}

}  // namespace
}  // namespace firn
