# hdk_double_dop_libraries(mode): hdk_double_dop_<mode>, the nodes' half of the stand-in over hdk_double_geometry_<mode>.
function(hdk_double_dop_libraries mode)
  add_library(hdk_double_dop_${mode} STATIC EXCLUDE_FROM_ALL
    src/op/op_node.cpp src/op/op_operator.cpp src/op/op_parameters.cpp
    src/prm/condition.cpp src/prm/parm_list.cpp src/prm/parm_set.cpp src/prm/prm_shared.cpp src/prm/prm_template.cpp
    src/sim/dop_node.cpp src/sim/gas_sub_solver.cpp src/sim/parm_options.cpp src/sim/readings.cpp src/sim/sim_data.cpp
    src/sim/sim_data_io.cpp src/sim/sim_factory.cpp src/sim/sim_fields.cpp src/sim/sim_filters.cpp
    src/sim/sim_force.cpp src/sim/sim_geometry.cpp src/sim/sim_object.cpp src/sim/sim_options.cpp
    src/sim/sim_position.cpp src/sim/sim_solver.cpp src/sim/simulation.cpp src/sim/simulation_io.cpp
    src/sim/simulation_solve.cpp src/sim/simulation_step.cpp
    src/sop/sop_driver.cpp src/sop/sop_node.cpp)
  target_compile_options(hdk_double_dop_${mode} PRIVATE -Wsuggest-override)
  target_link_libraries(hdk_double_dop_${mode} PRIVATE firn_flags PUBLIC hdk_double_geometry_${mode})
endfunction()
