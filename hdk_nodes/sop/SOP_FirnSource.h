// firn::snow_source::1.0: closed geometry in, snow out.
#pragma once

#include "hdk_nodes/sop/SOP_Firn.h"

class SOP_FirnSource : public SOP_Firn {
public:
    static OP_Operator* makeOperator();

protected:
    SOP_FirnSource(OP_Network* network, const char* name, OP_Operator* op);
    ~SOP_FirnSource() override = default;

    void cook(OP_Context& context, firn::Complaints& complaints) override;

private:
    static OP_Node* make(OP_Network* network, const char* name, OP_Operator* op);
};
