// A stable parallel sort of indices by integer keys: the same permutation at any thread count.
#pragma once

#include <cstdint>
#include <vector>

namespace firn {

/// Fills `order` with the stable order of `keys` (order[0] is the index of the smallest) by radix passes over the bits
/// that the largest key has. `keys` is left sorted too.
void sortByKey(std::vector<std::uint64_t>& keys, std::vector<std::uint32_t>& order);

}  // namespace firn
