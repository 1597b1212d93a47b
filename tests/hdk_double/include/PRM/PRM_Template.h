// Stand-in for PRM/PRM_Template.h: one parameter of a node's interface; lists end with PRM_Template().
// Names, defaults, ranges and menus are kept by pointer and must outlive the list.
#pragma once
#include <PRM/PRM_Callback.h>
#include <PRM/PRM_ChoiceList.h>
#include <PRM/PRM_Conditional.h>
#include <PRM/PRM_Default.h>
#include <PRM/PRM_Name.h>
#include <PRM/PRM_Range.h>
#include <PRM/PRM_SpareData.h>
#include <PRM/PRM_Type.h>

class PRM_Template {
public:
    static constexpr int MAX_VECTOR_SIZE = 31;

    PRM_Template(PRM_Type type = PRM_LIST_TERMINATOR, int vectorsize = 1, PRM_Name* name = nullptr,
                 PRM_Default* defaults = nullptr, PRM_ChoiceList* choices = nullptr, PRM_Range* range = nullptr,
                 PRM_Callback callback = {}, PRM_SpareData* spare = nullptr, int parmgroup = 1,
                 const char* helptext = nullptr, PRM_ConditionalBase* conditional = nullptr);
    PRM_Template(PRM_Type type, PRM_TypeExtended extended, int vectorsize, PRM_Name* name,
                 PRM_Default* defaults = nullptr, PRM_ChoiceList* choices = nullptr, PRM_Range* range = nullptr,
                 PRM_Callback callback = {}, PRM_SpareData* spare = nullptr, int parmgroup = 1,
                 const char* helptext = nullptr, PRM_ConditionalBase* conditional = nullptr);
    PRM_Template(PRM_Type type, PRM_Export exported, int vectorsize, PRM_Name* name, PRM_Default* defaults = nullptr,
                 PRM_ChoiceList* choices = nullptr, PRM_Range* range = nullptr, PRM_Callback callback = {},
                 PRM_SpareData* spare = nullptr, int parmgroup = 1, const char* helptext = nullptr,
                 PRM_ConditionalBase* conditional = nullptr);
    PRM_Template(PRM_Type type, PRM_TypeExtended extended, PRM_Export exported, int vectorsize, PRM_Name* name,
                 PRM_Default* defaults = nullptr, PRM_ChoiceList* choices = nullptr, PRM_Range* range = nullptr,
                 PRM_Callback callback = {}, PRM_SpareData* spare = nullptr, int parmgroup = 1,
                 const char* helptext = nullptr, PRM_ConditionalBase* conditional = nullptr);
    PRM_Template(PRM_MultiType multitype, PRM_Template* templates, fpreal ctrlsize, PRM_Name* name = nullptr,
                 PRM_Default* defaults = nullptr, PRM_Range* range = nullptr, PRM_Callback callback = {},
                 PRM_SpareData* spare = nullptr, const char* helptext = nullptr,
                 PRM_ConditionalBase* conditional = nullptr);

    void initMulti(PRM_MultiType multitype, PRM_Template* templates, fpreal ctrlsize, PRM_Name* name = nullptr,
                   PRM_Default* defaults = nullptr, PRM_Range* range = nullptr, PRM_Callback callback = {},
                   PRM_SpareData* spare = nullptr, const char* helptext = nullptr,
                   PRM_ConditionalBase* conditional = nullptr);

    const PRM_Type& getType() const { return type_; }
    void setType(PRM_Type type) { type_ = type; }
    PRM_TypeExtended getTypeExtended() const { return extended_; }
    void setTypeExtended(PRM_TypeExtended extended) { extended_ = extended; }
    PRM_MultiType getMultiType() const { return multi_; }
    bool isMultiType() const { return multi_ != PRM_MULTITYPE_NONE; }
    const PRM_Template* getMultiParmTemplate() const { return inner_; }
    int getVectorSize() const { return size_; }
    void setVectorSize(int size) { size_ = size; }
    PRM_Name* getNamePtr() const { return name_; }
    const char* getToken() const { return name_ ? name_->getToken() : nullptr; }
    const char* getLabel() const { return name_ ? name_->getLabel() : nullptr; }
    void setNamePtr(PRM_Name* name) { name_ = name; }
    PRM_Default* getFactoryDefaults() const { return defaults_; }
    PRM_Default* getFactoryDefault(int index) const { return defaults_ ? defaults_ + index : nullptr; }
    void setFactoryDefaults(PRM_Default* defaults) { defaults_ = defaults; }
    PRM_ChoiceList* getChoiceListPtr() const { return choices_; }
    void setChoiceListPtr(PRM_ChoiceList* choices) { choices_ = choices; }
    PRM_Range* getRangePtr() const { return range_; }
    void setRangePtr(PRM_Range* range) { range_ = range; }
    PRM_Callback getCallback() const { return callback_; }
    void setCallback(PRM_Callback callback) { callback_ = callback; }
    const PRM_SpareData* getSparePtr() const { return spare_; }
    void setSpareDataPtr(PRM_SpareData* spare) { spare_ = spare; }
    PRM_Export getExport() const { return export_; }
    int getParmGroup() const { return group_; }
    const char* getHelpText() const { return help_; }
    void setHelpText(const char* text) { help_ = text; }
    PRM_ConditionalBase* getConditionalBasePtr() const { return conditional_; }
    void setConditionalBase(PRM_ConditionalBase* conditional) { conditional_ = conditional; }
    bool getInvisible() const { return (extended_ & PRM_TYPE_INVISIBLE) != 0; }
    void setInvisible(bool on);
    bool getJoinNext() const { return (extended_ & PRM_TYPE_JOIN_NEXT) != 0; }
    void assign(const PRM_Template& source) { *this = source; }

    static int countTemplates(const PRM_Template* list);
    static int getTemplateIndexByToken(const PRM_Template* list, const char* token);
    static const PRM_Template* getTemplateByToken(const PRM_Template* list, const char* token);
    static PRM_Template* getEmptyTemplate();

    /// False for memory that never was a template: a list walked past its end.
    bool looksAlive() const { return mark_ == kMark; }

private:
    static constexpr unsigned kMark = 0x50524d54;
    unsigned mark_ = kMark;
    PRM_Type type_;
    PRM_TypeExtended extended_ = PRM_TYPE_NONE;
    PRM_Export export_ = PRM_EXPORT_NONE;
    PRM_MultiType multi_ = PRM_MULTITYPE_NONE;
    int size_ = 1;
    PRM_Name* name_ = nullptr;
    PRM_Default* defaults_ = nullptr;
    PRM_ChoiceList* choices_ = nullptr;
    PRM_Range* range_ = nullptr;
    PRM_Callback callback_;
    PRM_SpareData* spare_ = nullptr;
    int group_ = 1;
    const char* help_ = nullptr;
    PRM_ConditionalBase* conditional_ = nullptr;
    PRM_Template* inner_ = nullptr;
};
