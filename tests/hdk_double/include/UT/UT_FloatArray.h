// Stand-in for the HDK header of the same name.
#pragma once

#include <UT/UT_ValArray.h>
