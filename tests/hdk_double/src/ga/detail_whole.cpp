#include <GA/GA_Detail.h>

namespace {

constexpr GA_AttributeOwner kOwners[] = {GA_ATTRIB_POINT, GA_ATTRIB_VERTEX, GA_ATTRIB_PRIMITIVE, GA_ATTRIB_GLOBAL};

std::vector<GA_Offset> offsetsByIndex(const GA_IndexMap& map) {
    std::vector<GA_Offset> offsets(static_cast<std::size_t>(map.indexSize()));
    for (std::size_t i = 0; i < offsets.size(); ++i) offsets[i] = map.offsetFromIndex(static_cast<GA_Index>(i));
    return offsets;
}

template <typename Table>
void copyGroups(Table& to, const Table& from) {
    to.map().clear();
    for (const auto& entry : from.map()) {
        auto* const group = to.newGroup(entry.first);
        for (const GA_Offset off : GA_Range(*entry.second)) group->addOffset(off);
        group->cloneDataId(*entry.second);
    }
}

template <typename Table>
void mergeGroups(Table& to, const Table& from, const std::vector<GA_Offset>& where) {
    for (const auto& entry : from.map()) {
        auto* const group = to.newGroup(entry.first);
        for (const GA_Offset off : GA_Range(*entry.second))
            if (GAisValid(where[static_cast<std::size_t>(off)])) group->addOffset(where[static_cast<std::size_t>(off)]);
    }
}

template <typename Table>
void compactGroups(Table& table, const GA_IndexMap& map) {
    for (auto& entry : table.map()) {
        std::vector<GA_Index> members;
        for (const GA_Offset off : GA_Range(*entry.second)) members.push_back(map.indexFromOffset(off));
        entry.second->clear();
        entry.second->setMembersByOffset(members);
    }
}

}  // namespace

void GA_Detail::replaceWith(const GA_Detail& src) {
    if (this == &src) return;
    clearElement();
    for (const GA_AttributeOwner owner : kOwners) mapOf(owner) = src.getIndexMap(owner);
    topology_.resize(points_.offsetSize(), vertices_.offsetSize());
    for (const GA_AttributeOwner owner : kOwners) {
        auto& map = attributes_.getDict(owner).map();
        map.clear();
        for (const auto& entry : src.attributes_.getDict(owner).map()) {
            auto& copy = map[entry.first] = entry.second->cloneEmpty(*this, mapOf(owner));
            copy->copyAll(*entry.second);
            copy->cloneDataId(*entry.second);
        }
    }
    P_ = attributes_.findAttribute(GA_ATTRIB_POINT, "P");
    primitiveList_.primitives().resize(static_cast<std::size_t>(primitives_.offsetSize()));
    for (const GA_Offset off : GA_Range(primitives_)) {
        const GA_Primitive& from = *src.getPrimitive(off);
        auto& prim = primitiveList_.primitives()[static_cast<std::size_t>(off)] = makePrimitive(from.getTypeId(), off);
        for (const GA_Offset vertex : from.getVertexList()) {
            prim->vertices().push_back(vertex);
            topology_.wireVertexPrimitive(vertex, off);
        }
        prim->copyContent(from);
    }
    for (const GA_Offset vertex : GA_Range(vertices_)) topology_.wireVertexPoint(vertex, src.vertexPoint(vertex));
    topology_.getPointRef()->cloneDataId(*src.topology_.getPointRef());
    topology_.getPrimitiveRef()->cloneDataId(*src.topology_.getPrimitiveRef());
    primitiveList_.cloneDataId(src.primitiveList_);
    copyGroups(pointGroups_, src.pointGroups_);
    copyGroups(vertexGroups_, src.vertexGroups_);
    copyGroups(primitiveGroups_, src.primitiveGroups_);
    incrementMetaCacheCount();
}

void GA_Detail::replaceWithPoints(const GA_Detail& src) {
    clearAndDestroy();
    baseMerge(src, src.getPointRange(), GA_Range());
}

void GA_Detail::addMissingAttributes(const GA_Detail& src) {
    for (const GA_AttributeOwner owner : kOwners) {
        auto& map = attributes_.getDict(owner).map();
        for (const auto& entry : src.attributes_.getDict(owner).map()) {
            if (map.count(entry.first)) continue;
            auto& made = map[entry.first] = entry.second->cloneEmpty(*this, mapOf(owner));
            if (owner == GA_ATTRIB_GLOBAL) made->copyElement(0, *entry.second, 0);
        }
    }
}

