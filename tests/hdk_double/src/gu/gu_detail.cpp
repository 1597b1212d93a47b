#include <GU/GU_Detail.h>

#include <fstream>

#include <GU/GU_PrimPoly.h>
#include <hdk_double/content.h>
#include <hdk_double/packed_factory.h>
#include <hdk_double/vdb_factory.h>

GU_Detail::GU_Detail(bool) {}
GU_Detail::GU_Detail(const GU_Detail* src) {
    if (src) copy(*src);
}
GU_Detail::GU_Detail(const GU_Detail& src) : GEO_Detail() { copy(src); }
GU_Detail::~GU_Detail() = default;

std::unique_ptr<GA_Primitive> GU_Detail::makePrimitive(const GA_PrimitiveTypeId& type, GA_Offset off) {
    if (type == GA_PRIMPOLY) return std::make_unique<GU_PrimPoly>(*this, off);
    if (type == GA_PRIMVDB) return hdk_double::makeVdbPrimitive(*this, off);
    return hdk_double::isPackedType(type) ? hdk_double::makePackedPrimitive(*this, off) : nullptr;
}

void GU_Detail::merge(const GU_Detail& src, const GA_PrimitiveGroup* group, int, int) {
    if (group)
        mergePrimitives(src, GA_Range(*group));
    else
        baseMerge(src, src.getPointRange(), src.getPrimitiveRange());
}

void GU_Detail::mergePrimitives(const GU_Detail& src, const GA_Range& range) {
    GA_PointGroup used(src);
    for (const GA_Offset off : range) used.addRange(src.getPrimitive(off)->getPointRange());
    baseMerge(src, GA_Range(used), range);
}

void GU_Detail::copy(const GU_Detail& src, GEO_CopyMethod method, bool, bool, GA_DataIdStrategy strategy) {
    if (method == GEO_COPY_ADD && !isEmpty())
        merge(src);
    else
        replaceWith(src);
    if (strategy == GA_DATA_ID_BUMP) bumpAllDataIds();
}

GA_Detail::IOStatus GU_Detail::save(std::ostream& os, bool, const GA_SaveOptions*) const {
    hdk_double::saveDetail(*this, os);
    return IOStatus(os.good());
}
GA_Detail::IOStatus GU_Detail::save(const char* filename, const GA_SaveOptions*) const {
    std::ofstream os(filename, std::ios::binary);
    return save(os, true);
}
GA_Detail::IOStatus GU_Detail::load(UT_IStream& is, const GA_LoadOptions*, UT_StringArray*) {
    return IOStatus(hdk_double::loadDetail(*this, is));
}
GA_Detail::IOStatus GU_Detail::load(const char* filename, const GA_LoadOptions*, UT_StringArray*) {
    UT_IStream is(filename);
    return load(is);
}
