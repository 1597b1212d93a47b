#include "firn/base/large_pages.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace firn {
namespace {

template <class T>
std::uintptr_t pastLine(const LargeArray<T>& a) {
    return reinterpret_cast<std::uintptr_t>(a.data()) % 64;
}

TEST(LargeArray, BeginsWithALineOfTheCacheHoweverShort) {
    // All at once: where one happens to lie well, the next does not.
    std::vector<LargeArray<float>> arrays;
    for (const std::size_t n : {1, 3, 17, 100, 1000, 100'000}) arrays.emplace_back(n);
    for (const LargeArray<float>& a : arrays) EXPECT_EQ(0u, pastLine(a)) << a.size() << " numbers";
}

TEST(LargeArray, BeginsWithALargePageWhereItFillsOne) {
    const LargeArray<float> a(1'000'000);
    EXPECT_EQ(0u, reinterpret_cast<std::uintptr_t>(a.data()) % (std::size_t{2} << 20));
}

}  // namespace
}  // namespace firn
