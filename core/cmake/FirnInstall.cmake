# Installs the program, the headers, the libraries and the examples, and exports the libraries for find_package(Firn).
# firn::core is all libraries at once.
include(CMakePackageConfigHelpers)

get_property(FIRN_LIBRARIES GLOBAL PROPERTY FIRN_LIBRARIES)
add_library(firn_core INTERFACE)
add_library(firn::core ALIAS firn_core)
set_target_properties(firn_core PROPERTIES EXPORT_NAME core)
target_link_libraries(firn_core INTERFACE ${FIRN_LIBRARIES})

# The packages our libraries link, from the names of the targets (TBB::tbb is of TBB): whoever links ours needs them.
set(FIRN_PACKAGES "")
foreach(library ${FIRN_LIBRARIES})
  get_target_property(links ${library} LINK_LIBRARIES)
  foreach(link ${links})
    if(link MATCHES "^([A-Za-z0-9_]+)::" AND NOT CMAKE_MATCH_1 STREQUAL firn)
      list(APPEND FIRN_PACKAGES ${CMAKE_MATCH_1})
    endif()
  endforeach()
endforeach()
list(REMOVE_DUPLICATES FIRN_PACKAGES)

set(FIRN_CONFIG_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/Firn)
install(TARGETS firn_core ${FIRN_LIBRARIES} EXPORT FirnTargets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(EXPORT FirnTargets NAMESPACE firn:: DESTINATION ${FIRN_CONFIG_DIR})
configure_package_config_file(core/cmake/FirnConfig.cmake.in ${CMAKE_BINARY_DIR}/FirnConfig.cmake
  INSTALL_DESTINATION ${FIRN_CONFIG_DIR})
write_basic_package_version_file(${CMAKE_BINARY_DIR}/FirnConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/FirnConfig.cmake ${CMAKE_BINARY_DIR}/FirnConfigVersion.cmake
  core/cmake/FindOpenVDB.cmake DESTINATION ${FIRN_CONFIG_DIR})

install(DIRECTORY core/firn/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/firn FILES_MATCHING PATTERN "*.h")
if(TARGET firn)
  install(TARGETS firn RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
install(DIRECTORY examples DESTINATION ${CMAKE_INSTALL_DATADIR}/firn OPTIONAL)
