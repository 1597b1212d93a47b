// Stand-in for SOP/SOP_NodeParmsOptions.h: parameters of a verb by name, without a generated header.
#pragma once
#include <SOP/SOP_Node.h>
#include <SOP/SOP_NodeVerb.h>

#include <memory>

class SOP_NodeParmsOptions : public SOP_NodeParms {
public:
    SOP_NodeParmsOptions(const PRM_Template* templates) : templates_(templates) {}
    void buildFromOp(const OP_Node* node, fpreal) override { parms_ = node->parmSet(); }
    const hdk_double::ParmSet& values() const { return parms_; }
    const PRM_Template* templates() const { return templates_; }

private:
    const PRM_Template* templates_;
    hdk_double::ParmSet parms_;
};

/// A verb's working object with the look of a SOP: derived classes override cook(OP_Context &).
class SOP_NodeCacheOptions : public SOP_NodeCache {
public:
    using GroupCreator = GOP_Manager::GroupCreator;

    SOP_NodeCacheOptions() = default;
    OP_ERROR doCook(const SOP_NodeVerb* verb, const SOP_NodeVerb::CookParms& cookparms);

    int64 evalInt(const UT_StringRef& token, int component, fpreal time) const;
    fpreal evalFloat(const UT_StringRef& token, int component, fpreal time) const;
    void evalString(UT_String& value, const UT_StringRef& token, int component, fpreal time) const;
    UT_StringHolder evalStdString(const UT_StringRef& token, fpreal time) const;
    const GU_Detail* inputGeo(exint index, const OP_Context&) const { return cookparms_->inputGeo(index); }
    const GU_Detail* inputGeo(exint index) const { return cookparms_->inputGeo(index); }
    exint nInputs() const { return cookparms_->nInputs(); }
    const SOP_NodeVerb::CookParms* cookparms() const { return cookparms_; }

protected:
    virtual OP_ERROR cook(OP_Context& context) = 0;
    void addError(int code, const char* text = nullptr) const { cookparms_->sopAddError(code, text); }
    void addWarning(int code, const char* text = nullptr) const { cookparms_->sopAddWarning(code, text); }
    void addMessage(int code, const char* text = nullptr) const { cookparms_->sopAddMessage(code, text); }
    UT_ErrorSeverity error() const { return cookparms_->error(); }

    GU_Detail* gdp = nullptr;

private:
    const hdk_double::ParmSet& values() const;
    const SOP_NodeVerb::CookParms* cookparms_ = nullptr;
};
