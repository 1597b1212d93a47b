// Stand-in for OP/OP_Error.h.
#pragma once
#include <UT/UT_Error.h>

using OP_ERROR = UT_ErrorSeverity;

enum OP_ErrorCodes { OP_ERR_ANYTHING = 0, OP_ERR_INVALID_SRC, OP_ERR_COOK_ABORTED, OP_ERR_INTERRUPTED };
