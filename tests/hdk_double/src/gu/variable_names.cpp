#include <GEO/GEO_Detail.h>

#include <sstream>

// Pairs of words in the detail attribute `varmap`, so that they travel with the geometry.

namespace {
constexpr const char* kVarmap = "varmap";
}

void GEO_Detail::addVariableName(const char* attribute, const char* variable) {
    const GA_RWHandleS map(addStringTuple(GA_ATTRIB_GLOBAL, kVarmap, 1));
    const std::string before = map.get(GA_Offset(0)).toStdString();
    map.set(GA_Offset(0), UT_StringHolder(before + (before.empty() ? "" : " ") + attribute + " " + variable));
    map.bumpDataId();
}

void GEO_Detail::traverseVariableNames(VariableNameVisitor visit, void* data) const {
    const GA_ROAttributeRef held = findStringTuple(GA_ATTRIB_GLOBAL, kVarmap);
    if (held.isInvalid()) return;
    std::istringstream words(GA_ROHandleS(held).get(GA_Offset(0)).toStdString());
    std::string attribute, variable;
    while (words >> attribute >> variable && visit(attribute.c_str(), variable.c_str(), data)) {
    }
}
