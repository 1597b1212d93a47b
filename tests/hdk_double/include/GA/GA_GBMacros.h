// Stand-in for the HDK header of the same name: loops over the elements of a detail.
#pragma once

#include <GA/GA_ElementGroup.h>
#include <GA/GA_Iterator.h>

#define HDK_DOUBLE_JOIN2(a, b) a##b
#define HDK_DOUBLE_JOIN(a, b) HDK_DOUBLE_JOIN2(a, b)
#define HDK_DOUBLE_IT HDK_DOUBLE_JOIN(hdkDoubleIt, __LINE__)

#define HDK_DOUBLE_FOR_OFFSETS(range, off) \
    for (GA_Iterator HDK_DOUBLE_IT(range); !HDK_DOUBLE_IT.atEnd() && (((off) = *HDK_DOUBLE_IT), true); ++HDK_DOUBLE_IT)
#define HDK_DOUBLE_FOR_PRIMITIVES(gdp, range, prim) \
    for (GA_Iterator HDK_DOUBLE_IT(range);          \
         !HDK_DOUBLE_IT.atEnd() && (((prim) = (gdp)->getPrimitive(*HDK_DOUBLE_IT)), true); ++HDK_DOUBLE_IT)

#define GA_FOR_ALL_PTOFF(gdp, off) HDK_DOUBLE_FOR_OFFSETS((gdp)->getPointRange(), off)
#define GA_FOR_ALL_GROUP_PTOFF(gdp, grp, off) HDK_DOUBLE_FOR_OFFSETS((gdp)->getPointRange(grp), off)
#define GA_FOR_ALL_OPT_GROUP_PTOFF(gdp, grp, off) HDK_DOUBLE_FOR_OFFSETS((gdp)->getPointRange(grp), off)
#define GA_FOR_ALL_PRIMOFF(gdp, off) HDK_DOUBLE_FOR_OFFSETS((gdp)->getPrimitiveRange(), off)
#define GA_FOR_ALL_GROUP_PRIMOFF(gdp, grp, off) HDK_DOUBLE_FOR_OFFSETS((gdp)->getPrimitiveRange(grp), off)
#define GA_FOR_ALL_PRIMITIVES(gdp, prim) HDK_DOUBLE_FOR_PRIMITIVES(gdp, (gdp)->getPrimitiveRange(), prim)
#define GA_FOR_ALL_PRIMITIVES_NC(gdp, type, prim)                                                             \
    for (GA_Iterator HDK_DOUBLE_IT((gdp)->getPrimitiveRange());                                               \
         !HDK_DOUBLE_IT.atEnd() && (((prim) = static_cast<type>((gdp)->getPrimitive(*HDK_DOUBLE_IT))), true); \
         ++HDK_DOUBLE_IT)
#define GA_FOR_ALL_GROUP_PRIMITIVES(gdp, grp, prim) HDK_DOUBLE_FOR_PRIMITIVES(gdp, (gdp)->getPrimitiveRange(grp), prim)
#define GA_FOR_ALL_OPT_GROUP_PRIMITIVES(gdp, grp, prim) \
    HDK_DOUBLE_FOR_PRIMITIVES(gdp, (gdp)->getPrimitiveRange(grp), prim)

#define HDK_DOUBLE_FOR_ATTRIBUTES(dict, each)                \
    for (auto HDK_DOUBLE_IT = (dict).begin(GA_SCOPE_PUBLIC); \
         !HDK_DOUBLE_IT.atEnd() && (((each) = HDK_DOUBLE_IT.attrib()), true); ++HDK_DOUBLE_IT)
#define GA_FOR_ALL_POINT_ATTRIBUTES(gdp, attrib) HDK_DOUBLE_FOR_ATTRIBUTES((gdp)->pointAttribs(), attrib)
#define GA_FOR_ALL_VERTEX_ATTRIBUTES(gdp, attrib) HDK_DOUBLE_FOR_ATTRIBUTES((gdp)->vertexAttribs(), attrib)
#define GA_FOR_ALL_PRIMITIVE_ATTRIBUTES(gdp, attrib) HDK_DOUBLE_FOR_ATTRIBUTES((gdp)->primitiveAttribs(), attrib)
#define GA_FOR_ALL_DETAIL_ATTRIBUTES(gdp, attrib) HDK_DOUBLE_FOR_ATTRIBUTES((gdp)->attribs(), attrib)

#define HDK_DOUBLE_FOR_GROUPS(table, grp)              \
    for (auto HDK_DOUBLE_IT = (table).beginTraverse(); \
         !HDK_DOUBLE_IT.atEnd() && (((grp) = HDK_DOUBLE_IT.group()), true); ++HDK_DOUBLE_IT)
#define GA_FOR_ALL_POINTGROUPS(gdp, grp) HDK_DOUBLE_FOR_GROUPS((gdp)->pointGroups(), grp)
#define GA_FOR_ALL_PRIMGROUPS(gdp, grp) HDK_DOUBLE_FOR_GROUPS((gdp)->primitiveGroups(), grp)
