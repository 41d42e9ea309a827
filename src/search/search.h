/* search.h - one search: limits in, result out. */
#ifndef HEIBAI_SEARCH_SEARCH_H
#define HEIBAI_SEARCH_SEARCH_H

#include "base/clock.h"
#include "base/cpu.h"
#include "base/error.h"
#include "board/board.h"
#include "eval/eval.h"
#include "search/confidence.h"

enum { SEARCH_PLIES_MAX = 128, SEARCH_UNIT = EVAL_UNIT };

/* What a value is. */
typedef enum ScoreKind {
    SCORE_NONE,  /* nothing is known yet */
    SCORE_DEPTH, /* a search to `depth` */
    SCORE_LOWER, /* proved: at least this (a window was given, or the search was stopped) */
    SCORE_UPPER, /* proved: at most this */
    SCORE_EXACT  /* proved */
} ScoreKind;

/* A move at the root with its value and principal variation. */
typedef struct SearchLine {
    int move;  /* a square, SQUARE_PASS, or SQUARE_NONE when the game is over */
    int value; /* final disc difference for the side to move, in SEARCH_UNITs */
    ScoreKind kind;
    SearchDepth depth; /* of the search it comes from; all empties for a solve */
    int length;        /* of the line, the move included; passes are in it. The line of an exact
                          value leads to the end of the game, or as far as it was proved if the
                          search was stopped */
    unsigned char line[SEARCH_PLIES_MAX];
} SearchLine;

typedef struct SearchLimits {
    SearchDepth depth; /* all empties or more: to the end of the game */
    bool timed;        /* instead of a depth: as far as the time allows */
    int alpha, beta;   /* discs; a solve may end when the score is known to be outside.
                          -64 and 64: exact. -1 and 1: win, draw or loss */
    int lines;         /* root moves to value, best first; 0 or 1: the best one */
    uint64_t only;     /* root moves to search, at least one of them legal; 0: all */
    Stop stop;
    double soft_deadline; /* no iteration begins later, by clock_now(); 0: none */
} SearchLimits;

typedef struct SearchResult {
    SearchLine lines[SQUARES]; /* best first */
    int count;
    uint64_t nodes; /* positions reached by making a move */
    double seconds;
    bool complete; /* the depth was reached, or an exact value; no stop or time ended it */
} SearchResult;

/* Called after each iteration, from one thread, with the result so far. May be NULL. */
typedef void (*SearchWatch)(void *context, const SearchResult *so_far);

/* Owns tables and threads; one search at a time. */
typedef struct Searcher Searcher;

typedef struct SearcherSettings {
    int threads;      /* 1.. */
    size_t hash_size; /* bytes of the shared table at most; rounded down to a power of two */
    CpuLevel cpu;
    const Eval *eval; /* outlives the searcher */
} SearcherSettings;

/* NULL: the error says what is missing, and for memory the table size that would fit. */
Searcher *searcher_create(const SearcherSettings *settings, Error *err);
void searcher_destroy(Searcher *s);
/* Empties the tables. Not needed between positions of one game: old entries help. */
void searcher_clear(Searcher *s);

/* Any board, also one where the side to move must pass or the game is over. With one thread and
 * no time the same searcher state, position and limits give the same result and node count.
 * There is a value unless the stop flag ended the search: when the deadline came too early, one
 * ply is searched after it. */
void searcher_run(Searcher *s, const Board *board, const SearchLimits *limits,
                  SearchWatch watch, void *context, SearchResult *out);

/* Positions reached by making a move since the searcher was created. Any thread may call this
 * while a search runs; the count is then up to a few thousand behind per thread. */
uint64_t searcher_nodes(const Searcher *s);

/* A table size in bytes that holds 2^bits entries. */
size_t search_hash_size(int bits);

#endif
