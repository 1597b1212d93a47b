// The pieces of the geometry reader: each turns one part of the document into one part of the model.
#pragma once

#include <string>

#include "firn/io/geo/geo_model.h"
#include "firn/io/geo/json_value.h"

namespace firn {

/// Names the file in every complaint, and bounds what a small file may unfold to: constant pages and runs stand for
/// a thousand values with one, and a hostile file stands for a thousand million.
class GeoContext {
public:
    GeoContext(const std::string& file, std::size_t fileBytes)
        : file_(file), bytesLeft_(kFreeBytes + kMostUnfolding * fileBytes) {}

    [[noreturn]] void fail(const std::string& what) const;
    /// To be called before `count` items of `size` bytes are allocated.
    void claim(std::size_t count, std::size_t size, const std::string& what);

private:
    static constexpr std::size_t kFreeBytes = std::size_t(64) << 20, kMostUnfolding = 64;

    const std::string& file_;
    std::size_t bytesLeft_;
};

const JsonValue& require(const JsonValue& value, std::string_view key, const std::string& where,
                         const GeoContext& context);
/// A number of things: an integer that is not negative.
std::size_t requireCount(const JsonValue& value, std::string_view key, const std::string& where,
                         const GeoContext& context);
/// The numbers as int32, each within [low, high].
std::vector<std::int32_t> requireIndices(const JsonValue& value, std::int64_t low, std::int64_t high,
                                         const std::string& where, GeoContext& context);

/// A block of values in any of its spellings: rawpagedata (with packing and constant pages), tuples, arrays.
/// `size` numbers for each of `count` elements.
GeoAttribute::Values readValues(const JsonValue& block, GeoStorage storage, std::size_t count, int size,
                                const std::string& where, GeoContext& context);

/// Attributes of one class, e.g. "pointattributes".
std::vector<GeoAttribute> readAttributes(const JsonValue& list, std::size_t count, const std::string& where,
                                         std::vector<std::string>& others, GeoContext& context);

std::vector<GeoGroup> readGroups(const JsonValue& list, std::size_t count, const std::string& where,
                                 std::vector<std::string>& others, GeoContext& context);

/// Polygons in all their spellings; other kinds are only named.
void readPrimitives(const JsonValue& list, GeoModel& model, GeoContext& context);

}  // namespace firn
