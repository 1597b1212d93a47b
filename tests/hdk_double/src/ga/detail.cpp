#include <GA/GA_Detail.h>

#include <atomic>

#include <hdk_double/misuse.h>

namespace {

exint nextUniqueId() {
    static std::atomic<exint> next{1};
    return next++;
}

}  // namespace

GA_Detail::GA_Detail()
    : uniqueId_(nextUniqueId()),
      attributes_(*this),
      pointGroups_(*this),
      vertexGroups_(*this),
      primitiveGroups_(*this) {
    global_.appendBlock(1);
    P_ = addFloatTuple(GA_ATTRIB_POINT, "P", 3).getAttribute();
    P_->setTypeInfo(GA_TYPE_POINT);
}
GA_Detail::~GA_Detail() = default;

const GA_IndexMap& GA_Detail::getIndexMap(GA_AttributeOwner owner) const {
    return const_cast<GA_Detail*>(this)->mapOf(owner);
}
GA_IndexMap& GA_Detail::mapOf(GA_AttributeOwner owner) {
    switch (owner) {
        case GA_ATTRIB_POINT:
            return points_;
        case GA_ATTRIB_VERTEX:
            return vertices_;
        case GA_ATTRIB_PRIMITIVE:
            return primitives_;
        default:
            return global_;
    }
}

GA_Range GA_Detail::getPointRangeSlice(GA_Index start, GA_Index end) const {
    GA_OffsetArray offsets;
    for (GA_Index i = start; i < end && i < getNumPoints(); ++i) offsets.append(pointOffset(i));
    return GA_Range(points_, offsets);
}

void GA_Detail::growAttributes(GA_AttributeOwner owner) {
    for (auto& entry : attributes_.getDict(owner).map()) entry.second->resize(mapOf(owner).offsetSize());
    topology_.resize(points_.offsetSize(), vertices_.offsetSize());
}

GA_Offset GA_Detail::appendPointBlock(GA_Size n) {
    const GA_Offset start = points_.appendBlock(n);
    growAttributes(GA_ATTRIB_POINT);
    return start;
}
GA_Offset GA_Detail::appendVertexBlock(GA_Size n) {
    const GA_Offset start = vertices_.appendBlock(n);
    growAttributes(GA_ATTRIB_VERTEX);
    return start;
}
GA_Primitive* GA_Detail::appendPrimitive(const GA_PrimitiveTypeId& type) {
    const GA_Offset off = primitives_.offsetSize();
    std::unique_ptr<GA_Primitive> prim = makePrimitive(type, off);
    if (!prim) {
        hdk_double::misuse("the stand-in has no primitive of type " + std::to_string(type.get()));
        return nullptr;
    }
    primitives_.appendBlock(1);
    growAttributes(GA_ATTRIB_PRIMITIVE);
    primitiveList_.primitives().push_back(std::move(prim));
    return primitiveList_.get(off);
}

/// False where a primitive of fixed vertices holds the point and is to stay.
bool GA_Detail::releaseVertices(GA_Offset point, GA_DestroyPointMode mode) {
    GA_OffsetArray vertices;
    getVerticesReferencingPoint(vertices, point);
    for (const GA_Offset vertex : vertices) {
        const GA_Primitive* const prim = getPrimitive(vertexPrimitive(vertex));
        if (prim && prim->getTypeId() == GA_PRIMVDB && mode == GA_LEAVE_PRIMITIVES) return false;
    }
    for (const GA_Offset vertex : vertices) {
        const GA_Offset primOffset = vertexPrimitive(vertex);
        if (!vertices_.isOffsetActive(vertex)) continue;
        destroyVertexOffset(vertex);
        const GA_Primitive* const prim = getPrimitive(primOffset);
        if (prim && mode != GA_LEAVE_PRIMITIVES && prim->isDegenerate()) destroyPrimitiveOffset(primOffset, false);
    }
    return true;
}

bool GA_Detail::destroyVertexOffset(GA_Offset vertex) {
    if (!vertices_.isOffsetActive(vertex)) return false;
    if (GA_Primitive* const prim = getPrimitive(vertexPrimitive(vertex))) {
        auto& list = prim->vertices();
        const GA_Size at = prim->findVertex(vertex);
        if (at >= 0) list.erase(list.begin() + at);
    }
    topology_.unwireVertex(vertex);
    vertices_.destroy(vertex);
    return true;
}

bool GA_Detail::destroyPointOffset(GA_Offset off, GA_DestroyPointMode mode) {
    if (!points_.isOffsetActive(off)) {
        hdk_double::misuse("destroyPointOffset: no point at offset " + std::to_string(off));
        return false;
    }
    if (!releaseVertices(off, mode)) return false;
    points_.destroy(off);
    return true;
}

