// Stand-in for the HDK header of the same name: attribute names by macro-like constants.
#pragma once

#include <UT/UT_StringHolder.h>

namespace GA_Names {
inline const UT_StringHolder P("P");
inline const UT_StringHolder Pw("Pw");
inline const UT_StringHolder N("N");
inline const UT_StringHolder v("v");
inline const UT_StringHolder w("w");
inline const UT_StringHolder Cd("Cd");
inline const UT_StringHolder Alpha("Alpha");
inline const UT_StringHolder uv("uv");
inline const UT_StringHolder id("id");
inline const UT_StringHolder name("name");
inline const UT_StringHolder path("path");
inline const UT_StringHolder mass("mass");
inline const UT_StringHolder density("density");
inline const UT_StringHolder pscale("pscale");
inline const UT_StringHolder scale("scale");
inline const UT_StringHolder orient("orient");
inline const UT_StringHolder rot("rot");
inline const UT_StringHolder up("up");
inline const UT_StringHolder age("age");
inline const UT_StringHolder life("life");
inline const UT_StringHolder force("force");
inline const UT_StringHolder rest("rest");
inline const UT_StringHolder width("width");
inline const UT_StringHolder piece("piece");
}  // namespace GA_Names
