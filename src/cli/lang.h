/* lang.h - what the game says to its players, in each language. */
#ifndef HEIBAI_CLI_LANG_H
#define HEIBAI_CLI_LANG_H

#include "base/text.h"
#include "board/board.h"
#include "players/basis.h"

#include <stdarg.h>

typedef enum Lang { LANG_EN, LANG_ZH, LANGS } Lang;

/* {1}, {2}... stand for what is filled in; the comments name them. */
typedef enum Phrase {
    SAY_BLACK,
    SAY_WHITE,
    SAY_INTRO,        /* number of the game, black, white, limit, seed */
    SAY_LIMIT,        /* seconds */
    SAY_NO_LIMIT,     /* */
    SAY_CLOCK,        /* seconds of a game */
    SAY_AND,          /* between two limits */
    SAY_HOW_TO_MOVE,  /* */
    SAY_STATE,        /* discs, seconds of the last move, seconds in total */
    SAY_SCORE,        /* difference */
    SAY_TO_MOVE,      /* number of the move, side */
    SAY_OVER,         /* */
    SAY_PLAYS,        /* side, player, square, seconds */
    SAY_PLAYS_VALUED, /* side, player, square, value, basis, seconds */
    SAY_PLAYS_BASIS,  /* side, player, square, basis, seconds */
    SAY_PASSES,       /* side, player */
    SAY_FORFEITS,     /* side, player */
    SAY_UNDONE,       /* side */
    SAY_THINKING,     /* side, player */
    SAY_MOVES,        /* list */
    SAY_HINT,         /* square */
    SAY_HINT_BASIS,   /* square, basis */
    SAY_HINT_VALUED,  /* square, value, basis */
    SAY_NO_HINT,      /* */
    SAY_BAD_ENTRY,    /* what was typed, list, one of the reasons that follow */
    SAY_WHY_UNKNOWN,  /* */
    SAY_WHY_OUTSIDE,  /* */
    SAY_WHY_TAKEN,    /* */
    SAY_WHY_NO_DISC,  /* */
    SAY_WHY_NO_PASS,  /* */
    SAY_LONG_ENTRY,   /* list */
    SAY_STRICT,       /* what was typed */
    SAY_NO_UNDO,      /* */
    SAY_HELP,         /* several lines */
    SAY_WINS,         /* side, its discs, the other's, empties */
    SAY_DRAW,         /* discs, discs, empties */
    SAY_NO_EMPTIES,   /* */
    SAY_EMPTIES,      /* number */
    SAY_LOST_TIME,    /* side, limit in seconds, the other side */
    SAY_LOST_CLOCK,   /* the same */
    SAY_LOST_ILLEGAL, /* side, the other side */
    SAY_LOST_BROKEN,  /* side, player, reason, the other side */
    SAY_TRANSCRIPT,   /* moves */
    SAY_END_OF_INPUT, /* number of the move */
    SAY_AGAIN,        /* */
    SAY_AGAIN_BAD,    /* */
    SAY_NEW_PLAYER,   /* side, present player */
    SAY_BAD_PLAYER,   /* reason */
    SAY_RESULT_WIN,   /* side */
    SAY_RESULT_DRAW,  /* */
    SAY_RESULT_TIME,  /* after the result */
    SAY_RESULT_ILLEGAL,
    SAY_RESULT_BROKEN, /* reason */
    SAY_GAME_LINE,     /* number, discs, discs, result, last x2, total x2, transcript */
    SAY_SUMMARY,       /* games, black's player, wins, white's player, wins, draws, discs */
    PHRASES
} Phrase;

/* As it is in the table, placeholders and all. */
const char *lang_phrase(Lang lang, Phrase phrase);

/* Appends the phrase with the strings after it, up to a NULL, in its places. */
void lang_say(Text *out, Lang lang, Phrase phrase, ...) __attribute__((sentinel));
void lang_say_list(Text *out, Lang lang, Phrase phrase, va_list strings);

static inline Phrase lang_side(Side side) { return side == BLACK ? SAY_BLACK : SAY_WHITE; }

/* Appends what a player's value rests on: "depth 6". */
void lang_basis(Text *out, Lang lang, const Basis *basis);

/* "en" or "zh". False: *out is untouched. */
bool lang_find(const char *name, Lang *out);
/* From LC_ALL, LC_MESSAGES and LANG, any of them NULL: the first that says something. */
Lang lang_guess(const char *lc_all, const char *lc_messages, const char *lang);

#endif
