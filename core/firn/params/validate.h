// Values against their rows. Whoever takes values from a user (a scene file, a node) asks here, before the first step.
#pragma once

#include <string>
#include <string_view>

#include "firn/base/issue.h"
#include "firn/params/row.h"

namespace firn {

/// "a number above 0 [m]", "an integer from 1 to 1000", "dry or wet": what a row allows.
std::string allowedText(const RowInfo& row);

/// "above 0", "from 1 to 1000", or nothing where any number will do.
std::string rangeText(const RowInfo& row);

/// `"cubik" is unknown; must be cubic or quadratic (did you mean "cubic"?)`.
std::string unknownWord(std::string_view typed, const std::vector<std::string_view>& known);

/// Whether a number row allows this value, both as the 32 bits that a struct or a particle holds.
bool isAllowed(const RowInfo& row, float value);

/// What is wrong with a value and what is allowed; empty where nothing is.
std::string problem(const RowInfo& row, const Value& value);

/// The same for a value that may be animated: its keys too, and whether it may have any.
std::string problem(const RowInfo& row, const Setting& setting);

/// For hosts other than scene files: `path` is put before every key. Unknown keys are issues too.
Issues validate(const Rows& rows, const Settings& settings, std::string_view path);

/// `path.key`, or `key` at the top.
std::string joined(std::string_view path, std::string_view key);

/// The unknown key's message: the nearest known key, or all of them where none is near.
std::string unknownKey(std::string_view key, const std::vector<std::string_view>& known);

}  // namespace firn
