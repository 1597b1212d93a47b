#include <GA/GA_Primitive.h>

#include <algorithm>

#include <GA/GA_Detail.h>
#include <hdk_double/misuse.h>

GA_Size GA_OffsetListRef::find(GA_Offset off) const {
    const auto at = std::find(list_->begin(), list_->end(), off);
    return at == list_->end() ? -1 : at - list_->begin();
}

GA_Primitive::~GA_Primitive() = default;

GA_Index GA_Primitive::getMapIndex() const { return detail_->primitiveIndex(offset_); }

GA_Offset GA_Primitive::getVertexOffset(GA_Size i) const {
    if (0 <= i && i < getVertexCount()) return vertices_[static_cast<std::size_t>(i)];
    hdk_double::misuse("primitive " + std::to_string(offset_) + ": vertex " + std::to_string(i) + " of " +
                       std::to_string(getVertexCount()));
    return GA_INVALID_OFFSET;
}
GA_Index GA_Primitive::getVertexIndex(GA_Size i) const { return detail_->vertexIndex(getVertexOffset(i)); }
GA_Offset GA_Primitive::getPointOffset(GA_Size i) const { return detail_->vertexPoint(getVertexOffset(i)); }
GA_Index GA_Primitive::getPointIndex(GA_Size i) const { return detail_->pointIndex(getPointOffset(i)); }
UT_Vector3 GA_Primitive::getPos3(GA_Size i) const { return detail_->getPos3(getPointOffset(i)); }
void GA_Primitive::setPos3(GA_Size i, const UT_Vector3& p) const { detail_->setPos3(getPointOffset(i), p); }
void GA_Primitive::setPointOffset(GA_Size i, GA_Offset point) {
    detail_->getTopology().wireVertexPoint(getVertexOffset(i), point);
}

GA_Range GA_Primitive::getPointRange(bool) const {
    GA_OffsetArray points;
    for (GA_Size i = 0; i < getVertexCount(); ++i) points.append(getPointOffset(i));
    return GA_Range(detail_->getPointMap(), points);
}
GA_Range GA_Primitive::getVertexRange(bool) const {
    GA_OffsetArray vertices;
    for (const GA_Offset v : vertices_) vertices.append(v);
    return GA_Range(detail_->getVertexMap(), vertices);
}

bool GA_Primitive::getBBox(UT_BoundingBox* bbox) const {
    for (GA_Size i = 0; i < getVertexCount(); ++i) bbox->enlargeBounds(getPos3(i));
    return getVertexCount() > 0;
}

int64 GA_Primitive::getMemoryUsage() const {
    return static_cast<int64>(sizeof(*this) + vertices_.capacity() * sizeof(GA_Offset));
}

GA_PrimitiveList::GA_PrimitiveList() : dataId_(hdk_double::freshDataId()) {}
void GA_PrimitiveList::bumpDataId() { dataId_ = hdk_double::freshDataId(); }
