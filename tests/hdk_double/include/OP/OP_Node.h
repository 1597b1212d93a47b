// Stand-in for OP/OP_Node.h: a node with parameters, inputs and messages.
#pragma once
#include <OP/OP_Context.h>
#include <OP/OP_DataTypes.h>
#include <OP/OP_Error.h>
#include <OP/OP_Operator.h>
#include <OP/OP_Parameters.h>
#include <hdk_double/message.h>

#include <vector>

class OP_Network;
class OP_NodeInfoParms;
class OP_NodeInfoTreeParms;
class UT_InfoTree;

enum OP_OpTypeId {
    OBJ_OPTYPE_ID,
    SOP_OPTYPE_ID,
    POP_OPTYPE_ID,
    CHOP_OPTYPE_ID,
    ROP_OPTYPE_ID,
    SHOP_OPTYPE_ID,
    COP2_OPTYPE_ID,
    VOP_OPTYPE_ID,
    DOP_OPTYPE_ID,
    NUM_OPTYPE_IDS
};

class OP_Node : public OP_Parameters {
public:
    ~OP_Node() override = default;

    const UT_StringHolder& getName() const { return name_; }
    void getFullPath(UT_String& path) const;
    UT_StringHolder getFullPath() const;
    OP_Operator* getOperator() const { return op_; }
    OP_Network* getParent() const { return parent_; }
    OP_Network* getCreator() const { return parent_; }
    int getUniqueId() const { return id_; }
    virtual const char* getOpType() const { return "OP"; }
    virtual OP_OpTypeId getOpTypeID() const { return NUM_OPTYPE_IDS; }
    // What the info window adds to a node's own lines; there is no window here, so nobody calls them.
    virtual void getNodeSpecificInfoText(OP_Context&, OP_NodeInfoParms&) {}
    virtual void fillInfoTreeNodeSpecific(UT_InfoTree&, const OP_NodeInfoTreeParms&) {}

    unsigned nInputs() const { return static_cast<unsigned>(inputs_.size()); }
    unsigned nConnectedInputs() const;
    OP_Node* getInput(hdk_double::InputIdx index, bool = false) const;
    void setInput(hdk_double::InputIdx index, OP_Node* node);
    virtual const char* inputLabel(hdk_double::InputIdx index) const;
    virtual int isRefInput(hdk_double::InputIdx) const { return 0; }

    UT_ErrorSeverity error() const;
    const std::vector<hdk_double::Message>& messages() const { return messages_; }
    void clearMessages() { messages_.clear(); }
    void appendMessage(UT_ErrorSeverity severity, int code, const char* text);
    void forceRecook(bool = true) {}
    virtual void opChanged(int, void* = nullptr) {}
    bool getBypass() const { return false; }

protected:
    OP_Node(OP_Network* parent, const char* name, OP_Operator* op);

private:
    UT_StringHolder name_;
    OP_Operator* op_;
    OP_Network* parent_;
    int id_;
    std::vector<OP_Node*> inputs_;
    std::vector<hdk_double::Message> messages_;
};
