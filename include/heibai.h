/* heibai.h - the Heibai Othello engine as a library.
 *
 * An engine holds the evaluation, a table of positions and its threads. Make one, search as
 * many positions as you like, destroy it:
 *
 *     HeibaiSettings settings;
 *     HeibaiLimits limits;
 *     HeibaiPosition position;
 *     HeibaiResult result;
 *     HeibaiError error;
 *
 *     heibai_settings_default(&settings);
 *     HeibaiEngine *engine = heibai_engine_create(&settings, &error);
 *     if (!engine) return complain(error.text);
 *     heibai_position_start(&position);
 *     heibai_limits_default(&limits);
 *     limits.level = 12;
 *     if (heibai_search(engine, &position, &limits, NULL, NULL, &result, &error))
 *         printf("%s %+.2f\n", heibai_move_name(result.lines[0].move), result.lines[0].value);
 *     heibai_engine_destroy(engine);
 *
 * Functions that can fail return false or NULL and fill in *error, which may be NULL. The
 * library does not print, exit or change signal handlers. The environment variable
 * HEIBAI_CPU=portable selects the code for any processor instead of the best one for this one.
 * Several threads may use different engines at the same time; one engine searches one position
 * at a time.
 *
 * Build with `pkg-config --cflags --libs heibai`, with --static for libheibai.a. docs/engine.md
 * has a complete program. */
#ifndef HEIBAI_H
#define HEIBAI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define HEIBAI_API __attribute__((visibility("default")))
#else
#define HEIBAI_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Version ----------------------------------------------------------------------------- */

/* Semantic versioning: while the major version is 0, a new minor version may change the API. */
#define HEIBAI_VERSION_MAJOR 0
#define HEIBAI_VERSION_MINOR 1
#define HEIBAI_VERSION_PATCH 0

/* The version of the linked library: "0.1.0". */
HEIBAI_API const char *heibai_version(void);

/* ---- Errors ------------------------------------------------------------------------------ */

enum { HEIBAI_ERROR_MAX = 400 };

/* What went wrong, and where in the text that was read. */
typedef struct HeibaiError {
    long line;   /* from 1; 0: the text has no lines, or no text was read */
    long column; /* from 1; 0: the whole line */
    char text[HEIBAI_ERROR_MAX];
} HeibaiError;

/* ---- Squares and positions --------------------------------------------------------------- */

/* A move is a square, row * 8 + column from the top left: A1 is 0, H1 is 7, H8 is 63. */
enum { HEIBAI_PASS = 64, HEIBAI_NO_MOVE = 65 };

/* "F5", "--" for a pass, "??" for no move. */
HEIBAI_API const char *heibai_move_name(int move);
/* Reads "f5" or "F5", and "--", "pa", "ps" or "pass" as a pass. HEIBAI_NO_MOVE: anything else.
 */
HEIBAI_API int heibai_move_read(const char *text);

typedef enum HeibaiSide { HEIBAI_BLACK, HEIBAI_WHITE } HeibaiSide;

/* A plain value that owns nothing. Bit n of a set is square n. Black and white must have no
 * square in common; any other arrangement of discs is allowed. */
typedef struct HeibaiPosition {
    uint64_t black, white;
    HeibaiSide side; /* to move */
} HeibaiPosition;

/* 64 squares, a space, the side to move, the terminator. */
enum { HEIBAI_POSITION_TEXT = 67 };

HEIBAI_API void heibai_position_start(HeibaiPosition *out);
/* Reads 64 squares row by row and then the side to move: X or * is black, O is white, - or . is
 * empty. Letters may be small, white space may be anywhere; the side may also be `black` or
 * `white`. */
HEIBAI_API bool heibai_position_read(const char *text, HeibaiPosition *out, HeibaiError *error);
/* Returns out. */
HEIBAI_API const char *heibai_position_write(const HeibaiPosition *position,
                                             char out[HEIBAI_POSITION_TEXT]);

