# Installs the component `houdini` of `built` below `scratch` and looks whether everything is there.
file(REMOVE_RECURSE ${scratch})
execute_process(COMMAND ${CMAKE_COMMAND} --install ${built} --component houdini --prefix ${scratch}
  OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)

function(need pattern)
  file(GLOB found ${scratch}/${pattern})
  if(NOT found)
    message(FATAL_ERROR "the package has no ${pattern}")
  endif()
endfunction()

foreach(pattern dso/*.so otls/* toolbar/firn.shelf help/nodes/dop/firn_mpmsolver.txt
    help/nodes/sop/firn--snow_source-1.0.txt config/Icons/DOP_firn_mpmsolver.svg
    config/Icons/SOP_firn-snow_source-1.0.svg
    config/Icons/SOP_firn-fine_particles-1.0.svg python3.11libs/firn_shelf.py python3.13libs/firn_shelf.py
    python3.11libs/firn_nodes.json looks/firn_snow.usda looks/firn_snow.vfl help/nodes/sop/firn--snowball-1.0.txt otls/firn_snowball.hda/INDEX__SECTION packages/firn.json)
  need(${pattern})
endforeach()
file(GLOB pages ${scratch}/help/nodes/*/*.txt)
foreach(page ${pages})
  file(STRINGS ${page} images REGEX "^\\[Image:")
  foreach(image ${images})
    string(REGEX REPLACE "^.Image:/(.*).$" "help/\\1" image ${image})
    need(${image})
  endforeach()
endforeach()
file(READ ${scratch}/packages/firn.json json)
string(JSON enable GET "${json}" enable)
if(NOT enable STREQUAL "houdini_version >= '21.0' and houdini_version < '21.1'")
  message(FATAL_ERROR "firn.json is enabled when ${enable}")
endif()
