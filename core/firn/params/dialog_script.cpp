// Houdini dialog script from rows, for digital assets. An end of a range that may not be left carries a `!`.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <map>

#include "firn/base/text.h"
#include "firn/params/emit.h"
#include "firn/params/interface.h"

namespace firn {
namespace {

/// What Houdini puts on data and microsolver DOPs by itself.
constexpr std::array<std::string_view, 12> kReserved{
    "activation",    "activationrules", "group",       "dataname",  "uniquedataname",  "sharedata",
    "defaultparmop", "parmop",          "usetimestep", "timescale", "solverperobject", "addaffectors"};

std::string quoted(std::string_view text) {
    std::string result = "\"";
    for (char c : text) {
        if (c == '"' || c == '\\') result += '\\';
        result += c;
    }
    return result + '"';
}

std::string_view typeOf(const RowInfo& row) {
    switch (row.kind) {
        case RowKind::toggle:
            return "toggle";
        case RowKind::integer:
            return "integer";
        case RowKind::number:
            return "float";
        case RowKind::vector:
            return "vector";
        case RowKind::choice:
            return "ordinal";
        case RowKind::text:
            return row.key == "file" ? "file" : "string";
        case RowKind::words:
            return "string";
    }
    return "string";
}

/// Quoted parts of a default: a toggle is 0 or 1, a menu the position of its entry, a list its words with spaces.
struct DefaultOf {
    const RowInfo& row;

    std::string operator()(bool on) const { return on ? "\"1\"" : "\"0\""; }
    std::string operator()(double x) const { return quoted(toText(x)); }
    std::string operator()(const Vec3d& v) const {
        return fmt::format("\"{}\" \"{}\" \"{}\"", toText(v.x), toText(v.y), toText(v.z));
    }
    std::string operator()(const std::string& word) const {
        return row.kind == RowKind::choice ? fmt::format("\"{}\"", menuIndex(row, word)) : quoted(word);
    }
    std::string operator()(const std::vector<std::string>& words) const { return quoted(joinedWords(words)); }
};

std::string endText(const SliderEnd& end) { return toText(end.value) + (end.isLocked ? "!" : ""); }

std::string rangeOf(const RowInfo& row) {
    if (!hasSlider(row)) return {};
    const SliderRange range = sliderRange(row);
    return fmt::format("            range   {{ {} {} }}\n", endText(range.low), endText(range.high));
}

std::string menuOf(const RowInfo& row) {
    if (row.choices.empty()) return {};
    std::string text = "            menu {\n";
    for (const ChoiceInfo& c : row.choices)
        text += fmt::format("                {} {}\n", quoted(c.key), quoted(c.label.empty() ? c.key : c.label));
    return text + "            }\n";
}

/// All parms of a tab; those from one heading to the next in a box of their own.
std::string parmsOf(const DialogTab& tab) {
    std::string text;
    int boxes = 0;
    for (const RowInfo& row : *tab.rows) {
        if (!row.heading.empty()) {
            if (boxes > 0) text += "        }\n";
            text += fmt::format("        groupsimple {{\n        name    {}\n        label   {}\n",
                                quoted(fmt::format("{}box{}", tab.name, ++boxes)), quoted(row.heading));
        }
        text += dialogParm(row);
    }
    return boxes > 0 ? text + "        }\n" : text;
}

}  // namespace

std::string dialogParm(const RowInfo& row) {
    std::string text = "        parm {\n";
    text += fmt::format("            name    {}\n", quoted(houdiniToken(row.key)));
    text += fmt::format("            label   {}\n", quoted(labelOf(row)));
    text += fmt::format("            type    {}\n", typeOf(row));
    if (row.kind == RowKind::vector) text += "            size    3\n";
    text += fmt::format("            default {{ {} }}\n", std::visit(DefaultOf{row}, row.initial));
    text += rangeOf(row) + menuOf(row);
    if (!row.whenKey.empty()) text += fmt::format("            disablewhen {}\n", quoted(disableWhen(row)));
    if (!row.help.empty()) text += fmt::format("            help    {}\n", quoted(row.help));
    return text + "        }\n";
}

std::string dialogScript(std::string_view name, std::string_view label, const std::vector<DialogTab>& tabs) {
    std::string text = fmt::format("{{\n    name    {}\n    script  {}\n    label   {}\n", name, name, quoted(label));
    for (const DialogTab& tab : tabs) {
        text +=
            fmt::format("    group {{\n        name    {}\n        label   {}\n", quoted(tab.name), quoted(tab.label));
        text += parmsOf(tab) + "    }\n";
    }
    return text + "}\n";
}

Issues tokenIssues(const Rows& rows) {
    Issues issues;
    std::map<std::string, std::string_view> owner;
    for (const RowInfo& row : rows) {
        const std::string token = houdiniToken(row.key);
        if (std::find(kReserved.begin(), kReserved.end(), token) != kReserved.end())
            issues.push_back({std::string(row.key), "is Houdini's own parameter '" + token + "'"});
        const auto [first, isNew] = owner.emplace(token, row.key);
        if (!isNew)
            issues.push_back(
                {std::string(row.key), fmt::format("is '{}' in Houdini, as is '{}'", token, first->second)});
    }
    return issues;
}

}  // namespace firn
