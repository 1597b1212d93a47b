// One line a node shows to its user.
#pragma once
#include <UT/UT_Error.h>

#include <string>

namespace hdk_double {

struct Message {
    UT_ErrorSeverity severity = UT_ERROR_NONE;
    int code = 0;
    std::string text;
    std::string node;  ///< path of the node, or the data's name in a simulation
    int frame = 0;     ///< of a simulation; 0 for a SOP
};

}  // namespace hdk_double
