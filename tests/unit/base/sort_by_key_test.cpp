#include "firn/base/sort_by_key.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

namespace firn {
namespace {

/// The slow, obvious twin.
template <class Key>
std::vector<std::uint32_t> stableOrder(const std::vector<Key>& keys) {
    std::vector<std::uint32_t> order(keys.size());
    std::iota(order.begin(), order.end(), 0u);
    std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return keys[a] < keys[b]; });
    return order;
}

template <class Key>
void expectStableSort(std::initializer_list<int> lengths) {
    std::mt19937_64 random(3);
    for (const std::size_t n : {0, 1, 2, 1000, 32768, 32769, 100000})
        for (const int bits : lengths) {
            std::vector<Key> keys(n);
            for (auto& k : keys) k = bits == 0 ? 0 : Key(random() >> (64 - bits));
            const auto expected = stableOrder(keys);
            std::vector<std::uint32_t> order;
            sortByKey(keys, order);
            ASSERT_EQ(expected, order) << n << " keys of " << bits << " bits";
            ASSERT_TRUE(std::is_sorted(keys.begin(), keys.end()));
        }
}

TEST(SortByKey, EqualsAStableSortForKeysOfAnyLength) {
    expectStableSort<std::uint64_t>({0, 1, 9, 11, 12, 40, 64});
    expectStableSort<std::uint32_t>({0, 1, 9, 11, 12, 32});
}

}  // namespace
}  // namespace firn
