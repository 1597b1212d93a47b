#include <GA/GA_AIFStringTuple.h>
#include <GA/GA_AIFTuple.h>
#include <GA/GA_ATINumeric.h>
#include <GA/GA_ATIString.h>
#include <GA/GA_Iterator.h>
#include <hdk_double/misuse.h>

namespace {

const GA_ATINumeric* numericAt(const GA_Attribute* a, GA_Offset off, int start, int n) {
    const GA_ATINumeric* const numeric = GA_ATINumeric::cast(a);
    if (!numeric || start < 0 || start + n > numeric->getTupleSize() || !numeric->reaches(off)) return nullptr;
    return numeric;
}

template <typename T>
bool getTuple(const GA_Attribute* a, GA_Offset off, T* v, int n, int start) {
    const GA_ATINumeric* const numeric = numericAt(a, off, start, n);
    for (int c = 0; numeric && c < n; ++c) v[c] = numeric->component<T>(off, start + c);
    return numeric != nullptr;
}

template <typename T>
bool setTuple(GA_Attribute* a, GA_Offset off, const T* v, int n, int start) {
    if (!numericAt(a, off, start, n)) return false;
    for (int c = 0; c < n; ++c) GA_ATINumeric::cast(a)->setComponent(off, start + c, v[c]);
    return true;
}

}  // namespace

GA_Storage GA_AIFTuple::getStorage(const GA_Attribute* a) const { return a->getStorage(); }
int GA_AIFTuple::getTupleSize(const GA_Attribute* a) const { return a->getTupleSize(); }

#define HDK_DOUBLE_TUPLE_ACCESS(T)                                                                                 \
    bool GA_AIFTuple::get(const GA_Attribute* a, GA_Offset off, T& v, int c) const {                               \
        return getTuple(a, off, &v, 1, c);                                                                         \
    }                                                                                                              \
    bool GA_AIFTuple::get(const GA_Attribute* a, GA_Offset off, T* v, int n, int start) const {                    \
        return getTuple(a, off, v, n, start);                                                                      \
    }                                                                                                              \
    bool GA_AIFTuple::set(GA_Attribute* a, GA_Offset off, T v, int c) const { return setTuple(a, off, &v, 1, c); } \
    bool GA_AIFTuple::set(GA_Attribute* a, GA_Offset off, const T* v, int n, int start) const {                    \
        return setTuple(a, off, v, n, start);                                                                      \
    }

HDK_DOUBLE_TUPLE_ACCESS(int32)
HDK_DOUBLE_TUPLE_ACCESS(int64)
HDK_DOUBLE_TUPLE_ACCESS(fpreal32)
HDK_DOUBLE_TUPLE_ACCESS(fpreal64)

int GA_AIFStringTuple::getTupleSize(const GA_Attribute* a) const { return a->getTupleSize(); }
const char* GA_AIFStringTuple::getString(const GA_Attribute* a, GA_Offset off, int c) const {
    const GA_ATIString* const text = GA_ATIString::cast(a);
    return text && text->reaches(off) ? text->text(off, c).c_str() : nullptr;
}
bool GA_AIFStringTuple::setString(GA_Attribute* a, GA_Offset off, const char* s, int c) const {
    GA_ATIString* const text = GA_ATIString::cast(a);
    if (!text || !text->reaches(off)) return false;
    text->setText(off, c, UT_StringHolder(s));
    return true;
}
bool GA_AIFStringTuple::setString(GA_Attribute* a, const GA_Range& range, const char* s, int c) const {
    for (const GA_Offset off : range)
        if (!setString(a, off, s, c)) return false;
    return true;
}