/* The squares where the side to move may play. Empty: it must pass, or the game is over. */
HEIBAI_API uint64_t heibai_moves(const HeibaiPosition *position);
/* Whether neither side can move. */
HEIBAI_API bool heibai_is_over(const HeibaiPosition *position);
/* The disc difference for the side to move, with empty squares counted for the winner: the
 * result of a game that is over. */
HEIBAI_API int heibai_score(const HeibaiPosition *position);
/* Plays a square or HEIBAI_PASS. False: the move is not legal, and the position is unchanged.
 */
HEIBAI_API bool heibai_play(HeibaiPosition *position, int move);
/* Plays "f5d6c3...", in any case; white space is skipped, and passes may be left out. False:
 * the error names the illegal move; the moves before it were played. */
HEIBAI_API bool heibai_play_text(HeibaiPosition *position, const char *moves,
                                 HeibaiError *error);

/* ---- Engine ------------------------------------------------------------------------------ */

typedef struct HeibaiEngine HeibaiEngine;

typedef struct HeibaiSettings {
    int threads;         /* 1..256 */
    int hash_mb;         /* size of the transposition table at most, in MB, 1.. */
    const char *weights; /* a file of weights; NULL: the weights inside the library */
} HeibaiSettings;

/* One thread, a table of 64 MB, the weights inside the library. */
HEIBAI_API void heibai_settings_default(HeibaiSettings *out);

/* NULL: a setting is out of range, the file is bad, or there is not enough memory; the error
 * then names the table size that would fit. */
HEIBAI_API HeibaiEngine *heibai_engine_create(const HeibaiSettings *settings,
                                              HeibaiError *error);
/* No search may be under way. NULL is allowed. */
HEIBAI_API void heibai_engine_destroy(HeibaiEngine *engine);
/* Empties the transposition table. Not needed between positions of one game: old entries help.
 * No search may be under way. */
HEIBAI_API void heibai_engine_clear(HeibaiEngine *engine);

/* Ends the search under way within 50 ms with its best answer so far; later searches end at
 * once, until heibai_engine_resume. A cancel that comes just before a search begins is
 * therefore not lost. May be called from any thread or a signal handler. */
HEIBAI_API void heibai_engine_cancel(HeibaiEngine *engine);
HEIBAI_API void heibai_engine_resume(HeibaiEngine *engine);

/* ---- Search ------------------------------------------------------------------------------ */

enum { HEIBAI_UNSET = -1, HEIBAI_LEVEL_MAX = 60, HEIBAI_LINES_MAX = 64, HEIBAI_LINE_MAX = 128 };

/* How far to search. With a level or depth the search ends there, or when the time is up. With
 * a time alone it goes as far as the time allows. With nothing set it is level 10. */
typedef struct HeibaiLimits {
    int level;        /* 0..60, see heibai_level; HEIBAI_UNSET */
    int depth;        /* plies, 1..64, instead of a level; HEIBAI_UNSET. At least the number of
                         empty squares: to the end of the game */
    int confidence;   /* of that depth: 73, 87, 95, 98, 99 or 100 percent */
    double move_time; /* seconds for this search; 0: no limit */
    double game_time; /* seconds left on the clock for this and all later moves, of which the
                         engine uses a share; 0: no clock */
    int alpha, beta;  /* window in discs: an exact solve may end when the score is known to be
                         <= alpha or >= beta. -64 and 64: exact; -1 and 1: win, draw or loss */
    int lines;        /* number of moves to value, best first, 1..64 (multi-PV) */
} HeibaiLimits;

/* Level and depth unset, 73 %, no time limit, the full window, one line. */
HEIBAI_API void heibai_limits_default(HeibaiLimits *out);

/* How far a level searches with so many empty squares: plies and confidence in percent. Neither
 * ever decreases from one level to the next. False: no such level. */
HEIBAI_API bool heibai_level(int level, int empties, int *depth, int *confidence);

