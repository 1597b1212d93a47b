// A stable parallel sort of indices by integer keys: the same permutation at any thread count.
#pragma once

#include <cstdint>
#include <vector>

namespace firn {

/// Keys are std::uint32_t or std::uint64_t. Fills `order` with the stable order of `keys` (order[0] is the index of the
/// smallest) by radix passes over the bits that the largest key has. `keys` is left sorted too.
template <class Key>
void sortByKey(std::vector<Key>& keys, std::vector<std::uint32_t>& order);

}  // namespace firn
