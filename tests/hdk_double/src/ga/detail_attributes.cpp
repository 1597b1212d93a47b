#include <GA/GA_ATINumeric.h>
#include <GA/GA_ATIString.h>
#include <GA/GA_Detail.h>
#include <hdk_double/misuse.h>

bool GA_AttributeSet::destroyAttribute(GA_Attribute* attribute) {
    if (!attribute) return false;
    if (attribute == detail_->getP()) {
        hdk_double::misuse("the point attribute P was to be destroyed");
        return false;
    }
    return getDict(attribute->getOwner()).map().erase(attribute->getName().toStdString()) != 0;
}

bool GA_AttributeSet::renameAttribute(GA_AttributeOwner owner, const UT_StringRef& from, const UT_StringRef& to) {
    auto& map = getDict(owner).map();
    if (from == to || !map.count(from.toStdString()) || map.count(to.toStdString())) return false;
    auto node = map.extract(from.toStdString());
    node.key() = to.toStdString();
    node.mapped()->rename(to);
    map.insert(std::move(node));
    return true;
}

void GA_AttributeSet::bumpAllDataIds(GA_AttributeOwner owner) {
    for (auto& entry : getDict(owner).map()) entry.second->bumpDataId();
}

/// One of the same kind and size is used again; one of another is replaced, and its values with it.
GA_RWAttributeRef GA_Detail::addTuple(GA_Storage storage, GA_AttributeOwner owner, const UT_StringHolder& name,
                                      int size, const GA_Defaults& defaults, const UT_Options*,
                                      const GA_AttributeOptions*) {
    if (owner < 0 || owner >= GA_ATTRIB_OWNER_N || size < 1 || !name.isstring()) {
        hdk_double::misuse("an attribute without owner, size or name was to be added: " + name.toStdString());
        return {};
    }
    std::unique_ptr<GA_Attribute>& slot = attributes_.getDict(owner).map()[name.toStdString()];
    std::unique_ptr<GA_Attribute> made;
    if (storage == GA_STORE_STRING)
        made = std::make_unique<GA_ATIString>(*this, mapOf(owner), name, size, defaults);
    else
        made = std::make_unique<GA_ATINumeric>(*this, mapOf(owner), name,
                                               storage == GA_STORE_REAL16 ? GA_STORE_REAL32 : storage, size, defaults);
    if (slot && slot->getTupleSize() == size && slot->getStorageClass() == made->getStorageClass()) return slot.get();
    if (slot && slot.get() == P_) {
        hdk_double::misuse("the point attribute P was to be replaced by another kind");
        return {};
    }
    slot = std::move(made);
    slot->resize(mapOf(owner).offsetSize());
    return slot.get();
}

GA_RWAttributeRef GA_Detail::cloneAttribute(GA_AttributeOwner owner, const UT_StringHolder& name,
                                            const GA_Attribute& src, bool) {
    const GA_RWAttributeRef made = addTuple(src.getStorage(), owner, name, src.getTupleSize(), src.getDefaults());
    made.setTypeInfo(src.getTypeInfo());
    return made;
}

void GA_Detail::setPStorage(GA_Storage storage) {
    if (P_->getStorage() == storage) return;
    auto& slot = attributes_.getDict(GA_ATTRIB_POINT).map()["P"];
    slot = std::make_unique<GA_ATINumeric>(*this, points_, "P", storage, 3, GA_Defaults());
    slot->setTypeInfo(GA_TYPE_POINT);
    slot->resize(points_.offsetSize());
    P_ = slot.get();
}

namespace {

GA_RWAttributeRef typed(GA_RWAttributeRef ref, GA_TypeInfo info) {
    ref.setTypeInfo(info);
    return ref;
}

}  // namespace

GA_RWAttributeRef GA_Detail::addDiffuseAttribute(GA_AttributeOwner owner, GA_Storage storage) {
    return typed(addTuple(storage, owner, "Cd", 3, GA_Defaults(1.0)), GA_TYPE_COLOR);
}
GA_RWAttributeRef GA_Detail::addNormalAttribute(GA_AttributeOwner owner, GA_Storage storage) {
    return typed(addTuple(storage, owner, "N", 3), GA_TYPE_NORMAL);
}
GA_RWAttributeRef GA_Detail::addVelocityAttribute(GA_AttributeOwner owner, GA_Storage storage) {
    return typed(addTuple(storage, owner, "v", 3), GA_TYPE_VECTOR);
}
GA_RWAttributeRef GA_Detail::addTextureAttribute(GA_AttributeOwner owner, GA_Storage storage) {
    return typed(addTuple(storage, owner, "uv", 3), GA_TYPE_TEXTURE_COORD);
}

void GA_Detail::bumpDataIdsForAddOrRemove(bool points, bool vertices, bool primitives) {
    if (points) {
        attributes_.bumpAllDataIds(GA_ATTRIB_POINT);
        pointGroups_.bumpAllDataIds();
    }
    if (vertices) {
        attributes_.bumpAllDataIds(GA_ATTRIB_VERTEX);
        vertexGroups_.bumpAllDataIds();
    }
    if (primitives) {
        attributes_.bumpAllDataIds(GA_ATTRIB_PRIMITIVE);
        primitiveGroups_.bumpAllDataIds();
        primitiveList_.bumpDataId();
    }
    if (points || vertices || primitives) topology_.bumpAllDataIds();
}

const GA_GroupTable* GA_Detail::getGroupTable(GA_GroupType type) const {
    switch (type) {
        case GA_GROUP_POINT:
            return &pointGroups_;
        case GA_GROUP_VERTEX:
            return &vertexGroups_;
        case GA_GROUP_PRIMITIVE:
            return &primitiveGroups_;
        default:
            return nullptr;
    }
}

void GA_Detail::bumpDataIdsForRewire() {
    topology_.bumpAllDataIds();
    primitiveList_.bumpDataId();
}

void GA_Detail::bumpAllDataIds() {
    bumpDataIdsForAddOrRemove(true, true, true);
    attributes_.bumpAllDataIds(GA_ATTRIB_GLOBAL);
}

int64 GA_Detail::getMemoryUsage(bool inclusive) const {
    int64 bytes = inclusive ? static_cast<int64>(sizeof(*this)) : 0;
    for (int owner = 0; owner < GA_ATTRIB_OWNER_N; ++owner)
        for (const auto& entry : attributes_.getDict(static_cast<GA_AttributeOwner>(owner)).map())
            bytes += entry.second->getMemoryUsage(true);
    for (const GA_Offset off : getPrimitiveRange()) bytes += getPrimitive(off)->getMemoryUsage();
    return bytes + 4 * static_cast<int64>(sizeof(GA_Offset)) * vertices_.offsetSize();
}
