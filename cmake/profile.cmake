# The kernels of the search are compiled twice: first with counters, in cmake/profile, where profile_gen plays games with them, and
# then for the program with what was counted (-fprofile-use), which makes solves faster (docs/engine.md). The counts are the
# same in every build on the same kind of processor. A CPU level that this processor does not have is compiled with the same
# options, but gcc guesses the counts.
option(HEIBAI_PROFILE "Compile the kernels of the search with a profile of themselves (gcc 11 or later, Release)" ON)
if(NOT HEIBAI_PROFILE OR NOT CMAKE_C_COMPILER_ID STREQUAL GNU OR CMAKE_C_COMPILER_VERSION VERSION_LESS 11
   OR NOT CMAKE_BUILD_TYPE STREQUAL Release OR HEIBAI_SANITIZE OR CMAKE_CROSSCOMPILING)
  return()
endif()

# The portable code is for processors that have nothing better.
set(HEIBAI_PROFILED ${HEIBAI_VARIANTS})
if(NOT HEIBAI_PROFILED STREQUAL portable)
  list(REMOVE_ITEM HEIBAI_PROFILED portable)
endif()

# Where objects with counters write their counts, and the others read them.
function(heibai_counts target variant)
  target_compile_options(${target} PRIVATE -dumpdir ${PROJECT_BINARY_DIR}/counts/${variant}/)
endfunction()

add_subdirectory(${PROJECT_SOURCE_DIR}/cmake/profile)
set(counted ${PROJECT_BINARY_DIR}/counts/counted.h)
add_custom_command(OUTPUT ${counted}
  COMMAND ${CMAKE_COMMAND} -DPROGRAM=$<TARGET_FILE:profile_gen> -DFOLDER=${PROJECT_BINARY_DIR}/counts
          -P ${PROJECT_SOURCE_DIR}/cmake/profile/run.cmake
  DEPENDS profile_gen ${PROJECT_SOURCE_DIR}/cmake/profile/run.cmake VERBATIM)
add_custom_target(heibai_counted DEPENDS ${counted})

foreach(variant ${HEIBAI_PROFILED})
  set(objects heibai_search_${variant})
  heibai_counts(${objects} ${variant})
  # Without partial training, functions that profile_gen does not call would be compiled for size.
  target_compile_options(${objects} PRIVATE -fprofile-use -fprofile-partial-training -Wno-missing-profile)
  # The header has nothing but a comment: including it compiles the objects again when there are new counts.
  target_compile_options(${objects} PRIVATE "SHELL:-include \"${counted}\"")
  add_dependencies(${objects} heibai_counted)
endforeach()
