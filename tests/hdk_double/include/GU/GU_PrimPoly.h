// Stand-in for the HDK header of the same name.
#pragma once

#include <GEO/GEO_PrimPoly.h>
#include <GU/GU_Detail.h>

class GU_PrimPoly final : public GEO_PrimPoly {
public:
    using GEO_PrimPoly::GEO_PrimPoly;
    static GU_PrimPoly* build(GA_Detail* gdp, GA_Size n, bool open = false, bool append_points = true) {
        return static_cast<GU_PrimPoly*>(GEO_PrimPoly::build(gdp, n, open, append_points));
    }
};
