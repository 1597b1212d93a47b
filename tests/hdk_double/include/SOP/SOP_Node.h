// Stand-in for SOP/SOP_Node.h: a node that makes geometry.
#pragma once
#include <GOP/GOP_Manager.h>
#include <GU/GU_Detail.h>
#include <GU/GU_DetailHandle.h>
#include <OP/OP_AutoLockInputs.h>
#include <OP/OP_Network.h>
#include <OP/OP_OperatorTable.h>
#include <SOP/SOP_Error.h>
#include <SOP/SOP_Flags.h>

#include <memory>

class SOP_NodeVerb;

// A plugin's entry point; declared here, so that a plain definition has the linkage the host looks for.
extern "C" SYS_VISIBILITY_EXPORT void newSopOperator(OP_OperatorTable* table);

class SOP_Node : public OP_Network {
public:
    SOP_Node(OP_Network* parent, const char* name, OP_Operator* op);
    ~SOP_Node() override;

    using GroupCreator = GOP_Manager::GroupCreator;

    const char* getOpType() const override { return "SOP"; }
    OP_OpTypeId getOpTypeID() const override { return SOP_OPTYPE_ID; }
    const SOP_Flags& flags() const { return mySopFlags; }
    virtual const SOP_NodeVerb* cookVerb() const { return nullptr; }

    static PRM_ChoiceList groupMenu;
    static PRM_ChoiceList pointGroupMenu;
    static PRM_ChoiceList primGroupMenu;
    static PRM_ChoiceList primNamedGroupMenu;
    static PRM_ChoiceList pointNamedGroupMenu;
    static PRM_ChoiceList allAttribMenu;
    static PRM_ChoiceList pointAttribMenu;
    static PRM_SpareData* getGroupSelectButton(GA_GroupType type);
    const GA_PointGroup* parsePointGroups(const UT_StringRef& pattern, const GroupCreator& creator) {
        return groups_.parsePointGroups(pattern, creator);
    }
    const GA_PrimitiveGroup* parsePrimitiveGroups(const UT_StringRef& pattern, const GroupCreator& creator) {
        return groups_.parsePrimitiveGroups(pattern, creator);
    }
    /// Names of the first input's attributes of that owner.
    void fillAttribNameMenu(PRM_Name* menu, int size, GA_AttributeOwner owner, int input);

    OP_ERROR lockInputs(OP_Context& context);
    void unlockInputs();
    OP_ERROR lockInput(unsigned index, OP_Context& context);
    void unlockInput(unsigned index);

    const GU_Detail* inputGeo(int index, const OP_Context& context) const;
    const GU_Detail* inputGeo(int index) const;
    GU_ConstDetailHandle inputGeoHandle(int index) const;
    GU_DetailHandle getCookedGeoHandle(OP_Context& context, int force = 0);
    const GU_Detail* getCookedGeo(OP_Context& context, int force = 0);
    bool hasInput(int index) const;
    bool isVerbForEachInput() const { return false; }

    // What the driver needs; a plugin has no use for it.
    void setInputGeometry(int index, GU_ConstDetailHandle geometry);
    OP_ERROR cookOnce(OP_Context& context);
    const GU_DetailHandle& output() const { return myGdpHandle; }
    bool anyInputLocked() const;
    unsigned lockableInputs() const;

protected:
    virtual OP_ERROR cookMySop(OP_Context& context) = 0;
    virtual OP_ERROR cookMyGuide1(OP_Context&) { return error(); }
    OP_ERROR cookMyselfAsVerb(OP_Context& context);
    virtual OP_ERROR cookInputGroups(OP_Context&, int = 0) { return error(); }

    /// The group that the first parameter describes, of the output; null where it is empty.
    OP_ERROR cookInputPointGroups(OP_Context& context, const GA_PointGroup*& group, int alone = 0, bool = true,
                                  int parm = 0, int = -1, bool = true, bool = false, bool = true, int = 0);
    OP_ERROR cookInputPrimitiveGroups(OP_Context& context, const GA_PrimitiveGroup*& group, int alone = 0, bool = true,
                                      int parm = 0, int = -1, bool = true, bool = false, bool = true, int = 0);
    // Local variables of expressions; there are no expressions here.
    void setVariableOrder(int, int, int, int) {}
    void setCurGdh(int, const GU_DetailHandle&) {}
    void setupLocalVars() {}
    void resetLocalVarRefs() {}

    int duplicateSource(unsigned index, OP_Context& context, GU_Detail* into = nullptr, bool clean = true);
    int duplicatePointSource(unsigned index, OP_Context& context) { return duplicateSource(index, context); }
    int duplicateChangedSource(unsigned index, OP_Context& context, int* changed = nullptr, bool force = false);

    OP_ERROR addError(int code, const char* text = nullptr) { return note(UT_ERROR_ABORT, code, text); }
    OP_ERROR addWarning(int code, const char* text = nullptr) { return note(UT_ERROR_WARNING, code, text); }
    OP_ERROR addMessage(int code, const char* text = nullptr) { return note(UT_ERROR_MESSAGE, code, text); }
    void addFatal(int code, const char* text = nullptr) { note(UT_ERROR_FATAL, code, text); }
    void clearSelection() {}
    void setTimeDepExternal(bool on) { mySopFlags.setTimeDep(on); }

    SOP_Flags mySopFlags;
    GU_DetailHandle myGdpHandle;
    GU_Detail* gdp = nullptr;
    GA_Offset myCurPtOff[2] = {GA_INVALID_OFFSET, GA_INVALID_OFFSET};

private:
    friend class SOP_NodeCacheOptions;
    struct Input {
        GU_ConstDetailHandle geometry;
        int locks = 0;
    };
    OP_ERROR note(UT_ErrorSeverity severity, int code, const char* text);
    const Input* connected(int index) const;

    std::vector<Input> geometryInputs_;
    GOP_Manager groups_;
};

/// Input locks that end with the scope, under the name older nodes use.
#define SOP_OPERATOR_NAME "SOP"
#define SOP_TABLE_NAME "Sop"
