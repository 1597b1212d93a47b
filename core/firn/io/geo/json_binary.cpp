#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>

#include "firn/io/geo/json_parts.h"

namespace firn {
namespace {

using namespace json_id;

float fromHalf(std::uint16_t half) {
    const int exponent = (half >> 10) & 0x1f, fraction = half & 0x3ff;
    const float sign = (half & 0x8000) ? -1.0f : 1.0f;
    if (exponent == 0) return sign * std::ldexp(float(fraction), -24);
    if (exponent == 0x1f) return fraction ? std::nanf("") : sign * HUGE_VALF;
    return sign * std::ldexp(float(fraction + 0x400), exponent - 25);
}

class BinaryReader {
public:
    BinaryReader(JsonCursor& cursor, bool swapped) : cursor_(cursor), swapped_(swapped) {}

    JsonValue document() {
        JsonValue root = value(nextId(), 0);
        if (!cursor_.atEnd()) cursor_.fail(fmt::format("{} bytes after the end of the document", cursor_.left()));
        return root;
    }

private:
    template <class T>
    T number() {
        char raw[sizeof(T)];
        std::memcpy(raw, cursor_.take(sizeof(T)).data(), sizeof(T));
        if (swapped_) std::reverse(raw, raw + sizeof(T));
        T read;
        std::memcpy(&read, raw, sizeof(T));
        return read;
    }

    /// The id of the next value; definitions of tokens may stand before any.
    unsigned char nextId() {
        for (;;) {
            const unsigned char id = number<std::uint8_t>();
            if (id == kTokenDefine) {
                const std::uint64_t token = length();
                tokens_[token] = string();
                cursor_.countValue();
            } else if (id == kTokenUndefine) {
                tokens_.erase(length());
            } else {
                return id;
            }
        }
    }

    std::uint64_t length() {
        const unsigned char first = number<std::uint8_t>();
        if (first < kShortLength) return first;
        if (first == kLength16) return number<std::uint16_t>();
        if (first == kLength32) return number<std::uint32_t>();
        if (first == kLength64) return number<std::uint64_t>();
        cursor_.fail(fmt::format("{:#04x} is not the beginning of a length", first));
    }

    JsonString string() { return std::make_shared<const std::string>(cursor_.take(length())); }

    JsonString token() {
        const std::uint64_t id = length();
        const auto found = tokens_.find(id);
        if (found == tokens_.end()) cursor_.fail(fmt::format("token {} is used but not defined", id));
        return found->second;
    }

    JsonValue value(unsigned char id, int depth) {
        cursor_.checkDepth(depth);
        switch (id) {
            case kNull:
                return {nullptr};
            case kFalse:
                return {false};
            case kTrue:
                return {true};
            case kBool:
                return {number<std::uint8_t>() != 0};
            case kInt8:
                return {std::int64_t(number<std::int8_t>())};
            case kInt16:
                return {std::int64_t(number<std::int16_t>())};
            case kInt32:
                return {std::int64_t(number<std::int32_t>())};
            case kInt64:
                return {number<std::int64_t>()};
            case kUint8:
                return {std::int64_t(number<std::uint8_t>())};
            case kUint16:
                return {std::int64_t(number<std::uint16_t>())};
            case kReal16:
                return {double(fromHalf(number<std::uint16_t>()))};
            case kReal32:
                return {double(number<float>())};
            case kReal64:
                return {number<double>()};
            case kString:
                return {string()};
            case kTokenReference:
                return {token()};
            case kArrayBegin:
                return array(depth);
            case kObjectBegin:
                return object(depth);
            case kUniformArray:
                return uniformArray(depth);
            default:
                cursor_.fail(fmt::format("{:#04x} does not begin a value", id));
        }
    }

    JsonValue array(int depth) {
        JsonArrayBuilder items(cursor_);
        for (unsigned char id = nextId(); id != kArrayEnd; id = nextId()) items.add(value(id, depth + 1));
        return items.finish();
    }

