// A well-behaved SOP of our own for tests of the stand-in: scales points about the origin.
#pragma once
#include <SOP/SOP_Node.h>

class SOP_DoubleScale : public SOP_Node {
public:
    SOP_DoubleScale(OP_Network* net, const char* name, OP_Operator* op) : SOP_Node(net, name, op) {
        mySopFlags.setManagesDataIDs(true);
    }
    static OP_Node* myConstructor(OP_Network* net, const char* name, OP_Operator* op) {
        return new SOP_DoubleScale(net, name, op);
    }
    static PRM_Template templates[];
    static PRM_Template obsolete[];
    void resolveObsoleteParms(PRM_ParmList* old) override;
    bool updateParmsFlags() override;
    const char* inputLabel(hdk_double::InputIdx) const override { return "Points to scale"; }

protected:
    OP_ERROR cookInputGroups(OP_Context& context, int alone = 0) override {
        return cookInputPointGroups(context, group_, alone, true, getParmIndex("group"));
    }
    OP_ERROR cookMySop(OP_Context& context) override;

private:
    const GA_PointGroup* group_ = nullptr;
};
