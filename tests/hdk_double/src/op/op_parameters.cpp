#include <OP/OP_Parameters.h>
#include <hdk_double/misuse.h>

#include <stdexcept>

namespace {
fpreal forever() { return -std::numeric_limits<fpreal>::infinity(); }
}  // namespace

std::string OP_Parameters::tokenAt(int index) const {
    const auto& infos = parms_.infos();
    if (index >= 0 && static_cast<std::size_t>(index) < infos.size())
        return infos[static_cast<std::size_t>(index)].token;
    hdk_double::misuse("there is no parameter of index " + std::to_string(index));
    return {};
}

int OP_Parameters::getParmIndex(const UT_StringRef& token) const {
    const auto& infos = parms_.infos();
    for (std::size_t i = 0; i < infos.size(); ++i)
        if (token == infos[i].token) return static_cast<int>(i);
    return -1;
}

PRM_Parm& OP_Parameters::getParm(const UT_StringRef& token) {
    if (!hasParm(token)) throw std::out_of_range("there is no parameter '" + token.toStdString() + "'");
    return asked_.try_emplace(token.toStdString(), parms_, token.toStdString()).first->second;
}

PRM_Parm* OP_Parameters::getParmPtr(const UT_StringRef& token) { return hasParm(token) ? &getParm(token) : nullptr; }

int64 OP_Parameters::evalInt(const UT_StringRef& token, int component, fpreal time) const {
    return static_cast<int64>(parms_.number(token.c_str(), component, time));
}
int64 OP_Parameters::evalInt(int index, int component, fpreal time) const {
    return evalInt(UT_StringRef(tokenAt(index)), component, time);
}
int64 OP_Parameters::evalInt(const char* token, int*, int component, fpreal time) const {
    return evalInt(UT_StringRef(token), component, time);
}
fpreal OP_Parameters::evalFloat(const UT_StringRef& token, int component, fpreal time) const {
    return parms_.number(token.c_str(), component, time);
}
fpreal OP_Parameters::evalFloat(int index, int component, fpreal time) const {
    return evalFloat(UT_StringRef(tokenAt(index)), component, time);
}
fpreal OP_Parameters::evalFloat(const char* token, int*, int component, fpreal time) const {
    return evalFloat(UT_StringRef(token), component, time);
}

void OP_Parameters::evalFloats(const UT_StringRef& token, fpreal* values, fpreal time) const {
    const hdk_double::ParmInfo* info = parms_.info(token.c_str());
    for (int i = 0; info && i < info->size; ++i) values[i] = evalFloat(token, i, time);
}

UT_Vector3D OP_Parameters::evalVector3(const UT_StringRef& token, fpreal time) const {
    return UT_Vector3D(evalFloat(token, 0, time), evalFloat(token, 1, time), evalFloat(token, 2, time));
}

UT_Vector2D OP_Parameters::evalVector2(const UT_StringRef& token, fpreal time) const {
    return UT_Vector2D(evalFloat(token, 0, time), evalFloat(token, 1, time));
}

void OP_Parameters::evalString(UT_String& value, const UT_StringRef& token, int component, fpreal time) const {
    value = parms_.text(token.c_str(), component, time);
}
void OP_Parameters::evalString(UT_StringHolder& value, const UT_StringRef& token, int component, fpreal time) const {
    value = UT_StringHolder(parms_.text(token.c_str(), component, time));
}
void OP_Parameters::evalString(UT_String& value, int index, int component, fpreal time) const {
    evalString(value, UT_StringRef(tokenAt(index)), component, time);
}
void OP_Parameters::evalString(UT_String& value, const char* token, int*, int component, fpreal time) const {
    evalString(value, UT_StringRef(token), component, time);
}

void OP_Parameters::setInt(const UT_StringRef& token, int component, fpreal time, int64 value) {
    setFloat(token, component, time, static_cast<fpreal>(value));
}

void OP_Parameters::setFloat(const UT_StringRef& token, int component, fpreal time, fpreal value) {
    const hdk_double::ParmInfo* info = parms_.info(token.c_str());
    if (!info) return hdk_double::misuse("there is no parameter '" + token.toStdString() + "' to set");
    std::vector<double> all;
    for (int i = 0; i < info->size; ++i) all.push_back(i == component ? value : evalFloat(token, i, time));
    parms_.set(token.c_str(), hdk_double::ParmValue(all), forever());
}

void OP_Parameters::setString(const UT_String& value, CH_StringMeaning, const UT_StringRef& token, int, fpreal) {
    if (!parms_.has(token.c_str()))
        return hdk_double::misuse("there is no parameter '" + token.toStdString() + "' to set");
    parms_.set(token.c_str(), hdk_double::ParmValue(value.toStdString()), forever());
}

unsigned OP_Parameters::enableParm(const UT_StringRef& token, bool on, int) {
    if (!parms_.has(token.c_str())) hdk_double::misuse("enableParm() of the unknown '" + token.toStdString() + "'");
    const bool before = shownEnabled(token.c_str());
    enabled_[token.c_str()] = on;
    return before != on ? 1u : 0u;
}

bool OP_Parameters::setVisibleState(const UT_StringRef& token, bool on, int) {
    if (!parms_.has(token.c_str()))
        hdk_double::misuse("setVisibleState() of the unknown '" + token.toStdString() + "'");
    const bool before = shownVisible(token.c_str());
    visible_[token.c_str()] = on;
    return before != on;
}

bool OP_Parameters::shownEnabled(const std::string& token) const {
    const auto found = enabled_.find(token);
    return found == enabled_.end() || found->second;
}

bool OP_Parameters::shownVisible(const std::string& token) const {
    const auto found = visible_.find(token);
    return found == visible_.end() || found->second;
}
