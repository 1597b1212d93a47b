// The kinds of grid a VDB primitive holds; part of UT/UT_VDBUtils.h in the HDK, apart here so that it is OpenVDB-free.
#pragma once

enum UT_VDBType {
    UT_VDB_INVALID = -1,
    UT_VDB_FLOAT,
    UT_VDB_DOUBLE,
    UT_VDB_INT32,
    UT_VDB_INT64,
    UT_VDB_BOOL,
    UT_VDB_VEC3F,
    UT_VDB_VEC3D,
    UT_VDB_VEC3I,
    UT_VDB_POINTINDEX,
    UT_VDB_POINTDATA,
    UT_VDB_MASK
};
