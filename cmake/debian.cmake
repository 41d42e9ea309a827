# The Debian package that tools/package makes with CPack.
set(CPACK_GENERATOR DEB)
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_PACKAGE_CONTACT "The Heibai authors <heibai@example.org>" CACHE STRING "Who makes the package")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION misc)   # not games: the program is in /usr/bin
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Reversi/Othello in the browser and the terminal")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION "Heibai plays Reversi (Othello): a strong engine with exact endgames,
and players re-created from university course reports, to play against
and to learn from. It analyses games, plays matches with Elo and SPRT,
converts WTHOR, GGF, SGF and OBF files, speaks GTP and the NBoard
protocol, and can be used as a C library.")
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SUGGESTS libzstd-dev)   # to link libheibai.a

set(control ${PROJECT_BINARY_DIR}/debian)
file(WRITE ${control}/triggers "activate-noawait ldconfig\n")
file(WRITE ${control}/shlibs
  "libheibai ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR} heibai (>= ${PROJECT_VERSION})\n")
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA ${control}/triggers ${control}/shlibs)
include(CPack)

if(NOT CMAKE_INSTALL_PREFIX STREQUAL /usr)
  return()
endif()
execute_process(COMMAND git -C ${PROJECT_SOURCE_DIR} log -1 --format=%cD OUTPUT_VARIABLE date
                OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
if(NOT date)
  string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
endif()
file(WRITE ${control}/changelog "heibai (${PROJECT_VERSION}) unstable; urgency=medium

  * See CHANGELOG.md of the project.

 -- ${CPACK_PACKAGE_CONTACT}  ${date}
")
execute_process(COMMAND gzip -9 -n -f -k ${control}/changelog COMMAND_ERROR_IS_FATAL ANY)
file(WRITE ${control}/overrides "# Program, library and header are one package on purpose: one file to install.
heibai: package-name-doesnt-match-sonames libheibai${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR}
heibai: link-to-shared-library-in-wrong-package *
# CPack writes these scripts for every package with a shared library.
heibai: maintscript-calls-ldconfig *
")
install(FILES ${control}/changelog.gz DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES ${control}/overrides DESTINATION share/lintian/overrides RENAME heibai)
