// Stand-in for the HDK header of the same name.
#pragma once

#include <GA/GA_PrimitiveTypes.h>

using GEO_PrimTypeCompat = GA_PrimitiveTypeId;
