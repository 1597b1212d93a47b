#include "firn/io/geo/json_reader.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstring>

#include "firn/base/error.h"
#include "firn/io/geo/json_parts.h"

namespace firn {
namespace {

/// Geometry nests about ten deep; packed geometry inside geometry a few times that.
constexpr int kDeepest = 200;
/// Separate values, about 100 bytes of memory each. Numbers in arrays are not among them, so that only a text file
/// with millions of little tuples comes near.
constexpr std::size_t kMostValues = std::size_t(1) << 24;

std::uint32_t byteSwapped(std::uint32_t word) {
    return (word >> 24) | ((word >> 8) & 0xff00u) | ((word << 8) & 0xff0000u) | (word << 24);
}

}  // namespace

std::string_view JsonCursor::take(std::size_t count) {
    if (count > left()) fail(fmt::format("{} bytes should follow but {} are left: cut off or damaged", count, left()));
    const std::string_view taken = bytes_.substr(at_, count);
    at_ += count;
    return taken;
}

void JsonCursor::fail(const std::string& what) const {
    throw Error(Fault::input, fmt::format("{}: byte {}: {}", file_, at_, what));
}

void JsonCursor::countValue() {
    if (++values_ > kMostValues)
        fail(fmt::format("more than {} separate values; larger geometry must be binary (.bgeo)", kMostValues));
}

void JsonCursor::checkDepth(int depth) const {
    if (depth > kDeepest) fail(fmt::format("nested deeper than {} levels", kDeepest));
}

void JsonArrayBuilder::add(JsonValue value) {
    if (addNumber(value)) return;
    spread();
    cursor_.countValue();
    std::get<JsonArray>(items_).push_back(std::move(value));
}

bool JsonArrayBuilder::addNumber(const JsonValue& value) {
    if (std::holds_alternative<JsonArray>(items_)) return false;
    auto* integers = std::get_if<std::vector<std::int64_t>>(&items_);
    if (const auto* number = std::get_if<std::int64_t>(&value.data)) {
        if (integers)
            integers->push_back(*number);
        else
            std::get<std::vector<double>>(items_).push_back(double(*number));
        return true;
    }
    const double* number = std::get_if<double>(&value.data);
    if (!number) return false;
    if (integers) items_ = std::vector<double>(integers->begin(), integers->end());
    std::get<std::vector<double>>(items_).push_back(*number);
    return true;
}

void JsonArrayBuilder::spread() {
    if (std::holds_alternative<JsonArray>(items_)) return;
    JsonArray list;
    const auto append = [&](const auto& numbers) {
        for (const auto& number : numbers) cursor_.countValue(), list.push_back({number});
    };
    if (const auto* integers = std::get_if<std::vector<std::int64_t>>(&items_))
        append(*integers);
    else
        append(std::get<std::vector<double>>(items_));
    items_ = std::move(list);
}

JsonValue JsonArrayBuilder::finish() {
    auto* integers = std::get_if<std::vector<std::int64_t>>(&items_);
    if (integers && integers->empty()) return {std::make_unique<JsonArray>()};
    if (integers) return {std::make_unique<JsonNumbers>(std::move(*integers))};
    if (auto* reals = std::get_if<std::vector<double>>(&items_))
        return {std::make_unique<JsonNumbers>(std::move(*reals))};
    return {std::make_unique<JsonArray>(std::move(std::get<JsonArray>(items_)))};
}

bool isBinaryJson(std::string_view bytes) {
    return !bytes.empty() && static_cast<unsigned char>(bytes[0]) == json_id::kMagic;
}

JsonValue readJson(std::string_view bytes, const std::string& file) {
    JsonCursor cursor(bytes, file);
    if (!isBinaryJson(bytes)) return readJsonText(cursor);
    std::uint32_t word = 0;
    cursor.skip(1);
    std::memcpy(&word, cursor.take(sizeof word).data(), sizeof word);
    const bool swapped = word == byteSwapped(json_id::kMagicWord);
    if (!swapped && word != json_id::kMagicWord) cursor.fail("not binary JSON: the four bytes before are not its mark");
    return readJsonBinary(cursor, swapped);
}

}  // namespace firn
