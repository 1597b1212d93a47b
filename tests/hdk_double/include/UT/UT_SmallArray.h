// Stand-in for the HDK header of the same name.
#pragma once

#include <UT/UT_Array.h>

template <typename T, int Bytes = 64>
class UT_SmallArray : public UT_Array<T> {
public:
    using UT_Array<T>::UT_Array;
};
