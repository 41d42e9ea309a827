# Builds src/: one static library per folder, linked with the folders in its row of src/layers.txt.
# A file named *_kernel.c is compiled once per CPU level (see src/base/variant.h).

add_library(heibai_flags INTERFACE)
target_include_directories(heibai_flags INTERFACE ${PROJECT_SOURCE_DIR}/src
                           ${PROJECT_SOURCE_DIR}/include)
target_compile_definitions(heibai_flags INTERFACE _POSIX_C_SOURCE=200809L)
# -ffp-contract=off: all CPU levels compute the same floating-point values.
# -fvisibility=hidden: libheibai exports only heibai_*, and calls inside it are direct.
target_compile_options(heibai_flags INTERFACE -Wall -Wextra -ffp-contract=off -fvisibility=hidden)
# No path of the build machine in the program: two builds in two folders give the same bytes.
target_compile_options(heibai_flags INTERFACE
  -ffile-prefix-map=${PROJECT_BINARY_DIR}/= -ffile-prefix-map=${PROJECT_SOURCE_DIR}/=)
# Hardening. A sanitizer checks more than these and does not work with _FORTIFY_SOURCE.
target_link_options(heibai_flags INTERFACE -Wl,-z,relro,-z,now)
if(NOT HEIBAI_SANITIZE AND NOT CMAKE_BUILD_TYPE STREQUAL Debug)
  target_compile_options(heibai_flags INTERFACE -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2)
endif()
if(HEIBAI_SANITIZE)
  target_compile_options(heibai_flags INTERFACE -fsanitize=${HEIBAI_SANITIZE}
                         -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(heibai_flags INTERFACE -fsanitize=${HEIBAI_SANITIZE})
endif()
if(HEIBAI_FUZZ)
  # Counts branches, so that the fuzzer sees what it has reached.
  target_compile_options(heibai_flags INTERFACE -fsanitize=fuzzer-no-link)
endif()

set(HEIBAI_VARIANTS portable)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  list(APPEND HEIBAI_VARIANTS v3 v4)
  target_compile_definitions(heibai_flags INTERFACE HEIBAI_HAS_X86)
endif()
# The kernels use vectors where it pays. Where gcc adds more, it joins numbers that have just been written, which waits for the
# stores: FFO 40-46 took 7 % more time. Both of its vectorizers are named, because -fprofile-use turns them on again after
# -fno-tree-vectorize. clang has other names for them.
if(CMAKE_C_COMPILER_ID MATCHES Clang)
  set(without_vectors -fno-vectorize -fno-slp-vectorize)
else()
  set(without_vectors -fno-tree-loop-vectorize -fno-tree-slp-vectorize)
endif()
set(HEIBAI_FLAGS_v3 -march=x86-64-v3 ${without_vectors})
# Registers of 512 bits gain nothing on a Zen 4 and slow down the clock of some other processors.
set(HEIBAI_FLAGS_v4 -march=x86-64-v4 -mprefer-vector-width=256 ${without_vectors})

set(CMAKE_POSITION_INDEPENDENT_CODE ON)

# Sets HEIBAI_USES_<folder> to the folders in its row of src/layers.txt.
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/layers.txt)
file(STRINGS ${PROJECT_SOURCE_DIR}/src/layers.txt rows REGEX "^[a-z]")
foreach(row ${rows})
  string(REGEX MATCH "^([a-z]+): *(.*)$" _ "${row}")
  string(REGEX REPLACE " +" ";" HEIBAI_USES_${CMAKE_MATCH_1} "${CMAKE_MATCH_2}")
endforeach()

