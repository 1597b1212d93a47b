#include <SOP/SOP_Node.h>
#include <hdk_double/misuse.h>

#include <algorithm>

SOP_Node::SOP_Node(OP_Network* parent, const char* name, OP_Operator* op) : OP_Network(parent, name, op) {
    myGdpHandle.allocateAndSet(new GU_Detail);
    gdp = myGdpHandle.gdpNC();
}

SOP_Node::~SOP_Node() = default;

namespace {
PRM_Name noNames[] = {PRM_Name(nullptr)};
}  // namespace
PRM_ChoiceList SOP_Node::groupMenu(PRM_CHOICELIST_TOGGLE, noNames);
PRM_ChoiceList SOP_Node::pointGroupMenu(PRM_CHOICELIST_TOGGLE, noNames);
PRM_ChoiceList SOP_Node::primGroupMenu(PRM_CHOICELIST_TOGGLE, noNames);
PRM_ChoiceList SOP_Node::primNamedGroupMenu(PRM_CHOICELIST_REPLACE, noNames);
PRM_ChoiceList SOP_Node::pointNamedGroupMenu(PRM_CHOICELIST_REPLACE, noNames);
PRM_ChoiceList SOP_Node::allAttribMenu(PRM_CHOICELIST_TOGGLE, noNames);
PRM_ChoiceList SOP_Node::pointAttribMenu(PRM_CHOICELIST_TOGGLE, noNames);

PRM_SpareData* SOP_Node::getGroupSelectButton(GA_GroupType) {
    static PRM_SpareData data("group_type", "any");
    return &data;
}

void SOP_Node::fillAttribNameMenu(PRM_Name* menu, int size, GA_AttributeOwner owner, int input) {
    int count = 0;
    if (const Input* from = connected(input)) {
        const GA_AttributeDict& all = from->geometry.gdp()->getAttributeDict(owner);
        for (GA_AttributeDict::iterator it = all.begin(GA_SCOPE_PUBLIC); !it.atEnd() && count + 1 < size; ++it)
            menu[count++] = PRM_Name(it.attrib()->getName(), it.attrib()->getName());
    }
    menu[count] = PRM_Name(nullptr);
}

OP_ERROR SOP_Node::cookInputPointGroups(OP_Context& context, const GA_PointGroup*& group, int, bool, int parm, int,
                                        bool, bool, bool, int) {
    UT_String name;
    evalString(name, parm, 0, context.getTime());
    group = name.isstring() ? parsePointGroups(name, GroupCreator(gdp)) : nullptr;
    if (name.isstring() && !group) addError(SOP_ERR_BADGROUP, name.c_str());
    return error();
}

OP_ERROR SOP_Node::cookInputPrimitiveGroups(OP_Context& context, const GA_PrimitiveGroup*& group, int, bool, int parm,
                                            int, bool, bool, bool, int) {
    UT_String name;
    evalString(name, parm, 0, context.getTime());
    group = name.isstring() ? parsePrimitiveGroups(name, GroupCreator(gdp)) : nullptr;
    if (name.isstring() && !group) addError(SOP_ERR_BADGROUP, name.c_str());
    return error();
}

void SOP_Node::setInputGeometry(int index, GU_ConstDetailHandle geometry) {
    const auto at = static_cast<std::size_t>(index);
    if (geometryInputs_.size() <= at) geometryInputs_.resize(at + 1);
    geometryInputs_[at].geometry = geometry;
    setInput(static_cast<hdk_double::InputIdx>(index), geometry.isValid() ? this : nullptr);
}

const SOP_Node::Input* SOP_Node::connected(int index) const {
    if (!hasInput(index)) return nullptr;
    return &geometryInputs_[static_cast<std::size_t>(index)];
}

bool SOP_Node::hasInput(int index) const {
    return index >= 0 && static_cast<std::size_t>(index) < geometryInputs_.size() &&
           geometryInputs_[static_cast<std::size_t>(index)].geometry.isValid();
}

bool SOP_Node::anyInputLocked() const {
    for (const Input& input : geometryInputs_)
        if (input.locks != 0) return true;
    return false;
}

