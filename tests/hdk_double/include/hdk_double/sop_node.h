// A SOP of a test: made by its registered name, fed, cooked and asked for its messages.
//
//     hdk_double::loadSops(newSopOperator);
//     hdk_double::SopNode node("firn::snow_source::1.0");
//     node.set("separation", 0.1).setInput(0, ball);
//     const GU_Detail* snow = node.cook(0);
#pragma once
#include <GU/GU_Detail.h>
#include <GU/GU_DetailHandle.h>
#include <OP/OP_OperatorTable.h>
#include <SOP/SOP_Node.h>
#include <hdk_double/message.h>
#include <hdk_double/parm_set.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace hdk_double {

/// The table of SOP types; a plugin's entry point is run on it once, however often it is asked for.
OP_OperatorTable& sopTable();
void loadSops(void (*entry)(OP_OperatorTable*));

class SopNode {
public:
    /// Throws std::invalid_argument for a type that nobody registered.
    explicit SopNode(const std::string& type, const std::string& name = "node1");
    ~SopNode();

    SopNode& set(const std::string& token, ParmSetting setting);
    SopNode& setInput(int index, GU_ConstDetailHandle geometry);
    SopNode& setInput(int index, const GU_Detail& geometry);

    /// Null after an error. What the node may not do is reported as misuse: input locks left open, inputs written,
    /// changes without their data-id bump where the node promised them, exceptions.
    const GU_Detail* cook(fpreal time = 0);

    std::vector<Message> messages() const { return node_->messages(); }
    std::vector<std::string> errors() const { return texts(UT_ERROR_ABORT); }
    std::vector<std::string> warnings() const { return texts(UT_ERROR_WARNING); }

    bool isDisabled(const std::string& token, fpreal time = 0);
    bool isHidden(const std::string& token, fpreal time = 0);
    /// Runs the parameter's callback, as pressing its button does.
    int press(const std::string& token, fpreal time = 0);
    /// A scene of an older version: the values of its obsolete parameters, of which the node makes what it can.
    SopNode& loadOld(const std::map<std::string, ParmSetting>& values);
    /// The entries a user would be offered, asked of the node where its menu is made by a function.
    std::vector<MenuItem> menu(const std::string& token);
    const ParmSet& parms() const { return node_->parmSet(); }
    SOP_Node& node() { return *node_; }
    const OP_Operator& type() const { return *node_->getOperator(); }

private:
    std::vector<std::string> texts(UT_ErrorSeverity least) const;

    std::unique_ptr<SOP_Node> node_;
    std::vector<GU_ConstDetailHandle> inputs_;
};

}  // namespace hdk_double
