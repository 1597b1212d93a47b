// Values that are no numbers: what a step that blew up, and a file that is damaged, leave behind.
#pragma once

#include <cmath>
#include <vector>

#include "firn/base/parallel.h"
#include "firn/state/tuple.h"

namespace firn {

/// Whether all its numbers are finite.
template <class T>
bool isWhole(const T& value) {
    if constexpr (std::is_floating_point_v<typename Tuple<T>::Number>)
        for (int i = 0; i < Tuple<T>::kSize; ++i)
            if (!std::isfinite(Tuple<T>::at(value, i))) return false;
    return true;
}

template <class T>
std::size_t countNonFinite(const std::vector<T>& values) {
    return sum(values.size(), std::size_t(0), [&](std::size_t i) { return std::size_t(isWhole(values[i]) ? 0 : 1); });
}

}  // namespace firn
