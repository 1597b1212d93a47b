// A short list per particle, of one length for all: what it remembers of each of its contacts.
#pragma once

#include <array>

namespace firn {

/// As many balls as can touch one of their own size.
inline constexpr int kSlots = 12;

template <class T>
using Slots = std::array<T, kSlots>;

template <class T>
constexpr Slots<T> filledSlots(const T& value) {
    Slots<T> slots{};
    for (T& slot : slots) slot = value;
    return slots;
}

}  // namespace firn
