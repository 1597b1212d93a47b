// Stand-in for the HDK header of the same name.
#pragma once

#include <GA/GA_Attribute.h>

class GA_RWAttributeRef;

class GA_ROAttributeRef {
public:
    GA_ROAttributeRef() = default;
    GA_ROAttributeRef(const GA_Attribute* a) : attribute_(a) {}
    GA_ROAttributeRef(const GA_RWAttributeRef& ref);
    operator const GA_Attribute*() const { return attribute_; }
    bool isValid() const { return attribute_ != nullptr; }
    bool isInvalid() const { return attribute_ == nullptr; }
    explicit operator bool() const { return isValid(); }
    const GA_Attribute* getAttribute() const { return attribute_; }
    const GA_Attribute* get() const { return attribute_; }
    const GA_Attribute* operator->() const { return attribute_; }
    const GA_AIFTuple* getAIFTuple() const { return attribute_ ? attribute_->getAIFTuple() : nullptr; }
    GA_AttributeOwner getOwner() const { return attribute_->getOwner(); }
    int getTupleSize() const { return attribute_->getTupleSize(); }
    GA_StorageClass getStorageClass() const { return attribute_->getStorageClass(); }
    bool isFloat() const { return isValid() && getStorageClass() == GA_STORECLASS_REAL; }
    bool isInt() const { return isValid() && getStorageClass() == GA_STORECLASS_INT; }
    bool isString() const { return isValid() && getStorageClass() == GA_STORECLASS_STRING; }
    void clear() { attribute_ = nullptr; }

private:
    const GA_Attribute* attribute_ = nullptr;
};

class GA_RWAttributeRef {
public:
    GA_RWAttributeRef() = default;
    GA_RWAttributeRef(GA_Attribute* a) : attribute_(a) {}
    operator GA_Attribute*() const { return attribute_; }
    bool isValid() const { return attribute_ != nullptr; }
    bool isInvalid() const { return attribute_ == nullptr; }
    explicit operator bool() const { return isValid(); }
    GA_Attribute* getAttribute() const { return attribute_; }
    GA_Attribute* get() const { return attribute_; }
    GA_Attribute* operator->() const { return attribute_; }
    const GA_AIFTuple* getAIFTuple() const { return attribute_ ? attribute_->getAIFTuple() : nullptr; }
    GA_AttributeOwner getOwner() const { return attribute_->getOwner(); }
    int getTupleSize() const { return attribute_->getTupleSize(); }
    GA_StorageClass getStorageClass() const { return attribute_->getStorageClass(); }
    GA_TypeInfo getTypeInfo() const { return attribute_->getTypeInfo(); }
    bool isFloat() const { return isValid() && getStorageClass() == GA_STORECLASS_REAL; }
    bool isInt() const { return isValid() && getStorageClass() == GA_STORECLASS_INT; }
    bool isString() const { return isValid() && getStorageClass() == GA_STORECLASS_STRING; }
    void setTypeInfo(GA_TypeInfo info) const {
        if (attribute_) attribute_->setTypeInfo(info);
    }
    void bumpDataId() const {
        if (attribute_) attribute_->bumpDataId();
    }
    void clear() { attribute_ = nullptr; }

private:
    GA_Attribute* attribute_ = nullptr;
};

inline GA_ROAttributeRef::GA_ROAttributeRef(const GA_RWAttributeRef& ref) : attribute_(ref.getAttribute()) {}
