// Stand-in for OP/OP_Operator.h: a type of node.
#pragma once
#include <CH/CH_LocalVariable.h>
#include <OP/OP_DataTypes.h>
#include <PRM/PRM_Template.h>

#include <string>
#include <vector>

class OP_Network;
class OP_Node;
class OP_Operator;
class SOP_NodeVerb;
class UT_Color;
class UT_String;

using OP_Constructor = OP_Node* (*)(OP_Network* parent, const char* name, OP_Operator* op);

#define OP_FLAG_NONE 0x00
#define OP_FLAG_UNORDERED 0x01
#define OP_FLAG_GENERATOR 0x02
#define OP_FLAG_OUTPUT 0x04
#define OP_FLAG_NETWORK 0x08
#define OP_FLAG_MANAGER 0x10
#define OP_FLAG_UNIQUE 0x20

/// Templates of a class after those of its base.
class OP_TemplatePair {
public:
    OP_TemplatePair(PRM_Template* templates, OP_TemplatePair* base = nullptr) : templates_(templates), base_(base) {}
    PRM_Template* templates() const { return templates_; }
    OP_TemplatePair* base() const { return base_; }

private:
    PRM_Template* templates_;
    OP_TemplatePair* base_;
};

class OP_VariablePair {
public:
    OP_VariablePair(CH_LocalVariable* variables, OP_VariablePair* base = nullptr)
        : variables_(variables), base_(base) {}
    CH_LocalVariable* variables() const { return variables_; }
    OP_VariablePair* base() const { return base_; }

private:
    CH_LocalVariable* variables_;
    OP_VariablePair* base_;
};

class OP_Operator {
public:
    OP_Operator(const char* name, const char* english, OP_Constructor construct, PRM_Template* templates,
                unsigned min_sources, unsigned max_sources = 9999, CH_LocalVariable* variables = nullptr,
                unsigned flags = 0, const char** inputlabels = nullptr, int maxoutputs = 1,
                const char* tab_submenu_path = nullptr);
    OP_Operator(const char* name, const char* english, OP_Constructor construct, PRM_Template* templates,
                const char* child_table_name, unsigned min_sources, unsigned max_sources = 9999,
                CH_LocalVariable* variables = nullptr, unsigned flags = 0, const char** inputlabels = nullptr,
                int maxoutputs = 1, const char* tab_submenu_path = nullptr);
    OP_Operator(const char* name, const char* english, OP_Constructor construct, OP_TemplatePair* templates,
                unsigned min_sources, unsigned max_sources = 9999, OP_VariablePair* variables = nullptr,
                unsigned flags = 0, const char** inputlabels = nullptr, int maxoutputs = 1,
                const char* tab_submenu_path = nullptr);
    OP_Operator(const char* name, const char* english, OP_Constructor construct, OP_TemplatePair* templates,
                const char* child_table_name, unsigned min_sources, unsigned max_sources = 9999,
                OP_VariablePair* variables = nullptr, unsigned flags = 0, const char** inputlabels = nullptr,
                int maxoutputs = 1, const char* tab_submenu_path = nullptr);
    virtual ~OP_Operator() = default;

    const UT_StringHolder& getName() const { return name_; }
    const UT_StringHolder& getEnglish() const { return english_; }
    PRM_Template* getParmTemplates() { return templates_.data(); }
    unsigned getMinSources() const { return minSources_; }
    unsigned getMaxSources() const { return maxSources_; }
    unsigned getFlags() const { return flags_; }
    const char* inputLabel(int index) const;
    bool isGenerator() const { return (flags_ & OP_FLAG_GENERATOR) != 0; }
    OP_Constructor getConstructor() const { return construct_; }

    void setName(const char* name) { name_ = UT_StringHolder(name); }
    void setEnglish(const char* english) { english_ = UT_StringHolder(english); }
    void setIconName(const char* icon) { icon_ = UT_StringHolder(icon); }
    const UT_StringHolder& getIconName() const { return icon_; }
    void setOpTabSubMenuPath(const char* path) { tabMenu_ = UT_StringHolder(path); }
    const UT_StringHolder& getOpTabSubMenuPath() const { return tabMenu_; }
    void setObsoleteTemplates(PRM_Template* templates) { obsolete_ = templates; }
    PRM_Template* getObsoleteTemplates() const { return obsolete_; }
    void setHelpUrl(const char* url) { helpUrl_ = UT_StringHolder(url); }
    void setDefaultParmTag(const char*) {}

    virtual bool getHDKHelp(UT_String&) const { return false; }
    virtual bool getOpHelpURL(UT_String&) { return false; }
    virtual bool getVersion(UT_String&) { return false; }
    virtual UT_StringHolder getDefaultShape() const { return UT_StringHolder(); }
    virtual const SOP_NodeVerb* getVerb() const { return nullptr; }

private:
    UT_StringHolder name_;
    UT_StringHolder english_;
    OP_Constructor construct_;
    std::vector<PRM_Template> templates_;
    unsigned minSources_;
    unsigned maxSources_;
    unsigned flags_;
    std::vector<std::string> inputLabels_;
    UT_StringHolder icon_;
    UT_StringHolder tabMenu_;
    UT_StringHolder helpUrl_;
    PRM_Template* obsolete_ = nullptr;
};
