/* sheet.h - the score sheet of a game: moves, comments, players, clocks and result. Every game
 * format is read into it and written from it. */
#ifndef HEIBAI_GAME_SHEET_H
#define HEIBAI_GAME_SHEET_H

#include "base/text.h"
#include "game/game.h"

typedef struct OptionalNumber {
    bool given;
    double value;
} OptionalNumber;

/* The longest time that is accepted; longer ones would lose precision when written in minutes.
 */
enum { SHEET_SECONDS_MAX = 1000000000 };

/* Seconds; all zero: none was given. */
typedef struct SheetClock {
    double main, increment, grace;
} SheetClock;

typedef struct SheetPlayer {
    Text name;
    Text rating; /* as it was written: a number by custom */
    SheetClock clock;
} SheetPlayer;

/* What a file says about a ply. */
typedef struct SheetNote {
    OptionalNumber eval; /* discs, for the side that moved */
    bool timed;          /* the file gives the ply's seconds */
    Text comment;        /* UTF-8; may have several lines */
    Text extra;          /* see Sheet.extra */
} SheetNote;

typedef enum SheetEnd {
    END_UNKNOWN, /* not given, or the game is unfinished */
    END_PLAYED,
    END_RESIGNED,
    END_TIMEOUT,
    END_AGREED, /* on the score */
    END_FORFEIT,
    END_ADJOURNED,
    END_VOID
} SheetEnd;

typedef struct SheetResult {
    SheetEnd end;
    bool counted; /* false: only the winner is known, and the score is 64 for the winner */
    double score; /* black's discs minus white's */
} SheetResult;

/* The format whose tags `extra` holds: the same name can mean different things in different
 * formats. For OBF, `extra` holds the list of moves with scores. */
typedef enum SheetOrigin { ORIGIN_OTHER, ORIGIN_GGF, ORIGIN_SGF, ORIGIN_OBF } SheetOrigin;

/* Start with {0}, and keep one for many games: it reuses its memory. */
typedef struct Sheet {
    Game game;
    SheetPlayer players[2]; /* by Side */
    Text event, place, date;
    Text type;    /* of the game, by GGF's flags; empty: the usual one */
    Text comment; /* on the whole game */
    Text extra;   /* other tags, as they stood in the file of `origin` */
    SheetOrigin origin;
    OptionalNumber komi; /* points that black gives */
    /* Theoretical score for black (WTHOR): with perfect play from the position where its solver
     * started. */
    OptionalNumber best;
    SheetResult result;
    int variations; /* of an SGF tree, beside the main line: not kept */
    SheetNote notes[GAME_PLIES_MAX];
} Sheet;

void sheet_free(Sheet *s);
/* False: memory ran out while the texts were written, and the error says so. */
bool sheet_ok(Sheet *s, Error *err);
/* Clears the sheet and starts a game without moves. */
void sheet_start(Sheet *s, Position start);
/* Takes over the moves of `g`, and their times if it has any; says the result if it is over. */
void sheet_set_game(Sheet *s, const Game *g);
/* Whether both have the same moves and the same texts and numbers. */
bool sheet_equal(const Sheet *a, const Sheet *b);

/* Plays a move that a file gives to `side`, with the pass before it if that was left out.
 * False: *why is the reason. */
bool sheet_play(Sheet *s, Side side, int move, const char **why);
/* To be called after reading: a finished game without a result gets that of the board. */
void sheet_finish(Sheet *s);

/* The result of reading the next game of a text. */
typedef enum Reading {
    READ_GAME,
    READ_END, /* nothing but white space is left */
    READ_CUT, /* the text ends inside a game: try again with more text; without more, the error
                 holds */
    READ_BAD  /* the error says where and why; reading can go on after this game */
} Reading;

/* ---- What a format cannot hold ----------------------------------------------------------- */

typedef enum SheetPart {
    PART_PLAYERS,
    PART_RATINGS,
    PART_EVENT, /* or place */
    PART_DATE,
    PART_CLOCKS,
    PART_TYPE,
    PART_KOMI,
    PART_RESULT, /* that does not follow from the moves */
    PART_BEST,
    PART_EVALS,
    PART_TIMES,
    PART_COMMENTS,
    PART_EXTRA,
    PART_VARIATIONS,
    PART_LAST_PASS, /* a pass that no move follows */
    PART_MOVES,     /* when only a position is written */
    PART_LETTERS,   /* characters that the format cannot write; counted by its writer */
    SHEET_PARTS
} SheetPart;

/* In how many games each part was left out or changed. */
typedef struct SheetLosses {
    long games[SHEET_PARTS];
} SheetLosses;

/* "thinking times" */
const char *sheet_part_name(SheetPart part);
bool sheet_has(const Sheet *s, SheetPart part);
/* Counts what the sheet has and a format that holds `parts`, a set of bits 1 << SheetPart,
 * loses. `lost` may be NULL, here and in every writer. */
void sheet_count_losses(const Sheet *s, unsigned parts, SheetLosses *lost);
static inline void sheet_lose(SheetLosses *lost, SheetPart part)
{
    if (lost) lost->games[part]++;
}

#endif
