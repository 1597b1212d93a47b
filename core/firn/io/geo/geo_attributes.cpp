#include <fmt/core.h>

#include <algorithm>
#include <limits>
#include <set>

#include "firn/base/error.h"
#include "firn/io/geo/geo_parts.h"

namespace firn {
namespace {

constexpr std::size_t kLargestTuple = 4096;
constexpr std::size_t kLongestName = 1024;  // or a token of a megabyte, in two bytes, names a million things

/// options.type.value of a definition, or nothing.
std::string typeToken(const JsonValue& definition) {
    const JsonValue* options = find(definition, "options");
    const JsonValue* type = options ? find(*options, "type") : nullptr;
    const JsonValue* value = type ? find(*type, "value") : nullptr;
    const std::string* token = value ? asString(*value) : nullptr;
    return token && token->size() <= kLongestName ? *token : std::string();
}

std::vector<double> defaultsOf(const JsonValue& data) {
    const JsonValue* block = find(data, "defaults");
    const JsonValue* values = block ? find(*block, "values") : nullptr;
    const JsonNumbers* numbers = values ? asNumbers(*values) : nullptr;
    if (!numbers || sizeOf(*numbers) == 0 || sizeOf(*numbers) > kLargestTuple) return {0.0};
    return std::visit([](const auto& source) { return std::vector<double>(source.begin(), source.end()); }, *numbers);
}

const std::string& requireText(const JsonValue& value, std::string_view key, const std::string& where,
                               const GeoContext& context) {
    const std::string* text = asString(require(value, key, where, context));
    if (!text || text->size() > kLongestName)
        context.fail(fmt::format("{}: '{}' must be a text of at most {} bytes", where, key, kLongestName));
    return *text;
}

void readStrings(const JsonValue& data, GeoAttribute& attribute, const std::string& where, GeoContext& context) {
    const JsonArray* list = asList(require(data, "strings", where, context));
    if (!list) context.fail(where + " must have a list of strings");
    for (const JsonValue& item : *list) {
        const std::string* text = asString(item);
        if (!text) context.fail(where + " has a string that is not a text");
        context.claim(text->size() + sizeof(std::string), 1, where);
        attribute.strings.push_back(*text);
    }
    for (const std::int32_t index : std::get<std::vector<std::int32_t>>(attribute.values))
        if (index < -1 || index >= std::int64_t(attribute.strings.size()))
            context.fail(fmt::format("{} refers to string {} of {}", where, index, attribute.strings.size()));
}

GeoAttribute readAttribute(const JsonValue& definition, const JsonValue& data, bool isText, std::size_t count,
                           const std::string& where, GeoContext& context) {
    GeoAttribute attribute;
    attribute.isText = isText;
    attribute.typeToken = typeToken(definition);
    const JsonValue& block = require(data, isText ? "indices" : "values", where, context);
    const std::size_t size = requireCount(data, "size", where, context);
    if (size < 1 || size > kLargestTuple)
        context.fail(fmt::format("{} has size {}; 1 to {} are allowed", where, size, kLargestTuple));
    attribute.size = static_cast<int>(size);
    const std::string& storage = requireText(isText ? data : block, "storage", where, context);
    const std::optional<GeoStorage> known = storageNamed(storage);
    if (!known || (isText && *known != GeoStorage::int32))
        context.fail(fmt::format("{} has storage '{}', which is not known", where, storage));
    attribute.storage = *known;
    attribute.values = readValues(block, *known, count, attribute.size, where, context);
    if (isText)
        readStrings(data, attribute, where, context);
    else
        attribute.defaults = defaultsOf(data);
    return attribute;
}

std::vector<bool> runs(const JsonArray& list, std::size_t count, const std::string& where, GeoContext& context) {
    context.claim(count / 8, 1, where);
    std::vector<bool> members;
    for (std::size_t i = 0; i + 1 < list.size(); i += 2) {
        const std::optional<std::int64_t> length = asInteger(list[i]);
        const bool* value = std::get_if<bool>(&list[i + 1].data);
        if (!length || !value || *length < 0 || std::size_t(*length) > count - members.size())
            context.fail(fmt::format("{} has a run that does not fit its {} elements", where, count));
        members.insert(members.end(), std::size_t(*length), *value);
    }
    return members;
}

std::optional<std::vector<bool>> selection(const JsonValue& given, std::size_t count, const std::string& where,
                                           GeoContext& context) {
    if (const JsonValue* unordered = find(given, "unordered")) {
        if (const JsonValue* rle = find(*unordered, "boolRLE"))
            return asList(*rle) ? std::optional(runs(*asList(*rle), count, where, context)) : std::nullopt;
        const JsonValue* flags = find(*unordered, "i8");
        return flags ? asBools(*flags) : std::nullopt;
    }
    const JsonValue* ordered = find(given, "ordered");
    if (!ordered || !asNumbers(*ordered)) return std::nullopt;
    context.claim(count / 8, 1, where);
    std::vector<bool> members(count);
    for (const std::int32_t i : requireIndices(*ordered, 0, std::int64_t(count) - 1, where, context))
        members[std::size_t(i)] = true;
    return members;
}

}  // namespace

void GeoContext::fail(const std::string& what) const { throw Error(Fault::input, file_ + ": " + what); }

void GeoContext::claim(std::size_t count, std::size_t size, const std::string& what) {
    if (size > 0 && count > bytesLeft_ / size)
        fail(fmt::format("{} unfolds to {} times {} bytes, far more than a file of this size can mean", what, count,
                         size));
    bytesLeft_ -= count * size;
}

const JsonValue& require(const JsonValue& value, std::string_view key, const std::string& where,
                         const GeoContext& context) {
    const JsonValue* found = find(value, key);
    if (!found) context.fail(fmt::format("{} has no '{}'", where, key));
    return *found;
}

std::size_t requireCount(const JsonValue& value, std::string_view key, const std::string& where,
                         const GeoContext& context) {
    const std::optional<std::int64_t> count = asInteger(require(value, key, where, context));
    if (!count || *count < 0) context.fail(fmt::format("{}: '{}' must be an integer, 0 or more", where, key));
    return std::size_t(*count);
}

std::vector<GeoAttribute> readAttributes(const JsonValue& list, std::size_t count, const std::string& where,
                                         std::vector<std::string>& others, GeoContext& context) {
    const JsonArray* items = asList(list);
    if (!items) context.fail(where + " must be a list");
    std::vector<GeoAttribute> attributes;
    std::set<std::string> names;
    for (const JsonValue& item : *items) {
        const JsonArray* pair = asList(item);
        if (!pair || pair->size() != 2) context.fail(where + " must be pairs of a definition and its data");
        const std::string& name = requireText((*pair)[0], "name", where, context);
        const std::string& type = requireText((*pair)[0], "type", where, context);
        if (!names.insert(name).second) context.fail(fmt::format("{}: '{}' is there twice", where, name));
        if (type != "numeric" && type != "string") {
            others.push_back(type + " " + name);
            continue;
        }
        const std::string place = fmt::format("{} '{}'", where, name);
        attributes.push_back(readAttribute((*pair)[0], (*pair)[1], type == "string", count, place, context));
        attributes.back().name = name;
    }
    return attributes;
}

std::vector<GeoGroup> readGroups(const JsonValue& list, std::size_t count, const std::string& where,
                                 std::vector<std::string>& others, GeoContext& context) {
    const JsonArray* items = asList(list);
    if (!items) context.fail(where + " must be a list");
    std::vector<GeoGroup> groups;
    for (const JsonValue& item : *items) {
        const JsonArray* pair = asList(item);
        if (!pair || pair->size() != 2) context.fail(where + " must be pairs of a name and a selection");
        GeoGroup group{requireText((*pair)[0], "name", where, context), {}};
        const std::string place = fmt::format("{} '{}'", where, group.name);
        const JsonValue& given = require((*pair)[1], "selection", place, context);
        std::optional<std::vector<bool>> members = selection(given, count, place, context);
        if (!members) {
            others.push_back("group " + group.name);
            continue;
        }
        if (members->size() != count)
            context.fail(fmt::format("{} has {} members; {} were promised", place, members->size(), count));
        group.members = std::move(*members);
        groups.push_back(std::move(group));
    }
    return groups;
}

}  // namespace firn
