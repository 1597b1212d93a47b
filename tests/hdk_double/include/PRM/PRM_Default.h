// Stand-in for PRM/PRM_Default.h.
#pragma once
#include <CH/CH_Types.h>
#include <SYS/SYS_Types.h>
#include <UT/UT_StringHolder.h>

class PRM_Default {
public:
    PRM_Default(fpreal value = 0, const char* text = nullptr, CH_StringMeaning meaning = CH_OLD_EXPRESSION)
        : value_(value), text_(text), hasText_(text != nullptr), meaning_(meaning) {}

    fpreal getFloat() const { return value_; }
    int64 getOrdinal() const { return static_cast<int64>(value_); }
    const char* getString() const { return hasText_ ? text_.c_str() : nullptr; }
    CH_StringMeaning getStringMeaning() const { return meaning_; }
    void setFloat(fpreal value) { value_ = value; }
    void setOrdinal(int64 value) { value_ = static_cast<fpreal>(value); }
    void setString(const char* text, CH_StringMeaning meaning = CH_OLD_EXPRESSION) {
        text_ = UT_StringHolder(text);
        hasText_ = text != nullptr;
        meaning_ = meaning;
    }
    void setStringAndMeaning(const char* text, CH_StringMeaning meaning) { setString(text, meaning); }

private:
    fpreal value_;
    UT_StringHolder text_;
    bool hasText_;
    CH_StringMeaning meaning_;
};
