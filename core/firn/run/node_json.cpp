// The nodes as JSON, for the Python that builds networks and assets of them.
#include <nlohmann/json.hpp>

#include "firn/base/text.h"
#include "firn/params/emit.h"
#include "firn/params/interface.h"
#include "firn/run/node_interface.h"

namespace firn {
namespace {

using Json = nlohmann::ordered_json;

/// As `hou.Parm.set` takes it: a menu by its token.
struct AsJson {
    Json operator()(bool on) const { return on ? 1 : 0; }
    Json operator()(double number) const { return number; }
    Json operator()(const Vec3d& v) const { return {v.x, v.y, v.z}; }
    Json operator()(const std::string& word) const { return word; }
    Json operator()(const std::vector<std::string>& words) const { return joinedWords(words); }
};

Json jsonOf(const RowInfo& row) {
    Json json;
    json["token"] = houdiniToken(row.key);
    json["label"] = labelOf(row);
    json["default"] = std::visit(AsJson(), row.initial);
    for (const ChoiceInfo& choice : row.choices) json["menu"].push_back(choice.key);
    json["dialog"] = dialogParm(row);
    return json;
}

Json jsonOf(const NodeInterface& node) {
    Json json;
    json["type"] = node.type;
    json["context"] = node.context;
    json["label"] = node.label;
    json["inputs"] = node.context == "sop" ? node.inputs.size() : 1;
    for (const ParmSection& section : node.sections)
        for (const RowInfo& row : section.rows) json["parms"].push_back(jsonOf(row));
    return json;
}

}  // namespace

std::string nodesJson(const std::vector<NodeInterface>& nodes) {
    Json json = Json::array();
    for (const NodeInterface& node : nodes) json.push_back(jsonOf(node));
    return json.dump(1) + "\n";
}

}  // namespace firn
