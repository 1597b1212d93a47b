#include <fmt/core.h>

#include <cctype>

#include "firn/params/interface.h"
#include "firn/run/node_interface.h"

namespace firn {
namespace {

std::string nameOf(const RowInfo& row) { return fmt::format("{} ({})", labelOf(row), houdiniToken(row.key)); }

/// "snow[0].material.density" is about the row `density`.
std::string_view lastWord(std::string_view path) {
    const std::size_t dot = path.rfind('.');
    return dot == std::string_view::npos ? path : path.substr(dot + 1);
}

bool isWordCharacter(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

void replaceWords(std::string& text, const std::string& from, const std::string& to) {
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at)) {
        const std::size_t end = at + from.size();
        if (end < text.size() && isWordCharacter(text[end])) {
            at = end;
            continue;
        }
        text.replace(at, from.size(), to);
        at += to.size();
    }
}

}  // namespace

std::string inNodeWords(const NodeInterface& node, const Issue& issue) {
    std::string message = issue.message, about;
    for (const ParmSection& section : node.sections)
        for (const RowInfo& row : section.rows) {
            replaceWords(message, "solver." + std::string(row.key), nameOf(row));
            if (about.empty() && row.key == lastWord(issue.key)) about = nameOf(row);
        }
    if (about.empty()) return message;
    return about + ": " + message;
}

}  // namespace firn
