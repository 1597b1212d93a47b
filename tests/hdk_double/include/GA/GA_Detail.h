// Stand-in for the HDK header of the same name: points, vertices and primitives, with attributes, groups and data ids.
#pragma once

#include <iosfwd>
#include <memory>

#include <GA/GA_AttributeRef.h>
#include <GA/GA_AttributeSet.h>
#include <GA/GA_ElementGroup.h>
#include <GA/GA_GBMacros.h>
#include <GA/GA_GroupTable.h>
#include <GA/GA_Handle.h>
#include <GA/GA_Iterator.h>
#include <GA/GA_Names.h>
#include <GA/GA_PrimitiveList.h>
#include <GA/GA_Range.h>
#include <GA/GA_Topology.h>
#include <GA/GA_Types.h>

class GA_LoadOptions;
class GA_SaveOptions;
class GA_AttributeOptions;
class UT_Options;

class GA_Detail {
public:
    enum GA_DestroyPointMode { GA_LEAVE_PRIMITIVES, GA_DESTROY_DEGENERATE, GA_DESTROY_DEGENERATE_INCOMPATIBLE };
    class IOStatus {
    public:
        IOStatus(bool ok = false) : ok_(ok) {}
        bool success() const { return ok_; }
        explicit operator bool() const { return ok_; }

    private:
        bool ok_;
    };

    GA_Detail();
    virtual ~GA_Detail();
    GA_Detail(const GA_Detail&) = delete;
    GA_Detail& operator=(const GA_Detail&) = delete;

    exint getUniqueId() const { return uniqueId_; }
    int64 getMetaCacheCount() const { return metaCount_; }
    void incrementMetaCacheCount() { ++metaCount_; }
    int64 getMemoryUsage(bool inclusive) const;

    // Elements
    const GA_IndexMap& getIndexMap(GA_AttributeOwner owner) const;
    const GA_IndexMap& getPointMap() const { return points_; }
    const GA_IndexMap& getVertexMap() const { return vertices_; }
    const GA_IndexMap& getPrimitiveMap() const { return primitives_; }
    GA_Size getNumPoints() const { return points_.indexSize(); }
    GA_Size getNumPointOffsets() const { return points_.offsetSize(); }
    GA_Size getNumVertices() const { return vertices_.indexSize(); }
    GA_Size getNumVertexOffsets() const { return vertices_.offsetSize(); }
    GA_Size getNumPrimitives() const { return primitives_.indexSize(); }
    GA_Size getNumPrimitiveOffsets() const { return primitives_.offsetSize(); }
    bool isEmpty() const { return getNumPoints() == 0 && getNumPrimitives() == 0; }
    GA_Index pointIndex(GA_Offset off) const { return points_.indexFromOffset(off); }
    GA_Offset pointOffset(GA_Index i) const { return points_.offsetFromIndex(i); }
    GA_Index vertexIndex(GA_Offset off) const { return vertices_.indexFromOffset(off); }
    GA_Offset vertexOffset(GA_Index i) const { return vertices_.offsetFromIndex(i); }
    GA_Index primitiveIndex(GA_Offset off) const { return primitives_.indexFromOffset(off); }
    GA_Offset primitiveOffset(GA_Index i) const { return primitives_.offsetFromIndex(i); }
    GA_Range getPointRange(const GA_PointGroup* group = nullptr) const { return GA_Range::ofGroup(points_, group); }
    GA_Range getVertexRange(const GA_VertexGroup* group = nullptr) const { return GA_Range::ofGroup(vertices_, group); }
    GA_Range getPrimitiveRange(const GA_PrimitiveGroup* group = nullptr) const {
        return GA_Range::ofGroup(primitives_, group);
    }
    GA_Range getPointRangeSlice(GA_Index start, GA_Index end) const;
    GA_Range getGlobalRange() const { return GA_Range(global_); }
    GA_Range getRange(GA_AttributeOwner owner) const { return GA_Range(getIndexMap(owner)); }

