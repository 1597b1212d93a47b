// firn::snow_surface::1.0: snow particles in, volumes and polygons out.
#pragma once

#include "hdk_nodes/sop/SOP_Firn.h"

class SOP_FirnSurface : public SOP_Firn {
public:
    static OP_Operator* makeOperator();

protected:
    SOP_FirnSurface(OP_Network* network, const char* name, OP_Operator* op);
    ~SOP_FirnSurface() override = default;

    void cook(OP_Context& context, firn::Complaints& complaints) override;

private:
    static OP_Node* make(OP_Network* network, const char* name, OP_Operator* op);
};
