/* about.h - the version, and the machine it runs on. */
#ifndef HEIBAI_CLI_ABOUT_H
#define HEIBAI_CLI_ABOUT_H

#if defined(__clang__)
#define COMPILER "clang " __clang_version__
#else
#define COMPILER "gcc " __VERSION__
#endif

/* Two lines: version, commit and build; processor, code and compiler. */
void about_print(void);

#endif