    GA_Offset appendPoint() { return appendPointBlock(1); }
    GA_Offset appendPointOffset() { return appendPointBlock(1); }
    GA_Offset appendPointBlock(GA_Size n);
    GA_Offset appendVertex() { return appendVertexBlock(1); }
    GA_Offset appendVertexBlock(GA_Size n);
    GA_Size destroyPoints(const GA_Range& range, GA_DestroyPointMode mode = GA_LEAVE_PRIMITIVES);
    bool destroyPointOffset(GA_Offset off, GA_DestroyPointMode mode = GA_LEAVE_PRIMITIVES);
    bool destroyPointIndex(GA_Index i, GA_DestroyPointMode mode = GA_LEAVE_PRIMITIVES) {
        return destroyPointOffset(pointOffset(i), mode);
    }
    void destroyUnusedPoints(const GA_PointGroup* group = nullptr);
    void deletePoints(const GA_PointGroup& group, GA_DestroyPointMode mode = GA_LEAVE_PRIMITIVES) {
        destroyPoints(GA_Range(group), mode);
    }
    bool destroyVertexOffset(GA_Offset vertex);
    GA_Size destroyPrimitives(const GA_Range& range, bool and_points = false);
    bool destroyPrimitive(GA_Primitive& prim, bool and_points = false) {
        return destroyPrimitiveOffset(prim.getMapOffset(), and_points);
    }
    bool destroyPrimitiveOffset(GA_Offset off, bool and_points = false);
    bool destroyPrimitiveIndex(GA_Index i, bool and_points = false) {
        return destroyPrimitiveOffset(primitiveOffset(i), and_points);
    }
    void clear() { clearAndDestroy(); }
    void clearAndDestroy();
    void clearElement();
    /// Closes all holes, keeping the order: offsets equal indices afterwards.
    void defragment(const void* = nullptr);
    void defragmentAllElements() { defragment(); }

    // Topology
    GA_Topology& getTopology() { return topology_; }
    const GA_Topology& getTopology() const { return topology_; }
    GA_Offset vertexPoint(GA_Offset v) const { return topology_.vertexPoint(v); }
    GA_Offset vertexPrimitive(GA_Offset v) const { return topology_.vertexPrimitive(v); }
    GA_Offset pointVertex(GA_Offset p) const { return topology_.pointVertex(p); }
    GA_Offset vertexToNextVertex(GA_Offset v) const { return topology_.vertexToNextVertex(v); }
    bool isPointUsed(GA_Offset p) const { return GAisValid(pointVertex(p)); }
    GA_Size getPrimitivesReferencingPoint(GA_OffsetArray& prims, GA_Offset point) const;
    GA_Size getVerticesReferencingPoint(GA_OffsetArray& vertices, GA_Offset point) const;

    // Primitives
    GA_PrimitiveList& getPrimitiveList() { return primitiveList_; }
    const GA_PrimitiveList& getPrimitiveList() const { return primitiveList_; }
    GA_Primitive* getPrimitive(GA_Offset off) { return primitiveList_.get(off); }
    const GA_Primitive* getPrimitive(GA_Offset off) const { return primitiveList_.get(off); }
    GA_Primitive* getPrimitiveByIndex(GA_Index i) { return getPrimitive(primitiveOffset(i)); }
    const GA_Primitive* getPrimitiveByIndex(GA_Index i) const { return getPrimitive(primitiveOffset(i)); }
    GA_Primitive* appendPrimitive(const GA_PrimitiveTypeId& type);
    GA_Offset appendPrimitiveOffset(const GA_PrimitiveTypeId& type) { return appendPrimitive(type)->getMapOffset(); }
    GA_Size countPrimitiveType(const GA_PrimitiveTypeId& type) const;
    bool containsPrimitiveType(const GA_PrimitiveTypeId& type) const { return countPrimitiveType(type) > 0; }

