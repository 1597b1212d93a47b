// Stand-in for PRM/PRM_ChoiceList.h: a menu, fixed or made on demand.
#pragma once
#include <PRM/PRM_Name.h>

class PRM_Parm;
class PRM_SpareData;

enum PRM_ChoiceListType {
    PRM_CHOICELIST_NONE = 0,
    PRM_CHOICELIST_SINGLE = 1,
    PRM_CHOICELIST_EXCLUSIVE = 2,
    PRM_CHOICELIST_REPLACE = 4,
    PRM_CHOICELIST_TOGGLE = 8,
    PRM_CHOICELIST_WILD = 16,
    PRM_CHOICELIST_USE_TOKEN = 32,
    PRM_CHOICELIST_EXCLUSIVE_WILD = 64,
    PRM_CHOICELIST_SINGLE_REFRESH = 128,
    PRM_CHOICELIST_EXCLUSIVE_REFRESH = 256
};

using PRM_ChoiceGenFunc = void (*)(void* data, PRM_Name* menu, int size, const PRM_SpareData* spare,
                                   const PRM_Parm* parm);

class PRM_ChoiceList {
public:
    PRM_ChoiceList(PRM_ChoiceListType type, PRM_Name* names) : type_(type), names_(names) {}
    PRM_ChoiceList(PRM_ChoiceListType type, PRM_ChoiceGenFunc make) : type_(type), generator_(make) {}
    PRM_ChoiceList(PRM_ChoiceListType type, const char* script, int) : type_(type), script_(script) {}
    virtual ~PRM_ChoiceList() = default;

    PRM_ChoiceListType getType() const { return type_; }
    PRM_Name* choiceNamesPtr() const { return names_; }
    PRM_ChoiceGenFunc generator() const { return generator_; }

private:
    PRM_ChoiceListType type_;
    PRM_Name* names_ = nullptr;
    PRM_ChoiceGenFunc generator_ = nullptr;
    UT_StringHolder script_;
};
