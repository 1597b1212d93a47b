# TBB::tbb of the Houdini this build tree serves.
if(NOT TARGET TBB::tbb)
  firn_from_houdini(TBB::tbb tbb)
endif()
set(TBB_FOUND TRUE)
