// A per-particle attribute: its name in every file and host, its unit, what a new particle gets, and what it means.
#pragma once

#include <string_view>

namespace firn {

template <class T>
struct Column {
    std::string_view name, unit;
    T initial{};
    std::string_view meaning{};
};

}  // namespace firn
