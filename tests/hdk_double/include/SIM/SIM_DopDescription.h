// Stand-in for SIM/SIM_DopDescription.h: the node that Houdini makes for a type of data.
#pragma once
#include <PRM/PRM_Template.h>
#include <SYS/SYS_Types.h>
#include <UT/UT_StringHolder.h>

class OP_Node;
class OP_Operator;
class PRM_ParmList;
class UT_String;

using SIM_ComputeLiveInput = int (*)(OP_Node* node, int input);
using SIM_ObsoleteParmResolver = void (*)(OP_Node* node, PRM_ParmList* obsolete);
using SIM_SyncNodeVersion = void (*)(OP_Node* node, const char* old, const char* current, bool* deleted);
using SIM_GetOpVersion = void (*)(const OP_Operator& op, UT_String& version);
using SIM_UpdateParmsFlags = bool (*)(OP_Node* node);

class SIM_DopDescription {
public:
    SIM_DopDescription(bool createdop, const char* dopname, const char* dopenglish, const char* dataname,
                       const char* datatypename, const PRM_Template* templates);

    bool getCreateDop() const { return createDop_; }
    const UT_StringHolder& getDopName() const { return dopName_; }
    const UT_StringHolder& getDopEnglish() const { return dopEnglish_; }
    const UT_StringHolder& getDataName() const { return dataName_; }
    const UT_StringHolder& getDataTypeName() const { return dataTypeName_; }
    const PRM_Template* getTemplates() const { return templates_; }
    const PRM_Template* getGuideTemplates() const { return guideTemplates_; }

    void setDefaultUniqueDataName(int on) { uniqueDataName_ = on != 0; }
    bool getDefaultUniqueDataName() const { return uniqueDataName_; }
    void setDefaultShareData(int on) { shareData_ = on != 0; }
    bool getDefaultShareData() const { return shareData_; }
    void setCreatePerParmUpdateMenus(bool on) { perParmMenus_ = on; }
    bool getCreatePerParmUpdateMenus() const { return perParmMenus_; }
    void setBypassDataTypeName(const char* name) { bypass_ = UT_StringHolder(name); }
    void setLCDDataTypeName(const char* name) { lcd_ = UT_StringHolder(name); }
    void setPureApplyData(bool on) { pureApply_ = on; }
    void setDescriptiveNameParm(const char* parm) { nameParm_ = UT_StringHolder(parm); }
    void setGuideTemplates(const PRM_Template* templates) { guideTemplates_ = templates; }
    void setDefaultActivation(int) {}

    /// GAS_SubSolver::setGasDescription() has been here.
    void markGas() { gas_ = true; }
    bool isGas() const { return gas_; }

private:
    bool createDop_;
    UT_StringHolder dopName_;
    UT_StringHolder dopEnglish_;
    UT_StringHolder dataName_;
    UT_StringHolder dataTypeName_;
    const PRM_Template* templates_;
    const PRM_Template* guideTemplates_ = nullptr;
    bool uniqueDataName_ = false;
    bool shareData_ = false;
    bool perParmMenus_ = true;
    bool pureApply_ = false;
    bool gas_ = false;
    UT_StringHolder bypass_;
    UT_StringHolder lcd_;
    UT_StringHolder nameParm_;
};
