// Stand-in for OP/OP_DataTypes.h. OP_InputIdx came with Houdini 21: before, overrides take an unsigned and the name
// does not exist, so that a plugin without its own alias fails here as it would there.
#pragma once
#include <SYS/SYS_Version.h>

#define OP_USE_STRICT_IDX_TYPES 0

#if SYS_VERSION_MAJOR_INT >= 21
using OP_InputIdx = int;
using OP_OutputIdx = int;
namespace hdk_double {
using InputIdx = OP_InputIdx;
}
#else
namespace hdk_double {
using InputIdx = unsigned;
}
#endif