OP_ERROR SOP_Node::lockInput(unsigned index, OP_Context&) {
    if (index >= geometryInputs_.size()) geometryInputs_.resize(index + 1);
    ++geometryInputs_[index].locks;
    const unsigned needed = getOperator() ? getOperator()->getMinSources() : 0;
    if (!hasInput(static_cast<int>(index)) && index < needed) addError(SOP_ERR_INVALID_SRC, "Not enough sources.");
    return error();
}

unsigned SOP_Node::lockableInputs() const {
    const unsigned needed = getOperator() ? getOperator()->getMinSources() : 0;
    return std::max(needed, static_cast<unsigned>(geometryInputs_.size()));
}

OP_ERROR SOP_Node::lockInputs(OP_Context& context) {
    const unsigned count = lockableInputs();
    for (unsigned i = 0; i < count; ++i) lockInput(i, context);
    return error();
}

void SOP_Node::unlockInput(unsigned index) {
    if (index >= geometryInputs_.size() || geometryInputs_[index].locks == 0) {
        hdk_double::misuse("SOP input " + std::to_string(index) + " is unlocked without having been locked");
        return;
    }
    --geometryInputs_[index].locks;
}

void SOP_Node::unlockInputs() {
    for (unsigned i = 0; i < geometryInputs_.size(); ++i) unlockInput(i);
}

const GU_Detail* SOP_Node::inputGeo(int index) const {
    const Input* input = connected(index);
    if (!input) return nullptr;
    if (input->locks == 0) hdk_double::misuse("SOP input " + std::to_string(index) + " is read without a lock");
    return input->geometry.gdp();
}

const GU_Detail* SOP_Node::inputGeo(int index, const OP_Context&) const { return inputGeo(index); }

GU_ConstDetailHandle SOP_Node::inputGeoHandle(int index) const {
    const Input* input = connected(index);
    if (input && input->locks == 0)
        hdk_double::misuse("SOP input " + std::to_string(index) + " is read without a lock");
    return input ? input->geometry : GU_ConstDetailHandle();
}

int SOP_Node::duplicateSource(unsigned index, OP_Context& context, GU_Detail* into, bool clean) {
    GU_Detail* to = into ? into : gdp;
    const GU_Detail* from = inputGeo(static_cast<int>(index), context);
    if (!from) {
        if (clean) to->clearAndDestroy();
        return 0;
    }
    if (clean) {
        to->duplicate(*from, 0, GA_DATA_ID_CLONE);
    } else {
        to->merge(*from);
    }
    return 1;
}

int SOP_Node::duplicateChangedSource(unsigned index, OP_Context& context, int* changed, bool) {
    if (changed) *changed = 1;
    return duplicateSource(index, context);
}

OP_ERROR SOP_Node::note(UT_ErrorSeverity severity, int code, const char* text) {
    appendMessage(severity, code, text);
    return error();
}

OP_ERROR SOP_Node::cookOnce(OP_Context& context) {
    clearMessages();
    groups_.destroyAdhocGroups();
    return cookMySop(context);
}

GU_DetailHandle SOP_Node::getCookedGeoHandle(OP_Context& context, int) {
    cookOnce(context);
    return myGdpHandle;
}

const GU_Detail* SOP_Node::getCookedGeo(OP_Context& context, int force) {
    getCookedGeoHandle(context, force);
    return gdp;
}

OP_ERROR OP_AutoLockInputs::lock(OP_Context& context) {
    for (unsigned i = 0; i < node_->lockableInputs(); ++i) held_.push_back(i);
    return node_->lockInputs(context);
}

OP_ERROR OP_AutoLockInputs::lockInput(int index, OP_Context& context) {
    held_.push_back(static_cast<unsigned>(index));
    return node_->lockInput(static_cast<unsigned>(index), context);
}

void OP_AutoLockInputs::unlock() {
    for (const unsigned index : held_) node_->unlockInput(index);
    held_.clear();
}

void OP_AutoLockInputs::markInputUnlocked(exint index) {
    const auto found = std::find(held_.begin(), held_.end(), static_cast<unsigned>(index));
    if (found != held_.end()) held_.erase(found);
}
