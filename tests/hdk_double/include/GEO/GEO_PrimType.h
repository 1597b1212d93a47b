// Stand-in for the HDK header of the same name: the masks of primitive types that came before the type ids.
#pragma once

#include <GA/GA_PrimitiveTypes.h>

struct GEO_PrimTypeCompat {
    enum TypeMask { GEOPRIMNONE = 0, GEOPRIMPOLY = 1 << 0, GEOPRIMVDB = 1 << 1, GEOPRIMALL = ~0 };
};
