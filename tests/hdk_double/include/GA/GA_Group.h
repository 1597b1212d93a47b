// Stand-in for the HDK header of the same name.
#pragma once

#include <GA/GA_Types.h>
#include <UT/UT_StringHolder.h>

class GA_Group {
public:
    GA_Group(GA_GroupType type, const UT_StringHolder& name);
    virtual ~GA_Group();
    const UT_StringHolder& getName() const { return name_; }
    GA_GroupType classType() const { return type_; }
    bool getInternal() const { return false; }
    bool isInternal() const { return false; }
    bool isDetached() const { return !name_.isstring(); }
    bool isElementGroup() const { return type_ < GA_GROUP_EDGE; }
    bool isOrdered() const { return false; }
    GA_DataId getDataId() const { return dataId_; }
    void bumpDataId();
    void cloneDataId(const GA_Group& from) { dataId_ = from.dataId_; }
    void invalidateGroupEntries() {}

private:
    GA_GroupType type_;
    UT_StringHolder name_;
    GA_DataId dataId_;
};
