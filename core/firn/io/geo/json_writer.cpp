#include "firn/io/geo/json_writer.h"

#include <fmt/core.h>

#include <charconv>
#include <cstring>
#include <limits>

#include "firn/base/text.h"
#include "firn/io/geo/json_parts.h"

namespace firn {
namespace {

using namespace json_id;

std::string written(double value) { return toText(value); }
std::string written(std::int64_t value) { return std::to_string(value); }
std::string written(std::int32_t value) { return std::to_string(value); }
/// The shortest text, unless reading it as a double and rounding that gives another float: then the exact double's.
std::string written(float value) {
    std::string text = toText(value);
    double read = 0;
    std::from_chars(text.data(), text.data() + text.size(), read);
    return static_cast<float>(read) == value ? text : toText(double(value));
}

class TextWriter final : public JsonWriter {
public:
    void beginArray() override { open('['); }
    void endArray() override { close(']'); }
    void beginObject() override { open('{'); }
    void endObject() override { close('}'); }
    void key(std::string_view name) override {
        text(name);
        bytes_ += ':';
        first_ = true;
    }
    void text(std::string_view value) override {
        separate();
        bytes_ += '"';
        for (const char c : value) escaped(c);
        bytes_ += '"';
    }
    void integer(std::int64_t value) override {
        separate();
        bytes_ += std::to_string(value);
    }
    void boolean(bool value) override {
        separate();
        bytes_ += value ? "true" : "false";
    }
    void numbers(Span<const std::int32_t> values) override { list(values); }
    void numbers(Span<const std::int64_t> values) override { list(values); }
    void numbers(Span<const float> values) override { list(values); }
    void numbers(Span<const double> values) override { list(values); }

private:
    void separate() {
        if (!first_) bytes_ += ',';
        first_ = false;
    }
    void open(char bracket) {
        separate();
        if (depth_ > 0 && depth_ < kLinesToDepth) bytes_ += '\n';
        bytes_ += bracket;
        first_ = true;
        ++depth_;
    }
    void close(char bracket) {
        bytes_ += bracket;
        first_ = false;
        if (--depth_ == 0) bytes_ += '\n';
    }
    void escaped(char c) {
        if (c == '"' || c == '\\')
            bytes_ += '\\', bytes_ += c;
        else if (c == '\n')
            bytes_ += "\\n";
        else if (c == '\t')
            bytes_ += "\\t";
        else if (static_cast<unsigned char>(c) < 0x20)
            bytes_ += fmt::format("\\u{:04x}", static_cast<int>(c));
        else
            bytes_ += c;
    }
    template <class T>
    void list(Span<const T> values) {
        separate();
        bytes_ += '[';
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (i > 0) bytes_ += ',';
            bytes_ += written(values[i]);
        }
        bytes_ += ']';
    }

    static constexpr int kLinesToDepth = 4;  // an attribute begins on a line of its own
    bool first_ = true;
    int depth_ = 0;
};

class BinaryWriter final : public JsonWriter {
public:
    BinaryWriter() {
        id(kMagic);
        raw(kMagicWord);
    }
    void beginArray() override { id(kArrayBegin); }
    void endArray() override { id(kArrayEnd); }
    void beginObject() override { id(kObjectBegin); }
    void endObject() override { id(kObjectEnd); }
    void key(std::string_view name) override { text(name); }
    void text(std::string_view value) override {
        id(kString);
        length(value.size());
        bytes_.append(value);
    }
    void integer(std::int64_t value) override {
        if (fits<std::int8_t>(value))
            id(kInt8), raw(static_cast<std::int8_t>(value));
        else if (fits<std::int16_t>(value))
            id(kInt16), raw(static_cast<std::int16_t>(value));
        else if (fits<std::int32_t>(value))
            id(kInt32), raw(static_cast<std::int32_t>(value));
        else
            id(kInt64), raw(value);
    }
    void boolean(bool value) override { id(value ? kTrue : kFalse); }
    void numbers(Span<const std::int32_t> values) override { uniform(kInt32, values); }
    void numbers(Span<const std::int64_t> values) override { uniform(kInt64, values); }
    void numbers(Span<const float> values) override { uniform(kReal32, values); }
    void numbers(Span<const double> values) override { uniform(kReal64, values); }

private:
    void id(unsigned char value) { bytes_ += static_cast<char>(value); }
    template <class T>
    void raw(T value) {
        char copy[sizeof(T)];
        std::memcpy(copy, &value, sizeof(T));
        bytes_.append(copy, sizeof(T));
    }
    template <class T>
    static bool fits(std::int64_t value) {
        return value >= std::numeric_limits<T>::min() && value <= std::numeric_limits<T>::max();
    }
    void length(std::size_t value) {
        if (value < kShortLength)
            id(static_cast<unsigned char>(value));
        else if (value <= 0xffff)
            id(kLength16), raw(static_cast<std::uint16_t>(value));
        else if (value <= 0xffffffff)
            id(kLength32), raw(static_cast<std::uint32_t>(value));
        else
            id(kLength64), raw(static_cast<std::uint64_t>(value));
    }
    template <class T>
    void uniform(unsigned char type, Span<const T> values) {
        id(kUniformArray);
        id(type);
        length(values.size());
        bytes_.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
    }
};

}  // namespace

std::unique_ptr<JsonWriter> makeTextJsonWriter() { return std::make_unique<TextWriter>(); }
std::unique_ptr<JsonWriter> makeBinaryJsonWriter() { return std::make_unique<BinaryWriter>(); }

}  // namespace firn
