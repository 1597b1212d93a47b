// Stand-in for the HDK header of the same name: what attributes of all kinds share. Values live in GA_ATINumeric and
// GA_ATIString, one per offset, holes included.
#pragma once

#include <iosfwd>
#include <memory>

#include <GA/GA_Defaults.h>
#include <GA/GA_IndexMap.h>
#include <GA/GA_Types.h>
#include <UT/UT_StringHolder.h>

class GA_AIFTuple;
class GA_AIFStringTuple;
class GA_AIFSharedStringTuple;
class UT_IStream;

class GA_Attribute {
public:
    GA_Attribute(GA_Detail& detail, const GA_IndexMap& map, const UT_StringHolder& name, GA_Storage storage,
                 int tupleSize, const GA_Defaults& defaults);
    virtual ~GA_Attribute();
    GA_Attribute(const GA_Attribute&) = delete;
    GA_Attribute& operator=(const GA_Attribute&) = delete;

    const UT_StringHolder& getName() const { return name_; }
    UT_StringHolder getFullName() const { return name_; }
    const UT_StringHolder& getExportName() const { return name_; }
    GA_AttributeOwner getOwner() const { return map_->getOwner(); }
    GA_AttributeScope getScope() const { return GA_SCOPE_PUBLIC; }
    GA_Storage getStorage() const { return storage_; }
    GA_StorageClass getStorageClass() const;
    int getTupleSize() const { return tupleSize_; }
    int getTupleSize(GA_Offset) const { return tupleSize_; }
    const GA_Defaults& getDefaults() const { return defaults_; }
    GA_TypeInfo getTypeInfo() const { return typeInfo_; }
    void setTypeInfo(GA_TypeInfo info) { typeInfo_ = info; }
    bool needsTransform() const {
        return !nonTransforming_ && GA_TYPE_POINT <= typeInfo_ && typeInfo_ <= GA_TYPE_TRANSFORM &&
               typeInfo_ != GA_TYPE_COLOR;
    }
    void setNonTransforming(bool on) { nonTransforming_ = on; }
    const GA_IndexMap& getIndexMap() const { return *map_; }
    GA_Detail& getDetail() { return *detail_; }
    const GA_Detail& getDetail() const { return *detail_; }
    bool isTopology() const { return false; }
    bool isString() const { return storage_ == GA_STORE_STRING; }

    GA_DataId getDataId() const { return dataId_; }
    void bumpDataId();
    void setDataId(GA_DataId id) { dataId_ = id; }
    void cloneDataId(const GA_Attribute& from) { dataId_ = from.dataId_; }

    virtual const GA_AIFTuple* getAIFTuple() const { return nullptr; }
    virtual const GA_AIFStringTuple* getAIFStringTuple() const { return nullptr; }
    const GA_AIFSharedStringTuple* getAIFSharedStringTuple() const;
    void hardenAllPages(GA_Offset = 0, GA_Offset = GA_INVALID_OFFSET) {}
    void tryCompressAllPages() {}
    /// Values, type and data id of another attribute of the same kind over the same elements.
    bool replace(const GA_Attribute& src);
    bool copy(GA_Offset to, const GA_Attribute& from, GA_Offset fromOffset) {
        return copyElement(to, from, fromOffset);
    }
    bool matchesStorage(const GA_Attribute* b) const { return storage_ == b->storage_ && tupleSize_ == b->tupleSize_; }
    int64 getMemoryUsage(bool inclusive) const;
    const GA_Attribute* get() const { return this; }

    /// The stand-in's own means, for GA_Detail.
    virtual void resize(GA_Size offsets) = 0;
    virtual bool copyElement(GA_Offset to, const GA_Attribute& from, GA_Offset fromOffset) = 0;
    /// All values, holes included, of an attribute of the same class over a map of the same shape.
    virtual void copyAll(const GA_Attribute& from) = 0;
    virtual uint64 hashElement(GA_Offset off, uint64 seed) const = 0;
    virtual void saveElement(std::ostream& os, GA_Offset off) const = 0;
    virtual void loadElement(UT_IStream& is, GA_Offset off) = 0;
    virtual int64 elementBytes() const = 0;
    virtual std::unique_ptr<GA_Attribute> cloneEmpty(GA_Detail& detail, const GA_IndexMap& map) const = 0;
    void rename(const UT_StringHolder& name) { name_ = name; }

    /// False, and a misuse report, for an element that is not there.
    bool reaches(GA_Offset off) const {
        if (map_->isOffsetActive(off)) return true;
        reportBadOffset(off);
        return false;
    }
    bool reachesBlock(GA_Offset start, GA_Size n) const;

private:
    void reportBadOffset(GA_Offset off) const;

    GA_Detail* detail_;
    const GA_IndexMap* map_;
    UT_StringHolder name_;
    GA_Storage storage_;
    int tupleSize_;
    GA_Defaults defaults_;
    GA_TypeInfo typeInfo_ = GA_TYPE_VOID;
    bool nonTransforming_ = false;
    GA_DataId dataId_;
};

namespace hdk_double {
/// A data id nobody has had before.
GA_DataId freshDataId();
}  // namespace hdk_double
