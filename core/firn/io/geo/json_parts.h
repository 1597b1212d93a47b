// What the text and the binary reader share: a cursor that knows how to complain, and arrays that notice when they
// hold only numbers.
#pragma once

#include <string>
#include <string_view>

#include "firn/io/geo/json_value.h"

namespace firn {

/// Value ids of binary JSON.
namespace json_id {
inline constexpr unsigned char kNull = 0x00, kBool = 0x10, kInt8 = 0x11, kInt16 = 0x12, kInt32 = 0x13, kInt64 = 0x14,
                               kReal16 = 0x18, kReal32 = 0x19, kReal64 = 0x1a, kUint8 = 0x21, kUint16 = 0x22,
                               kTokenReference = 0x26, kString = 0x27, kTokenDefine = 0x2b, kTokenUndefine = 0x2d,
                               kFalse = 0x30, kTrue = 0x31, kUniformArray = 0x40, kArrayBegin = 0x5b, kArrayEnd = 0x5d,
                               kObjectBegin = 0x7b, kObjectEnd = 0x7d, kMagic = 0x7f;
inline constexpr std::uint32_t kMagicWord = 0x624a534e;  // in the byte order of the file
inline constexpr unsigned char kShortLength = 0xf1, kLength16 = 0xf2, kLength32 = 0xf4, kLength64 = 0xf8;
}  // namespace json_id

class JsonCursor {
public:
    JsonCursor(std::string_view bytes, const std::string& file) : bytes_(bytes), file_(file) {}

    std::size_t left() const { return bytes_.size() - at_; }
    bool atEnd() const { return at_ == bytes_.size(); }
    char peek() const { return bytes_[at_]; }
    std::string_view rest() const { return bytes_.substr(at_); }
    /// The next `count` bytes; fails where there are fewer.
    std::string_view take(std::size_t count);
    void skip(std::size_t count) { at_ += count; }
    [[noreturn]] void fail(const std::string& what) const;

    /// To be called for every value that is not one of an array of numbers.
    void countValue();
    void checkDepth(int depth) const;

private:
    std::string_view bytes_;
    const std::string& file_;
    std::size_t at_ = 0, values_ = 0;
};

/// Gathers the items of an array: as numbers for as long as they are numbers, 8 bytes each instead of 24.
class JsonArrayBuilder {
public:
    explicit JsonArrayBuilder(JsonCursor& cursor) : cursor_(cursor) {}
    void add(JsonValue value);
    JsonValue finish();

private:
    bool addNumber(const JsonValue& value);
    void spread();

    JsonCursor& cursor_;
    std::variant<std::vector<std::int64_t>, std::vector<double>, JsonArray> items_;
};

JsonValue readJsonText(JsonCursor& cursor);
/// From the first byte after the magic on; `swapped` where the file's byte order is not ours.
JsonValue readJsonBinary(JsonCursor& cursor, bool swapped);

}  // namespace firn
