// Stand-in for PRM/PRM_Callback.h: what runs when a button is pressed or a value changes.
#pragma once
#include <SYS/SYS_Types.h>

class PRM_Template;

using PRM_Callback64 = int (*)(void* node, int index, fpreal64 time, const PRM_Template* parm);
using PRM_Callback32 = int (*)(void* node, int index, fpreal32 time, const PRM_Template* parm);

class PRM_Callback {
public:
    PRM_Callback() = default;
    PRM_Callback(int) {}  // a literal 0 stands for "none"
    PRM_Callback(decltype(nullptr)) {}
    PRM_Callback(PRM_Callback64 function) : wide_(function) {}
    PRM_Callback(PRM_Callback32 function) : narrow_(function) {}

    explicit operator bool() const { return wide_ || narrow_; }
    int operator()(void* node, int index, fpreal64 time, const PRM_Template* parm) const {
        if (wide_) return wide_(node, index, time, parm);
        return narrow_ ? narrow_(node, index, static_cast<fpreal32>(time), parm) : 0;
    }

private:
    PRM_Callback64 wide_ = nullptr;
    PRM_Callback32 narrow_ = nullptr;
};
