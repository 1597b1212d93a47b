# Installs `built` below `scratch`, builds the project in `source` against it and runs that.
# An installed program finds its modules, where there are any.
file(REMOVE_RECURSE ${scratch})
set(prefix ${scratch}/prefix)

function(run)
  execute_process(COMMAND ${ARGN} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

execute_process(COMMAND ${CMAKE_COMMAND} --install ${built} --prefix ${prefix} OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
run(${CMAKE_COMMAND} -S ${source} -B ${scratch}/build -G ${generator} -D CMAKE_PREFIX_PATH=${prefix}
  -D CMAKE_CXX_COMPILER=${compiler} "-DCMAKE_CXX_FLAGS=${flags}")
run(${CMAKE_COMMAND} --build ${scratch}/build)
run(${scratch}/build/count_flakes)
if(EXISTS ${built}/firn)
  run(${prefix}/bin/firn --help)
  if(EXISTS ${built}/firn_grains_thrust_cpp.so)
    run(${prefix}/bin/firn run ${source}/../grains.json -o ${scratch}/grains --quiet --set solver.backend=thrust_cpp)
  endif()
endif()
