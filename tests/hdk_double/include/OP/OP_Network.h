// Stand-in for OP/OP_Network.h: a node that holds nodes.
#pragma once
#include <OP/OP_Node.h>

class OP_Network : public OP_Node {
public:
    OP_Network(OP_Network* parent, const char* name, OP_Operator* op) : OP_Node(parent, name, op) {}
    ~OP_Network() override = default;
};
