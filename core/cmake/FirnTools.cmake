# What a build may use beside its compiler, and what is asked for but missing.

# A cache of objects where there is one; nobody needs it.
find_program(FIRN_CCACHE ccache)
if(FIRN_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${FIRN_CCACHE})
endif()

if(FIRN_DEVICE_CPU)
  find_path(FIRN_THRUST thrust/for_each.h HINTS ENV CUDA_PATH ENV CUDA_HOME PATH_SUFFIXES include/cccl include)
  if(NOT FIRN_THRUST)
    message(FATAL_ERROR "FIRN_DEVICE_CPU: no Thrust; install libthrust-dev or leave FIRN_DEVICE_CPU off.")
  endif()
  add_library(firn_thrust INTERFACE)
  target_include_directories(firn_thrust SYSTEM INTERFACE ${FIRN_THRUST})
endif()

if(FIRN_CUDA)
  set(FIRN_CUDA_ARCHITECTURES "75;86;90" CACHE STRING "GPU generations to compile for, as CMAKE_CUDA_ARCHITECTURES.")
  find_program(FIRN_NVCC nvcc HINTS ENV CUDA_PATH ENV CUDA_HOME PATH_SUFFIXES bin)
  if(NOT FIRN_NVCC)
    message(FATAL_ERROR "FIRN_CUDA: nvcc not found; put it on PATH, set CUDA_PATH, or leave FIRN_CUDA off.")
  endif()
  # Both before the language is enabled: CMake 3.25 would try an architecture that nvcc 13 no longer knows.
  set(CMAKE_CUDA_COMPILER ${FIRN_NVCC})
  set(CMAKE_CUDA_ARCHITECTURES ${FIRN_CUDA_ARCHITECTURES})
  enable_language(CUDA)
endif()

if(FIRN_HOUDINI)
  include(FirnHoudini)
endif()
