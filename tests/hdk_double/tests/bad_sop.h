// A SOP that commits the misdeed its parameter names, for the stand-in to find.
#pragma once
#include <SOP/SOP_Node.h>

class SOP_DoubleBad : public SOP_Node {
public:
    SOP_DoubleBad(OP_Network* net, const char* name, OP_Operator* op) : SOP_Node(net, name, op) {
        mySopFlags.setManagesDataIDs(true);
    }
    static OP_Node* myConstructor(OP_Network* net, const char* name, OP_Operator* op) {
        return new SOP_DoubleBad(net, name, op);
    }
    static PRM_Template templates[];

protected:
    OP_ERROR cookMySop(OP_Context& context) override;
};
