// Stand-in for the HDK header of the same name.
#pragma once

#include <GEO/GEO_Face.h>
#include <GEO/GEO_PolyCounts.h>

enum { GU_POLY_CLOSED = 0, GU_POLY_OPEN = 1 };

class GEO_PrimPoly : public GEO_Face {
public:
    using GEO_Face::GEO_Face;

    /// A polygon of n vertices, on n new points where append_points.
    static GEO_PrimPoly* build(GA_Detail* gdp, GA_Size n, bool open = false, bool append_points = true);
    /// Polygons over points that exist: sizes from the counts, points by number from startpt. The first one's offset.
    static GA_Offset buildBlock(GA_Detail* gdp, GA_Offset startpt, GA_Size npoints, const GEO_PolyCounts& counts,
                                const int* pointnumbers, bool closed = true);

    const GA_PrimitiveTypeId& getTypeId() const override { return GA_PRIMPOLY; }
    const char* getTypeName() const override { return "Poly"; }
};
