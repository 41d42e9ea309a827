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
 * Functions that can fail return false or NULL and fill in *error, which may be NULL. Nothing
 * here prints, exits (unless a text cannot be allocated) or changes signal handlers. With
 * HEIBAI_CPU=portable in the environment this processor's best code is not used. Different
 * engines may be used by different threads at the same time; one engine searches one position
 * at a time.
 *
 * Build with `pkg-config --cflags --libs heibai`; a static link takes --static and libheibai.a.
 * docs/engine.md has a whole program. */
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

/* Semantic: while the first number is 0, a new second number may change this interface. */
#define HEIBAI_VERSION_MAJOR 0
#define HEIBAI_VERSION_MINOR 1
#define HEIBAI_VERSION_PATCH 0

/* Of the library that is linked: "0.1.0". */
HEIBAI_API const char *heibai_version(void);

/* ---- Errors ------------------------------------------------------------------------------ */

enum { HEIBAI_ERROR_MAX = 400 };

/* What was wrong, and where in the text that was read. */
typedef struct HeibaiError {
    long line;   /* from 1; 0: the text has no lines, or it was no text */
    long column; /* from 1; 0: the whole line is meant */
    char text[HEIBAI_ERROR_MAX];
} HeibaiError;

/* ---- Squares and positions --------------------------------------------------------------- */

/* A move is a square, row * 8 + column from the top left: A1 is 0, H1 is 7, H8 is 63. */
enum { HEIBAI_PASS = 64, HEIBAI_NO_MOVE = 65 };

/* "F5", "--" for a pass, "??" for no move. */
HEIBAI_API const char *heibai_move_name(int move);
/* "f5", "F5"; "--", "pa", "ps" and "pass" are a pass. Anything else is HEIBAI_NO_MOVE. */
HEIBAI_API int heibai_move_read(const char *text);

typedef enum HeibaiSide { HEIBAI_BLACK, HEIBAI_WHITE } HeibaiSide;

/* A plain value: copy it, compare it, keep it. Bit n of a set is square n. Black and white must
 * have no square in common; any other arrangement of discs is allowed. */
typedef struct HeibaiPosition {
    uint64_t black, white;
    HeibaiSide side; /* to move */
} HeibaiPosition;

/* 64 squares, a space, the side, the terminator. */
enum { HEIBAI_POSITION_TEXT = 67 };

HEIBAI_API void heibai_position_start(HeibaiPosition *out);
/* Sixty-four squares row by row and the side to move: X or * is black, O white, - or . empty,
 * in either case, white space anywhere; the side may also be `black` or `white`. */
HEIBAI_API bool heibai_position_read(const char *text, HeibaiPosition *out, HeibaiError *error);
/* Returns out. */
HEIBAI_API const char *heibai_position_write(const HeibaiPosition *position,
                                             char out[HEIBAI_POSITION_TEXT]);

/* The set of squares where the side to move may play; none: it passes, or the game is over. */
HEIBAI_API uint64_t heibai_moves(const HeibaiPosition *position);
/* Nobody can move. */
HEIBAI_API bool heibai_is_over(const HeibaiPosition *position);
/* Disc difference for the side to move, empty squares to the winner: the result of a game that
 * is over. */
HEIBAI_API int heibai_score(const HeibaiPosition *position);
/* Plays a square or HEIBAI_PASS. False: not legal, and nothing was changed. */
HEIBAI_API bool heibai_play(HeibaiPosition *position, int move);
/* Plays "f5d6c3...": any case, white space skipped, passes written or left out. False: the
 * error names the move, and those before it were played. */
HEIBAI_API bool heibai_play_text(HeibaiPosition *position, const char *moves,
                                 HeibaiError *error);

/* ---- Engine ------------------------------------------------------------------------------ */

typedef struct HeibaiEngine HeibaiEngine;

typedef struct HeibaiSettings {
    int threads;         /* 1..256 */
    int hash_mb;         /* the table of positions at most, in megabytes, 1.. */
    const char *weights; /* a file for the evaluation; NULL: what the library brings along */
} HeibaiSettings;

/* One thread, a table of 64 MB, the library's own evaluation. */
HEIBAI_API void heibai_settings_default(HeibaiSettings *out);

/* NULL: a setting is out of range, the file is bad, or there is not enough memory; the error
 * then names the table size that would fit. */
HEIBAI_API HeibaiEngine *heibai_engine_create(const HeibaiSettings *settings,
                                              HeibaiError *error);
/* No search may be under way. NULL is allowed. */
HEIBAI_API void heibai_engine_destroy(HeibaiEngine *engine);
/* Forgets all positions. Between those of one game or analysis it is better not to: what is
 * known helps. No search may be under way. */
HEIBAI_API void heibai_engine_clear(HeibaiEngine *engine);

/* From any thread or a signal handler: the search under way ends within 50 ms with the best
 * answer so far, and later ones end at once, until heibai_engine_resume. As it lasts, no cancel
 * is lost that comes a moment before a search begins. */
