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
    SCORE_DEPTH, /* a search of `depth` plies at `confidence` */
    SCORE_LOWER, /* proved: at least this (a window was given) */
    SCORE_UPPER, /* proved: at most this */
    SCORE_EXACT  /* proved */
} ScoreKind;

/* A move at the root with what is known of it. */
typedef struct SearchLine {
    int move;  /* a square, SQUARE_PASS, or SQUARE_NONE when the game is over */
    int value; /* final disc difference for the side to move, in SEARCH_UNITs */
    ScoreKind kind;
    int depth;             /* plies searched; all empties for a solve */
    Confidence confidence; /* CONFIDENCE_EXACT: nothing was cut on a guess */
    int length; /* of the line, the move included; passes are in it. An exact value leads to the
                   end of the game, or if the search was stopped as far as it was proved */
    unsigned char line[SEARCH_PLIES_MAX];
} SearchLine;

typedef struct SearchLimits {
    int depth;             /* plies; all empties or more: to the end of the game */
    Confidence confidence; /* at that depth */
    int alpha, beta;       /* discs; a solve may end when the score is known to be outside.
                              -64 and 64: exact. -1 and 1: win, draw or loss */
    int lines;             /* root moves to value, best first; 0 or 1: the best one */
    Stop stop;
} SearchLimits;

typedef struct SearchResult {
    SearchLine lines[SQUARES]; /* best first */
    int count;
    uint64_t nodes; /* positions reached by making a move */
    double seconds;
    bool complete; /* the limits were reached, nobody stopped it */
} SearchResult;

/* Called now and then from one thread, with the result so far. May be NULL. */
typedef void (*SearchWatch)(void *self, const SearchResult *so_far);

/* Owns tables and threads; one search at a time. */
typedef struct Searcher Searcher;

typedef struct SearcherSettings {
    int threads;      /* 1.. */
    size_t hash_size; /* bytes of the shared table at most; rounded down to a power of two */
    CpuLevel cpu;
    const Eval *eval; /* outlives the searcher */
} SearcherSettings;

/* NULL: the error says what could not be had, and for memory the size that would fit. */
Searcher *searcher_create(const SearcherSettings *settings, Error *err);
void searcher_destroy(Searcher *s);
/* Forgets everything. Between positions of one game or analysis it is better not to. */
void searcher_clear(Searcher *s);

/* Any board, also one where the side to move must pass or the game is over. With one thread the
 * same searcher state, position and limits give the same result and node count. */
void searcher_run(Searcher *s, const Board *board, const SearchLimits *limits,
                  SearchWatch watch, void *self, SearchResult *out);

/* Positions reached by making a move since the searcher was made. Any thread may ask while a
 * search runs: it is then a few thousand behind for each thread. */
uint64_t searcher_nodes(const Searcher *s);

/* A table size in bytes that holds 2^bits entries. */
size_t search_hash_size(int bits);

#endif
