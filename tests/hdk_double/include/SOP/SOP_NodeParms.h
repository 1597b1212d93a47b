// Stand-in for the parameters of a verb: evaluated before the cook, read by name or by a generated class.
#pragma once
#include <OP/OP_Context.h>

class OP_Node;

class SOP_NodeParms {
public:
    SOP_NodeParms() = default;
    virtual ~SOP_NodeParms() = default;
    virtual void buildFromOp(const OP_Node* node, fpreal time) = 0;
    virtual void copyFrom(const SOP_NodeParms*) {}
};

class SOP_NodeCache {
public:
    virtual ~SOP_NodeCache() = default;
};