    // Positions
    GA_Attribute* getP() { return P_; }
    const GA_Attribute* getP() const { return P_; }
    UT_Vector3 getPos3(GA_Offset off) const { return GA_ROHandleV3(P_).get(off); }
    UT_Vector3D getPos3D(GA_Offset off) const { return GA_ROHandleV3D(P_).get(off); }
    UT_Vector4 getPos4(GA_Offset off) const { return UT_Vector4(getPos3(off)); }
    template <typename T>
    void setPos3(GA_Offset off, const UT_Vector3T<T>& p) {
        GA_RWHandleT<UT_Vector3T<T>>(P_).set(off, p);
    }
    void setPos3(GA_Offset off, fpreal x, fpreal y, fpreal z) { setPos3(off, UT_Vector3D(x, y, z)); }
    template <typename T>
    void setPos4(GA_Offset off, const UT_Vector4T<T>& p) {
        setPos3(off, UT_Vector3T<T>(p));
    }
    bool getBBox(UT_BoundingBox* bbox, const GA_PrimitiveGroup* group = nullptr) const;
    bool getBBox(UT_BoundingBox& bbox, const GA_PrimitiveGroup* group = nullptr) const { return getBBox(&bbox, group); }
    bool computeQuickBounds(UT_BoundingBox& bbox) const { return getBBox(&bbox); }
    bool getPointBBox(UT_BoundingBox* bbox, const GA_PointGroup* group = nullptr) const;
    bool enlargeBoundingBox(UT_BoundingBox& bbox, const GA_Range& range) const;

    // Attributes
    GA_AttributeSet& getAttributes() { return attributes_; }
    const GA_AttributeSet& getAttributes() const { return attributes_; }
    GA_AttributeDict& getAttributeDict(GA_AttributeOwner owner) { return attributes_.getDict(owner); }
    const GA_AttributeDict& getAttributeDict(GA_AttributeOwner owner) const { return attributes_.getDict(owner); }
    const GA_AttributeDict& pointAttribs() const { return attributes_.getDict(GA_ATTRIB_POINT); }
    const GA_AttributeDict& vertexAttribs() const { return attributes_.getDict(GA_ATTRIB_VERTEX); }
    const GA_AttributeDict& primitiveAttribs() const { return attributes_.getDict(GA_ATTRIB_PRIMITIVE); }
    const GA_AttributeDict& attribs() const { return attributes_.getDict(GA_ATTRIB_GLOBAL); }

