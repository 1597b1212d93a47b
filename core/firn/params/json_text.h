// JSON text to values: `//` comments allowed, a key given twice refused, every mistake with its place.
// Bounded: text nested too deeply, or with absurdly many values, is refused rather than built.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "firn/base/issue.h"

namespace firn {

/// Keys stay in the order of the file, so mistakes are told in that order.
using Json = nlohmann::ordered_json;

/// Throws InputError: syntax as `name:line:column: ...`, keys given twice by their path.
Json parseJson(std::string_view text, std::string_view name);

/// A value as somebody may have typed it, on one line and cut short where it is long.
std::string typed(const Json& value);

}  // namespace firn
