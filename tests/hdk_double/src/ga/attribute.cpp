#include <GA/GA_Attribute.h>

#include <atomic>
#include <ostream>

#include <GA/GA_ATINumeric.h>
#include <GA/GA_ATIString.h>
#include <GA/GA_Detail.h>
#include <GA/GA_Handle.h>
#include <UT/UT_IStream.h>
#include <hdk_double/hash.h>
#include <hdk_double/misuse.h>
#include <hdk_double/stream.h>

namespace hdk_double {

GA_DataId freshDataId() {
    static std::atomic<GA_DataId> next{1};
    return next++;
}

const GA_Attribute* findForHandle(const GA_Detail* detail, GA_AttributeOwner owner, const UT_StringRef& name) {
    return detail->getAttributes().findAttribute(owner, name);
}
GA_Attribute* findForHandle(GA_Detail* detail, GA_AttributeOwner owner, const UT_StringRef& name) {
    return detail->getAttributes().findAttribute(owner, name);
}

void reportBadHandle(const GA_Attribute* attribute, int component) {
    if (attribute)
        misuse("attribute " + attribute->getName().toStdString() + ": component " + std::to_string(component) +
               " of a tuple of " + std::to_string(attribute->getTupleSize()));
    else
        misuse("an attribute handle was used that is not valid");
}

}  // namespace hdk_double

GA_Attribute::GA_Attribute(GA_Detail& detail, const GA_IndexMap& map, const UT_StringHolder& name, GA_Storage storage,
                           int tupleSize, const GA_Defaults& defaults)
    : detail_(&detail),
      map_(&map),
      name_(name),
      storage_(storage),
      tupleSize_(tupleSize),
      defaults_(defaults),
      dataId_(hdk_double::freshDataId()) {}
GA_Attribute::~GA_Attribute() = default;

GA_StorageClass GA_Attribute::getStorageClass() const {
    switch (storage_) {
        case GA_STORE_STRING:
            return GA_STORECLASS_STRING;
        case GA_STORE_REAL16:
        case GA_STORE_REAL32:
        case GA_STORE_REAL64:
            return GA_STORECLASS_REAL;
        default:
            return GA_STORECLASS_INT;
    }
}

void GA_Attribute::bumpDataId() { dataId_ = hdk_double::freshDataId(); }

const GA_AIFSharedStringTuple* GA_Attribute::getAIFSharedStringTuple() const {
    static const GA_AIFSharedStringTuple tuple;
    return isString() ? &tuple : nullptr;
}

bool GA_Attribute::replace(const GA_Attribute& src) {
    if (!matchesStorage(&src) || map_->offsetSize() != src.map_->offsetSize()) return false;
    copyAll(src);
    typeInfo_ = src.typeInfo_;
    dataId_ = src.dataId_;
    return true;
}

int64 GA_Attribute::getMemoryUsage(bool inclusive) const {
    return map_->offsetSize() * elementBytes() + (inclusive ? static_cast<int64>(sizeof(*this)) : 0);
}

bool GA_Attribute::reachesBlock(GA_Offset start, GA_Size n) const {
    if (n <= 0) return true;
    if (!reaches(start) || !reaches(start + n - 1)) return false;
    if (map_->isTrivialMap()) return true;
    for (GA_Offset off = start; off < start + n; ++off)
        if (!reaches(off)) return false;
    return true;
}

void GA_Attribute::reportBadOffset(GA_Offset off) const {
    hdk_double::misuse("attribute " + name_.toStdString() + ": offset " + std::to_string(off) +
                       (map_->isOffsetInRange(off) ? " was destroyed" : " is out of range"));
}

GA_ATINumeric::GA_ATINumeric(GA_Detail& detail, const GA_IndexMap& map, const UT_StringHolder& name, GA_Storage storage,
                             int tupleSize, const GA_Defaults& defaults)
    : GA_Attribute(detail, map, name, storage, tupleSize, defaults) {
    hdk_double::withStorage(storage, [&](auto kind) {
        stride_ = sizeof(kind) * static_cast<std::size_t>(tupleSize);
        defaultElement_.resize(stride_);
        for (int c = 0; c < tupleSize; ++c) {
            kind = static_cast<decltype(kind)>(defaults.getF(c));
            std::memcpy(defaultElement_.data() + static_cast<std::size_t>(c) * sizeof(kind), &kind, sizeof(kind));
        }
    });
}

