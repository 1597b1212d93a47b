// Stand-in for PRM/PRM_Name.h: a token and the label beside it.
#pragma once
#include <UT/UT_StringHolder.h>

class PRM_Name {
public:
    PRM_Name(const char* token = nullptr, const char* label = nullptr)
        : token_(token), label_(label ? label : token), set_(token != nullptr) {}

    const char* getToken() const { return set_ ? token_.c_str() : nullptr; }
    const char* getLabel() const { return set_ ? label_.c_str() : nullptr; }
    const UT_StringHolder& getTokenRef() const { return token_; }
    const UT_StringHolder& getLabelRef() const { return label_; }
    void setToken(const char* token) {
        token_ = UT_StringHolder(token);
        set_ = token != nullptr;
    }
    void setLabel(const char* label) { label_ = UT_StringHolder(label); }
    void setTokenAndLabel(const char* token, const char* label) {
        setToken(token);
        setLabel(label);
    }
    void setAndHardenToken(const char* token) { setToken(token); }
    void setAndHardenLabel(const char* label) { setLabel(label); }
    void harden() {}

private:
    UT_StringHolder token_;
    UT_StringHolder label_;
    bool set_ = false;
};
