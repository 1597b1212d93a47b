// A per-particle attribute: its name in every file and host, its unit, and what a new particle gets.
#pragma once

#include <string_view>

namespace firn {

template <class T>
struct Column {
    std::string_view name, unit;
    T initial{};
};

}  // namespace firn
