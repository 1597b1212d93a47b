// Stand-in for UT/UT_Guid.h: a name that no other piece of data has.
#pragma once
#include <SYS/SYS_Types.h>
#include <UT/UT_String.h>

class UT_Guid {
public:
    UT_Guid();
    void getString(UT_String& text) const;
    bool operator==(const UT_Guid& other) const { return value_ == other.value_; }
    bool operator!=(const UT_Guid& other) const { return value_ != other.value_; }
    bool operator<(const UT_Guid& other) const { return value_ < other.value_; }

private:
    int64 value_;
};
