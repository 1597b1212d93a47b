# A build tree that serves Houdini: OpenVDB and TBB are Houdini's own, because grids cross from its process into our
# code and one process must hold one of each. Written from public documentation; no real Houdini has seen it yet.
if(NOT DEFINED ENV{HFS})
  message(FATAL_ERROR "FIRN_HOUDINI: HFS is not set; source houdini_setup first.")
endif()
list(APPEND CMAKE_PREFIX_PATH "$ENV{HFS}/toolkit/cmake")
find_package(Houdini REQUIRED)
message(STATUS "Houdini ${Houdini_VERSION} (this path has not been tried with a real Houdini yet)")
if(Houdini_VERSION VERSION_LESS 20.5)
  message(FATAL_ERROR "FIRN_HOUDINI: Houdini ${Houdini_VERSION} is too old; 20.5, 21.0 and 22.0 are known.")
endif()

# A plug-in finds the C++ library of Houdini's own compiler in the process, and nothing newer.
set(firn_houdini_gcc 11.2)
set(firn_houdini_gcc_below 12)
if(Houdini_VERSION VERSION_GREATER_EQUAL 22.0)
  set(firn_houdini_gcc 14.2)
  set(firn_houdini_gcc_below 15)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL ${firn_houdini_gcc_below})
  message(WARNING "FIRN_HOUDINI: Houdini ${Houdini_VERSION} is compiled with gcc ${firn_houdini_gcc}, this is gcc "
    "${CMAKE_CXX_COMPILER_VERSION}: the plug-in may not load. Set CMAKE_CXX_COMPILER.")
endif()

# Makes NAME::TARGET from Houdini's third-party targets, which changed their names with 20.5.
function(firn_from_houdini target dependency)
  add_library(${target} INTERFACE IMPORTED GLOBAL)
  if(TARGET Houdini::Dep::${dependency})
    target_link_libraries(${target} INTERFACE Houdini::Dep::${dependency} Houdini)
  elseif(TARGET HoudiniThirdParty)
    target_link_libraries(${target} INTERFACE HoudiniThirdParty Houdini)
  else()
    message(FATAL_ERROR "FIRN_HOUDINI: Houdini ${Houdini_VERSION} has no target for ${dependency}; 20.5 or newer has.")
  endif()
endfunction()

# Find modules of this folder go before those of the system.
list(PREPEND CMAKE_MODULE_PATH ${CMAKE_CURRENT_LIST_DIR}/houdini)
