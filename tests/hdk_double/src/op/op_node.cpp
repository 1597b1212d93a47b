#include <CH/CH_Manager.h>
#include <OP/OP_Director.h>
#include <OP/OP_Network.h>
#include <OP/OP_OperatorTable.h>
#include <hdk_double/checks.h>
#include <hdk_double/misuse.h>

#include <atomic>
#include <cmath>
#include <ostream>

namespace hdk_double {
namespace {
std::atomic<bool> deep{true};
}
bool deepChecks() { return deep; }
void setDeepChecks(bool on) { deep = on; }
}  // namespace hdk_double

CH_Manager* CHgetManager() {
    static CH_Manager manager;
    return &manager;
}
fpreal CHgetEvalTime(int) { return CHgetManager()->getEvalTime(); }
fpreal CHgetTimeFromFrame(fpreal frame) { return CHgetManager()->getTime(frame); }
fpreal CHgetFrameFromTime(fpreal time) { return CHgetManager()->getSample(time); }
fpreal CHgetSampleFromTime(fpreal time) { return CHgetManager()->getSample(time); }

OP_Director* OPgetDirector() {
    static OP_Director director;
    return &director;
}

fpreal OP_Context::getFloatFrame() const { return CHgetManager()->getSample(time_); }
exint OP_Context::getFrame() const { return std::llround(getFloatFrame()); }
void OP_Context::setFrame(fpreal frame) { time_ = CHgetManager()->getTime(frame); }

OP_Node::OP_Node(OP_Network* parent, const char* name, OP_Operator* op)
    : OP_Parameters(op ? op->getParmTemplates() : PRM_Template::getEmptyTemplate()),
      name_(name),
      op_(op),
      parent_(parent) {
    static std::atomic<int> next{1};
    id_ = next++;
}

UT_StringHolder OP_Node::getFullPath() const {
    const std::string above = parent_ ? parent_->getFullPath().toStdString() : std::string();
    return UT_StringHolder(above + "/" + name_.toStdString());
}

void OP_Node::getFullPath(UT_String& path) const { path = getFullPath().c_str(); }

unsigned OP_Node::nConnectedInputs() const {
    unsigned count = 0;
    for (const OP_Node* input : inputs_) count += input ? 1 : 0;
    return count;
}

OP_Node* OP_Node::getInput(hdk_double::InputIdx index, bool) const {
    return static_cast<std::size_t>(index) < inputs_.size() ? inputs_[static_cast<std::size_t>(index)] : nullptr;
}

void OP_Node::setInput(hdk_double::InputIdx index, OP_Node* node) {
    const auto at = static_cast<std::size_t>(index);
    if (inputs_.size() <= at) inputs_.resize(at + 1);
    inputs_[at] = node;
}

const char* OP_Node::inputLabel(hdk_double::InputIdx index) const {
    return op_ ? op_->inputLabel(static_cast<int>(index)) : "";
}

UT_ErrorSeverity OP_Node::error() const {
    UT_ErrorSeverity worst = UT_ERROR_NONE;
    for (const hdk_double::Message& each : messages_) worst = std::max(worst, each.severity);
    return worst;
}

void OP_Node::appendMessage(UT_ErrorSeverity severity, int code, const char* text) {
    hdk_double::Message message;
    message.severity = severity;
    message.code = code;
    message.text = text ? text : "";
    message.node = getFullPath().toStdString();
    messages_.push_back(std::move(message));
}

bool OP_OperatorTable::addOperator(OP_Operator* op, std::ostream* err) {
    std::unique_ptr<OP_Operator> owned(op);
    const std::string name = op->getName().toStdString();
    if (operators_.count(name)) {
        if (err) *err << "operator exists: " << name << '\n';
        hdk_double::misuse("operator name '" + name + "' is registered twice");
        return false;
    }
    hdk_double::parms(op->getParmTemplates());
    operators_[name] = std::move(owned);
    return true;
}

OP_Operator* OP_OperatorTable::getOperator(const char* name) const {
    const auto found = operators_.find(name);
    return found == operators_.end() ? nullptr : found->second.get();
}

std::vector<std::string> OP_OperatorTable::names() const {
    std::vector<std::string> all;
    for (const auto& [name, op] : operators_) all.push_back(name);
    return all;
}
