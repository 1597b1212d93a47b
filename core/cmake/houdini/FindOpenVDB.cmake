# OpenVDB::openvdb of the Houdini this build tree serves.
if(NOT TARGET OpenVDB::openvdb)
  firn_from_houdini(OpenVDB::openvdb openvdb_sesi)
endif()
set(OpenVDB_FOUND TRUE)