GA_Size GA_Detail::destroyPoints(const GA_Range& range, GA_DestroyPointMode mode) {
    GA_Size n = 0;
    for (const GA_Offset off : range) n += destroyPointOffset(off, mode) ? 1 : 0;
    return n;
}

void GA_Detail::destroyUnusedPoints(const GA_PointGroup* group) {
    for (const GA_Offset off : getPointRange(group))
        if (!isPointUsed(off)) destroyPointOffset(off);
}

bool GA_Detail::destroyPrimitiveOffset(GA_Offset off, bool and_points) {
    if (!primitives_.isOffsetActive(off)) {
        hdk_double::misuse("destroyPrimitiveOffset: no primitive at offset " + std::to_string(off));
        return false;
    }
    const std::vector<GA_Offset> vertices = getPrimitive(off)->vertices();
    for (const GA_Offset vertex : vertices) {
        const GA_Offset point = vertexPoint(vertex);
        destroyVertexOffset(vertex);
        if (and_points && points_.isOffsetActive(point) && !isPointUsed(point)) points_.destroy(point);
    }
    primitiveList_.primitives()[static_cast<std::size_t>(off)].reset();
    primitives_.destroy(off);
    return true;
}

GA_Size GA_Detail::destroyPrimitives(const GA_Range& range, bool and_points) {
    GA_Size n = 0;
    for (const GA_Offset off : range) n += destroyPrimitiveOffset(off, and_points) ? 1 : 0;
    return n;
}

void GA_Detail::clearElement() {
    primitiveList_.primitives().clear();
    for (GA_IndexMap* map : {&points_, &vertices_, &primitives_}) map->clear();
    topology_.clear();
    for (const GA_AttributeOwner owner : {GA_ATTRIB_POINT, GA_ATTRIB_VERTEX, GA_ATTRIB_PRIMITIVE})
        growAttributes(owner);
    for (auto& group : pointGroups_.map()) group.second->clear();
    for (auto& group : vertexGroups_.map()) group.second->clear();
    for (auto& group : primitiveGroups_.map()) group.second->clear();
}

void GA_Detail::clearAndDestroy() {
    clearElement();
    pointGroups_.map().clear();
    vertexGroups_.map().clear();
    primitiveGroups_.map().clear();
    for (int owner = 0; owner < GA_ATTRIB_OWNER_N; ++owner) {
        auto& map = attributes_.getDict(static_cast<GA_AttributeOwner>(owner)).map();
        for (auto at = map.begin(); at != map.end();) at = at->second.get() == P_ ? std::next(at) : map.erase(at);
    }
    bumpAllDataIds();
    incrementMetaCacheCount();
}

GA_Size GA_Detail::getVerticesReferencingPoint(GA_OffsetArray& vertices, GA_Offset point) const {
    for (GA_Offset v = pointVertex(point); GAisValid(v); v = vertexToNextVertex(v)) vertices.append(v);
    return vertices.entries();
}
GA_Size GA_Detail::getPrimitivesReferencingPoint(GA_OffsetArray& prims, GA_Offset point) const {
    for (GA_Offset v = pointVertex(point); GAisValid(v); v = vertexToNextVertex(v))
        if (prims.find(vertexPrimitive(v)) < 0) prims.append(vertexPrimitive(v));
    return prims.entries();
}
GA_Size GA_Detail::countPrimitiveType(const GA_PrimitiveTypeId& type) const {
    GA_Size n = 0;
    for (const GA_Offset off : getPrimitiveRange()) n += getPrimitive(off)->getTypeId() == type ? 1 : 0;
    return n;
}

bool GA_Detail::enlargeBoundingBox(UT_BoundingBox& bbox, const GA_Range& range) const {
    for (const GA_Offset off : range) bbox.enlargeBounds(getPos3(off));
    return !range.isEmpty();
}
bool GA_Detail::getPointBBox(UT_BoundingBox* bbox, const GA_PointGroup* group) const {
    bbox->initBounds();
    return enlargeBoundingBox(*bbox, getPointRange(group));
}
bool GA_Detail::getBBox(UT_BoundingBox* bbox, const GA_PrimitiveGroup* group) const {
    bbox->initBounds();
    if (!group) enlargeBoundingBox(*bbox, getPointRange());
    for (const GA_Offset off : getPrimitiveRange(group)) getPrimitive(off)->getBBox(bbox);
    return bbox->isValid();
}