# heibai_layer(FOLDER [LINK external libraries] [EXTRA generated sources])
function(heibai_layer name)
  cmake_parse_arguments(ARG "" "" "LINK;EXTRA" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${name}/*.c)
  list(FILTER sources EXCLUDE REGEX "(_gen|_kernel|/main)\\.c$")
  file(GLOB kernels CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${name}/*_kernel.c)
  foreach(layer ${HEIBAI_USES_${name}})
    list(APPEND ARG_LINK heibai_${layer})
  endforeach()
  add_library(heibai_${name} STATIC ${sources} ${ARG_EXTRA})
  target_link_libraries(heibai_${name} PUBLIC heibai_flags ${ARG_LINK})
  # Not for kernels: they see boards only, no data from outside, and canaries cost 0.6 % of the instructions of a solve.
  target_compile_options(heibai_${name} PRIVATE -fstack-protector-strong)
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

# The program src/board/simd/NAME_gen.c prints the table NAME.c.
foreach(table rays edges last)
  add_executable(${table}_gen ${PROJECT_SOURCE_DIR}/src/board/simd/${table}_gen.c)
  add_custom_command(OUTPUT ${generated}/${table}.c COMMAND ${table}_gen > ${generated}/${table}.c
                     DEPENDS ${table}_gen VERBATIM)
  list(APPEND board_tables ${generated}/${table}.c)
endforeach()

# The tables of the evaluation's patterns by square.
add_executable(features_gen ${PROJECT_SOURCE_DIR}/src/eval/features_gen.c
               ${PROJECT_SOURCE_DIR}/src/eval/pattern.c
               ${PROJECT_SOURCE_DIR}/src/board/symmetry.c
               ${PROJECT_SOURCE_DIR}/src/board/notation.c)
target_include_directories(features_gen PRIVATE ${PROJECT_SOURCE_DIR}/src)
add_custom_command(OUTPUT ${generated}/features.c COMMAND features_gen > ${generated}/features.c
                   DEPENDS features_gen VERBATIM)

# Looks up the commit in every build; version.h is written only when it has changed.
add_custom_target(heibai_version
  COMMAND ${CMAKE_COMMAND} -DSOURCE=${PROJECT_SOURCE_DIR} -DOUTPUT=${generated}/version.h
          -DVERSION=${PROJECT_VERSION} -DTYPE=${CMAKE_BUILD_TYPE}
          -P ${PROJECT_SOURCE_DIR}/cmake/version.cmake
  BYPRODUCTS ${generated}/version.h VERBATIM)

pkg_check_modules(ZSTD REQUIRED IMPORTED_TARGET libzstd)
heibai_layer(base LINK Threads::Threads m PkgConfig::ZSTD)
# The messages: a C table, and the words of the page in each language.
set(messages ${PROJECT_SOURCE_DIR}/src/lang/messages.txt)
add_executable(messages_gen ${PROJECT_SOURCE_DIR}/src/lang/messages_gen.c)
add_custom_command(OUTPUT ${generated}/messages.c COMMAND messages_gen c ${messages} > ${generated}/messages.c
                   DEPENDS messages_gen ${messages} VERBATIM)
foreach(language en zh ja)
  set(words ${generated}/words_${language}.js)
  add_custom_command(OUTPUT ${words} COMMAND messages_gen ${language} ${messages} > ${words}
                     DEPENDS messages_gen ${messages} VERBATIM)
  list(APPEND page_words ${words})
endforeach()
heibai_layer(lang EXTRA ${generated}/messages.c)
heibai_layer(board EXTRA ${board_tables})
heibai_layer(draw)
heibai_layer(game)
heibai_layer(eval EXTRA ${generated}/features.c)
set(weights ${PROJECT_SOURCE_DIR}/data/eval.hbw)
set_source_files_properties(${PROJECT_SOURCE_DIR}/src/eval/embedded.c PROPERTIES
  OBJECT_DEPENDS ${weights} COMPILE_DEFINITIONS "HEIBAI_WEIGHTS_FILE=\"${weights}\"")
heibai_layer(search)
include(cmake/profile.cmake)
heibai_layer(engine)
heibai_layer(players)
heibai_layer(analysis)
heibai_layer(jobs)
heibai_layer(arena)
heibai_layer(lab)
heibai_layer(train)
# Only this folder uses Redis.
pkg_check_modules(HIREDIS REQUIRED IMPORTED_TARGET hiredis)
heibai_layer(farm LINK PkgConfig::HIREDIS)
# The names of openings, for `heibai console`.
add_custom_command(OUTPUT ${generated}/openings.c
  COMMAND ${CMAKE_COMMAND} -DFILES=${PROJECT_SOURCE_DIR}/data/openings.txt -DNAME=OPENINGS
          -DOUTPUT=${generated}/openings.c -P ${PROJECT_SOURCE_DIR}/cmake/embed.cmake
  DEPENDS ${PROJECT_SOURCE_DIR}/data/openings.txt ${PROJECT_SOURCE_DIR}/cmake/embed.cmake VERBATIM)
heibai_layer(protocol EXTRA ${generated}/openings.c)
# The page.
pkg_check_modules(WEBSOCKETS REQUIRED IMPORTED_TARGET libwebsockets)
file(GLOB page CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/web/*)
list(APPEND page ${page_words})
add_custom_command(OUTPUT ${generated}/page_files.c
  COMMAND ${CMAKE_COMMAND} "-DFILES=${page}" -DFOLDER=${generated}/web -DOUTPUT=${generated}/page_files.c
          -P ${PROJECT_SOURCE_DIR}/cmake/page.cmake
  DEPENDS ${page} ${PROJECT_SOURCE_DIR}/cmake/page.cmake VERBATIM)
heibai_layer(server LINK PkgConfig::WEBSOCKETS PkgConfig::JANSSON EXTRA ${generated}/page_files.c)
# The FForum positions, for `heibai bench`.
file(GLOB problems CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/bench/ffo-[24]*.obf)
add_custom_command(OUTPUT ${generated}/ffo.c
  COMMAND ${CMAKE_COMMAND} "-DFILES=${problems}" -DNAME=FFO_PROBLEMS -DOUTPUT=${generated}/ffo.c
          -P ${PROJECT_SOURCE_DIR}/cmake/embed.cmake
  DEPENDS ${problems} ${PROJECT_SOURCE_DIR}/cmake/embed.cmake VERBATIM)

set(games ${PROJECT_SOURCE_DIR}/bench/games.txt)
add_custom_command(OUTPUT ${generated}/bench_games.c
  COMMAND ${CMAKE_COMMAND} "-DFILES=${games}" -DNAME=BENCH_GAMES -DOUTPUT=${generated}/bench_games.c
          -P ${PROJECT_SOURCE_DIR}/cmake/embed.cmake
  DEPENDS ${games} ${PROJECT_SOURCE_DIR}/cmake/embed.cmake VERBATIM)

heibai_layer(cli LINK PkgConfig::EDIT PkgConfig::JANSSON
             EXTRA ${generated}/ffo.c ${generated}/bench_games.c)
add_dependencies(heibai_cli heibai_version)
target_include_directories(heibai_cli PRIVATE ${generated})
