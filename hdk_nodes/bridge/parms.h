// The core's tables as node parameters, and a node's values as the core's settings.
#pragma once

#include <PRM/PRM_Include.h>

#include <deque>
#include <functional>
#include <string>
#include <vector>

#include "firn/params/value.h"
#include "firn/run/node_interface.h"

namespace firn {

/// Templates point at names, defaults, ranges and menus: this owns them, and must live as long as the node type does.
class ParmList {
public:
    explicit ParmList(const NodeInterface& node);
    ParmList(const ParmList&) = delete;
    ParmList& operator=(const ParmList&) = delete;

    /// A parameter of the host's own, before those of the tables.
    void prependText(const char* token, const char* label, const char* value, const char* help);

    /// Ends with the terminator.
    PRM_Template* templates() { return templates_.data(); }

private:
    void addHeading(std::string_view label);
    void addRow(const RowInfo& row);
    PRM_Name* name(std::string token, std::string_view label);
    PRM_Default* defaults(const RowInfo& row);
    PRM_Range* range(const RowInfo& row);
    PRM_ChoiceList* choices(const RowInfo& row);
    PRM_ConditionalBase* condition(const RowInfo& row);
    const char* kept(std::string text);

    std::deque<std::string> texts_;
    std::deque<PRM_Name> names_;
    std::deque<std::vector<PRM_Default>> defaults_;
    std::deque<PRM_Range> ranges_;
    std::deque<std::vector<PRM_Name>> menus_;
    std::deque<PRM_ChoiceList> choices_;
    std::deque<PRM_Conditional> conditions_;
    std::vector<PRM_Template> templates_;
};

/// Where a host keeps a node's values; asked by token.
struct ParmReader {
    std::function<bool(const char*)> toggle;
    std::function<int(const char*)> integer;  // a menu's is the position of its entry
    std::function<double(const char*)> number;
    std::function<Vec3d(const char*)> vector;
    std::function<std::string(const char*)> text;
};

/// The values of a section as they are now. Not validated.
Settings settingsOf(const Rows& rows, const ParmReader& reader);

}  // namespace firn