HEIBAI_API void heibai_engine_cancel(HeibaiEngine *engine);
HEIBAI_API void heibai_engine_resume(HeibaiEngine *engine);

/* ---- Search ------------------------------------------------------------------------------ */

enum { HEIBAI_UNSET = -1, HEIBAI_LEVEL_MAX = 60, HEIBAI_LINES_MAX = 64, HEIBAI_LINE_MAX = 128 };

/* How far to search. What is set to a level or depth is searched to the end, or until the time
 * is up; with a time alone, as far as it allows. Without anything set it is level 10. */
typedef struct HeibaiLimits {
    int level;      /* 0..60, see heibai_level; HEIBAI_UNSET */
    int depth;      /* plies, 1..64, instead of a level; HEIBAI_UNSET. All empty squares or more
                       searches to the end of the game */
    int confidence; /* of that depth: 73, 87, 95, 98, 99 or 100 percent */
    double move_time; /* seconds for this search; 0: no limit */
    double game_time; /* seconds left on the clock for all moves to come: the engine takes its
                         share and keeps a reserve; 0: no clock */
    int alpha, beta;  /* discs: an exact solve may end when the score is known to be <= alpha or
                         >= beta. -64 and 64: exact; -1 and 1: win, draw or loss */
    int lines;        /* moves to value, best first; 1..64, more than there are is all */
} HeibaiLimits;

/* Level and depth unset, 73 %, no time, the full window, one line. */
HEIBAI_API void heibai_limits_default(HeibaiLimits *out);

/* What a level does with so many empty squares: plies to search and the confidence in percent.
 * Neither ever falls from one level to the next. False: no such level. */
HEIBAI_API bool heibai_level(int level, int empties, int *depth, int *confidence);

/* What a value is. */
typedef enum HeibaiKind {
    HEIBAI_KIND_NONE,  /* ended before anything was known */
    HEIBAI_KIND_BOOK,  /* from a book of openings */
    HEIBAI_KIND_DEPTH, /* a search of `depth` plies at `confidence` */
    HEIBAI_KIND_LOWER, /* proved: at least this (alpha and beta were given) */
    HEIBAI_KIND_UPPER, /* proved: at most this */
    HEIBAI_KIND_EXACT  /* proved: the result of best play by both */
} HeibaiKind;

/* A move with what is known of it. */
typedef struct HeibaiLine {
    int move; /* a square; HEIBAI_PASS when there is no other; HEIBAI_NO_MOVE: the game is over
               */
    double value; /* discs for the side to move at the end of the game; whole if proved */
    HeibaiKind kind;
    int depth;      /* plies; all empty squares if proved */
    int confidence; /* percent; 100: no move was left out on a guess */
    int length; /* of the moves below, which begin with `move`; passes are among them. For an
                   exact value they lead to the end of the game, and to that score; if the
                   search did not complete, perhaps only some of the way */
    unsigned char moves[HEIBAI_LINE_MAX];
} HeibaiLine;

typedef struct HeibaiResult {
    int count;                          /* of lines, at least 1 */
    HeibaiLine lines[HEIBAI_LINES_MAX]; /* best first */
    uint64_t nodes;                     /* positions reached by making a move */
    double seconds;
    bool complete; /* the level or depth was reached; false: a cancel or the time ended it */
} HeibaiResult;

/* Called now and then while a search runs, never by two threads at once, though not always by
 * the one that began the search. It may call heibai_engine_cancel, but must not search. */
typedef void (*HeibaiProgress)(void *self, const HeibaiResult *so_far);

/* Searches any position, also one whose side to move must pass or whose game is over.
 * `progress` may be NULL; `self` is handed to it. With one thread and no time limit the same
 * engine state, position and limits give the same result and node count. False: a limit is out
 * of range or the position has two discs on a square, and *out is not valid. */
HEIBAI_API bool heibai_search(HeibaiEngine *engine, const HeibaiPosition *position,
                              const HeibaiLimits *limits, HeibaiProgress progress, void *self,
                              HeibaiResult *out, HeibaiError *error);

/* Positions reached so far by the search under way, or by the last one. Any thread may ask. */
HEIBAI_API uint64_t heibai_engine_nodes(const HeibaiEngine *engine);

/* ---- Results as text --------------------------------------------------------------------- */

enum { HEIBAI_KIND_TEXT = 24, HEIBAI_LINE_TEXT = 2 * HEIBAI_LINE_MAX + 1 };

/* "14@73%", "exact", "book", "lower", "upper" or "none". Returns out. */
HEIBAI_API const char *heibai_kind_write(const HeibaiLine *line, char out[HEIBAI_KIND_TEXT]);
/* "f5d6--c3", as heibai_play_text reads it. Returns out. */
HEIBAI_API const char *heibai_line_write(const HeibaiLine *line, char out[HEIBAI_LINE_TEXT]);

#ifdef __cplusplus
}
#endif

#endif
