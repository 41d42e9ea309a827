/* say.h - text for people, in the language that they asked for. */
#ifndef HEIBAI_CLI_SAY_H
#define HEIBAI_CLI_SAY_H

#include "lang/lang.h"

#include <stdio.h>

/* The language of --lang, HEIBAI_LANG, LC_ALL, LC_MESSAGES or LANG. */
Lang say_lang(void);
/* Makes --lang in the words of a command say_lang's language, also for errors of the command.
 * A wrong value is left to the command. */
void say_take_flag(int argc, char **argv);
/* For the value of --lang; NULL is right. False: the error says what is allowed. */
bool say_check_flag(const char *value, Error *err);

/* Whether the locale of the environment writes UTF-8. */
bool say_utf8(void);

/* Prints whole lines of English, translated, to standard output or standard error. Without
 * UTF-8, "us" and "+-" stand for "µs" and "±". */
void say(const char *format, ...) __attribute__((format(printf, 1, 2)));
void say_error(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* The same for a text. */
void say_text(FILE *out, const char *english);
/* A row of a help page: a name, which is not translated, and the first line of a text. */
void say_row(const char *name, int width, const char *english);
/* A cell of a table, translated, in a width as of printf's %*s, counted in columns. */
void say_cell(int width, const char *english);
/* Prints a text that is not to be translated. */
void say_plain(FILE *out, const char *text, bool utf8);

#define LANG_FLAG_HELP "language: English or Chinese (from HEIBAI_LANG, LC_ALL or LANG)"

#endif
