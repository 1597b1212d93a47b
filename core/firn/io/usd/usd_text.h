// Words and numbers of USD's text files (.usda).
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "firn/base/math/vec.h"
#include "firn/geometry/affine.h"
#include "firn/geometry/box.h"

namespace firn {

/// In double quotes, with everything escaped that would end or change it.
std::string usdString(std::string_view text);

/// A path between at signs. Throws Error(Fault::input) for one that no USD file can hold: control characters, or bytes
/// that are not UTF-8.
std::string usdAsset(std::string_view path);

/// A prim's name: letters, digits and underscores of ASCII, because USD before 24.03 reads no others. What else a name
/// holds becomes an underscore.
std::string usdName(std::string_view name);

/// Names of the children of one prim, each given away once.
class UsdNames {
public:
    /// usdName of it, with a number behind where that is taken.
    std::string take(std::string_view name);

private:
    std::set<std::string> taken_;
};

/// Shortest decimals that read back as the same numbers.
std::string usdVector(const Vec3& v);       // (1, 0.5, 0)
std::string usdExtent(const Box& box);      // [(0, 0, 0), (1, 1, 1)]
std::string usdMatrix(const Affine& pose);  // rows for row vectors, the shift in the last

/// [a, b, c], each item as `text` makes it.
template <class Items, class Text>
std::string usdList(const Items& items, Text&& text) {
    std::string list = "[";
    for (const auto& item : items) {
        if (list.size() > 1) list += ", ";
        list += text(item);
    }
    return list + "]";
}

}  // namespace firn
