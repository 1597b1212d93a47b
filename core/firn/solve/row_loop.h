// Loops over the rows of a sparse system, on all of its levels.
#pragma once

#include "firn/base/parallel.h"

namespace firn {

/// With so few rows that handing them out would take longer than a thread alone, one after the other.
template <class F>
void forEachRow(std::size_t count, F&& f) {
    constexpr std::size_t kFewRows = 8 * kChunk;
    if (count > kFewRows) return forEach(count, f);
    for (std::size_t n = 0; n < count; ++n) f(n);
}

}  // namespace firn
