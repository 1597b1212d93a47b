// Stand-in for the HDK header of the same name: offsets, owners, storages, scopes.
#pragma once

#include <SYS/SYS_Types.h>

using GA_Size = exint;
using GA_Index = exint;
using GA_Offset = exint;
using GA_Difference = exint;
using GA_StringIndexType = exint;
using GA_DataId = int64;

constexpr GA_Offset GA_INVALID_OFFSET = -1;
constexpr GA_Index GA_INVALID_INDEX = -1;
constexpr GA_DataId GA_INVALID_DATAID = -1;
constexpr GA_StringIndexType GA_INVALID_STRING_INDEX = -1;

constexpr bool GAisValid(exint v) { return v >= 0; }

constexpr int GA_PAGE_BITS = 10;
constexpr GA_Size GA_PAGE_SIZE = GA_Size(1) << GA_PAGE_BITS;
constexpr GA_Size GA_PAGE_MASK = GA_PAGE_SIZE - 1;
constexpr GA_Offset GAgetPageNum(GA_Offset off) { return off >> GA_PAGE_BITS; }
constexpr GA_Offset GAgetPageOff(GA_Offset off) { return off & GA_PAGE_MASK; }

enum GA_AttributeOwner {
    GA_ATTRIB_INVALID = -1,
    GA_ATTRIB_VERTEX = 0,
    GA_ATTRIB_POINT,
    GA_ATTRIB_PRIMITIVE,
    GA_ATTRIB_GLOBAL,
    GA_ATTRIB_DETAIL = GA_ATTRIB_GLOBAL,
    GA_ATTRIB_OWNER_N
};

enum GA_GroupType {
    GA_GROUP_INVALID = -1,
    GA_GROUP_POINT = 0,
    GA_GROUP_VERTEX,
    GA_GROUP_PRIMITIVE,
    GA_GROUP_EDGE,
    GA_GROUP_BREAKPOINT,
    GA_GROUP_N,
    GA_GROUP_ELEMENT_N = GA_GROUP_EDGE
};

enum GA_AttributeScope { GA_SCOPE_INVALID = -1, GA_SCOPE_PUBLIC = 0, GA_SCOPE_PRIVATE, GA_SCOPE_GROUP, GA_SCOPE_MAX };

enum GA_Storage {
    GA_STORE_INVALID = -1,
    GA_STORE_BOOL = 0,
    GA_STORE_UINT8,
    GA_STORE_INT8,
    GA_STORE_INT16,
    GA_STORE_INT32,
    GA_STORE_INT64,
    GA_STORE_REAL16,
    GA_STORE_REAL32,
    GA_STORE_REAL64,
    GA_STORE_STRING,
    GA_STORE_DICT,
    GA_STORE_MAX
};

enum GA_Precision {
    GA_PRECISION_INVALID = -1,
    GA_PRECISION_1 = 0,
    GA_PRECISION_8,
    GA_PRECISION_16,
    GA_PRECISION_32,
    GA_PRECISION_64
};

enum GA_StorageClass {
    GA_STORECLASS_INVALID = -1,
    GA_STORECLASS_INT = 0,
    GA_STORECLASS_REAL,
    GA_STORECLASS_FLOAT = GA_STORECLASS_REAL,
    GA_STORECLASS_STRING,
    GA_STORECLASS_DICT,
    GA_STORECLASS_OTHER
};

enum GA_TypeInfo {
    GA_TYPE_VOID = 0,
    GA_TYPE_ARITHMETIC_INTEGER,
    GA_TYPE_NONARITHMETIC_INTEGER,
    GA_TYPE_POINT,
    GA_TYPE_HPOINT,
    GA_TYPE_VECTOR,
    GA_TYPE_NORMAL,
    GA_TYPE_COLOR,
    GA_TYPE_QUATERNION,
    GA_TYPE_TRANSFORM,
    GA_TYPE_TEXTURE_COORD,
    GA_TYPE_ST
};

/// What becomes of data ids when a detail is copied for writing.
enum GA_DataIdStrategy { GA_DATA_ID_BUMP = 0, GA_DATA_ID_CLONE = 1 };

enum GA_AttributeFilterStatus { GA_REUSE_NONE = 0 };
enum GA_ReuseStrategyFlags { GA_REUSE_COMPATIBLE };

class GA_PrimitiveTypeId {
public:
    constexpr GA_PrimitiveTypeId() = default;
    constexpr explicit GA_PrimitiveTypeId(int id) : id_(id) {}
    constexpr int get() const { return id_; }
    constexpr bool isValid() const { return id_ >= 0; }
    constexpr bool operator==(GA_PrimitiveTypeId b) const { return id_ == b.id_; }
    constexpr bool operator!=(GA_PrimitiveTypeId b) const { return id_ != b.id_; }
    constexpr operator int() const { return id_; }

private:
    int id_ = -1;
};

class GA_Attribute;
class GA_AttributeDict;
class GA_AttributeSet;
class GA_Detail;
class GA_ElementGroup;
class GA_Group;
class GA_IndexMap;
class GA_PointGroup;
class GA_Primitive;
class GA_PrimitiveGroup;
class GA_Range;
class GA_VertexGroup;
