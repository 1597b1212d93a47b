// Stand-in for PRM/PRM_Parm.h: one parameter of a node with its value, and the list of an older version's parameters
// that a node is given to make the best of.
#pragma once
#include <UT/UT_String.h>
#include <UT/UT_StringHolder.h>
#include <hdk_double/parm_set.h>

#include <list>

class PRM_Parm {
public:
    PRM_Parm(hdk_double::ParmSet& values, const std::string& token) : values_(&values), token_(token) {}

    const char* getToken() const { return token_.c_str(); }
    const char* getLabel() const { return values_->info(token_)->label.c_str(); }
    const PRM_Type& getType() const { return values_->info(token_)->type; }
    int getVectorSize() const { return values_->info(token_)->size; }
    const PRM_Template* getTemplatePtr() const { return values_->info(token_)->source; }
    bool isFactoryDefault() const { return values_->isDefault(token_); }
    /// The other's value, animated or not.
    void copyParm(const PRM_Parm& from) { values_->copy(token_, *from.values_, from.token_); }

private:
    hdk_double::ParmSet* values_;
    std::string token_;
};

class PRM_ParmList {
public:
    explicit PRM_ParmList(const hdk_double::ParmSet& values) : values_(values) {}
    PRM_ParmList(const PRM_ParmList&) = delete;
    PRM_ParmList& operator=(const PRM_ParmList&) = delete;

    /// Null for a token the list does not have.
    PRM_Parm* getParmPtr(const UT_StringRef& token);
    bool allDefaults() const;
    int64 evalInt(const UT_StringRef& token, int component, fpreal time) const;
    fpreal evalFloat(const UT_StringRef& token, int component, fpreal time) const;
    void evalString(UT_String& value, const UT_StringRef& token, int component, fpreal time) const;

private:
    hdk_double::ParmSet values_;
    std::list<PRM_Parm> asked_;
};
