# What `cmake --install` installs besides the library, and the Debian package that CPack makes of it.
# The man page and the completions are made from the tables behind --help: see src/cli/describe.h.
set(pages ${PROJECT_BINARY_DIR}/pages)
file(GLOB scripts CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/cmake/*.awk)
add_custom_command(OUTPUT ${pages}/heibai.1.gz ${pages}/heibai.1 ${pages}/heibai ${pages}/_heibai ${pages}/heibai.fish
  COMMAND ${CMAKE_COMMAND} -DPROGRAM=$<TARGET_FILE:heibai> -DVERSION=${PROJECT_VERSION} -DOUTPUT=${pages}
          -DSCRIPTS=${PROJECT_SOURCE_DIR}/cmake -P ${PROJECT_SOURCE_DIR}/cmake/pages.cmake
  DEPENDS heibai ${scripts} ${PROJECT_SOURCE_DIR}/cmake/pages.cmake VERBATIM)
add_custom_target(heibai_pages ALL DEPENDS ${pages}/heibai.1.gz)

# Everything that is installed, without the tests.
add_custom_target(installable DEPENDS heibai heibai_shared heibai_archive heibai_pages)

# Debian's zsh looks into vendor-completions of /usr, and into site-functions of /usr/local.
set(zsh share/zsh/site-functions)
if(CMAKE_INSTALL_PREFIX STREQUAL /usr)
  set(zsh share/zsh/vendor-completions)
endif()
install(TARGETS heibai)
install(FILES ${pages}/heibai.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${pages}/heibai DESTINATION share/bash-completion/completions)
install(FILES ${pages}/_heibai DESTINATION ${zsh})
install(FILES ${pages}/heibai.fish DESTINATION share/fish/vendor_completions.d)

include(cmake/debian.cmake)
