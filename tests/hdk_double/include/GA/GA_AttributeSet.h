// Stand-in for the HDK header of the same name: the attributes of a detail.
#pragma once

#include <array>

#include <GA/GA_AttributeDict.h>

class GA_AttributeSet {
public:
    explicit GA_AttributeSet(GA_Detail& detail) : detail_(&detail) {}

    GA_AttributeDict& getDict(GA_AttributeOwner owner) { return dicts_[static_cast<std::size_t>(owner)]; }
    const GA_AttributeDict& getDict(GA_AttributeOwner owner) const { return dicts_[static_cast<std::size_t>(owner)]; }

    GA_Attribute* findAttribute(GA_AttributeOwner owner, const UT_StringRef& name) { return getDict(owner).find(name); }
    const GA_Attribute* findAttribute(GA_AttributeOwner owner, const UT_StringRef& name) const {
        return getDict(owner).find(name);
    }
    GA_Attribute* findAttribute(GA_AttributeOwner owner, GA_AttributeScope scope, const UT_StringRef& name) {
        return getDict(owner).find(scope, name);
    }
    const GA_Attribute* findAttribute(GA_AttributeOwner owner, GA_AttributeScope scope,
                                      const UT_StringRef& name) const {
        return getDict(owner).find(scope, name);
    }
    bool destroyAttribute(GA_Attribute* attribute);
    bool destroyAttribute(GA_AttributeOwner owner, const UT_StringRef& name) {
        return destroyAttribute(findAttribute(owner, name));
    }
    bool renameAttribute(GA_AttributeOwner owner, const UT_StringRef& from, const UT_StringRef& to);
    void bumpAllDataIds(GA_AttributeOwner owner);
    void bumpAllDataIds() {
        for (int owner = 0; owner < GA_ATTRIB_OWNER_N; ++owner) bumpAllDataIds(static_cast<GA_AttributeOwner>(owner));
    }

private:
    GA_Detail* detail_;
    std::array<GA_AttributeDict, GA_ATTRIB_OWNER_N> dicts_;
};