    GA_RWAttributeRef addTuple(GA_Storage storage, GA_AttributeOwner owner, const UT_StringHolder& name, int size,
                               const GA_Defaults& defaults = GA_Defaults(0.0f), const UT_Options* = nullptr,
                               const GA_AttributeOptions* = nullptr);
    GA_RWAttributeRef addTuple(GA_Storage storage, GA_AttributeOwner owner, GA_AttributeScope,
                               const UT_StringHolder& name, int size, const GA_Defaults& defaults = GA_Defaults(0.0f)) {
        return addTuple(storage, owner, name, size, defaults);
    }
    GA_RWAttributeRef addFloatTuple(GA_AttributeOwner owner, const UT_StringHolder& name, int size,
                                    const GA_Defaults& defaults = GA_Defaults(0.0f), const UT_Options* = nullptr,
                                    const GA_AttributeOptions* = nullptr, GA_Storage storage = GA_STORE_REAL32) {
        return addTuple(storage, owner, name, size, defaults);
    }
    GA_RWAttributeRef addFloatTuple(GA_AttributeOwner owner, GA_AttributeScope, const UT_StringHolder& name, int size,
                                    const GA_Defaults& defaults = GA_Defaults(0.0f), const UT_Options* = nullptr,
                                    const GA_AttributeOptions* = nullptr, GA_Storage storage = GA_STORE_REAL32) {
        return addTuple(storage, owner, name, size, defaults);
    }
    GA_RWAttributeRef addIntTuple(GA_AttributeOwner owner, const UT_StringHolder& name, int size,
                                  const GA_Defaults& defaults = GA_Defaults(0), const UT_Options* = nullptr,
                                  const GA_AttributeOptions* = nullptr, GA_Storage storage = GA_STORE_INT32) {
        return addTuple(storage, owner, name, size, defaults);
    }
    GA_RWAttributeRef addIntTuple(GA_AttributeOwner owner, GA_AttributeScope, const UT_StringHolder& name, int size,
                                  const GA_Defaults& defaults = GA_Defaults(0), const UT_Options* = nullptr,
                                  const GA_AttributeOptions* = nullptr, GA_Storage storage = GA_STORE_INT32) {
        return addTuple(storage, owner, name, size, defaults);
    }
    GA_RWAttributeRef addStringTuple(GA_AttributeOwner owner, const UT_StringHolder& name, int size,
                                     const UT_Options* = nullptr, const GA_AttributeOptions* = nullptr) {
        return addTuple(GA_STORE_STRING, owner, name, size);
    }
    GA_RWAttributeRef addStringTuple(GA_AttributeOwner owner, GA_AttributeScope, const UT_StringHolder& name,
                                     int size) {
        return addTuple(GA_STORE_STRING, owner, name, size);
    }
    GA_Attribute* createTupleAttribute(GA_AttributeOwner owner, const UT_StringHolder& name, GA_Storage storage,
                                       int size, const GA_Defaults& defaults) {
        return addTuple(storage, owner, name, size, defaults).getAttribute();
    }
    GA_Attribute* createTupleAttribute(GA_AttributeOwner owner, GA_AttributeScope, const UT_StringHolder& name,
                                       GA_Storage storage, int size, const GA_Defaults& defaults) {
        return addTuple(storage, owner, name, size, defaults).getAttribute();
    }
    GA_RWAttributeRef createStringAttribute(GA_AttributeOwner owner, const UT_StringHolder& name) {
        return addStringTuple(owner, name, 1);
    }
    GA_RWAttributeRef cloneAttribute(GA_AttributeOwner owner, const UT_StringHolder& name, const GA_Attribute& src,
                                     bool);
    /// One of the same name and kind, for other elements maybe.
    GA_RWAttributeRef addPointAttrib(const GA_Attribute* like) {
        return cloneAttribute(GA_ATTRIB_POINT, like->getName(), *like, true);
    }
    GA_RWAttributeRef addDiffuseAttribute(GA_AttributeOwner owner, GA_Storage storage = GA_STORE_REAL32);
    GA_RWAttributeRef addNormalAttribute(GA_AttributeOwner owner, GA_Storage storage = GA_STORE_REAL32);
    GA_RWAttributeRef addVelocityAttribute(GA_AttributeOwner owner, GA_Storage storage = GA_STORE_REAL32);
    GA_RWAttributeRef addTextureAttribute(GA_AttributeOwner owner, GA_Storage storage = GA_STORE_REAL32);

#define HDK_DOUBLE_FIND(Const, Ref)                                                                                    \
    Ref findAttribute(GA_AttributeOwner owner, const UT_StringRef& name) Const {                                       \
        return attributes_.findAttribute(owner, name);                                                                 \
    }                                                                                                                  \
    Ref findAttribute(GA_AttributeOwner owner, GA_AttributeScope scope, const UT_StringRef& name) Const {              \
        return attributes_.findAttribute(owner, scope, name);                                                          \
    }                                                                                                                  \
    Ref findAttribute(const UT_StringRef& name, const GA_AttributeOwner* order, int n) Const {                         \
        for (int i = 0; i < n; ++i)                                                                                    \
            if (auto* a = attributes_.findAttribute(order[i], name)) return a;                                         \
        return nullptr;                                                                                                \
    }                                                                                                                  \
    Ref findFloatTuple(GA_AttributeOwner owner, const UT_StringRef& name, int min = 1, int max = 0) Const {            \
        return fits(attributes_.findAttribute(owner, name), GA_STORECLASS_REAL, min, max);                             \
    }                                                                                                                  \
    Ref findFloatTuple(GA_AttributeOwner owner, GA_AttributeScope, const UT_StringRef& name, int min = 1, int max = 0) \
        Const {                                                                                                        \
        return findFloatTuple(owner, name, min, max);                                                                  \
    }                                                                                                                  \
    Ref findIntTuple(GA_AttributeOwner owner, const UT_StringRef& name, int min = 1, int max = 0) Const {              \
        return fits(attributes_.findAttribute(owner, name), GA_STORECLASS_INT, min, max);                              \
    }                                                                                                                  \
    Ref findNumericTuple(GA_AttributeOwner owner, const UT_StringRef& name, int min = 1, int max = 0) Const {          \
        return fits(attributes_.findAttribute(owner, name), GA_STORECLASS_OTHER, min, max);                            \
    }                                                                                                                  \
    Ref findStringTuple(GA_AttributeOwner owner, const UT_StringRef& name, int min = 1, int max = 0) Const {           \
        return fits(attributes_.findAttribute(owner, name), GA_STORECLASS_STRING, min, max);                           \
    }                                                                                                                  \
    Ref findDiffuseAttribute(GA_AttributeOwner owner) Const { return findFloatTuple(owner, "Cd", 3); }                 \
    Ref findNormalAttribute(GA_AttributeOwner owner) Const { return findFloatTuple(owner, "N", 3); }                   \
    Ref findVelocityAttribute(GA_AttributeOwner owner) Const { return findFloatTuple(owner, "v", 3); }                 \
    Ref findTextureAttribute(GA_AttributeOwner owner) Const { return findFloatTuple(owner, "uv", 2); }                 \
    Ref findAttribute(const UT_StringRef& name, GA_AttributeScope = GA_SCOPE_PUBLIC,                                   \
                      const GA_AttributeOwner* = nullptr, int = 0) Const {                                             \
        const GA_AttributeOwner order[] = {GA_ATTRIB_VERTEX, GA_ATTRIB_POINT, GA_ATTRIB_PRIMITIVE, GA_ATTRIB_GLOBAL};  \
        return findAttribute(name, order, 4);                                                                          \
    }

