# OpenVDB::openvdb of the system. (The module that OpenVDB brings asks for Boost libraries that we never link.)
find_path(OpenVDB_INCLUDE_DIR openvdb/openvdb.h)
find_library(OpenVDB_LIBRARY openvdb)
find_library(OpenVDB_Imath_LIBRARY NAMES Imath Imath-3_1)  # of its half floats
if(OpenVDB_INCLUDE_DIR)
  file(STRINGS ${OpenVDB_INCLUDE_DIR}/openvdb/version.h lines REGEX "define OPENVDB_LIBRARY_[A-Z]+_VERSION_NUMBER")
  string(REGEX REPLACE "[^0-9]+([0-9]+)[^0-9]+([0-9]+)[^0-9]+([0-9]+).*" "\\1.\\2.\\3" OpenVDB_VERSION "${lines}")
endif()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(OpenVDB
  REQUIRED_VARS OpenVDB_LIBRARY OpenVDB_Imath_LIBRARY OpenVDB_INCLUDE_DIR VERSION_VAR OpenVDB_VERSION)
mark_as_advanced(OpenVDB_INCLUDE_DIR OpenVDB_LIBRARY OpenVDB_Imath_LIBRARY)

if(OpenVDB_FOUND AND NOT TARGET OpenVDB::openvdb)
  find_package(TBB REQUIRED)
  add_library(OpenVDB::openvdb UNKNOWN IMPORTED)
  set_target_properties(OpenVDB::openvdb PROPERTIES
    IMPORTED_LOCATION ${OpenVDB_LIBRARY}
    INTERFACE_INCLUDE_DIRECTORIES ${OpenVDB_INCLUDE_DIR}
    INTERFACE_LINK_LIBRARIES "TBB::tbb;${OpenVDB_Imath_LIBRARY}")
endif()
