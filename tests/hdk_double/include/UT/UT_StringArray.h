// Stand-in for the HDK header of the same name.
#pragma once

#include <UT/UT_Array.h>
#include <UT/UT_StringHolder.h>
#include <UT/UT_WorkBuffer.h>

class UT_StringArray : public UT_Array<UT_StringHolder> {
public:
    using UT_Array<UT_StringHolder>::UT_Array;
    using UT_Array<UT_StringHolder>::append;
    using UT_Array<UT_StringHolder>::sort;

    exint append(const char* s) { return append(UT_StringHolder(s)); }
    exint append(const UT_StringRef& s) { return append(UT_StringHolder(s)); }
    exint append(const UT_String& s) { return append(UT_StringHolder(s)); }
    exint append(const UT_StringArray& b) { return concat(b); }
    exint find(const UT_StringRef& s, exint start = 0) const { return UT_Array<UT_StringHolder>::find(s, start); }
    void sort(bool ascending = true, bool casesensitive = true, bool = true);
    void join(const UT_StringRef& separator, UT_WorkBuffer& out) const { out.append(*this, separator); }
    void join(const char* separator, UT_String& out) const;
    int64 hash() const;
};
