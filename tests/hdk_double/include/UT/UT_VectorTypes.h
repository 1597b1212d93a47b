// Stand-in for the HDK header of the same name: names of the vector and matrix types without their bodies.
#pragma once

#include <SYS/SYS_Types.h>

template <typename T>
class UT_Vector2T;
template <typename T>
class UT_Vector3T;
template <typename T>
class UT_Vector4T;
template <typename T>
class UT_Matrix2T;
template <typename T>
class UT_Matrix3T;
template <typename T>
class UT_Matrix4T;
template <typename T>
class UT_QuaternionT;

#define HDK_DOUBLE_VECTOR_NAMES(Name)  \
    using Name##F = Name##T<fpreal32>; \
    using Name##D = Name##T<fpreal64>; \
    using Name##R = Name##T<fpreal>;   \
    using Name = Name##T<fpreal32>

HDK_DOUBLE_VECTOR_NAMES(UT_Vector2);
HDK_DOUBLE_VECTOR_NAMES(UT_Vector3);
HDK_DOUBLE_VECTOR_NAMES(UT_Vector4);
HDK_DOUBLE_VECTOR_NAMES(UT_Matrix2);
HDK_DOUBLE_VECTOR_NAMES(UT_Matrix3);
HDK_DOUBLE_VECTOR_NAMES(UT_Matrix4);
HDK_DOUBLE_VECTOR_NAMES(UT_Quaternion);
#undef HDK_DOUBLE_VECTOR_NAMES

template <typename T>
class UT_ValArray;
using UT_Vector2Array = UT_ValArray<UT_Vector2>;
using UT_Vector3Array = UT_ValArray<UT_Vector3>;
using UT_Vector3RArray = UT_ValArray<UT_Vector3R>;
using UT_Vector3DArray = UT_ValArray<UT_Vector3D>;
using UT_Vector4Array = UT_ValArray<UT_Vector4>;

using UT_Vector2I = UT_Vector2T<int64>;
using UT_Vector2i = UT_Vector2T<int32>;
using UT_Vector3I = UT_Vector3T<int64>;
using UT_Vector3i = UT_Vector3T<int32>;
using UT_Vector4I = UT_Vector4T<int64>;
using UT_Vector4i = UT_Vector4T<int32>;
using UT_FVector3 = UT_Vector3T<fpreal32>;
using UT_DVector3 = UT_Vector3T<fpreal64>;
using UT_FVector4 = UT_Vector4T<fpreal32>;
using UT_DVector4 = UT_Vector4T<fpreal64>;
using UT_FMatrix3 = UT_Matrix3T<fpreal32>;
using UT_DMatrix3 = UT_Matrix3T<fpreal64>;
using UT_FMatrix4 = UT_Matrix4T<fpreal32>;
using UT_DMatrix4 = UT_Matrix4T<fpreal64>;
using UT_FQuaternion = UT_QuaternionT<fpreal32>;
using UT_DQuaternion = UT_QuaternionT<fpreal64>;
