# The nodes' half of the stand-in: hdk_double_dop_<mode> over hdk_double_geometry_<mode>.

# Only operators and SOPs know the mode (how inputs are counted).
add_library(hdk_double_dop_code STATIC
  src/prm/condition.cpp src/prm/parm_list.cpp src/prm/parm_set.cpp src/prm/prm_parm.cpp src/prm/prm_shared.cpp src/prm/prm_template.cpp
  src/sim/dop_node.cpp src/sim/gas_sub_solver.cpp src/sim/parm_options.cpp src/sim/readings.cpp src/sim/sim_data.cpp
  src/sim/sim_data_io.cpp src/sim/sim_factory.cpp src/sim/sim_fields.cpp src/sim/sim_filters.cpp src/sim/sim_force.cpp
  src/sim/sim_geometry.cpp src/sim/sim_object.cpp src/sim/sim_options.cpp src/sim/sim_position.cpp
  src/sim/sim_random.cpp src/sim/sim_solver.cpp src/sim/simulation.cpp src/sim/simulation_io.cpp
  src/sim/simulation_solve.cpp src/sim/simulation_step.cpp)
set_target_properties(hdk_double_dop_code PROPERTIES POSITION_INDEPENDENT_CODE ON CXX_EXTENSIONS OFF)
target_include_directories(hdk_double_dop_code PRIVATE include)
target_link_libraries(hdk_double_dop_code PRIVATE firn_flags PUBLIC hdk_double_geometry_code)
target_compile_options(hdk_double_dop_code PRIVATE -Wsuggest-override)

foreach(suffix "" _205 _210)
  set(target hdk_double_dop${suffix})
  add_library(${target} STATIC src/op/op_node.cpp src/op/op_operator.cpp src/op/op_parameters.cpp
    src/sop/sop_driver.cpp src/sop/sop_node.cpp src/sop/sop_verb.cpp)
  set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON CXX_EXTENSIONS OFF)
  target_link_libraries(${target} PRIVATE firn_flags PUBLIC hdk_double_geometry${suffix} hdk_double_dop_code)
  target_compile_options(${target} PRIVATE -Wsuggest-override)
endforeach()

hdk_double_test(hdk_nodes MODES 205 210
  SOURCES tests/bad_solver.cpp tests/bad_sop.cpp tests/drop_solver.cpp tests/misdeeds_test.cpp tests/plugin.cpp
    tests/prm_parms_test.cpp tests/scale_sop.cpp tests/sim_data_test.cpp tests/sim_end_to_end_test.cpp tests/sim_field_test.cpp
    tests/simulation_test.cpp tests/sop_behaviour_test.cpp
  LINKS hdk_double_dop)
