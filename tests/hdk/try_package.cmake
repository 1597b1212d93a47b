# Configures `source` for the Houdini `version` that tests/hdk/fake_hfs plays; with `build`, also builds and installs.
file(REMOVE_RECURSE ${scratch})
function(run)
  execute_process(COMMAND ${CMAKE_COMMAND} -E env HFS=${source}/tests/hdk/fake_hfs ${ARGN} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

run(${CMAKE_COMMAND} -S ${source} -B ${scratch} -G ${generator} -D CMAKE_BUILD_TYPE=Release -D FIRN_HOUDINI=ON
  -D FIRN_TESTS=OFF -D FIRN_FAKE_HOUDINI=${version})
if(build)
  run(${CMAKE_COMMAND} --build ${scratch} --target firn_houdini)
  set(built ${scratch})
  set(scratch ${scratch}/installed)
  include(${CMAKE_CURRENT_LIST_DIR}/check_package.cmake)
endif()
