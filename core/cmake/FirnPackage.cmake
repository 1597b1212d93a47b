# firn_package(plugin version): installs a folder that a studio points its Houdini at, with the component `houdini`.
#
#   cmake --install build/houdini --component houdini --prefix <folder>
#
# <folder>/packages/firn.json switches the rest on, for the Houdini it was built for and no other: a plug-in built for
# another release would not load.
set(FIRN_PYTHON_FOLDERS python3.11libs python3.13libs)  # Houdini 20.5 and 21, Houdini 22

# The pictures of the help pages, drawn by `firn render`: page, and the example that shows what its node does.
set(FIRN_HELP_PICTURES
  firn_mpmsolver mpm/letters firn_grainsolver grains/shapes firn_imprintsolver layered/walk firn_flipsolver flip/ball_on_box
  firn--snow_source-1.0 mpm/castle firn--snow_collider-1.0 mpm/walking_boots firn--snow_surface-1.0 mpm/snowball_wall
  firn--snow_look-1.0 grains/weights firn--fine_particles-1.0 flip/struck_balls firn--snow_layer-1.0 layered/rabbit_print
  firn--snowball-1.0 mpm/snowball_drop firn--press-1.0 flip/pressed_ball firn--footprints-1.0 layered/dance
  firn--melt-1.0 grains/melting)

function(firn_help_pictures)
  set(rest ${FIRN_HELP_PICTURES})
  while(rest)
    list(POP_FRONT rest page example)
    install(FILES ${PROJECT_SOURCE_DIR}/examples/${example}/picture.png DESTINATION help/images/firn RENAME ${page}.png
      ${ARGN})
  endwhile()
endfunction()

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
  firn_help_pictures(${here})
  file(GLOB assets ${PROJECT_SOURCE_DIR}/otls/*.hda)
  install(DIRECTORY ${assets} DESTINATION otls ${here})
  foreach(folder IN LISTS FIRN_PYTHON_FOLDERS)
    install(DIRECTORY ${PROJECT_SOURCE_DIR}/otls/python/ DESTINATION ${folder} ${here} PATTERN __pycache__ EXCLUDE)
  endforeach()
endfunction()
