// Stand-in for PRM/PRM_SpareData.h: named notes on a parameter.
#pragma once
#include <map>
#include <string>

#include <SYS/SYS_Types.h>

struct PRM_SpareToken {
    PRM_SpareToken(const char* token = nullptr, const char* value = nullptr)
        : token_(token ? token : ""), value_(value ? value : "") {}
    const char* getToken() const { return token_.c_str(); }
    const char* getValue() const { return value_.c_str(); }

private:
    std::string token_;
    std::string value_;
};

class PRM_SpareArgs {
public:
    PRM_SpareArgs() = default;
    PRM_SpareArgs& operator<<(const PRM_SpareToken& token);

private:
    friend class PRM_SpareData;
    std::map<std::string, std::string> items_;
};

class PRM_SpareData {
public:
    PRM_SpareData() = default;
    PRM_SpareData(const char* token, const char* value) { addTokenValue(token, value); }
    PRM_SpareData(const PRM_SpareToken& token) { addTokenValue(token.getToken(), token.getValue()); }
    PRM_SpareData(const PRM_SpareArgs& args) : items_(args.items_) {}
    virtual ~PRM_SpareData() = default;

    void addTokenValue(const char* token, const char* value) { items_[token] = value ? value : ""; }
    const char* getValue(const char* token) const;
    int getSize() const { return static_cast<int>(items_.size()); }
    void copyFrom(const PRM_SpareData& other) { items_ = other.items_; }
    static const char* getSopInputToken() { return "sop_input"; }
    static const char* getScriptCallbackToken() { return "script_callback"; }
    static const char* getScriptCallbackLanguageToken() { return "script_callback_language"; }
    static const char* getGroupTypeToken() { return "group_type"; }
    static const char* getEditorToken() { return "editor"; }
    static const char* getFileChooserPatternToken() { return "filechooser_pattern"; }
    static const char* getFileChooserModeToken() { return "filechooser_mode"; }

    static PRM_SpareData fileChooserModeRead;
    static PRM_SpareData fileChooserModeWrite;
    static PRM_SpareData fileChooserModeReadAndWrite;
    static PRM_SpareData stringEditor;
    static PRM_SpareData stringEditorLangExpr;
    static PRM_SpareData objPath;
    static PRM_SpareData objCameraPath;
    static PRM_SpareData sopPath;
    static PRM_SpareData dopPath;
    static PRM_SpareData ropPath;
    static PRM_SpareData shopMaterial;
    static PRM_SpareData groupTypePoints;

private:
    std::map<std::string, std::string> items_;
};
