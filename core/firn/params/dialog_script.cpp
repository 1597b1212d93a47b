// Houdini dialog script from rows, for digital assets. An end of a range that may not be left carries a `!`.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "firn/base/text.h"
#include "firn/params/emit.h"

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
        if (row.kind != RowKind::choice) return quoted(word);
        const auto isIt = [&](const ChoiceInfo& c) { return c.key == word; };
        const auto found = std::find_if(row.choices.begin(), row.choices.end(), isIt);
        return fmt::format("\"{}\"", found - row.choices.begin());
    }
    std::string operator()(const std::vector<std::string>& words) const {
        std::string all;
        for (const std::string& word : words) all += (all.empty() ? "" : " ") + word;
        return quoted(all);
    }
};

/// One end of the range. Houdini draws the slider between the ends and locks those with a `!`; a hard end that lies
/// more than a slider's length away would make the slider useless, so there the slider's own end is drawn unlocked.
std::string end(double hard, double slider, const RowInfo& row) {
    const bool isNear = !row.hasSlider || std::abs(hard - slider) <= row.sliderMax - row.sliderMin;
    return std::isfinite(hard) && isNear ? toText(hard) + "!" : toText(slider);
}

std::string rangeOf(const RowInfo& row) {
    const bool isNumeric = row.kind == RowKind::integer || row.kind == RowKind::number || row.kind == RowKind::vector;
    if (!isNumeric || (!row.hasSlider && !std::isfinite(row.hardMin) && !std::isfinite(row.hardMax))) return {};
    return fmt::format("            range   {{ {} {} }}\n", end(row.hardMin, row.sliderMin, row),
                       end(row.hardMax, row.sliderMax, row));
}

std::string menuOf(const RowInfo& row) {
    if (row.choices.empty()) return {};
    std::string text = "            menu {\n";
    for (const ChoiceInfo& c : row.choices)
        text += fmt::format("                {} {}\n", quoted(c.key), quoted(c.label.empty() ? c.key : c.label));
    return text + "            }\n";
}

/// Disabled unless the other parm has its value; a toggle's is 1 or 0.
std::string unless(const RowInfo& row) {
    const std::string_view value = row.whenValue == "true" ? "1" : row.whenValue == "false" ? "0" : row.whenValue;
    return fmt::format("{{ {} != {} }}", houdiniToken(row.whenKey), value);
}

std::string parm(const RowInfo& row) {
    std::string text = "        parm {\n";
    text += fmt::format("            name    {}\n", quoted(houdiniToken(row.key)));
    text += fmt::format("            label   {}\n", quoted(row.label.empty() ? row.key : row.label));
    text += fmt::format("            type    {}\n", typeOf(row));
    if (row.kind == RowKind::vector) text += "            size    3\n";
    text += fmt::format("            default {{ {} }}\n", std::visit(DefaultOf{row}, row.initial));
    text += rangeOf(row) + menuOf(row);
    if (!row.whenKey.empty()) text += fmt::format("            disablewhen {}\n", quoted(unless(row)));
    if (!row.help.empty()) text += fmt::format("            help    {}\n", quoted(row.help));
    return text + "        }\n";
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
        text += parm(row);
    }
    return boxes > 0 ? text + "        }\n" : text;
}

}  // namespace

std::string houdiniToken(std::string_view key) {
    std::string token;
    for (char c : key)
        if (c != '_') token += c;
    return token;
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
