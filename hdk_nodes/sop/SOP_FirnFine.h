// firn::fine_particles::1.0: snow in, fine particles around it out.
#pragma once

#include "hdk_nodes/sop/SOP_Firn.h"

class SOP_FirnFine : public SOP_Firn {
public:
    static OP_Operator* makeOperator();

protected:
    SOP_FirnFine(OP_Network* network, const char* name, OP_Operator* op);
    ~SOP_FirnFine() override = default;

    void cook(OP_Context& context, firn::Complaints& complaints) override;

private:
    static OP_Node* make(OP_Network* network, const char* name, OP_Operator* op);
};