    JsonValue object(int depth) {
        auto items = std::make_unique<JsonObject>();
        for (unsigned char id = nextId(); id != kObjectEnd; id = nextId()) {
            if (id != kString && id != kTokenReference) cursor_.fail("a key must be a text");
            JsonString key = id == kString ? string() : token();
            cursor_.countValue();
            items->emplace_back(std::move(key), value(nextId(), depth + 1));
        }
        return {std::move(items)};
    }

    JsonValue uniformArray(int depth) {
        const unsigned char type = number<std::uint8_t>();
        const std::uint64_t count = length();
        if (count == 0) return {std::make_unique<JsonArray>()};
        switch (type) {
            case kBool:
                return packedBools(count);
            case kInt8:
                return numbers<std::int8_t>(count);
            case kInt16:
                return numbers<std::int16_t>(count);
            case kInt32:
                return numbers<std::int32_t>(count);
            case kInt64:
                return numbers<std::int64_t>(count);
            case kUint8:
                return numbers<std::uint8_t>(count);
            case kUint16:
                return numbers<std::uint16_t>(count);
            case kReal16:
                return halves(count);
            case kReal32:
                return numbers<float>(count);
            case kReal64:
                return numbers<double>(count);
            case kString:
            case kTokenReference:
                return uniformTexts(type, count, depth);
            default:
                cursor_.fail(fmt::format("an array of type {:#04x}, which is not one of numbers or texts", type));
        }
    }

    /// `count` items of `size` bytes, refused before anything is allocated where the file is too short for them.
    std::string_view items(std::uint64_t count, std::size_t size) {
        if (count > cursor_.left() / size)
            cursor_.fail(fmt::format("an array of {} numbers of {} bytes, but {} bytes are left: cut off or damaged",
                                     count, size, cursor_.left()));
        return cursor_.take(count * size);
    }

    template <class T>
    std::vector<T> rawNumbers(std::uint64_t count) {
        const std::string_view raw = items(count, sizeof(T));
        std::vector<T> values(count);
        std::memcpy(values.data(), raw.data(), raw.size());
        if (swapped_ && sizeof(T) > 1) {
            for (T& item : values) {
                char* bytes = reinterpret_cast<char*>(&item);
                std::reverse(bytes, bytes + sizeof(T));
            }
        }
        return values;
    }

    template <class T>
    JsonValue numbers(std::uint64_t count) {
        return {std::make_unique<JsonNumbers>(rawNumbers<T>(count))};
    }

    JsonValue halves(std::uint64_t count) {
        const std::vector<std::uint16_t> raw = rawNumbers<std::uint16_t>(count);
        std::vector<float> values(raw.size());
        std::transform(raw.begin(), raw.end(), values.begin(), fromHalf);
        return {std::make_unique<JsonNumbers>(std::move(values))};
    }

    JsonValue packedBools(std::uint64_t count) {
        const std::vector<std::uint32_t> words = rawNumbers<std::uint32_t>(count / 32 + (count % 32 != 0));
        std::vector<bool> flags(count);
        for (std::size_t i = 0; i < count; ++i) flags[i] = (words[i / 32] >> (i % 32)) & 1u;
        return {std::make_unique<JsonNumbers>(std::move(flags))};
    }

    JsonValue uniformTexts(unsigned char type, std::uint64_t count, int depth) {
        if (count > cursor_.left()) cursor_.fail(fmt::format("{} texts in {} bytes", count, cursor_.left()));
        JsonArrayBuilder list(cursor_);
        for (std::uint64_t i = 0; i < count; ++i) list.add(value(type, depth + 1));
        return list.finish();
    }

    JsonCursor& cursor_;
    bool swapped_;
    std::map<std::uint64_t, JsonString> tokens_;  // ordered: ids are the file's choice, and a hash can be attacked
};

}  // namespace

JsonValue readJsonBinary(JsonCursor& cursor, bool swapped) { return BinaryReader(cursor, swapped).document(); }

}  // namespace firn
