// Closed geometry in, snow out.
#pragma once

#include <SOP/SOP_Node.h>

#include "hdk_nodes/bridge/complaints.h"

/// The operator `firn::snow_source::1.0`, for the host's table.
OP_Operator* makeFirnSource();

class SOP_FirnSource : public SOP_Node {
public:
    static OP_Node* make(OP_Network* network, const char* name, OP_Operator* op);

protected:
    SOP_FirnSource(OP_Network* network, const char* name, OP_Operator* op) : SOP_Node(network, name, op) {}
    ~SOP_FirnSource() override = default;

    OP_ERROR cookMySop(OP_Context& context) override;

private:
    void fill(OP_Context& context, firn::Complaints& complaints);
};
