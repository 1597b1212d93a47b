#include <GA/GA_Detail.h>
#include <GA/GA_ElementGroup.h>
#include <hdk_double/misuse.h>

GA_Group::GA_Group(GA_GroupType type, const UT_StringHolder& name)
    : type_(type), name_(name), dataId_(hdk_double::freshDataId()) {}
GA_Group::~GA_Group() = default;
GA_GroupTable::~GA_GroupTable() = default;
void GA_Group::bumpDataId() { dataId_ = hdk_double::freshDataId(); }

bool GA_ElementGroup::containsAny(const GA_Range& range) const {
    for (const GA_Offset off : range)
        if (containsOffset(off)) return true;
    return false;
}

GA_Size GA_ElementGroup::entries() const {
    GA_Size n = 0;
    for (std::size_t off = 0; off < members_.size(); ++off)
        n += members_[off] && map_->isOffsetActive(static_cast<GA_Offset>(off)) ? 1 : 0;
    return n;
}

void GA_ElementGroup::setElement(GA_Offset off, bool in) {
    if (!map_->isOffsetActive(off)) {
        hdk_double::misuse("group " + getName().toStdString() + ": no element at offset " + std::to_string(off));
        return;
    }
    if (static_cast<std::size_t>(off) >= members_.size()) members_.resize(static_cast<std::size_t>(map_->offsetSize()));
    members_[static_cast<std::size_t>(off)] = in ? 1 : 0;
}

void GA_ElementGroup::setMembersByOffset(const std::vector<GA_Offset>& members) {
    members_.assign(static_cast<std::size_t>(map_->offsetSize()), 0);
    for (const GA_Offset off : members) members_[static_cast<std::size_t>(off)] = 1;
}

void GA_ElementGroup::setRange(const GA_Range& range, bool in) {
    for (const GA_Offset off : range) setElement(off, in);
}
void GA_ElementGroup::toggleEntries() { toggleRange(GA_Range(*map_)); }
void GA_ElementGroup::toggleRange(const GA_Range& range) {
    for (const GA_Offset off : range) toggleOffset(off);
}
void GA_ElementGroup::combine(const GA_ElementGroup* other) {
    if (other) *this |= *other;
}
const GA_ElementGroup& GA_ElementGroup::operator|=(const GA_ElementGroup& b) {
    addRange(GA_Range(b));
    return *this;
}
const GA_ElementGroup& GA_ElementGroup::operator&=(const GA_ElementGroup& b) {
    removeRange(GA_Range(b, true));
    return *this;
}
const GA_ElementGroup& GA_ElementGroup::operator-=(const GA_ElementGroup& b) {
    removeRange(GA_Range(b));
    return *this;
}

GA_PointGroup::GA_PointGroup(const GA_Detail& detail, const UT_StringHolder& name)
    : GA_ElementGroup(detail.getPointMap(), GA_GROUP_POINT, name) {}
GA_VertexGroup::GA_VertexGroup(const GA_Detail& detail, const UT_StringHolder& name)
    : GA_ElementGroup(detail.getVertexMap(), GA_GROUP_VERTEX, name) {}
GA_PrimitiveGroup::GA_PrimitiveGroup(const GA_Detail& detail, const UT_StringHolder& name)
    : GA_ElementGroup(detail.getPrimitiveMap(), GA_GROUP_PRIMITIVE, name) {}
void GA_PrimitiveGroup::add(const GA_Primitive* prim) { addOffset(prim->getMapOffset()); }
void GA_PrimitiveGroup::remove(const GA_Primitive* prim) { removeOffset(prim->getMapOffset()); }
bool GA_PrimitiveGroup::contains(const GA_Primitive* prim) const { return containsOffset(prim->getMapOffset()); }
