// firn::snow_look::1.0: snow particles in, the same with colours out.
#pragma once

#include "hdk_nodes/sop/SOP_Firn.h"

class SOP_FirnLook : public SOP_Firn {
public:
    static OP_Operator* makeOperator();

protected:
    SOP_FirnLook(OP_Network* network, const char* name, OP_Operator* op);
    ~SOP_FirnLook() override = default;

    void cook(OP_Context& context, firn::Complaints& complaints) override;

private:
    static OP_Node* make(OP_Network* network, const char* name, OP_Operator* op);
};
