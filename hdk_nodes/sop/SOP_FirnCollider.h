// firn::snow_collider::1.0: geometry in, the same with what snow must know of it out.
#pragma once

#include "hdk_nodes/sop/SOP_Firn.h"

class SOP_FirnCollider : public SOP_Firn {
public:
    static OP_Operator* makeOperator();

protected:
    SOP_FirnCollider(OP_Network* network, const char* name, OP_Operator* op);
    ~SOP_FirnCollider() override = default;

    void cook(OP_Context& context, firn::Complaints& complaints) override;

private:
    static OP_Node* make(OP_Network* network, const char* name, OP_Operator* op);
};
