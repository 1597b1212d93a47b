// Whole numbers from others. Device-safe.
#pragma once

#include "firn/base/hostdev.h"

namespace firn {

/// floor as a whole number; without the libm call that it is on processors before SSE 4.1.
template <class T>
FIRN_HD inline int wholeBelow(T x) {
    const int i = static_cast<int>(x);
    return i - (T(i) > x ? 1 : 0);
}

}  // namespace firn
