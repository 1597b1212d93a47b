# firn_package(plugin version): installs a folder that a studio points its Houdini at, with the component `houdini`.
#
#   cmake --install build/houdini --component houdini --prefix <folder>
#
# <folder>/packages/firn.json switches the rest on, for the Houdini it was built for and no other: a plug-in built for
# another release would not load.
set(FIRN_PYTHON_FOLDERS python3.11libs python3.13libs)  # Houdini 20.5 and 21, Houdini 22

function(firn_package plugin version)
  string(REPLACE "." ";" parts ${version})
  list(GET parts 0 major)
  list(GET parts 1 minor)
  math(EXPR next "${minor} + 1")
  set(FIRN_HOUDINI_FROM ${version})
  set(FIRN_HOUDINI_BELOW ${major}.${next})
  set(json ${CMAKE_CURRENT_BINARY_DIR}/firn.json)
  configure_file(${PROJECT_SOURCE_DIR}/otls/firn.json.in ${json} @ONLY)

  set(here COMPONENT houdini EXCLUDE_FROM_ALL)
  install(TARGETS ${plugin} LIBRARY DESTINATION dso ${here})
  get_property(modules GLOBAL PROPERTY FIRN_DEVICE_MODULES)  # found from dso as from bin
  if(modules)
    install(TARGETS ${modules} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/firn ${here})
  endif()
  install(FILES ${json} DESTINATION packages ${here})
  foreach(folder help toolbar config looks)
    install(DIRECTORY ${PROJECT_SOURCE_DIR}/otls/${folder} DESTINATION . ${here})
  endforeach()
  install(FILES ${PROJECT_SOURCE_DIR}/otls/README.md DESTINATION otls ${here})
  file(GLOB assets ${PROJECT_SOURCE_DIR}/otls/*.hda)
  install(DIRECTORY ${assets} DESTINATION otls ${here})
  foreach(folder IN LISTS FIRN_PYTHON_FOLDERS)
    install(DIRECTORY ${PROJECT_SOURCE_DIR}/otls/python/ DESTINATION ${folder} ${here} PATTERN __pycache__ EXCLUDE)
  endforeach()
endfunction()
