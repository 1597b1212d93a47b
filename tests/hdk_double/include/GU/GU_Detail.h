// Stand-in for the HDK header of the same name. It does not know OpenVDB: GU/GU_PrimVDB.h does.
#pragma once

#include <iosfwd>
#include <string>

#include <GA/GA_PageHandle.h>
#include <GA/GA_PageIterator.h>
#include <GA/GA_SplittableRange.h>
#include <GEO/GEO_Detail.h>
#include <GEO/GEO_PrimPoly.h>
#include <UT/UT_IStream.h>

class GU_Detail final : public GEO_Detail {
public:
    GU_Detail(bool full_init = true);
    GU_Detail(const GU_Detail* src);
    GU_Detail(const GU_Detail& src);
    ~GU_Detail() override;

    void merge(const GU_Detail& src, const GA_PrimitiveGroup* group = nullptr, int = 1, int = 1);
    void mergePrimitives(const GU_Detail& src, const GA_Range& range);
    void mergePoints(const GU_Detail& src, const GA_PointGroup* group = nullptr, bool = true, bool = true) {
        baseMerge(src, src.getPointRange(group), GA_Range());
    }
    void mergePoints(const GU_Detail& src, const GA_Range& points) { baseMerge(src, points, GA_Range()); }
    void copy(const GU_Detail& src, GEO_CopyMethod method = GEO_COPY_ADD, bool = true, bool = false,
              GA_DataIdStrategy strategy = GA_DATA_ID_BUMP);
    void duplicate(const GU_Detail& src, int = 0, GA_DataIdStrategy strategy = GA_DATA_ID_BUMP) {
        copy(src, GEO_COPY_ONCE, true, false, strategy);
    }

    IOStatus save(std::ostream& os, bool binary, const GA_SaveOptions* = nullptr) const;
    IOStatus save(const char* filename, const GA_SaveOptions* = nullptr) const;
    IOStatus load(UT_IStream& is, const GA_LoadOptions* = nullptr, UT_StringArray* = nullptr);
    IOStatus load(const char* filename, const GA_LoadOptions* = nullptr, UT_StringArray* = nullptr);

    using GEO_Detail::destroyPrimitive;
    bool destroyPrimitive(GA_Primitive* prim, bool and_points = false) { return destroyPrimitive(*prim, and_points); }

protected:
    std::unique_ptr<GA_Primitive> makePrimitive(const GA_PrimitiveTypeId& type, GA_Offset off) override;
};