    HDK_DOUBLE_FIND(, GA_RWAttributeRef)
    HDK_DOUBLE_FIND(const, GA_ROAttributeRef)
#undef HDK_DOUBLE_FIND

#define HDK_DOUBLE_FIND_IN(Name, Owner)                                                                             \
    GA_RWAttributeRef find##Name(const UT_StringRef& name) { return attributes_.findAttribute(Owner, name); }       \
    GA_ROAttributeRef find##Name(const UT_StringRef& name) const { return attributes_.findAttribute(Owner, name); } \
    GA_RWAttributeRef find##Name(GA_AttributeScope, const UT_StringRef& name) { return find##Name(name); }          \
    GA_ROAttributeRef find##Name(GA_AttributeScope, const UT_StringRef& name) const { return find##Name(name); }
    HDK_DOUBLE_FIND_IN(PointAttribute, GA_ATTRIB_POINT)
    HDK_DOUBLE_FIND_IN(VertexAttribute, GA_ATTRIB_VERTEX)
    HDK_DOUBLE_FIND_IN(PrimitiveAttribute, GA_ATTRIB_PRIMITIVE)
    HDK_DOUBLE_FIND_IN(GlobalAttribute, GA_ATTRIB_GLOBAL)
#undef HDK_DOUBLE_FIND_IN

    bool destroyAttribute(GA_AttributeOwner owner, const UT_StringRef& name) {
        return attributes_.destroyAttribute(owner, name);
    }
    bool destroyAttribute(GA_AttributeOwner owner, GA_AttributeScope, const UT_StringRef& name) {
        return destroyAttribute(owner, name);
    }
    bool destroyPointAttrib(const UT_StringRef& name) { return destroyAttribute(GA_ATTRIB_POINT, name); }
    bool destroyVertexAttrib(const UT_StringRef& name) { return destroyAttribute(GA_ATTRIB_VERTEX, name); }
    bool destroyPrimAttrib(const UT_StringRef& name) { return destroyAttribute(GA_ATTRIB_PRIMITIVE, name); }
    bool destroyPrimitiveAttrib(const UT_StringRef& name) { return destroyPrimAttrib(name); }
    bool destroyGlobalAttrib(const UT_StringRef& name) { return destroyAttribute(GA_ATTRIB_GLOBAL, name); }
    bool renameAttribute(GA_AttributeOwner owner, GA_AttributeScope, const UT_StringRef& from, const UT_StringRef& to) {
        return attributes_.renameAttribute(owner, from, to);
    }

