// Words for people: numbers as they were typed, and the key somebody probably meant.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "firn/base/math/vec.h"

namespace firn {

/// Shortest decimal text that reads back as the same number: 0.025, not 0.0250000004.
std::string toText(float value);
std::string toText(double value);
std::string toText(const Vec3& value);  // (1, 0.5, 0)

/// The known word nearest to `word` in edits, or an empty view where none is near enough to be a slip of the hand.
std::string_view nearestWord(std::string_view word, const std::vector<std::string_view>& known);

/// "1 float", "12 floats".
std::string counted(int count, std::string_view word);

/// "a, b or c".
std::string listed(const std::vector<std::string_view>& words);

}  // namespace firn
