#include <GU/GU_PrimPacked.h>
#include <hdk_double/content.h>
#include <hdk_double/hash.h>
#include <hdk_double/packed_factory.h>
#include <hdk_double/stream.h>

namespace {

/// In Houdini types of packed primitives have no fixed numbers.
const GA_PrimitiveTypeId kPacked(100);

}  // namespace

bool hdk_double::isPackedType(const GA_PrimitiveTypeId& type) { return type == kPacked; }

std::unique_ptr<GA_Primitive> hdk_double::makePackedPrimitive(GA_Detail& detail, GA_Offset off) {
    return std::make_unique<GU_PrimPacked>(detail, off);
}

const GA_PrimitiveTypeId& GU_PrimPacked::getTypeId() const { return kPacked; }
bool GU_PrimPacked::isPackedPrimitive(const GA_Primitive& prim) { return hdk_double::isPackedType(prim.getTypeId()); }
GA_Size GU_PrimPacked::countPackedPrimitives(const GU_Detail& detail) {
    GA_Size count = 0;
    for (const GA_Offset off : detail.getPrimitiveRange())
        count += isPackedPrimitive(*detail.getPrimitive(off)) ? 1 : 0;
    return count;
}

void GU_PrimPacked::getFullTransform4(UT_Matrix4D& matrix) const {
    matrix = UT_Matrix4D(turn_);
    matrix.setTranslates(UT_Vector3D(getPos3(0)));
}

bool GU_PrimPacked::unpack(GU_Detail& dest) const {
    if (!inside_.isValid()) return false;
    GU_Detail placed(*inside_.gdp());
    UT_Matrix4D matrix;
    getFullTransform4(matrix);
    placed.transform(matrix);
    dest.merge(placed);
    return true;
}

void GU_PrimPacked::transform(const UT_Matrix4& m) { turn_ = turn_ * UT_Matrix3D(m); }

GU_PrimPacked& GU_PrimPacked::pack(GU_Detail& detail, GU_ConstDetailHandle inside, const UT_Matrix4D& place) {
    auto& prim = static_cast<GU_PrimPacked&>(*detail.appendPrimitive(kPacked));
    const GA_Offset vertex = detail.appendVertex(), point = detail.appendPoint();
    prim.vertices().push_back(vertex);
    detail.getTopology().wireVertexPrimitive(vertex, prim.getMapOffset());
    detail.getTopology().wireVertexPoint(vertex, point);
    prim.inside_ = inside, prim.turn_ = UT_Matrix3D(place);
    UT_Vector3D at;
    place.getTranslates(at);
    detail.setPos3(point, UT_Vector3(at));
    return prim;
}

void GU_PrimPacked::copyContent(const GA_Primitive& from) {
    const auto& other = static_cast<const GU_PrimPacked&>(from);
    inside_ = other.inside_, turn_ = other.turn_;
}

void GU_PrimPacked::saveContent(std::ostream& os) const {
    for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c) hdk_double::writeValue(os, turn_(r, c));
    hdk_double::saveDetail(inside_.isValid() ? *inside_.gdp() : GU_Detail(), os);
}
void GU_PrimPacked::loadContent(UT_IStream& is) {
    for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c) turn_(r, c) = hdk_double::readValue<fpreal64>(is);
    auto* const detail = new GU_Detail;
    hdk_double::loadDetail(*detail, is);
    GU_DetailHandle handle;
    handle.allocateAndSet(detail);
    inside_ = GU_ConstDetailHandle(handle);
}
uint64 GU_PrimPacked::hashContent(uint64 seed) const {
    const uint64 turned = hdk_double::hashBytes(turn_.data(), 9 * sizeof(fpreal64), seed);
    return inside_.isValid() ? hdk_double::mixed(turned, hdk_double::contentHash(*inside_.gdp())) : turned;
}
