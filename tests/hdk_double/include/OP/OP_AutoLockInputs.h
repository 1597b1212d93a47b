// Stand-in for OP/OP_AutoLockInputs.h: inputs held for the length of a scope.
#pragma once
#include <OP/OP_Context.h>
#include <OP/OP_Error.h>

#include <vector>

class SOP_Node;

class OP_AutoLockInputs {
public:
    OP_AutoLockInputs() = default;
    explicit OP_AutoLockInputs(SOP_Node* node) : node_(node) {}
    ~OP_AutoLockInputs() { unlock(); }
    OP_AutoLockInputs(const OP_AutoLockInputs&) = delete;
    OP_AutoLockInputs& operator=(const OP_AutoLockInputs&) = delete;

    void setNode(SOP_Node* node) { node_ = node; }
    OP_ERROR lock(OP_Context& context);
    OP_ERROR lockInput(int index, OP_Context& context);
    void unlock();
    /// Somebody else has unlocked, or will unlock, that one.
    void markInputUnlocked(exint index);

private:
    SOP_Node* node_ = nullptr;
    std::vector<unsigned> held_;
};
