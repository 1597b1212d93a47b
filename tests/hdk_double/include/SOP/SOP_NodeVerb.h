// Stand-in for SOP/SOP_NodeVerb.h: a cook without a node: inputs and parameters in, geometry out.
#pragma once
#include <GU/GU_Detail.h>
#include <GU/GU_DetailHandle.h>
#include <OP/OP_Context.h>
#include <OP/OP_Error.h>
#include <SOP/SOP_Error.h>
#include <SOP/SOP_NodeParms.h>
#include <UT/UT_Format.h>
#include <UT/UT_StringHolder.h>

class PRM_Template;
class SOP_Node;

class SOP_NodeVerb {
public:
    enum CookMode { COOK_INPLACE, COOK_DUPLICATE, COOK_GENERATOR, COOK_INSTANCE, COOK_GENERIC, COOK_PASSTHROUGH };

    class CookParms {
    public:
        CookParms(SOP_Node& node, GU_DetailHandle& gdh, const OP_Context& context, const SOP_NodeParms* parms,
                  SOP_NodeCache* cache)
            : node_(&node), gdh_(&gdh), context_(&context), parms_(parms), cache_(cache) {}

        GU_DetailHandle& gdh() const { return *gdh_; }
        exint nInputs() const;
        bool hasInput(exint index) const;
        const GU_Detail* inputGeo(exint index) const;
        GU_ConstDetailHandle inputGeoHandle(exint index) const;
        fpreal getCookTime() const { return context_->getTime(); }
        const OP_Context& getContext() const { return *context_; }
        template <class T>
        const T& parms() const {
            return *static_cast<const T*>(parms_);
        }
        SOP_NodeCache* cache() const { return cache_; }
        SOP_Node* getNode() const { return node_; }

        void sopAddError(int code, const char* text = nullptr) const;
        void sopAddWarning(int code, const char* text = nullptr) const;
        void sopAddMessage(int code, const char* text = nullptr) const;
        template <class... Args>
        void addErrorFmt(const char* format, const Args&... args) const {
            UT_StringHolder text;
            text.format(format, args...);
            sopAddError(SOP_MESSAGE, text);
        }
        UT_ErrorSeverity error() const;

    private:
        SOP_Node* node_;
        GU_DetailHandle* gdh_;
        const OP_Context* context_;
        const SOP_NodeParms* parms_;
        SOP_NodeCache* cache_;
    };

    SOP_NodeVerb() = default;
    virtual ~SOP_NodeVerb() = default;

    virtual SOP_NodeParms* allocParms() const = 0;
    virtual SOP_NodeCache* allocCache() const { return nullptr; }
    virtual UT_StringHolder name() const = 0;
    virtual CookMode cookMode(const SOP_NodeParms*) const { return COOK_GENERIC; }
    virtual void cook(const CookParms& cookparms) const = 0;

    static void registerVerb(SOP_NodeVerb* verb);
    static const SOP_NodeVerb* lookupVerb(const UT_StringRef& name);

    /// Made as a static object, it registers the verb when the plugin is loaded.
    template <class V>
    class Register {
    public:
        Register() { registerVerb(&verb_); }
        const V* get() const { return &verb_; }

    private:
        V verb_;
    };
};
