#include <PRM/PRM_Parm.h>

PRM_Parm* PRM_ParmList::getParmPtr(const UT_StringRef& token) {
    if (!values_.has(token.c_str())) return nullptr;
    return &asked_.emplace_back(values_, token.toStdString());
}

bool PRM_ParmList::allDefaults() const {
    for (const hdk_double::ParmInfo& info : values_.infos())
        if (!values_.isDefault(info.token)) return false;
    return true;
}

int64 PRM_ParmList::evalInt(const UT_StringRef& token, int component, fpreal time) const {
    return static_cast<int64>(values_.number(token.c_str(), component, time));
}

fpreal PRM_ParmList::evalFloat(const UT_StringRef& token, int component, fpreal time) const {
    return values_.number(token.c_str(), component, time);
}

void PRM_ParmList::evalString(UT_String& value, const UT_StringRef& token, int component, fpreal time) const {
    value = values_.text(token.c_str(), component, time);
}
