// Stand-in for the HDK header of the same name.
#pragma once

#include <GA/GA_Range.h>
#include <GA/GA_Types.h>
#include <UT/UT_StringHolder.h>

class GA_AIFStringTuple {
public:
    int getTupleSize(const GA_Attribute* a) const;
    const char* getString(const GA_Attribute* a, GA_Offset off, int c = 0) const;
    bool setString(GA_Attribute* a, GA_Offset off, const char* s, int c = 0) const;
    bool setString(GA_Attribute* a, const GA_Range& range, const char* s, int c = 0) const;
};

class GA_AIFSharedStringTuple : public GA_AIFStringTuple {};
