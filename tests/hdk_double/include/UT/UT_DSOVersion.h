// Stand-in for the HDK header of the same name, which a plugin includes exactly once: a second inclusion in the same
// library is a duplicate symbol for the linker, as the missing one is a failed look-up for whoever loads the plugin.
#pragma once

#include <SYS/SYS_Visibility.h>
#include <UT/UT_Version.h>

extern "C" SYS_VISIBILITY_EXPORT const char* HoudiniDSOVersion();
const char* HoudiniDSOVersion() { return SYS_VERSION_FULL; }
