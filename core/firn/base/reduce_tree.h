// A sum, a largest value, ...: one fixed tree over the loops of any backend, so that all of them agree in every bit.
// (Thrust's own reduce differs from run to run on floats.) Device-safe.
#pragma once

#include <cstddef>

#include "firn/base/hostdev.h"

namespace firn {

/// Items that one thread combines in order.
inline constexpr std::size_t kTreeWidth = 256;

/// How many parts are left of `count` items after one level.
FIRN_HD constexpr std::size_t partsOf(std::size_t count) { return (count + kTreeWidth - 1) / kTreeWidth; }

template <class T, class Op>
struct CombineParts {
    const T* from;
    std::size_t count;
    T* to;
    Op op;

    FIRN_HD void operator()(std::size_t part) const {
        const std::size_t begin = part * kTreeWidth, end = begin + kTreeWidth < count ? begin + kTreeWidth : count;
        T sum = from[begin];
        for (std::size_t i = begin + 1; i < end; ++i) sum = op(sum, from[i]);
        to[part] = sum;
    }
};

template <class T>
struct CopyItem {
    const T* from;
    T* to;

    FIRN_HD void operator()(std::size_t i) const { to[i] = from[i]; }
};

/// Combines the first `count` items of `parts`, which it overwrites; the result is in parts[0]. Nothing is copied to
/// the host. `spare` holds at least partsOf(count) items.
template <class B, class T, class Op>
void reduceInPlace(typename B::template Buffer<T>& parts, typename B::template Buffer<T>& spare, std::size_t count,
                   Op op) {
    T *from = B::data(parts), *to = B::data(spare);
    while (count > 1) {
        const std::size_t left = partsOf(count);
        B::forEach(left, CombineParts<T, Op>{from, count, to, op});
        T* const was = from;
        from = to, to = was;
        count = left;
    }
    if (from != B::data(parts)) B::forEach(1, CopyItem<T>{from, B::data(parts)});
}

}  // namespace firn
