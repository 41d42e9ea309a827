/* lang.h - the messages of the program in each language. They are in lang/messages.txt. */
#ifndef HEIBAI_LANG_LANG_H
#define HEIBAI_LANG_LANG_H

#include "base/text.h"

#include <stdarg.h>
#include <stdbool.h>

typedef enum Lang { LANG_EN, LANG_ZH, LANGS } Lang;

/* The entries of messages.txt with a name; a comment there says what {1}, {2}... are. */
typedef enum Phrase {
    SAY_BLACK,
    SAY_WHITE,
    SAY_INTRO,
    SAY_LIMIT,
    SAY_NO_LIMIT,
    SAY_CLOCK,
    SAY_AND,
    SAY_HOW_TO_MOVE,
    SAY_STATE,
    SAY_SCORE,
    SAY_SCORE_BRIEF,
    SAY_TO_MOVE,
    SAY_TO_MOVE_BRIEF,
    SAY_OVER,
    SAY_PLAYS,
    SAY_PLAYS_VALUED,
    SAY_PLAYS_BASIS,
    SAY_PASSES,
    SAY_FORFEITS,
    SAY_UNDONE,
    SAY_THINKING,
    SAY_MOVES,
    SAY_HINT,
    SAY_HINT_BASIS,
    SAY_HINT_VALUED,
    SAY_NO_HINT,
    SAY_TIME_LEFT,
    SAY_TIME_SHORT,
    SAY_BAD_ENTRY,
    SAY_WHY_UNKNOWN,
    SAY_WHY_OUTSIDE,
    SAY_WHY_TAKEN,
    SAY_WHY_NO_DISC,
    SAY_WHY_NO_PASS,
    SAY_LONG_ENTRY,
    SAY_STRICT,
    SAY_NO_UNDO,
    SAY_HELP,
    SAY_SAVED,
    SAY_NOT_SAVED,
    SAY_WINS,
    SAY_DRAW,
    SAY_NO_EMPTIES,
    SAY_EMPTIES,
    SAY_LOST_TIME,
    SAY_LOST_CLOCK,
    SAY_LOST_ILLEGAL,
    SAY_LOST_BROKEN,
    SAY_TRANSCRIPT,
    SAY_END_OF_INPUT,
    SAY_AGAIN,
    SAY_AGAIN_BAD,
    SAY_NEW_PLAYER,
    SAY_BAD_PLAYER,
    SAY_RESULT_WIN,
    SAY_RESULT_DRAW,
    SAY_RESULT_TIME,
    SAY_RESULT_FAULT,
    SAY_GAME_LINE,
    SAY_SAME_GAMES,
    SAY_SUMMARY,
    PHRASES
} Phrase;

/* As it is in the table, with its placeholders. */
const char *lang_phrase(Lang lang, Phrase phrase);

/* Appends the phrase with the strings after it, up to a NULL, in its places. */
void lang_say(Text *out, Lang lang, Phrase phrase, ...) __attribute__((sentinel));
void lang_say_list(Text *out, Lang lang, Phrase phrase, va_list strings);

/* The folders below the commands write English. These three translate what they wrote, such as
 * an error: they look for the message of which the text can be made, and translate what is
 * filled in too, unless it stands in single quotes.
 * Appends the translation, or the text itself if there is none. True: there is one. */
bool lang_translate(Text *out, Lang lang, const char *english);
/* Line by line. A line that is no message is translated cell by cell; two spaces separate
 * cells. Messages of several lines are found too, if nothing is filled in. */
void lang_translate_lines(Text *out, Lang lang, const char *english);
/* The text of elements; a paragraph with <strong>, <em> or <code> in it is one text. */
void lang_translate_html(Text *out, Lang lang, const char *html);

/* "en" or "zh". False: *out is untouched. */
bool lang_find(const char *name, Lang *out);
/* From LC_ALL, LC_MESSAGES and LANG, any of them NULL: the first that says something. */
Lang lang_guess(const char *lc_all, const char *lc_messages, const char *lang);
/* Whether a locale writes UTF-8; from LC_ALL, LC_CTYPE and LANG in the same way. */
bool lang_utf8(const char *lc_all, const char *lc_ctype, const char *lang);

#endif
