#include "firn/io/geo/json_value.h"

namespace firn {
namespace {

template <class T>
const T* pointee(const JsonValue& value) {
    const auto* held = std::get_if<std::unique_ptr<T>>(&value.data);
    return held ? held->get() : nullptr;
}

std::optional<bool> asBool(const JsonValue& value) {
    if (const bool* flag = std::get_if<bool>(&value.data)) return *flag;
    if (const auto* number = std::get_if<std::int64_t>(&value.data)) return *number != 0;
    return std::nullopt;
}

}  // namespace

const JsonValue* find(const JsonValue& value, std::string_view key) {
    if (const JsonObject* object = pointee<JsonObject>(value)) {
        for (const auto& [name, item] : *object)
            if (*name == key) return &item;
    } else if (const JsonArray* pairs = pointee<JsonArray>(value)) {
        for (std::size_t i = 0; i + 1 < pairs->size(); i += 2) {
            const std::string* name = asString((*pairs)[i]);
            if (name && *name == key) return &(*pairs)[i + 1];
        }
    }
    return nullptr;
}

const std::string* asString(const JsonValue& value) {
    const JsonString* text = std::get_if<JsonString>(&value.data);
    return text ? text->get() : nullptr;
}

std::optional<std::int64_t> asInteger(const JsonValue& value) {
    const auto* number = std::get_if<std::int64_t>(&value.data);
    return number ? std::optional(*number) : std::nullopt;
}

const JsonArray* asList(const JsonValue& value) { return pointee<JsonArray>(value); }

const JsonNumbers* asNumbers(const JsonValue& value) {
    static const JsonNumbers none = std::vector<std::int64_t>();
    const JsonArray* list = asList(value);
    return list && list->empty() ? &none : pointee<JsonNumbers>(value);
}

std::optional<std::vector<bool>> asBools(const JsonValue& value) {
    std::vector<bool> flags;
    if (const JsonNumbers* numbers = asNumbers(value)) {
        std::visit(
            [&](const auto& values) {
                flags.reserve(values.size());
                for (auto number : values) flags.push_back(number != 0);
            },
            *numbers);
        return flags;
    }
    const JsonArray* list = asList(value);
    if (!list) return std::nullopt;
    for (const JsonValue& item : *list) {
        const std::optional<bool> flag = asBool(item);
        if (!flag) return std::nullopt;
        flags.push_back(*flag);
    }
    return flags;
}

}  // namespace firn
