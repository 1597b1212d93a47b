# Plays the CMake package of a Houdini installation, for a build of the plug-in with HFS set to this folder's parent:
# the targets, variables and functions that public sources name, over the stand-in HDK and the system's OpenVDB and TBB.
# FIRN_FAKE_HOUDINI chooses the version, 20.5, 21.0 or 22.0.
if(NOT DEFINED FIRN_FAKE_HOUDINI)
  set(FIRN_FAKE_HOUDINI 21.0)
endif()
string(REPLACE "." ";" _parts ${FIRN_FAKE_HOUDINI})
list(GET _parts 0 Houdini_VERSION_MAJOR)
list(GET _parts 1 Houdini_VERSION_MINOR)
set(Houdini_VERSION ${FIRN_FAKE_HOUDINI}.1)
set(Houdini_FOUND TRUE)

add_library(Houdini INTERFACE IMPORTED GLOBAL)
target_include_directories(Houdini INTERFACE ${CMAKE_CURRENT_LIST_DIR}/../../../../hdk_double/include)
target_compile_definitions(Houdini INTERFACE MAKING_DSO FIRN_HDK_MODE=${Houdini_VERSION_MAJOR}${Houdini_VERSION_MINOR})

find_library(_openvdb openvdb REQUIRED)
find_library(_tbb tbb REQUIRED)
add_library(HoudiniThirdParty INTERFACE IMPORTED GLOBAL)
target_link_libraries(HoudiniThirdParty INTERFACE ${_openvdb} ${_tbb} Imath-3_1)
target_include_directories(HoudiniThirdParty INTERFACE /usr/include/Imath)

function(houdini_configure_target target)
  cmake_parse_arguments(ARG "" "INSTDIR" "" ${ARGN})
  if(NOT ARG_INSTDIR)
    message(FATAL_ERROR "houdini_configure_target without INSTDIR takes a licence")
  endif()
  set_target_properties(${target} PROPERTIES PREFIX "" LIBRARY_OUTPUT_DIRECTORY ${ARG_INSTDIR})
endfunction()
