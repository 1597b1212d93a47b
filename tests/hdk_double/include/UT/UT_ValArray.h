// Stand-in for the HDK header of the same name.
#pragma once

#include <UT/UT_Array.h>

template <typename T>
class UT_ValArray : public UT_Array<T> {
public:
    using UT_Array<T>::UT_Array;
};

using UT_Int32Array = UT_ValArray<int32>;
using UT_Int64Array = UT_ValArray<int64>;
using UT_ExintArray = UT_ValArray<exint>;
using UT_IntArray = UT_Int32Array;
using UT_UintArray = UT_ValArray<uint>;
using UT_Fpreal32Array = UT_ValArray<fpreal32>;
using UT_Fpreal64Array = UT_ValArray<fpreal64>;
using UT_FprealArray = UT_ValArray<fpreal>;
using UT_FloatArray = UT_Fpreal32Array;
