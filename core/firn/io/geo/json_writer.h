// Houdini's JSON, piece by piece, as text or binary in this machine's byte order.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "firn/base/span.h"

namespace firn {

class JsonWriter {
public:
    virtual ~JsonWriter() = default;
    virtual void beginArray() = 0;
    virtual void endArray() = 0;
    virtual void beginObject() = 0;
    virtual void endObject() = 0;
    /// The key of the next value, inside an object.
    virtual void key(std::string_view name) = 0;
    virtual void text(std::string_view value) = 0;
    virtual void integer(std::int64_t value) = 0;
    virtual void boolean(bool value) = 0;
    /// Whole arrays of numbers, uniform where the format has such a thing.
    virtual void numbers(Span<const std::int32_t> values) = 0;
    virtual void numbers(Span<const std::int64_t> values) = 0;
    virtual void numbers(Span<const float> values) = 0;
    virtual void numbers(Span<const double> values) = 0;

    std::string take() { return std::move(bytes_); }

protected:
    std::string bytes_;
};

std::unique_ptr<JsonWriter> makeTextJsonWriter();
std::unique_ptr<JsonWriter> makeBinaryJsonWriter();

}  // namespace firn
