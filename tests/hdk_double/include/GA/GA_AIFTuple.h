// Stand-in for the HDK header of the same name: numbers of an attribute whose storage the caller does not know.
#pragma once

#include <GA/GA_Types.h>

class GA_AIFTuple {
public:
    GA_Storage getStorage(const GA_Attribute* a) const;
    int getTupleSize(const GA_Attribute* a) const;

    bool get(const GA_Attribute* a, GA_Offset off, int32& v, int c = 0) const;
    bool get(const GA_Attribute* a, GA_Offset off, int64& v, int c = 0) const;
    bool get(const GA_Attribute* a, GA_Offset off, fpreal32& v, int c = 0) const;
    bool get(const GA_Attribute* a, GA_Offset off, fpreal64& v, int c = 0) const;
    bool get(const GA_Attribute* a, GA_Offset off, int32* v, int n, int start = 0) const;
    bool get(const GA_Attribute* a, GA_Offset off, int64* v, int n, int start = 0) const;
    bool get(const GA_Attribute* a, GA_Offset off, fpreal32* v, int n, int start = 0) const;
    bool get(const GA_Attribute* a, GA_Offset off, fpreal64* v, int n, int start = 0) const;

    bool set(GA_Attribute* a, GA_Offset off, int32 v, int c = 0) const;
    bool set(GA_Attribute* a, GA_Offset off, int64 v, int c = 0) const;
    bool set(GA_Attribute* a, GA_Offset off, fpreal32 v, int c = 0) const;
    bool set(GA_Attribute* a, GA_Offset off, fpreal64 v, int c = 0) const;
    bool set(GA_Attribute* a, GA_Offset off, const int32* v, int n, int start = 0) const;
    bool set(GA_Attribute* a, GA_Offset off, const int64* v, int n, int start = 0) const;
    bool set(GA_Attribute* a, GA_Offset off, const fpreal32* v, int n, int start = 0) const;
    bool set(GA_Attribute* a, GA_Offset off, const fpreal64* v, int n, int start = 0) const;
};
