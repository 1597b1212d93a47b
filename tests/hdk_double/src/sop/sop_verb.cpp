#include <SOP/SOP_NodeParmsOptions.h>
#include <hdk_double/misuse.h>

#include <map>

namespace {
std::map<std::string, const SOP_NodeVerb*>& verbs() {
    static std::map<std::string, const SOP_NodeVerb*> all;
    return all;
}
}  // namespace

void SOP_NodeVerb::registerVerb(SOP_NodeVerb* verb) {
    if (!verbs().emplace(verb->name().toStdString(), verb).second)
        hdk_double::misuse("verb '" + verb->name().toStdString() + "' is registered twice");
}

const SOP_NodeVerb* SOP_NodeVerb::lookupVerb(const UT_StringRef& name) {
    const auto found = verbs().find(name.toStdString());
    return found == verbs().end() ? nullptr : found->second;
}

exint SOP_NodeVerb::CookParms::nInputs() const { return static_cast<exint>(node_->nInputs()); }
bool SOP_NodeVerb::CookParms::hasInput(exint index) const { return node_->hasInput(static_cast<int>(index)); }
const GU_Detail* SOP_NodeVerb::CookParms::inputGeo(exint index) const {
    return node_->inputGeo(static_cast<int>(index));
}
GU_ConstDetailHandle SOP_NodeVerb::CookParms::inputGeoHandle(exint index) const {
    return node_->inputGeoHandle(static_cast<int>(index));
}
void SOP_NodeVerb::CookParms::sopAddError(int code, const char* text) const {
    node_->appendMessage(UT_ERROR_ABORT, code, text);
}
void SOP_NodeVerb::CookParms::sopAddWarning(int code, const char* text) const {
    node_->appendMessage(UT_ERROR_WARNING, code, text);
}
void SOP_NodeVerb::CookParms::sopAddMessage(int code, const char* text) const {
    node_->appendMessage(UT_ERROR_MESSAGE, code, text);
}
UT_ErrorSeverity SOP_NodeVerb::CookParms::error() const { return node_->error(); }

OP_ERROR SOP_Node::cookMyselfAsVerb(OP_Context& context) {
    const SOP_NodeVerb* verb = cookVerb();
    if (!verb) {
        hdk_double::misuse("cookMyselfAsVerb() of a node without a verb");
        return addError(SOP_NO_DEFAULT_COOK);
    }
    OP_AutoLockInputs inputs(this);
    if (inputs.lock(context) >= UT_ERROR_ABORT) return error();
    const std::unique_ptr<SOP_NodeParms> parms(verb->allocParms());
    const std::unique_ptr<SOP_NodeCache> cache(verb->allocCache());
    parms->buildFromOp(this, context.getTime());
    const SOP_NodeVerb::CookMode mode = verb->cookMode(parms.get());
    if (mode == SOP_NodeVerb::COOK_INPLACE || mode == SOP_NodeVerb::COOK_DUPLICATE) {
        duplicateSource(0, context);
    } else if (mode == SOP_NodeVerb::COOK_GENERATOR) {
        gdp->clearAndDestroy();
    }
    verb->cook(SOP_NodeVerb::CookParms(*this, myGdpHandle, context, parms.get(), cache.get()));
    gdp = myGdpHandle.gdpNC();
    return error();
}

OP_ERROR SOP_NodeCacheOptions::doCook(const SOP_NodeVerb*, const SOP_NodeVerb::CookParms& cookparms) {
    cookparms_ = &cookparms;
    gdp = cookparms.gdh().gdpNC();
    OP_Context context = cookparms.getContext();
    const OP_ERROR severity = cook(context);
    cookparms_ = nullptr;
    gdp = nullptr;
    return severity;
}

const hdk_double::ParmSet& SOP_NodeCacheOptions::values() const {
    return cookparms_->parms<SOP_NodeParmsOptions>().values();
}
int64 SOP_NodeCacheOptions::evalInt(const UT_StringRef& token, int component, fpreal time) const {
    return static_cast<int64>(values().number(token.toStdString(), component, time));
}
fpreal SOP_NodeCacheOptions::evalFloat(const UT_StringRef& token, int component, fpreal time) const {
    return values().number(token.toStdString(), component, time);
}
void SOP_NodeCacheOptions::evalString(UT_String& value, const UT_StringRef& token, int component, fpreal time) const {
    value = values().text(token.toStdString(), component, time);
}
UT_StringHolder SOP_NodeCacheOptions::evalStdString(const UT_StringRef& token, fpreal time) const {
    return UT_StringHolder(values().text(token.toStdString(), 0, time));
}
