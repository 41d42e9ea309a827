/* compiler.h - what this program was built with. */
#ifndef HEIBAI_CLI_COMPILER_H
#define HEIBAI_CLI_COMPILER_H

#if defined(__clang__)
#define COMPILER "clang " __clang_version__
#else
#define COMPILER "gcc " __VERSION__
#endif

#endif
