// A node's interface read back from its PRM_Template list, as a user would see it.
#pragma once
#include <PRM/PRM_Include.h>

#include <optional>
#include <string>
#include <vector>

namespace hdk_double {

struct MenuItem {
    std::string token;
    std::string label;
};

struct ParmInfo {
    std::string token;
    std::string label;
    PRM_Type type;
    int size = 1;
    std::vector<double> numbers;       ///< one default per component
    std::vector<std::string> strings;  ///< the same as text, "" where none was given
    std::optional<PRM_Range> range;
    std::vector<MenuItem> menu;
    std::string help;
    std::string disableWhen;
    std::string hideWhen;
    std::string heading;              ///< label of the heading above it, "" before the first
    std::vector<std::string> folder;  ///< tab labels from the outermost switcher in
    bool invisible = false;
    bool joinsNext = false;
    const PRM_Template* source = nullptr;

    bool holdsValue() const { return type.getBasicType() != PRM_Type::PRM_BASIC_NONE && !type.isSwitcher(); }
};

/// Everything in the list, headings and separators included. Two parameters of one token, a parameter without a
/// token or a list without its end are reported as misuse. Menus made by a function are asked of `node`, if there is
/// one: such functions may well use it.
std::vector<ParmInfo> parms(const PRM_Template* list, void* node = nullptr);

/// The same list without headings, separators and switchers.
std::vector<ParmInfo> valueParms(const PRM_Template* list);

/// Tokens that Houdini adds to a data DOP of its own accord (hdk.md 1.5); a node that uses one is misuse.
const std::vector<std::string>& automaticDopTokens();
void checkDopTokens(const std::string& node, const PRM_Template* list);

}  // namespace hdk_double
