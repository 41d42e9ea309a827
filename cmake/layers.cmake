# The code of src/, layer by layer: each folder is one static library that links those before it.
# A file named *_kernel.c is compiled once per CPU level (see src/base/variant.h).

add_library(heibai_flags INTERFACE)
target_include_directories(heibai_flags INTERFACE ${PROJECT_SOURCE_DIR}/src)
# Without contraction every CPU level computes the same floating-point values.
target_compile_options(heibai_flags INTERFACE -Wall -Wextra -ffp-contract=off)
if(HEIBAI_SANITIZE)
  target_compile_options(heibai_flags INTERFACE -fsanitize=${HEIBAI_SANITIZE}
                         -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(heibai_flags INTERFACE -fsanitize=${HEIBAI_SANITIZE})
endif()

set(HEIBAI_VARIANTS portable)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  list(APPEND HEIBAI_VARIANTS v3)
  target_compile_definitions(heibai_flags INTERFACE HEIBAI_HAS_V3)
endif()
set(HEIBAI_FLAGS_v3 -march=x86-64-v3)

function(heibai_layer name)
  cmake_parse_arguments(ARG "" "" "LINK;EXTRA" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${name}/*.c)
  list(FILTER sources EXCLUDE REGEX "(_gen|_kernel|/main)\\.c$")
  file(GLOB kernels CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${name}/*_kernel.c)
  add_library(heibai_${name} STATIC ${sources} ${ARG_EXTRA})
  target_link_libraries(heibai_${name} PUBLIC heibai_flags ${ARG_LINK})
  if(kernels)
    foreach(variant ${HEIBAI_VARIANTS})
      set(objects heibai_${name}_${variant})
      add_library(${objects} OBJECT ${kernels})
      target_link_libraries(${objects} PRIVATE heibai_flags)
      target_compile_definitions(${objects} PRIVATE HEIBAI_VARIANT=${variant})
      target_compile_options(${objects} PRIVATE ${HEIBAI_FLAGS_${variant}})
      target_sources(heibai_${name} PRIVATE $<TARGET_OBJECTS:${objects}>)
    endforeach()
  endif()
endfunction()

set(generated ${PROJECT_BINARY_DIR}/generated)
file(MAKE_DIRECTORY ${generated})

add_executable(rays_gen ${PROJECT_SOURCE_DIR}/src/board/simd/rays_gen.c)
add_custom_command(OUTPUT ${generated}/rays.c COMMAND rays_gen > ${generated}/rays.c
                   DEPENDS rays_gen VERBATIM)

# The commit, looked up at every build and written only when it changed.
add_custom_target(heibai_version
  COMMAND ${CMAKE_COMMAND} -DSOURCE=${PROJECT_SOURCE_DIR} -DOUTPUT=${generated}/version.h
          -DVERSION=${PROJECT_VERSION} -DTYPE=${CMAKE_BUILD_TYPE}
          -P ${PROJECT_SOURCE_DIR}/cmake/version.cmake
  BYPRODUCTS ${generated}/version.h VERBATIM)

heibai_layer(base LINK Threads::Threads m)
heibai_layer(board LINK heibai_base EXTRA ${generated}/rays.c)
heibai_layer(game LINK heibai_board)
heibai_layer(players LINK heibai_game)
heibai_layer(arena LINK heibai_players)
heibai_layer(cli LINK heibai_arena PkgConfig::EDIT PkgConfig::JANSSON)
add_dependencies(heibai_cli heibai_version)
target_include_directories(heibai_cli PRIVATE ${generated})
