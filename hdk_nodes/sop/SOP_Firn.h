// What Firn's geometry nodes share: parameters from an interface of the core, and a cook that no exception leaves.
#pragma once

#include <OP/OP_Operator.h>
#include <SOP/SOP_Node.h>

#include "firn/base/issue.h"
#include "hdk_nodes/bridge/complaints.h"
#include "hdk_nodes/bridge/parms.h"

class SOP_Firn : public SOP_Node {
public:
    /// The operator of nodes of class `Node`, whose `interface()` says what they show, for the host's table. Lives as
    /// long as the process.
    template <class Node>
    static OP_Operator* operatorOf() {
        return operatorOf(Node::interface(), &make<Node>);
    }

    SOP_Firn(OP_Network* network, const char* name, OP_Operator* op, const firn::NodeInterface& node)
        : SOP_Node(network, name, op), interface_(node) {}

protected:
    ~SOP_Firn() override = default;

    OP_ERROR cookMySop(OP_Context& context) final;

    /// Fills `gdp`. Inputs are locked; whatever it throws is shown on the node.
    virtual void cook(OP_Context& context, firn::Complaints& complaints) = 0;

    const GU_Detail& neededInput(OP_Context& context);
    firn::ParmReader readerAt(fpreal time) const;

private:
    static OP_Operator* operatorOf(const firn::NodeInterface& node, OP_Constructor make);
    template <class Node>
    static OP_Node* make(OP_Network* network, const char* name, OP_Operator* op) {
        return new Node(network, name, op, Node::interface());
    }

    const firn::NodeInterface& interface_;
};

namespace firn {

/// The sections of a node, read and validated one after the other; what is wrong in all of them is told together.
class SectionReader {
public:
    SectionReader(const NodeInterface& node, ParmReader reader) : node_(node), reader_(std::move(reader)) {}

    /// By the keys of the table that the section comes from.
    Settings operator()(std::string_view section);

    bool isOn(std::string_view section, std::string_view key);
    std::string word(std::string_view section, std::string_view key);

    void throwIfWrong();

private:
    const NodeInterface& node_;
    ParmReader reader_;
    Issues issues_;
};

}  // namespace firn
