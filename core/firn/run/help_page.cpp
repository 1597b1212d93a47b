// Houdini's help pages, in its wiki markup. A parameter's entry is tied to it by its token.
#include <fmt/core.h>

#include "firn/base/text.h"
#include "firn/params/interface.h"
#include "firn/params/validate.h"
#include "firn/run/node_interface.h"
#include "firn/state/columns.h"

namespace firn {
namespace {

std::string choicesHelp(const RowInfo& row) {
    std::string text;
    for (const ChoiceInfo& choice : row.choices)
        text += fmt::format("\n        {}:\n            `{}`\n", choice.label, choice.key);
    return text;
}

std::string parmHelp(const RowInfo& row) {
    std::string text =
        fmt::format("    {}:\n        #id: {}\n\n        {}", labelOf(row), houdiniToken(row.key), row.help);
    if (row.kind != RowKind::choice && row.kind != RowKind::toggle) text += fmt::format(" Takes {}.", allowedText(row));
    if (!row.column.empty()) text += fmt::format(" A point's own `{}` wins.", row.column);
    return text + "\n" + choicesHelp(row) + "\n";
}

std::string parametersHelp(const NodeInterface& node) {
    std::string text = "@parameters\n\n";
    for (const ParmSection& section : node.sections) {
        if (!section.heading.empty()) text += fmt::format("    == {} ==\n\n", section.heading);
        for (const RowInfo& row : section.rows) {
            if (!row.heading.empty()) text += fmt::format("    == {} ==\n\n", row.heading);
            text += parmHelp(row);
        }
    }
    return text;
}

std::string initialText(float value) { return toText(value); }
std::string initialText(int value) { return std::to_string(value); }
std::string initialText(const Vec3& value) { return toText(value); }
std::string initialText(const Mat3& value) { return value == Mat3{} ? "zero" : "identity"; }

template <class T>
std::string initialText(const Slots<T>& value) {
    return initialText(value.front()) + " each";
}

std::string typeText(float) { return "float"; }
std::string typeText(int) { return "integer"; }
std::string typeText(const Vec3&) { return "vector"; }
std::string typeText(const Mat3&) { return "matrix3, for row vectors"; }

template <class T>
std::string typeText(const Slots<T>& value) {
    return fmt::format("{} times {}", value.size(), typeText(value.front()));
}

template <class T>
std::string attributeHelp(const Column<T>& column) {
    const std::string unit = column.unit == "1" ? "" : fmt::format(" in {}", column.unit);
    return fmt::format("    `{}`:\n        {}. {}{}; {} where nobody says otherwise.\n\n", column.name, column.meaning,
                       typeText(column.initial), unit, initialText(column.initial));
}

/// Those of the columns that the node names, in the order of columns.h.
std::string attributesHelp(const NodeInterface& node) {
    if (node.attributes.empty()) return {};
    std::string text = "== Point Attributes ==\n\n";
    const auto add = [&](const auto& column) {
        for (const std::string_view name : node.attributes)
            if (name == column.name) text += attributeHelp(column);
    };
    std::apply([&](const auto&... column) { (add(column), ...); }, column::all);
    return text;
}

std::string inputsHelp(const NodeInterface& node) {
    if (node.inputs.empty()) return {};
    std::string text = "@inputs\n\n";
    for (const auto& [name, help] : node.inputs) text += fmt::format("    {}:\n        {}\n\n", name, help);
    return text;
}

/// `space::name::1.0` is in the file space--name-1.0.txt.
std::string fileName(const NodeInterface& node) {
    std::string name = node.type;
    if (const std::size_t space = name.find("::"); space != std::string::npos) name.replace(space, 2, "--");
    if (const std::size_t version = name.find("::"); version != std::string::npos) name.replace(version, 2, "-");
    return name;
}

}  // namespace

std::string helpFile(const NodeInterface& node) {
    return fmt::format("help/nodes/{}/{}.txt", node.context, fileName(node));
}
std::string helpPage(const NodeInterface& node) {
    std::string text =
        fmt::format("#type: node\n#context: {}\n#internal: {}\n#tags: snow, firn\n\n= {} =\n\n\"\"\"{}\"\"\"\n\n",
                    node.context, node.type, node.label, node.summary);
    text += fmt::format("[Image:/images/firn/{}.png]\n\n== Overview ==\n\n", fileName(node));
    for (const std::string& paragraph : node.overview) text += paragraph + "\n\n";
    return text + attributesHelp(node) + inputsHelp(node) + parametersHelp(node);
}

}  // namespace firn