void GA_Detail::copyElements(GA_AttributeOwner owner, const GA_Detail& src, const std::vector<GA_Offset>& to) {
    for (const auto& entry : src.attributes_.getDict(owner).map()) {
        GA_Attribute& attribute = *attributes_.findAttribute(owner, entry.first);
        for (std::size_t from = 0; from < to.size(); ++from)
            if (GAisValid(to[from])) attribute.copyElement(to[from], *entry.second, static_cast<GA_Offset>(from));
    }
}

void GA_Detail::baseMerge(const GA_Detail& src, const GA_Range& points, const GA_Range& primitives) {
    addMissingAttributes(src);
    const auto nowhere = [](GA_Size n) {
        return std::vector<GA_Offset>(static_cast<std::size_t>(n), GA_INVALID_OFFSET);
    };
    std::vector<GA_Offset> pointTo = nowhere(src.getNumPointOffsets()), vertexTo = nowhere(src.getNumVertexOffsets()),
                           primTo = nowhere(src.getNumPrimitiveOffsets());
    GA_Offset next = appendPointBlock(points.getEntries());
    for (const GA_Offset off : points) pointTo[static_cast<std::size_t>(off)] = next++;
    for (const GA_Offset off : primitives) {
        const GA_Primitive& from = *src.getPrimitive(off);
        GA_Primitive& prim = *appendPrimitive(from.getTypeId());
        primTo[static_cast<std::size_t>(off)] = prim.getMapOffset();
        GA_Offset vertex = appendVertexBlock(from.getVertexCount());
        for (const GA_Offset v : from.getVertexList()) {
            vertexTo[static_cast<std::size_t>(v)] = vertex;
            prim.vertices().push_back(vertex);
            topology_.wireVertexPrimitive(vertex, prim.getMapOffset());
            topology_.wireVertexPoint(vertex++, pointTo[static_cast<std::size_t>(src.vertexPoint(v))]);
        }
        prim.copyContent(from);
    }
    copyElements(GA_ATTRIB_POINT, src, pointTo);
    copyElements(GA_ATTRIB_VERTEX, src, vertexTo);
    copyElements(GA_ATTRIB_PRIMITIVE, src, primTo);
    mergeGroups(pointGroups_, src.pointGroups_, pointTo);
    mergeGroups(vertexGroups_, src.vertexGroups_, vertexTo);
    mergeGroups(primitiveGroups_, src.primitiveGroups_, primTo);
    bumpAllDataIds();
    incrementMetaCacheCount();
}

void GA_Detail::compactAttributes(GA_AttributeOwner owner) {
    const std::vector<GA_Offset> order = offsetsByIndex(mapOf(owner));
    for (auto& entry : attributes_.getDict(owner).map()) {
        GA_Attribute& attribute = *entry.second;
        const std::unique_ptr<GA_Attribute> copy = attribute.cloneEmpty(*this, mapOf(owner));
        for (std::size_t i = 0; i < order.size(); ++i)
            copy->copyElement(static_cast<GA_Offset>(i), attribute, order[i]);
        copy->resize(static_cast<GA_Size>(order.size()));
        attribute.copyAll(*copy);
    }
}

void GA_Detail::compactPrimitives() {
    std::vector<std::unique_ptr<GA_Primitive>> compact;
    for (const GA_Offset off : offsetsByIndex(primitives_)) {
        auto& prim = primitiveList_.primitives()[static_cast<std::size_t>(off)];
        for (GA_Offset& vertex : prim->vertices()) vertex = vertexIndex(vertex);
        prim->setMapOffset(static_cast<GA_Offset>(compact.size()));
        compact.push_back(std::move(prim));
    }
    primitiveList_.primitives() = std::move(compact);
}

void GA_Detail::defragment(const void*) {
    for (const GA_AttributeOwner owner : kOwners) compactAttributes(owner);
    std::vector<GA_Index> vertexToPoint;
    for (const GA_Offset vertex : offsetsByIndex(vertices_)) vertexToPoint.push_back(pointIndex(vertexPoint(vertex)));
    compactGroups(pointGroups_, points_);
    compactGroups(vertexGroups_, vertices_);
    compactGroups(primitiveGroups_, primitives_);
    compactPrimitives();
    for (GA_IndexMap* map : {&points_, &vertices_, &primitives_}) {
        const GA_Size n = map->indexSize();
        map->clear();
        map->appendBlock(n);
    }
    topology_.clear();
    topology_.resize(points_.offsetSize(), vertices_.offsetSize());
    for (const auto& prim : primitiveList_.primitives())
        for (const GA_Offset vertex : prim->getVertexList())
            topology_.wireVertexPrimitive(vertex, prim->getMapOffset());
    for (std::size_t v = 0; v < vertexToPoint.size(); ++v)
        if (GAisValid(vertexToPoint[v])) topology_.wireVertexPoint(static_cast<GA_Offset>(v), vertexToPoint[v]);
}
