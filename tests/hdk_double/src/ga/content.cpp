#include <hdk_double/content.h>

#include <algorithm>
#include <random>

#include <GA/GA_Detail.h>
#include <hdk_double/hash.h>

namespace hdk_double {
namespace {

constexpr const char* kOwnerNames[] = {"vertex", "point", "primitive", "detail"};

uint64 textHash(const UT_StringRef& text, uint64 seed) {
    return hashBytes(text.c_str(), static_cast<std::size_t>(text.length()), seed);
}

uint64 groupHash(const GA_ElementGroup& group) {
    uint64 hash = 1;
    for (GA_Index i = 0; i < group.getIndexMap().indexSize(); ++i)
        if (group.containsIndex(i)) hash = mixed(hash, static_cast<uint64>(i));
    return hash;
}

uint64 topologyHash(const GA_Detail& detail) {
    uint64 hash = mixed(static_cast<uint64>(detail.getNumPoints()), static_cast<uint64>(detail.getNumVertices()));
    for (GA_Index v = 0; v < detail.getNumVertices(); ++v)
        hash = mixed(hash, static_cast<uint64>(detail.pointIndex(detail.vertexPoint(detail.vertexOffset(v)))));
    return hash;
}

uint64 primitivesHash(const GA_Detail& detail) {
    uint64 hash = static_cast<uint64>(detail.getNumPrimitives());
    for (GA_Index i = 0; i < detail.getNumPrimitives(); ++i) {
        const GA_Primitive& prim = *detail.getPrimitiveByIndex(i);
        hash = mixed(hash, static_cast<uint64>(prim.getTypeId().get()));
        for (const GA_Offset v : prim.getVertexList()) hash = mixed(hash, static_cast<uint64>(detail.vertexIndex(v)));
        hash = prim.hashContent(hash);
    }
    return hash;
}

template <typename Table>
void addGroups(DataSnapshot& snap, const char* owner, const Table& table) {
    for (const auto& entry : table.map())
        snap.entries[std::string(owner) + "group:" + entry.first] = {groupHash(*entry.second),
                                                                     entry.second->getDataId()};
}

}  // namespace

uint64 contentHash(const GA_Attribute& attribute) {
    const GA_IndexMap& map = attribute.getIndexMap();
    uint64 hash = static_cast<uint64>(map.indexSize());
    for (GA_Index i = 0; i < map.indexSize(); ++i) hash = attribute.hashElement(map.offsetFromIndex(i), hash);
    return hash;
}

DataSnapshot snapshot(const GA_Detail& detail) {
    DataSnapshot snap{detail.getUniqueId(), {}};
    for (int owner = 0; owner < GA_ATTRIB_OWNER_N; ++owner)
        for (const auto& entry : detail.getAttributeDict(static_cast<GA_AttributeOwner>(owner)).map())
            snap.entries[std::string(kOwnerNames[owner]) + ":" + entry.first] = {contentHash(*entry.second),
                                                                                 entry.second->getDataId()};
    addGroups(snap, "point", detail.pointGroups());
    addGroups(snap, "vertex", detail.vertexGroups());
    addGroups(snap, "primitive", detail.primitiveGroups());
    snap.entries["topology"] = {topologyHash(detail), detail.getTopology().getPointRef()->getDataId()};
    snap.entries["primitives"] = {primitivesHash(detail), detail.getPrimitiveList().getDataId()};
    return snap;
}

uint64 contentHash(const GA_Detail& detail) {
    uint64 hash = 0;
    for (const auto& entry : snapshot(detail).entries) hash = mixed(textHash(entry.first, hash), entry.second.hash);
    for (int owner = 0; owner < GA_ATTRIB_OWNER_N; ++owner)
        for (const auto& entry : detail.getAttributeDict(static_cast<GA_AttributeOwner>(owner)).map()) {
            const GA_Attribute& a = *entry.second;
            for (const int kind :
                 {static_cast<int>(a.getStorage()), static_cast<int>(a.getTypeInfo()), a.getTupleSize()})
                hash = mixed(hash, static_cast<uint64>(kind));
        }
    return hash;
}

std::vector<std::string> unbumpedChanges(const DataSnapshot& before, const DataSnapshot& after) {
    std::vector<std::string> forgotten;
    for (const auto& entry : after.entries) {
        const auto old = before.entries.find(entry.first);
        if (old == before.entries.end()) continue;
        if (old->second.hash != entry.second.hash && old->second.dataId == entry.second.dataId)
            forgotten.push_back(entry.first);
    }
    return forgotten;
}

void scatterOffsets(GA_Detail& detail, unsigned seed) {
    std::mt19937 random(seed);
    const auto n = static_cast<std::size_t>(detail.getNumPoints());
    std::vector<GA_Offset> from(n), to(n + n / 4 + 1);
    for (std::size_t i = 0; i < n; ++i) from[i] = detail.pointOffset(static_cast<GA_Index>(i));
    const GA_Offset start = detail.appendPointBlock(static_cast<GA_Size>(to.size()));
    for (std::size_t i = 0; i < to.size(); ++i) to[i] = start + static_cast<GA_Offset>(i);
    std::shuffle(to.begin(), to.end(), random);
    for (std::size_t i = 0; i < n; ++i) {
        for (const auto& entry : detail.pointAttribs().map()) entry.second->copyElement(to[i], *entry.second, from[i]);
        for (const auto& entry : detail.pointGroups().map())
            if (entry.second->containsOffset(from[i])) entry.second->addOffset(to[i]);
        GA_OffsetArray vertices;
        detail.getVerticesReferencingPoint(vertices, from[i]);
        for (const GA_Offset v : vertices) detail.getTopology().wireVertexPoint(v, to[i]);
    }
    for (const GA_Offset off : from) detail.destroyPointOffset(off);
    for (std::size_t i = n; i < to.size(); ++i) detail.destroyPointOffset(to[i]);
    std::vector<GA_Index> order(n);
    for (std::size_t i = 0; i < n; ++i) order[i] = detail.pointIndex(to[i]);
    detail.reorderPoints(order);
}

}  // namespace hdk_double
