// Stand-in for the HDK header of the same name.
#pragma once

#include <SYS/SYS_Inline.h>
