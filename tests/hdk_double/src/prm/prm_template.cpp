#include <PRM/PRM_Template.h>

#include <cstring>

bool PRM_Type::operator==(const PRM_Type& other) const { return std::strcmp(name_, other.name_) == 0; }
bool PRM_Type::operator<(const PRM_Type& other) const { return std::strcmp(name_, other.name_) < 0; }
bool PRM_Type::isSwitcher() const { return *this == PRM_SWITCHER || *this == PRM_SWITCHER_EXCLUSIVE; }
bool PRM_Type::isHeading() const { return *this == PRM_HEADING; }

PRM_SpareArgs& PRM_SpareArgs::operator<<(const PRM_SpareToken& token) {
    items_[token.getToken()] = token.getValue();
    return *this;
}

const char* PRM_SpareData::getValue(const char* token) const {
    const auto found = items_.find(token);
    return found == items_.end() ? nullptr : found->second.c_str();
}

PRM_SpareData PRM_SpareData::fileChooserModeRead("filechooser_mode", "read");
PRM_SpareData PRM_SpareData::fileChooserModeWrite("filechooser_mode", "write");
PRM_SpareData PRM_SpareData::fileChooserModeReadAndWrite("filechooser_mode", "read_and_write");
PRM_SpareData PRM_SpareData::stringEditor("editor", "1");
PRM_SpareData PRM_SpareData::stringEditorLangExpr("editorlang", "hscript");
PRM_SpareData PRM_SpareData::objPath("opfilter", "!!OBJ!!");
PRM_SpareData PRM_SpareData::objCameraPath("opfilter", "!!OBJ/CAMERA!!");
PRM_SpareData PRM_SpareData::sopPath("opfilter", "!!SOP!!");
PRM_SpareData PRM_SpareData::dopPath("opfilter", "!!DOP!!");
PRM_SpareData PRM_SpareData::ropPath("opfilter", "!!ROP!!");
PRM_SpareData PRM_SpareData::shopMaterial("opfilter", "!!SHOP/MATERIAL!!");
PRM_SpareData PRM_SpareData::groupTypePoints("group_type", "points");

const char* PRM_ConditionalBase::getConditional(PRM_ConditionalType type) const {
    for (const auto& [kind, text] : texts_)
        if (kind == type) return text.c_str();
    return nullptr;
}

void PRM_ConditionalBase::addText(const char* text, PRM_ConditionalType type) {
    for (auto& [kind, before] : texts_) {
        if (kind != type) continue;
        before += std::string(" ") + text;
        return;
    }
    texts_.emplace_back(type, text ? text : "");
}

PRM_Template::PRM_Template(PRM_Type type, int vectorsize, PRM_Name* name, PRM_Default* defaults,
                           PRM_ChoiceList* choices, PRM_Range* range, PRM_Callback callback, PRM_SpareData* spare,
                           int parmgroup, const char* helptext, PRM_ConditionalBase* conditional)
    : PRM_Template(type, PRM_TYPE_NONE, PRM_EXPORT_NONE, vectorsize, name, defaults, choices, range, callback, spare,
                   parmgroup, helptext, conditional) {}

PRM_Template::PRM_Template(PRM_Type type, PRM_TypeExtended extended, int vectorsize, PRM_Name* name,
                           PRM_Default* defaults, PRM_ChoiceList* choices, PRM_Range* range, PRM_Callback callback,
                           PRM_SpareData* spare, int parmgroup, const char* helptext, PRM_ConditionalBase* conditional)
    : PRM_Template(type, extended, PRM_EXPORT_NONE, vectorsize, name, defaults, choices, range, callback, spare,
                   parmgroup, helptext, conditional) {}

PRM_Template::PRM_Template(PRM_Type type, PRM_Export exported, int vectorsize, PRM_Name* name, PRM_Default* defaults,
                           PRM_ChoiceList* choices, PRM_Range* range, PRM_Callback callback, PRM_SpareData* spare,
                           int parmgroup, const char* helptext, PRM_ConditionalBase* conditional)
    : PRM_Template(type, PRM_TYPE_NONE, exported, vectorsize, name, defaults, choices, range, callback, spare,
                   parmgroup, helptext, conditional) {}

PRM_Template::PRM_Template(PRM_Type type, PRM_TypeExtended extended, PRM_Export exported, int vectorsize,
                           PRM_Name* name, PRM_Default* defaults, PRM_ChoiceList* choices, PRM_Range* range,
                           PRM_Callback callback, PRM_SpareData* spare, int parmgroup, const char* helptext,
                           PRM_ConditionalBase* conditional)
    : type_(type),
      extended_(extended),
      export_(exported),
      size_(vectorsize),
      name_(name),
      defaults_(defaults),
      choices_(choices),
      range_(range),
      callback_(callback),
      spare_(spare),
      group_(parmgroup),
      help_(helptext),
      conditional_(conditional) {}

PRM_Template::PRM_Template(PRM_MultiType multitype, PRM_Template* templates, fpreal ctrlsize, PRM_Name* name,
                           PRM_Default* defaults, PRM_Range* range, PRM_Callback callback, PRM_SpareData* spare,
                           const char* helptext, PRM_ConditionalBase* conditional) {
    initMulti(multitype, templates, ctrlsize, name, defaults, range, callback, spare, helptext, conditional);
}

void PRM_Template::initMulti(PRM_MultiType multitype, PRM_Template* templates, fpreal, PRM_Name* name,
                             PRM_Default* defaults, PRM_Range* range, PRM_Callback callback, PRM_SpareData* spare,
                             const char* helptext, PRM_ConditionalBase* conditional) {
    *this = PRM_Template(PRM_INT, 1, name, defaults, nullptr, range, callback, spare, 1, helptext, conditional);
    multi_ = multitype;
    inner_ = templates;
}

void PRM_Template::setInvisible(bool on) {
    const int others = extended_ & ~PRM_TYPE_INVISIBLE;
    extended_ = static_cast<PRM_TypeExtended>(on ? others | PRM_TYPE_INVISIBLE : others);
}

int PRM_Template::countTemplates(const PRM_Template* list) {
    int count = 0;
    while (list[count].getType() != PRM_LIST_TERMINATOR) ++count;
    return count;
}

int PRM_Template::getTemplateIndexByToken(const PRM_Template* list, const char* token) {
    for (int i = 0; list[i].getType() != PRM_LIST_TERMINATOR; ++i)
        if (list[i].getToken() && std::strcmp(list[i].getToken(), token) == 0) return i;
    return -1;
}

const PRM_Template* PRM_Template::getTemplateByToken(const PRM_Template* list, const char* token) {
    const int index = getTemplateIndexByToken(list, token);
    return index < 0 ? nullptr : list + index;
}

PRM_Template* PRM_Template::getEmptyTemplate() {
    static PRM_Template none[] = {PRM_Template()};
    return none;
}
