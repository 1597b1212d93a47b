#include "firn/io/scene_overrides.h"

#include <fmt/core.h>

#include <charconv>
#include <nlohmann/json.hpp>
#include <optional>

#include "firn/base/error.h"

namespace firn {
namespace {

constexpr std::size_t kLongestPath = 16;  // parts

/// `snow[0].shape.radius` as snow, 0, shape, radius; nothing where it is no path.
std::vector<std::string> pathParts(std::string_view path) {
    std::vector<std::string> parts;
    while (!path.empty()) {
        std::string_view part;
        if (path[0] == '[') {
            const auto close = path.find(']');
            if (close == std::string_view::npos) return {};
            part = path.substr(1, close - 1);
            path.remove_prefix(close + 1);
        } else {
            if (!parts.empty() && path[0] != '.') return {};
            if (!parts.empty()) path.remove_prefix(1);
            part = path.substr(0, path.find_first_of(".[]"));
            path.remove_prefix(part.size());
        }
        if (part.empty() || parts.size() == kLongestPath) return {};
        parts.emplace_back(part);
    }
    return parts;
}

std::optional<std::size_t> toIndex(const std::string& part) {
    std::size_t index = 0;
    const auto result = std::from_chars(part.data(), part.data() + part.size(), index);
    const bool isWhole = result.ec == std::errc() && result.ptr == part.data() + part.size();
    return isWhole ? std::optional(index) : std::nullopt;
}

/// One step down from `value`; null with `wrong` told where there is no way.
Json* descend(Json* value, const std::string& part, std::string_view parent, std::string& wrong) {
    if (value->is_null()) *value = Json::object();
    if (value->is_object()) return &(*value)[part];
    if (!value->is_array()) {
        wrong = fmt::format("'{}' is {}; it has no keys", parent, typed(*value));
        return nullptr;
    }
    const auto index = toIndex(part);
    if (index && *index < value->size()) return &(*value)[*index];
    wrong = fmt::format("'{}' is not an element of '{}'; must be an index below {}", part, parent, value->size());
    return nullptr;
}

/// JSON, or text where it is none; a bracket that does not parse is a slip, not a text.
Json readValue(const std::string& text, std::string& wrong) {
    try {
        return parseJson(text, "value");
    } catch (const InputError& error) {
        if (!text.empty() && (text[0] == '[' || text[0] == '{')) wrong = error.what();
        return Json(text);
    }
}

std::string applyOne(Json& scene, const std::string& path, const std::string& text) {
    const std::vector<std::string> parts = pathParts(path);
    if (parts.empty()) return "is not a path; must be like solver.cell_size or snow[0].velocity";
    std::string wrong;
    Json value = readValue(text, wrong);
    if (!wrong.empty()) return wrong;
    Json* place = &scene;
    std::string parent = "scene";
    for (const std::string& part : parts) {
        place = descend(place, part, parent, wrong);
        if (!place) return wrong;
        parent = part;
    }
    *place = std::move(value);
    return {};
}

}  // namespace

void applyOverrides(Json& scene, const std::vector<std::string>& overrides, Issues& issues) {
    for (const std::string& override : overrides) {
        const auto equals = override.find('=');
        const std::string path = override.substr(0, equals);
        const std::string wrong = equals == std::string::npos ? "has no value; must be path=value"
                                                              : applyOne(scene, path, override.substr(equals + 1));
        if (!wrong.empty()) issues.push_back({"--set " + path, wrong});
    }
}

}  // namespace firn
