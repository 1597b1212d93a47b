// firn::snow_layer::1.0: ground in, the same with a layer of snow on it out.
#pragma once

#include "hdk_nodes/sop/SOP_Firn.h"

class SOP_FirnLayer : public SOP_Firn {
public:
    static OP_Operator* makeOperator();

protected:
    SOP_FirnLayer(OP_Network* network, const char* name, OP_Operator* op);
    ~SOP_FirnLayer() override = default;

    void cook(OP_Context& context, firn::Complaints& complaints) override;

private:
    static OP_Node* make(OP_Network* network, const char* name, OP_Operator* op);
};
