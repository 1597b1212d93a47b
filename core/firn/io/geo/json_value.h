// A document of Houdini's JSON in memory. Arrays of numbers are kept as raw typed numbers, whether the file called
// them uniform or not, so that millions of floats cost what they weigh.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace firn {

struct JsonValue;

/// Shared, because a binary file may refer to one long string a million times, in two bytes each.
using JsonString = std::shared_ptr<const std::string>;
using JsonArray = std::vector<JsonValue>;
using JsonObject = std::vector<std::pair<JsonString, JsonValue>>;
using JsonNumbers = std::variant<std::vector<bool>, std::vector<std::int8_t>, std::vector<std::uint8_t>,
                                 std::vector<std::int16_t>, std::vector<std::uint16_t>, std::vector<std::int32_t>,
                                 std::vector<std::int64_t>, std::vector<float>, std::vector<double>>;

/// An empty array is a JsonArray; an array of numbers only is JsonNumbers.
struct JsonValue {
    std::variant<std::nullptr_t, bool, std::int64_t, double, JsonString, std::unique_ptr<JsonArray>,
                 std::unique_ptr<JsonObject>, std::unique_ptr<JsonNumbers>>
        data = nullptr;
};

/// The value under `key` of an object, or of an array of key, value pairs, which is how geometry files spell objects.
/// Null where there is none, or where `value` is neither.
const JsonValue* find(const JsonValue& value, std::string_view key);

const std::string* asString(const JsonValue& value);
std::optional<std::int64_t> asInteger(const JsonValue& value);
/// A list of anything but numbers alone; null for what is not one.
const JsonArray* asList(const JsonValue& value);
/// A list of numbers, an empty one too; null for what is not one.
const JsonNumbers* asNumbers(const JsonValue& value);
/// A list of booleans, however it was stored; numbers count as true where they are not zero.
std::optional<std::vector<bool>> asBools(const JsonValue& value);

inline std::size_t sizeOf(const JsonNumbers& numbers) {
    return std::visit([](const auto& values) { return values.size(); }, numbers);
}

}  // namespace firn