/* What a value is. */
typedef enum HeibaiKind {
    HEIBAI_KIND_NONE,  /* the search ended before there was a value */
    HEIBAI_KIND_BOOK,  /* reserved: there is no opening book yet */
    HEIBAI_KIND_DEPTH, /* a search of `depth` plies at `confidence` */
    HEIBAI_KIND_LOWER, /* proved: the score is at least this (with a window, or stopped) */
    HEIBAI_KIND_UPPER, /* proved: the score is at most this */
    HEIBAI_KIND_EXACT  /* proved: the score with best play by both sides */
} HeibaiKind;

/* A move with its value and principal variation. */
typedef struct HeibaiLine {
    int move; /* a square; HEIBAI_PASS when there is no other; HEIBAI_NO_MOVE: the game is over
               */
    double value; /* discs for the side to move at the end of the game; an integer if proved */
    HeibaiKind kind;
    int depth;      /* plies; all empty squares if proved */
    int confidence; /* percent; 100: the search was not selective */
    int length; /* number of `moves`, which begin with `move` and include passes. Those of an
                   exact value lead to the end of the game and to that score; if the search is
                   not complete they may end earlier */
    unsigned char moves[HEIBAI_LINE_MAX];
} HeibaiLine;

typedef struct HeibaiResult {
    int count;                          /* number of lines, at least 1 */
    HeibaiLine lines[HEIBAI_LINES_MAX]; /* best first */
    uint64_t nodes;                     /* positions reached by a move */
    double seconds;
    bool complete; /* true if the requested level or depth was reached; with only a time limit,
                      if the score is exact */
} HeibaiResult;

/* Called after each iteration of a search, by one thread at a time, which need not be the one
 * that called heibai_search. It may call heibai_engine_cancel, but must not search. */
typedef void (*HeibaiProgress)(void *context, const HeibaiResult *so_far);

/* Searches any position, also one whose side to move must pass or whose game is over.
 * `progress` may be NULL; it is called with `context`. With one thread and no time limit the
 * same engine state, position and limits give the same result and node count. False: a limit is
 * out of range, or a square has two discs; *out is not valid then. */
HEIBAI_API bool heibai_search(HeibaiEngine *engine, const HeibaiPosition *position,
                              const HeibaiLimits *limits, HeibaiProgress progress,
                              void *context, HeibaiResult *out, HeibaiError *error);

/* ---- Weaker play ------------------------------------------------------------------------- */

enum { HEIBAI_SKILL_MAX = 20 };

/* A player weaker than the engine, who errs as people do: small losses often, blunders rarely,
 * more of both where many moves look alike. Each skill beats the one below in about two of
 * three games; 1 is a beginner, 20 as strong as level 15. docs/skills.md describes them. */
typedef struct HeibaiSkill {
    int skill;     /* 1..20 */
    uint64_t seed; /* of the errors. The same seed errs in the same way in the same position:
                      give each game another one */
    double move_time, game_time; /* as in HeibaiLimits; 0: no limit */
} HeibaiSkill;

/* Chooses a move. *out has one line, the move with its value as the player sees it. As in
 * heibai_search, one thread without a time limit makes the choice repeatable, and any position
 * is allowed. False: the skill or a time is out of range, or a square has two discs. */
HEIBAI_API bool heibai_choose(HeibaiEngine *engine, const HeibaiPosition *position,
                              const HeibaiSkill *skill, HeibaiResult *out, HeibaiError *error);

/* Nodes of the search under way, or of the last one. May be called from any thread. */
HEIBAI_API uint64_t heibai_engine_nodes(const HeibaiEngine *engine);

/* ---- Results as text --------------------------------------------------------------------- */

enum { HEIBAI_KIND_TEXT = 24, HEIBAI_LINE_TEXT = 2 * HEIBAI_LINE_MAX + 1 };

/* "14@73%", "exact", "book", "lower", "upper" or "none". Returns out. */
HEIBAI_API const char *heibai_kind_write(const HeibaiLine *line, char out[HEIBAI_KIND_TEXT]);
/* "f5d6--c3", which heibai_play_text reads. Returns out. */
HEIBAI_API const char *heibai_line_write(const HeibaiLine *line, char out[HEIBAI_LINE_TEXT]);

#ifdef __cplusplus
}
#endif

#endif
