#include "firn/params/emit.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "firn/base/text.h"
#include "firn/params/json.h"
#include "firn/params/validate.h"

namespace firn {
namespace {

Json numberSchema(const RowInfo& row) {
    Json schema{{"type", row.kind == RowKind::integer ? "integer" : "number"}};
    if (std::isfinite(row.hardMin))
        schema[row.excludesMin ? "exclusiveMinimum" : "minimum"] = toJson(Value(row.hardMin));
    if (std::isfinite(row.hardMax)) schema["maximum"] = toJson(Value(row.hardMax));
    return schema;
}

Json vectorSchema(const RowInfo& row) {
    Json vector{{"type", "array"}, {"items", numberSchema(row)}, {"minItems", 3}, {"maxItems", 3}};
    if (!row.acceptsNumber) return vector;
    return Json{{"anyOf", Json::array({numberSchema(row), vector})}};
}

Json choiceSchema(const RowInfo& row) {
    Json words = Json::array();
    for (const ChoiceInfo& c : row.choices) words.push_back(c.key);
    return Json{{"enum", words}};
}

Json valueSchema(const RowInfo& row) {
    switch (row.kind) {
        case RowKind::toggle:
            return Json{{"type", "boolean"}};
        case RowKind::integer:
        case RowKind::number:
            return numberSchema(row);
        case RowKind::vector:
            return vectorSchema(row);
        case RowKind::choice:
            return choiceSchema(row);
        case RowKind::text:
            return Json{{"type", "string"}};
        case RowKind::words:
            return Json{{"type", "array"}, {"items", {{"type", "string"}}}};
    }
    return Json::object();
}

Json keysSchema(const Json& value) {
    const Json key{{"type", "array"},
                   {"prefixItems", Json::array({Json{{"type", "number"}}, value})},
                   {"minItems", 2},
                   {"maxItems", 2}};
    return Json{{"type", "array"}, {"items", key}, {"minItems", 1}};
}

/// Help and what else a reader should know, as one sentence after the other.
std::string meaning(const RowInfo& row) {
    std::string text(row.help);
    if (!row.whenKey.empty()) text += fmt::format(" Only of effect while `{}` is `{}`.", row.whenKey, row.whenValue);
    if (!row.column.empty()) text += fmt::format(" A particle's own `{}` wins.", row.column);
    if (!row.formerly.empty()) text += fmt::format(" Formerly `{}`.", row.formerly);
    return text;
}

bool mayAnimate(const RowInfo& row) {
    return row.animatable && row.kind != RowKind::text && row.kind != RowKind::words;
}

std::string unitOf(const RowInfo& row) { return row.unit == "1" ? std::string() : std::string(row.unit); }

/// What is allowed, without the unit, which has a column of its own.
std::string allowedWithoutUnit(RowInfo row) {
    row.unit = {};
    return allowedText(row);
}

/// A bar would end the cell.
std::string cell(std::string_view text) {
    std::string escaped;
    for (char c : text) escaped += c == '|' ? std::string("\\|") : std::string(1, c);
    return escaped;
}

std::string wrapped(std::string_view text, std::string_view indent) {
    constexpr std::size_t kWidth = 96;
    std::string lines;
    std::size_t column = 0;
    while (!text.empty()) {
        const std::string_view word = text.substr(0, text.find(' '));
        text.remove_prefix(std::min(text.size(), word.size() + 1));
        if (column > 0 && column + word.size() + 1 > kWidth) lines += '\n', column = 0;
        lines += column == 0 ? std::string(indent) : std::string(" ");
        lines += word;
        column += (column == 0 ? indent.size() : 1) + word.size();
    }
    return lines + '\n';
}

}  // namespace

Json rowSchema(const RowInfo& row) {
    Json schema = valueSchema(row);
    if (mayAnimate(row)) schema = Json{{"anyOf", Json::array({schema, keysSchema(schema)})}};
    if (!row.label.empty()) schema["title"] = row.label;
    if (!row.help.empty()) schema["description"] = meaning(row);
    if (!unitOf(row).empty()) schema["unit"] = row.unit;
    schema["default"] = toJson(row.initial);
    return schema;
}

Json objectSchema(const Rows& rows) {
    Json properties = Json::object();
    for (const RowInfo& row : rows) {
        properties[std::string(row.key)] = rowSchema(row);
        if (row.formerly.empty()) continue;
        Json former = rowSchema(row);
        former["deprecated"] = true;
        properties[std::string(row.formerly)] = former;
    }
    return Json{{"type", "object"}, {"properties", properties}, {"additionalProperties", false}};
}

std::string markdownTable(const Rows& rows) {
    std::string text =
        "| key | default | unit | allowed | over time | meaning |\n| --- | --- | --- | --- | --- | --- |\n";
    for (const RowInfo& row : rows)
        text += fmt::format("| `{}` | `{}` | {} | {} | {} | {} |\n", row.key, cell(toText(row.initial)), unitOf(row),
                            cell(allowedWithoutUnit(row)), mayAnimate(row) ? "yes" : "", cell(meaning(row)));
    return text;
}

std::string plainTable(const Rows& rows) {
    std::string text;
    for (const RowInfo& row : rows) {
        if (!row.heading.empty()) text += fmt::format("  {}\n", row.heading);
        const std::string value = toText(row.initial) + (unitOf(row).empty() ? "" : " " + unitOf(row));
        text += fmt::format("    {:<22} {:<22} {}{}\n", row.key, value, allowedWithoutUnit(row),
                            mayAnimate(row) ? ", or keys over time" : "");
        text += wrapped(meaning(row), "        ");
    }
    return text;
}

}  // namespace firn
