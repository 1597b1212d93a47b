// The whole of a detail as bytes. The layout is the stand-in's own, not Houdini's .bgeo; elements go in index order, so
// that holes and data ids leave no trace in it.
#include <GA/GA_Detail.h>
#include <UT/UT_IStream.h>
#include <hdk_double/content.h>
#include <hdk_double/packed_factory.h>
#include <hdk_double/stream.h>

namespace hdk_double {
namespace {

constexpr int64 kMagic = 0x316c696174656468;
constexpr int64 kEnd = 0x2144454c49415445;
constexpr GA_Size kMostElements = GA_Size(1) << 31;

void saveAttributes(const GA_Detail& detail, GA_AttributeOwner owner, std::ostream& os) {
    const GA_IndexMap& map = detail.getIndexMap(owner);
    const auto& attributes = detail.getAttributeDict(owner).map();
    writeValue(os, static_cast<int64>(attributes.size()));
    for (const auto& entry : attributes) {
        const GA_Attribute& a = *entry.second;
        writeText(os, a.getName());
        for (const int v : {static_cast<int>(a.getStorage()), static_cast<int>(a.getTypeInfo()), a.getTupleSize()})
            writeValue(os, v);
        writeText(os, a.getDefaults().getS());
        for (int c = 0; c < a.getTupleSize(); ++c) writeValue(os, a.getDefaults().getF(c));
        for (GA_Index i = 0; i < map.indexSize(); ++i) a.saveElement(os, map.offsetFromIndex(i));
    }
}

bool loadAttribute(GA_Detail& detail, GA_AttributeOwner owner, UT_IStream& is) {
    const UT_StringHolder name = readText(is);
    const int storage = readValue<int>(is, -1), info = readValue<int>(is), size = readValue<int>(is);
    if (storage < 0 || storage >= GA_STORE_MAX || size < 1 || size > 1024 || !name.isstring()) return false;
    const UT_StringHolder text = readText(is);
    std::vector<fpreal64> values;
    for (int c = 0; c < size; ++c) values.push_back(readValue<fpreal64>(is));
    if (is.isError()) return false;
    // P may come in another storage than a fresh detail gives it.
    if (owner == GA_ATTRIB_POINT && name == "P") {
        if (size != 3 || (storage != GA_STORE_REAL32 && storage != GA_STORE_REAL64)) return false;
        detail.setPStorage(static_cast<GA_Storage>(storage));
    }
    const GA_Defaults defaults = storage == GA_STORE_STRING ? GA_Defaults(text) : GA_Defaults(values.data(), size);
    GA_Attribute* const a =
        detail.addTuple(static_cast<GA_Storage>(storage), owner, name, size, defaults).getAttribute();
    if (!a) return false;
    a->setTypeInfo(static_cast<GA_TypeInfo>(info));
    for (GA_Offset off = 0; off < detail.getIndexMap(owner).offsetSize() && !is.isError(); ++off)
        a->loadElement(is, off);
    return !is.isError();
}

template <typename Table>
void saveGroups(const Table& table, std::ostream& os) {
    writeValue(os, static_cast<int64>(table.map().size()));
    for (const auto& entry : table.map()) {
        writeText(os, entry.first);
        writeValue(os, static_cast<int64>(entry.second->entries()));
        for (GA_Index i = 0; i < entry.second->getIndexMap().indexSize(); ++i)
            if (entry.second->containsIndex(i)) writeValue(os, i);
    }
}

template <typename Table>
bool loadGroups(Table& table, UT_IStream& is) {
    for (int64 groups = readValue<int64>(is); groups > 0; --groups) {
        const UT_StringHolder name = readText(is);
        auto* const group = table.newGroup(name);
        for (int64 n = readValue<int64>(is); n > 0; --n) {
            const GA_Index i = readValue<GA_Index>(is, -1);
            if (i < 0 || i >= group->getIndexMap().indexSize()) return false;
            group->addIndex(i);
        }
    }
    return !is.isError();
}

void savePrimitives(const GA_Detail& detail, std::ostream& os) {
    for (GA_Index i = 0; i < detail.getNumPrimitives(); ++i) {
        const GA_Primitive& prim = *detail.getPrimitiveByIndex(i);
        writeValue(os, prim.getTypeId().get());
        writeValue(os, prim.getVertexCount());
        for (const GA_Offset v : prim.getVertexList()) writeValue(os, detail.vertexIndex(v));
        prim.saveContent(os);
    }
    for (GA_Index v = 0; v < detail.getNumVertices(); ++v)
        writeValue(os, detail.pointIndex(detail.vertexPoint(detail.vertexOffset(v))));
}

bool loadPrimitives(GA_Detail& detail, GA_Size n, UT_IStream& is) {
    const auto isVertex = [&](GA_Index v) { return 0 <= v && v < detail.getNumVertices(); };
    for (GA_Size i = 0; i < n; ++i) {
        const GA_PrimitiveTypeId type(readValue<int>(is, -1));
        if (type != GA_PRIMPOLY && type != GA_PRIMVDB && !isPackedType(type)) return false;
        GA_Primitive& prim = *detail.appendPrimitive(type);
        for (GA_Size left = readValue<GA_Size>(is); left > 0; --left) {
            const GA_Index v = readValue<GA_Index>(is, -1);
            if (!isVertex(v)) return false;
            prim.vertices().push_back(v);
            detail.getTopology().wireVertexPrimitive(v, prim.getMapOffset());
        }
        prim.loadContent(is);
    }
    for (GA_Index v = 0; v < detail.getNumVertices(); ++v) {
        const GA_Index point = readValue<GA_Index>(is, -1);
        if (point >= detail.getNumPoints()) return false;
        if (point >= 0) detail.getTopology().wireVertexPoint(v, point);
    }
    return !is.isError();
}

bool loadAll(GA_Detail& detail, UT_IStream& is) {
    if (readValue<int64>(is) != kMagic) return false;
    const GA_Size points = readValue<GA_Size>(is, -1), vertices = readValue<GA_Size>(is, -1),
                  primitives = readValue<GA_Size>(is, -1);
    for (const GA_Size n : {points, vertices, primitives})
        if (n < 0 || n > kMostElements) return false;
    detail.appendPointBlock(points);
    detail.appendVertexBlock(vertices);
    if (!loadPrimitives(detail, primitives, is)) return false;
    for (int owner = 0; owner < GA_ATTRIB_OWNER_N; ++owner)
        for (int64 n = readValue<int64>(is); n > 0; --n)
            if (!loadAttribute(detail, static_cast<GA_AttributeOwner>(owner), is)) return false;
    return loadGroups(detail.pointGroups(), is) && loadGroups(detail.vertexGroups(), is) &&
           loadGroups(detail.primitiveGroups(), is) && readValue<int64>(is) == kEnd;
}

}  // namespace

void saveDetail(const GA_Detail& detail, std::ostream& os) {
    writeValue(os, kMagic);
    for (const GA_Size n : {detail.getNumPoints(), detail.getNumVertices(), detail.getNumPrimitives()})
        writeValue(os, n);
    savePrimitives(detail, os);
    for (int owner = 0; owner < GA_ATTRIB_OWNER_N; ++owner)
        saveAttributes(detail, static_cast<GA_AttributeOwner>(owner), os);
    saveGroups(detail.pointGroups(), os);
    saveGroups(detail.vertexGroups(), os);
    saveGroups(detail.primitiveGroups(), os);
    writeValue(os, kEnd);
}

bool loadDetail(GA_Detail& detail, UT_IStream& is) {
    detail.clearAndDestroy();
    const bool ok = loadAll(detail, is);
    if (!ok) detail.clearAndDestroy();
    detail.bumpAllDataIds();
    detail.incrementMetaCacheCount();
    return ok;
}

}  // namespace hdk_double
