// Lists of a scene file.
#pragma once

#include <fmt/core.h>

#include <nlohmann/json.hpp>
#include <string>

#include "firn/params/json.h"

namespace firn {

inline constexpr std::size_t kMostElements = 100'000;  // of a list

/// Calls `read(element, path)` for every element of a list.
template <class Read>
void forEachElement(const Json& list, const std::string& path, ReadReport& report, Read&& read) {
    if (!list.is_array()) {
        report.issues.push_back({path, fmt::format("{} is not a list; must be [ ... ]", typed(list))});
        return;
    }
    if (list.size() > kMostElements) {
        report.issues.push_back({path, fmt::format("{} elements; at most {} are allowed", list.size(), kMostElements)});
        return;
    }
    for (std::size_t i = 0; i < list.size(); ++i) read(list[i], fmt::format("{}[{}]", path, i));
}

}  // namespace firn