    // Groups
    const GA_GroupTable* getGroupTable(GA_GroupType type) const;
    GA_PointGroupTable& pointGroups() { return pointGroups_; }
    const GA_PointGroupTable& pointGroups() const { return pointGroups_; }
    GA_VertexGroupTable& vertexGroups() { return vertexGroups_; }
    const GA_VertexGroupTable& vertexGroups() const { return vertexGroups_; }
    GA_PrimitiveGroupTable& primitiveGroups() { return primitiveGroups_; }
    const GA_PrimitiveGroupTable& primitiveGroups() const { return primitiveGroups_; }
    GA_PointGroup* findPointGroup(const UT_StringRef& name) { return pointGroups_.find(name); }
    const GA_PointGroup* findPointGroup(const UT_StringRef& name) const { return pointGroups_.find(name); }
    GA_VertexGroup* findVertexGroup(const UT_StringRef& name) { return vertexGroups_.find(name); }
    GA_PrimitiveGroup* findPrimitiveGroup(const UT_StringRef& name) { return primitiveGroups_.find(name); }
    const GA_PrimitiveGroup* findPrimitiveGroup(const UT_StringRef& name) const { return primitiveGroups_.find(name); }
    GA_PointGroup* newPointGroup(const UT_StringRef& name, bool = false) { return pointGroups_.newGroup(name); }
    GA_VertexGroup* newVertexGroup(const UT_StringRef& name, bool = false) { return vertexGroups_.newGroup(name); }
    GA_PrimitiveGroup* newPrimitiveGroup(const UT_StringRef& name, bool = false) {
        return primitiveGroups_.newGroup(name);
    }
    GA_PrimitiveGroup* newInternalPrimitiveGroup() { return primitiveGroups_.newInternalGroup(); }
    GA_PointGroup* newInternalPointGroup() { return pointGroups_.newInternalGroup(); }
    bool destroyPointGroup(GA_PointGroup* group) { return pointGroups_.destroy(group); }
    bool destroyPointGroup(const UT_StringRef& name) { return pointGroups_.destroy(name); }
    bool destroyPrimitiveGroup(GA_PrimitiveGroup* group) { return primitiveGroups_.destroy(group); }
    bool destroyPrimitiveGroup(const UT_StringRef& name) { return primitiveGroups_.destroy(name); }
    bool destroyVertexGroup(GA_VertexGroup* group) { return vertexGroups_.destroy(group); }

    // Data ids
    void bumpDataIdsForAddOrRemove(bool points, bool vertices, bool primitives);
    void bumpDataIdsForRewire();
    void bumpAllDataIds();
    void destroyStashed() {}
    void stashAll() { clearAndDestroy(); }

    // Whole details
    void replaceWith(const GA_Detail& src);
    void replaceWithPoints(const GA_Detail& src);
    /// Elements, groups and attributes of another detail, behind one's own.
    void baseMerge(const GA_Detail& src, const GA_Range& points, const GA_Range& primitives);

    /// The stand-in's own means: P in 32 or 64 bits, values lost; points in another order, as by a sort.
    void setPStorage(GA_Storage storage);
    void reorderPoints(const std::vector<GA_Index>& order) { points_.reorder(order); }

protected:
    virtual std::unique_ptr<GA_Primitive> makePrimitive(const GA_PrimitiveTypeId& type, GA_Offset off) = 0;

private:
    friend class GA_AttributeSet;

    template <typename A>
    static A* fits(A* a, GA_StorageClass kind, int min, int max) {
        if (!a || a->getTupleSize() < min || (max > 0 && a->getTupleSize() > max)) return nullptr;
        if (kind == GA_STORECLASS_OTHER) return a->getStorageClass() != GA_STORECLASS_STRING ? a : nullptr;
        return a->getStorageClass() == kind ? a : nullptr;
    }
    GA_IndexMap& mapOf(GA_AttributeOwner owner);
    void growAttributes(GA_AttributeOwner owner);
    bool releaseVertices(GA_Offset point, GA_DestroyPointMode mode);
    void addMissingAttributes(const GA_Detail& src);
    void copyElements(GA_AttributeOwner owner, const GA_Detail& src, const std::vector<GA_Offset>& to);
    void compactAttributes(GA_AttributeOwner owner);
    void compactPrimitives();

    exint uniqueId_;
    int64 metaCount_ = 0;
    GA_IndexMap points_{GA_ATTRIB_POINT}, vertices_{GA_ATTRIB_VERTEX}, primitives_{GA_ATTRIB_PRIMITIVE},
        global_{GA_ATTRIB_GLOBAL};
    GA_AttributeSet attributes_;
    GA_Attribute* P_ = nullptr;
    GA_Topology topology_;
    GA_PrimitiveList primitiveList_;
    GA_PointGroupTable pointGroups_;
    GA_VertexGroupTable vertexGroups_;
    GA_PrimitiveGroupTable primitiveGroups_;
};
