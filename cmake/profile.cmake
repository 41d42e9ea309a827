# The search is compiled twice: first with counters, in cmake/profile, where profile_gen plays games with it, and then for the
# program with what was counted (-fprofile-use), which takes 2 to 4 % off the time of a solve. All counts are the same in every
# build on the same kind of processor. A CPU level that this processor does not have is compiled without them.
option(HEIBAI_PROFILE "Compile the search with a profile of itself (gcc 11 or later, Release)" ON)
if(NOT HEIBAI_PROFILE OR NOT CMAKE_C_COMPILER_ID STREQUAL GNU OR CMAKE_C_COMPILER_VERSION VERSION_LESS 11
   OR NOT CMAKE_BUILD_TYPE STREQUAL Release OR HEIBAI_SANITIZE OR CMAKE_CROSSCOMPILING)
  return()
endif()

# Where the objects with counters of a target write their counts, and the others read them, seen from the build folder.
function(heibai_counts target part)
  target_compile_options(${target} PRIVATE -dumpdir counts/${part}/)
endfunction()

add_subdirectory(${PROJECT_SOURCE_DIR}/cmake/profile)
set(counted ${PROJECT_BINARY_DIR}/counts/done.txt)
add_custom_command(OUTPUT ${counted}
  COMMAND ${CMAKE_COMMAND} -DPROGRAM=$<TARGET_FILE:profile_gen> -DFOLDER=${PROJECT_BINARY_DIR}/counts
          -P ${PROJECT_SOURCE_DIR}/cmake/profile/run.cmake
  DEPENDS profile_gen ${PROJECT_SOURCE_DIR}/cmake/profile/run.cmake VERBATIM)

foreach(part common ${HEIBAI_VARIANTS})
  set(search heibai_search_${part})
  if(part STREQUAL common)
    set(search heibai_search)
  endif()
  get_target_property(sources ${search} SOURCES)
  list(FILTER sources INCLUDE REGEX "\\.c$")
  set_source_files_properties(${sources} PROPERTIES OBJECT_DEPENDS ${counted})
  heibai_counts(${search} ${part})
  # Without partial training, functions that profile_gen does not call would be compiled for size.
  target_compile_options(${search} PRIVATE -fprofile-use -fprofile-partial-training -Wno-missing-profile)
endforeach()
