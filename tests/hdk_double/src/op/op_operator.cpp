#include <OP/OP_Operator.h>
#include <hdk_double/misuse.h>

namespace {

std::vector<PRM_Template> listOf(const PRM_Template* list) {
    constexpr int kLongest = 4096;
    std::vector<PRM_Template> all;
    for (int i = 0; list && list[i].getType() != PRM_LIST_TERMINATOR; ++i) {
        if (i == kLongest || !list[i].looksAlive()) {
            hdk_double::misuse("a PRM_Template list has no end: PRM_Template() is missing");
            break;
        }
        all.push_back(list[i]);
    }
    all.emplace_back();
    return all;
}

std::vector<PRM_Template> listOf(const OP_TemplatePair* pair) {
    std::vector<PRM_Template> all;
    for (; pair; pair = pair->base()) {
        std::vector<PRM_Template> part = listOf(pair->templates());
        part.pop_back();
        all.insert(all.begin(), part.begin(), part.end());
    }
    all.emplace_back();
    return all;
}

std::vector<std::string> labelsOf(const char** labels) {
    std::vector<std::string> all;
    for (; labels && *labels; ++labels) all.emplace_back(*labels);
    return all;
}

}  // namespace

OP_Operator::OP_Operator(const char* name, const char* english, OP_Constructor construct, PRM_Template* templates,
                         unsigned min_sources, unsigned max_sources, CH_LocalVariable*, unsigned flags,
                         const char** inputlabels, int, const char* tab_submenu_path)
    : name_(name),
      english_(english),
      construct_(construct),
      templates_(listOf(templates)),
      minSources_(min_sources),
      maxSources_(max_sources),
      flags_(flags),
      inputLabels_(labelsOf(inputlabels)),
      tabMenu_(tab_submenu_path) {}

OP_Operator::OP_Operator(const char* name, const char* english, OP_Constructor construct, PRM_Template* templates,
                         const char*, unsigned min_sources, unsigned max_sources, CH_LocalVariable* variables,
                         unsigned flags, const char** inputlabels, int maxoutputs, const char* tab_submenu_path)
    : OP_Operator(name, english, construct, templates, min_sources, max_sources, variables, flags, inputlabels,
                  maxoutputs, tab_submenu_path) {}

OP_Operator::OP_Operator(const char* name, const char* english, OP_Constructor construct, OP_TemplatePair* templates,
                         unsigned min_sources, unsigned max_sources, OP_VariablePair*, unsigned flags,
                         const char** inputlabels, int maxoutputs, const char* tab_submenu_path)
    : OP_Operator(name, english, construct, static_cast<PRM_Template*>(nullptr), min_sources, max_sources, nullptr,
                  flags, inputlabels, maxoutputs, tab_submenu_path) {
    templates_ = listOf(templates);
}

OP_Operator::OP_Operator(const char* name, const char* english, OP_Constructor construct, OP_TemplatePair* templates,
                         const char*, unsigned min_sources, unsigned max_sources, OP_VariablePair* variables,
                         unsigned flags, const char** inputlabels, int maxoutputs, const char* tab_submenu_path)
    : OP_Operator(name, english, construct, templates, min_sources, max_sources, variables, flags, inputlabels,
                  maxoutputs, tab_submenu_path) {}

const char* OP_Operator::inputLabel(int index) const {
    return index >= 0 && static_cast<std::size_t>(index) < inputLabels_.size()
               ? inputLabels_[static_cast<std::size_t>(index)].c_str()
               : "Sub-Network";
}
