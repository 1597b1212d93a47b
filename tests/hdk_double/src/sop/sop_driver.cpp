#include <CH/CH_Manager.h>
#include <hdk_double/checks.h>
#include <hdk_double/content.h>
#include <hdk_double/interrupt.h>
#include <hdk_double/misuse.h>
#include <hdk_double/sop_node.h>

#include <optional>
#include <set>
#include <stdexcept>

namespace hdk_double {
namespace {

SOP_Node* construct(const std::string& type, const std::string& name) {
    OP_Operator* op = sopTable().getOperator(type.c_str());
    if (!op) throw std::invalid_argument("no SOP of the type '" + type + "' is registered");
    return dynamic_cast<SOP_Node*>(op->getConstructor()(nullptr, name.c_str(), op));
}

/// The cook of a plugin; an exception must not leave it.
OP_ERROR guardedCook(SOP_Node& node, OP_Context& context) {
    try {
        return node.cookOnce(context);
    } catch (const std::exception& thrown) {
        misuse("an exception left cookMySop: " + std::string(thrown.what()));
    } catch (...) {
        misuse("an exception left cookMySop");
    }
    return UT_ERROR_FATAL;
}

}  // namespace

OP_OperatorTable& sopTable() {
    static OP_OperatorTable table("Sop");
    return table;
}

void loadSops(void (*entry)(OP_OperatorTable*)) {
    static std::set<void (*)(OP_OperatorTable*)> done;
    if (done.insert(entry).second) entry(&sopTable());
}

SopNode::SopNode(const std::string& type, const std::string& name) : node_(construct(type, name)) {
    if (!node_) throw std::invalid_argument("the constructor of '" + type + "' makes no SOP");
}

SopNode::~SopNode() = default;

SopNode& SopNode::set(const std::string& token, ParmSetting setting) {
    node_->parmSet().set(token, std::move(setting));
    return *this;
}

SopNode& SopNode::setInput(int index, GU_ConstDetailHandle geometry) {
    if (inputs_.size() <= static_cast<std::size_t>(index)) inputs_.resize(static_cast<std::size_t>(index) + 1);
    inputs_[static_cast<std::size_t>(index)] = geometry;
    node_->setInputGeometry(index, geometry);
    return *this;
}

SopNode& SopNode::setInput(int index, const GU_Detail& geometry) {
    GU_DetailHandle copy;
    copy.allocateAndSet(new GU_Detail(geometry));
    return setInput(index, copy);
}

const GU_Detail* SopNode::cook(fpreal time) {
    CHgetManager()->setEvalTime(time);
    node_->updateParmsFlags();
    std::vector<uint64> before;
    std::vector<DataSnapshot> known;
    if (deepChecks()) {
        for (const GU_ConstDetailHandle& input : inputs_) before.push_back(input ? contentHash(*input.gdp()) : 0);
        for (const GU_ConstDetailHandle& input : inputs_)
            if (input) known.push_back(snapshot(*input.gdp()));
        known.push_back(snapshot(*node_->output().gdp()));
    }
    OP_Context context(time);
    const OP_ERROR returned = guardedCook(*node_, context);
    const OP_ERROR severity = std::max(returned, node_->error());
    const std::string name = node_->getName().toStdString();
    if (node_->anyInputLocked()) misuse("SOP '" + name + "' left an input locked");
    checkInterruptsBalanced("cook of '" + name + "'");
    for (std::size_t i = 0; i < before.size(); ++i)
        if (inputs_[i] && contentHash(*inputs_[i].gdp()) != before[i])
            misuse("SOP '" + name + "' wrote its input " + std::to_string(i));
    if (node_->flags().getManagesDataIDs() && deepChecks()) {
        const DataSnapshot after = snapshot(*node_->output().gdp());
        std::set<std::string> forgotten;
        for (const DataSnapshot& each : known)
            for (const std::string& change : unbumpedChanges(each, after)) forgotten.insert(change);
        for (const std::string& change : forgotten)
            misuse("SOP '" + name + "' manages data ids, but changed " + change + " under its old one");
    }
    return severity >= UT_ERROR_ABORT ? nullptr : node_->output().gdp();
}

std::vector<std::string> SopNode::texts(UT_ErrorSeverity least) const {
    std::vector<std::string> found;
    for (const Message& each : node_->messages()) {
        const bool error = each.severity >= UT_ERROR_ABORT;
        if (error == (least >= UT_ERROR_ABORT) && each.severity >= least) found.push_back(each.text);
    }
    return found;
}

bool SopNode::isDisabled(const std::string& token, fpreal time) {
    CHgetManager()->setEvalTime(time);
    node_->updateParmsFlags();
    return node_->parmSet().isDisabled(token, time) || !node_->shownEnabled(token);
}

bool SopNode::isHidden(const std::string& token, fpreal time) {
    CHgetManager()->setEvalTime(time);
    node_->updateParmsFlags();
    return node_->parmSet().isHidden(token, time) || !node_->shownVisible(token);
}

std::vector<MenuItem> SopNode::menu(const std::string& token) {
    for (const ParmInfo& info : hdk_double::parms(node_->getOperator()->getParmTemplates(), node_.get()))
        if (info.token == token) return info.menu;
    throw std::invalid_argument("there is no parameter '" + token + "'");
}

SopNode& SopNode::loadOld(const std::map<std::string, ParmSetting>& values) {
    ParmSet old(node_->getOperator()->getObsoleteTemplates());
    for (const auto& [token, setting] : values) old.set(token, setting);
    PRM_ParmList list(old);
    static_cast<OP_Parameters&>(*node_).resolveObsoleteParms(&list);
    return *this;
}

int SopNode::press(const std::string& token, fpreal time) {
    const ParmInfo* info = node_->parmSet().info(token);
    if (!info || !info->source->getCallback()) throw std::invalid_argument("no callback behind '" + token + "'");
    return info->source->getCallback()(static_cast<OP_Node*>(node_.get()), 0, time, info->source);
}

}  // namespace hdk_double
