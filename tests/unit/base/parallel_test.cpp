#include "firn/base/parallel.h"

#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include <algorithm>

#include "firn/base/random.h"

namespace firn {
namespace {

constexpr std::size_t kItems = 100'003;  // no multiple of a chunk

/// Numbers of very different size: any other order of summation gives another sum.
float unevenTerm(std::size_t i) {
    const float u = uniform(mixed(1, i));
    return u * u * u * u * (i % 2 ? 1e6f : -1.0f);
}

float sumWith(std::size_t threads) {
    const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
    return sum(kItems, 0.0f, unevenTerm);
}

}  // namespace

TEST(Parallel, LoopVisitsEveryItemOnce) {
    std::vector<int> visits(kItems, 0);
    forEach(kItems, [&](std::size_t i) { ++visits[i]; });
    for (std::size_t i = 0; i < kItems; ++i) ASSERT_EQ(visits[i], 1) << i;
}

TEST(Parallel, SumIsTheSameBitsAtAnyThreadCount) {
    const float one = sumWith(1);
    for (const std::size_t threads : {2, 3, 7}) EXPECT_EQ(one, sumWith(threads)) << threads;
}

TEST(Parallel, SumIsChunksInOrderThenTheirSumsInOrder) {
    float expected = 0;
    for (std::size_t begin = 0; begin < kItems; begin += kChunk) {
        float chunk = 0;
        for (std::size_t i = begin; i < std::min(begin + kChunk, kItems); ++i) chunk += unevenTerm(i);
        expected += chunk;
    }
    EXPECT_EQ(expected, sumWith(2));
}

TEST(Parallel, WhatALoopWroteIsSeenByTheNext) {
    std::vector<int> now(kItems, 0), next(kItems, 0);
    for (int pass = 0; pass < 10; ++pass) {
        forEach(kItems, [&](std::size_t i) { next[i] = now[kItems - 1 - i] + 1; });
        now.swap(next);
    }
    EXPECT_EQ(now, std::vector<int>(kItems, 10));
}

TEST(Parallel, TruthsOfManyThreadsAreJoined) {
    const auto isAll = [](std::size_t count, std::size_t wrong) {
        return reduce(
            count, true, [&](std::size_t i) { return i != wrong; }, [](bool a, bool b) { return a && b; });
    };
    for (std::size_t round = 0; round < 50; ++round) {
        EXPECT_TRUE(isAll(200000, 200000));
        EXPECT_FALSE(isAll(200000, round * 3999));
    }
}

TEST(Parallel, EmptyLoopAndSumDoNothing) {
    forEach(0, [](std::size_t) { FAIL(); });
    EXPECT_EQ(sum(0, 0, [](std::size_t) { return 1; }), 0);
}

}  // namespace firn
