# libheibai for other programs, shared and static, with header and pkg-config file.
# It contains the engine folder and the folders that it uses; only heibai_* is exported.
include(GNUInstallDirs)

add_library(heibai_shared SHARED $<TARGET_OBJECTS:heibai_engine>)
list(TRANSFORM HEIBAI_USES_engine PREPEND heibai_ OUTPUT_VARIABLE below)
target_link_libraries(heibai_shared PRIVATE ${below})
# In versions 0.x the second number may change the interface, so it is part of the file name.
set_target_properties(heibai_shared PROPERTIES OUTPUT_NAME heibai VERSION ${PROJECT_VERSION}
  SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
target_link_options(heibai_shared PRIVATE -Wl,--no-undefined)
if(HEIBAI_SANITIZE)
  target_link_options(heibai_shared PRIVATE -Wl,-z,undefs)   # the program provides the sanitizer's functions
endif()

# Names cannot be hidden in an archive of many objects. So link them into one object and make its
# hidden names local.
set(whole ${PROJECT_BINARY_DIR}/libheibai.o)
set(archive ${PROJECT_BINARY_DIR}/libheibai.a)
set(below_files "")
foreach(layer ${below})
  list(APPEND below_files $<TARGET_FILE:${layer}>)
endforeach()
add_custom_command(OUTPUT ${archive}
  COMMAND ${CMAKE_LINKER} -r -o ${whole} $<TARGET_OBJECTS:heibai_engine> --start-group
          ${below_files} --end-group
  COMMAND ${CMAKE_OBJCOPY} --localize-hidden ${whole}
  COMMAND ${CMAKE_COMMAND} -E rm -f ${archive}
  COMMAND ${CMAKE_AR} rcs ${archive} ${whole}
  DEPENDS heibai_engine ${below} $<TARGET_OBJECTS:heibai_engine>
  COMMAND_EXPAND_LISTS VERBATIM)
add_custom_target(heibai_archive ALL DEPENDS ${archive})

# Paths in heibai.pc are relative to its own folder, so that an installation can be moved.
file(RELATIVE_PATH to_prefix /p/${CMAKE_INSTALL_LIBDIR}/pkgconfig /p)
configure_file(${PROJECT_SOURCE_DIR}/cmake/heibai.pc.in ${PROJECT_BINARY_DIR}/heibai.pc @ONLY)

install(TARGETS heibai_shared LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(FILES ${archive} DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(FILES ${PROJECT_SOURCE_DIR}/include/heibai.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(FILES ${PROJECT_BINARY_DIR}/heibai.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
install(FILES ${PROJECT_SOURCE_DIR}/docs/engine.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)