void GA_ATINumeric::resize(GA_Size offsets) {
    const std::size_t before = bytes_.size();
    bytes_.resize(static_cast<std::size_t>(offsets) * stride_);
    for (std::size_t at = before; at < bytes_.size(); at += stride_)
        std::memcpy(bytes_.data() + at, defaultElement_.data(), stride_);
}

bool GA_ATINumeric::copyElement(GA_Offset to, const GA_Attribute& from, GA_Offset fromOffset) {
    const GA_ATINumeric* const src = cast(&from);
    if (!src) return false;
    if (src->getStorage() == getStorage() && src->stride_ == stride_) {
        std::memcpy(element(to), src->element(fromOffset), stride_);
        return true;
    }
    const bool whole = getStorageClass() == GA_STORECLASS_INT && src->getStorageClass() == GA_STORECLASS_INT;
    for (int c = 0; c < getTupleSize() && c < src->getTupleSize(); ++c) {
        if (whole)
            setComponent(to, c, src->component<int64>(fromOffset, c));
        else
            setComponent(to, c, src->component<fpreal64>(fromOffset, c));
    }
    return true;
}

uint64 GA_ATINumeric::hashElement(GA_Offset off, uint64 seed) const {
    return hdk_double::hashBytes(element(off), stride_, seed);
}
void GA_ATINumeric::saveElement(std::ostream& os, GA_Offset off) const {
    os.write(reinterpret_cast<const char*>(element(off)), static_cast<std::streamsize>(stride_));
}
void GA_ATINumeric::loadElement(UT_IStream& is, GA_Offset off) { is.bread(element(off), static_cast<exint>(stride_)); }

std::unique_ptr<GA_Attribute> GA_ATINumeric::cloneEmpty(GA_Detail& detail, const GA_IndexMap& map) const {
    auto copy = std::make_unique<GA_ATINumeric>(detail, map, getName(), getStorage(), getTupleSize(), getDefaults());
    copy->setTypeInfo(getTypeInfo());
    copy->resize(map.offsetSize());
    return copy;
}

GA_ATIString::GA_ATIString(GA_Detail& detail, const GA_IndexMap& map, const UT_StringHolder& name, int tupleSize,
                           const GA_Defaults& defaults)
    : GA_Attribute(detail, map, name, GA_STORE_STRING, tupleSize, defaults) {}

void GA_ATIString::resize(GA_Size offsets) { texts_.resize(at(offsets, 0), getDefaults().getS()); }

bool GA_ATIString::copyElement(GA_Offset to, const GA_Attribute& from, GA_Offset fromOffset) {
    const GA_ATIString* const src = cast(&from);
    if (!src) return false;
    for (int c = 0; c < getTupleSize() && c < src->getTupleSize(); ++c) setText(to, c, src->text(fromOffset, c));
    return true;
}
uint64 GA_ATIString::hashElement(GA_Offset off, uint64 seed) const {
    for (int c = 0; c < getTupleSize(); ++c)
        seed = hdk_double::hashBytes(text(off, c).c_str(), static_cast<std::size_t>(text(off, c).length()), seed);
    return seed;
}
void GA_ATIString::saveElement(std::ostream& os, GA_Offset off) const {
    for (int c = 0; c < getTupleSize(); ++c) hdk_double::writeText(os, text(off, c));
}
void GA_ATIString::loadElement(UT_IStream& is, GA_Offset off) {
    for (int c = 0; c < getTupleSize(); ++c) is.bread(texts_[at(off, c)]);
}
std::unique_ptr<GA_Attribute> GA_ATIString::cloneEmpty(GA_Detail& detail, const GA_IndexMap& map) const {
    auto copy = std::make_unique<GA_ATIString>(detail, map, getName(), getTupleSize(), getDefaults());
    copy->setTypeInfo(getTypeInfo());
    copy->resize(map.offsetSize());
    return copy;
}
