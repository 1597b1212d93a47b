// Stand-in for the HDK header of the same name.
#pragma once

#include <cassert>

#define UT_ASSERT(condition) assert(condition)
#define UT_ASSERT_P(condition) assert(condition)
#define UT_ASSERT_MSG(condition, message) assert(condition)
#define UT_VERIFY(condition) static_cast<void>(condition)
