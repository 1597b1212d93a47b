# firn_library(name SOURCES ... LINKS ... [PRIVATE ...]): one library per folder of core/firn, installed and exported as
# firn::name (FirnInstall.cmake).
#
# LINKS names the folders it may include (their targets); PRIVATE names outside packages that only its .cpp files see.
# tests/layers/check_includes.py checks the same rule on the text of the includes.

find_package(Threads REQUIRED)
find_package(TBB REQUIRED)
find_package(fmt REQUIRED)

# Flags every target of ours is built with. Contraction is off so that a sum has one value whatever the optimiser
# fuses: the same bytes from every thread count and every build type is a promise to users.
add_library(firn_flags INTERFACE)
target_compile_features(firn_flags INTERFACE cxx_std_17)
target_compile_options(firn_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Wnon-virtual-dtor -Wno-dangling-else -Werror
  -ffp-contract=off
  $<$<CXX_COMPILER_ID:Clang>:-Wno-gnu-zero-variadic-macro-arguments>  # GoogleTest's TYPED_TEST_SUITE
  # namespace baseline { ... } beside namespace avx2 { ... }, one of which isa.h has made inline
  $<$<CXX_COMPILER_ID:Clang>:-Wno-inline-namespace-reopened-noninline>)

function(firn_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINKS;PRIVATE" ${ARGN})
  list(TRANSFORM ARG_SOURCES PREPEND firn/${name}/)
  list(TRANSFORM ARG_LINKS PREPEND firn_)
  add_library(firn_${name} STATIC ${ARG_SOURCES})
  add_library(firn::${name} ALIAS firn_${name})
  set_target_properties(firn_${name} PROPERTIES EXPORT_NAME ${name} POSITION_INDEPENDENT_CODE ON CXX_EXTENSIONS OFF)
  target_compile_features(firn_${name} PUBLIC cxx_std_17)  # for who links an install: clang 14 begins with C++14
  target_include_directories(firn_${name} PUBLIC
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/core> $<INSTALL_INTERFACE:include>)
  target_link_libraries(firn_${name} PUBLIC ${ARG_LINKS} PRIVATE $<BUILD_INTERFACE:firn_flags> ${ARG_PRIVATE})
  set_property(GLOBAL APPEND PROPERTY FIRN_LIBRARIES firn_${name})
endfunction()

# firn_isa_source(NAME_avx2.cpp), firn_isa_source(NAME_avx512.cpp): compiles a file of the target that is about to be
# added with these instructions. Who calls into it asks bestIsa() first; core/firn/base/simd/isa.h says what such a file
# may define. Contraction stays off, as everywhere: where to multiply and add in one is for the source to say, or the
# bits would depend on the compiler. (g++ wants `inline` beside always_inline, which a template has no need of.)
function(firn_isa_source file)
  set(flags_avx2 -mavx2 -mfma)
  set(flags_avx512 -mfma -mavx512f -mavx512vl -mavx512dq -mavx512bw -mprefer-vector-width=512
    $<$<CXX_COMPILER_ID:GNU>:-Wno-uninitialized>  # g++ 12 warns of its own _mm512_undefined_ps()
    $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
  if(NOT file MATCHES "_(avx2|avx512)\\.cpp$")
    message(FATAL_ERROR "firn_isa_source: ${file}: its name must end in _avx2.cpp or _avx512.cpp, "
      "where the check of its symbols looks.")
  endif()
  set(isa ${CMAKE_MATCH_1})
  set(flags -Wno-attributes)
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
    list(APPEND flags ${flags_${isa}})
  endif()
  string(TOUPPER ${isa} name)
  set_source_files_properties(${file} PROPERTIES COMPILE_DEFINITIONS FIRN_${name}_SOURCE COMPILE_OPTIONS "${flags}")
endfunction()
