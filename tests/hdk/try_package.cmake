# Configures `source` for the Houdini `version` that tests/hdk/fake_hfs plays; with `build`, also builds and installs.
# With `says` the configuration must say these words, with `refused` it must fail.
file(REMOVE_RECURSE ${scratch})
function(run)
  execute_process(COMMAND ${CMAKE_COMMAND} -E env HFS=${source}/tests/hdk/fake_hfs ${ARGN} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

execute_process(COMMAND ${CMAKE_COMMAND} -E env HFS=${source}/tests/hdk/fake_hfs ${CMAKE_COMMAND} -S ${source} -B ${scratch}
  -G ${generator} -D CMAKE_BUILD_TYPE=Release -D FIRN_HOUDINI=ON -D FIRN_TESTS=OFF -D FIRN_FAKE_HOUDINI=${version}
  RESULT_VARIABLE result ERROR_VARIABLE words ECHO_ERROR_VARIABLE)
string(REGEX REPLACE "[ \n]+" " " words "${words}")
if(says AND NOT words MATCHES "${says}")
  message(FATAL_ERROR "it does not say: ${says}")
endif()
if(refused)
  if(result EQUAL 0)
    message(FATAL_ERROR "Houdini ${version} is not refused")
  endif()
  return()
endif()
if(NOT result EQUAL 0)
  message(FATAL_ERROR "it fails: ${result}")
endif()
if(build)
  run(${CMAKE_COMMAND} --build ${scratch} --target firn_houdini)
  set(built ${scratch})
  set(scratch ${scratch}/installed)
  include(${CMAKE_CURRENT_LIST_DIR}/check_package.cmake)
endif()
