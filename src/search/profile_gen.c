/* profile_gen.c - work for gcc's profile of the search (cmake/profile.cmake): games of the
 * search against itself, whose ends are solved. One thread and no clock, so that every run
 * counts the same branches. */
#include "base/rng.h"
#include "search/search.h"

#include <stdio.h>

enum {
    SEED = 1,
    GAMES = 3,
    RANDOM_MOVES = 8, /* at the beginning of each game */
    PLIES = 11,
    SOLVE_EMPTIES = 22,
    HASH_BITS = 18
};

static int find_move(Searcher *s, const Board *b)
{
    bool solve = SQUARES - board_discs(b) <= SOLVE_EMPTIES;
    SearchDepth depth = {solve ? SQUARES : PLIES, solve ? CONFIDENCE_EXACT : CONFIDENCE_73};
    SearchLimits limits = {.depth = depth, .alpha = -SQUARES, .beta = SQUARES, .lines = 1};
    SearchResult result;
    searcher_run(s, b, &limits, NULL, NULL, &result);
    return result.lines[0].move;
}

static void play_game(Searcher *s, uint64_t number)
{
    Rng rng = rng_stream(SEED, number);
    Position p = position_start();
    searcher_clear(s);
    for (int moves = 0; !board_is_over(&p.board);) {
        uint64_t legal = board_moves(&p.board);
        if (legal && moves++ < RANDOM_MOVES)
            position_play(&p, rng_bit(&rng, legal));
        else
            position_play(&p, find_move(s, &p.board));
    }
}

static bool play_games(CpuLevel level, const Eval *eval, Error *err)
{
    SearcherSettings settings = {
        .threads = 1, .hash_size = search_hash_size(HASH_BITS), .cpu = level, .eval = eval};
    Searcher *s = searcher_create(&settings, err);
    if (!s) return false;
    for (uint64_t i = 0; i < GAMES; i++) play_game(s, i);
    searcher_destroy(s);
    return true;
}

/* On every level with counters that this processor has; prints their names. */
int main(void)
{
#ifdef HEIBAI_HAS_X86
    const CpuLevel first = CPU_V3;
#else
    const CpuLevel first = CPU_PORTABLE;
#endif
    Error err;
    Eval *eval = eval_create(&err);
    bool ok = eval != NULL;
    for (CpuLevel level = first; ok && level <= cpu_level(); level++) {
        ok = play_games(level, eval, &err);
        if (ok) puts(cpu_level_name(level));
    }
    eval_destroy(eval);
    if (!ok) fprintf(stderr, "profile_gen: %s\n", err.text);
    return ok ? 0 : 1;
}
