// Stand-in for the HDK header of the same name: named sets of points, vertices or primitives.
#pragma once

#include <vector>

#include <GA/GA_Group.h>
#include <GA/GA_IndexMap.h>
#include <GA/GA_Range.h>

class GA_ElementGroup : public GA_Group {
public:
    GA_ElementGroup(const GA_IndexMap& map, GA_GroupType type, const UT_StringHolder& name)
        : GA_Group(type, name), map_(&map) {}

    const GA_IndexMap& getIndexMap() const { return *map_; }
    GA_AttributeOwner getOwner() const { return map_->getOwner(); }
    bool contains(GA_Offset off) const { return containsOffset(off); }
    bool containsOffset(GA_Offset off) const {
        return map_->isOffsetActive(off) && static_cast<std::size_t>(off) < members_.size() &&
               members_[static_cast<std::size_t>(off)] != 0;
    }
    bool containsIndex(GA_Index i) const { return containsOffset(map_->offsetFromIndex(i)); }
    bool containsAny(const GA_Range& range) const;
    GA_Size entries() const;
    bool isEmpty() const { return entries() == 0; }

    void addOffset(GA_Offset off) { setElement(off, true); }
    void addIndex(GA_Index i) { addOffset(map_->offsetFromIndex(i)); }
    void removeOffset(GA_Offset off) { setElement(off, false); }
    void removeIndex(GA_Index i) { removeOffset(map_->offsetFromIndex(i)); }
    void toggleOffset(GA_Offset off) { setElement(off, !containsOffset(off)); }
    void setElement(GA_Offset off, bool in);
    void addRange(const GA_Range& range) { setRange(range, true); }
    void removeRange(const GA_Range& range) { setRange(range, false); }
    void addAll() { addRange(GA_Range(*map_)); }
    void addAllEntries() { addAll(); }
    void setAll(bool in) { setRange(GA_Range(*map_), in); }
    void clear() { members_.clear(); }
    void removeAll() { clear(); }
    void toggleEntries();
    void toggleRange(const GA_Range& range);
    void combine(const GA_ElementGroup* other);
    const GA_ElementGroup& operator|=(const GA_ElementGroup& b);
    const GA_ElementGroup& operator&=(const GA_ElementGroup& b);
    const GA_ElementGroup& operator-=(const GA_ElementGroup& b);

    /// The stand-in's own means, for GA_Detail: members by offset, alive or about to be.
    void setMembersByOffset(const std::vector<GA_Offset>& members);

private:
    void setRange(const GA_Range& range, bool in);

    const GA_IndexMap* map_;
    std::vector<unsigned char> members_;
};

class GA_PointGroup : public GA_ElementGroup {
public:
    using Type = GA_PointGroup;
    static constexpr GA_GroupType theType = GA_GROUP_POINT;
    explicit GA_PointGroup(const GA_Detail& detail, const UT_StringHolder& name = UT_StringHolder());
    void add(GA_Offset off) { addOffset(off); }
    void remove(GA_Offset off) { removeOffset(off); }
    bool isPointGroup() const { return true; }
};

class GA_VertexGroup : public GA_ElementGroup {
public:
    static constexpr GA_GroupType theType = GA_GROUP_VERTEX;
    explicit GA_VertexGroup(const GA_Detail& detail, const UT_StringHolder& name = UT_StringHolder());
    void add(GA_Offset off) { addOffset(off); }
    void remove(GA_Offset off) { removeOffset(off); }
};

class GA_PrimitiveGroup : public GA_ElementGroup {
public:
    static constexpr GA_GroupType theType = GA_GROUP_PRIMITIVE;
    explicit GA_PrimitiveGroup(const GA_Detail& detail, const UT_StringHolder& name = UT_StringHolder());
    using GA_ElementGroup::contains;
    void add(GA_Offset off) { addOffset(off); }
    void add(const GA_Primitive* prim);
    void remove(GA_Offset off) { removeOffset(off); }
    void remove(const GA_Primitive* prim);
    bool contains(const GA_Primitive* prim) const;
};
