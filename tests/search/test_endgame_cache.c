/* The cache of the endgame solver against a second cache that keeps whole boards. */
#include "cmocka_all.h"

#include "base/pages.h"
#include "boards.h"
#include "search/endgame_cache.h"

enum { SEED = 20261118, STORES = 400000, SLOTS = 1 << CACHE_BITS };

/* What the cache should know, entry by entry: the board stored last, with its bounds. */
typedef struct Plain {
    Board board;
    int lower, upper;
} Plain;

typedef struct Fixture {
    EndgameCache *cache;
    Plain *plain; /* by the place of the entry */
} Fixture;

static int set_up(void **state)
{
    static Fixture f;
    f.cache = pages_create(sizeof *f.cache);
    f.plain = pages_create(SLOTS * sizeof *f.plain);
    assert_non_null(f.cache);
    assert_non_null(f.plain);
    *state = &f;
    return 0;
}

static int tear_down(void **state)
{
    Fixture *f = *state;
    pages_destroy(f->cache, sizeof *f->cache);
    pages_destroy(f->plain, SLOTS * sizeof *f->plain);
    return 0;
}

static void check(const CacheEntry *e, const Plain *p, Board b)
{
    bool known = board_equal(p->board, b);
    assert_int_equal(cache_is(e, cache_hash(b.me, b.opp), b.opp), known);
    if (!known) return;
    assert_int_equal(cache_lower(e), p->lower);
    assert_int_equal(cache_upper(e), p->upper);
}

static void store(Plain *p, Board b, int alpha, int score)
{
    if (!board_equal(p->board, b)) *p = (Plain){b, -SCORE_LIMIT, SCORE_LIMIT};
    if (score > alpha)
        p->lower = score;
    else
        p->upper = score;
}

/* Boards of the array with few empty squares come again and again, and replace each other. */
static void remembers_boards_and_bounds(void **state)
{
    Fixture *f = *state;
    Rng rng = rng_stream(SEED, 0);
    int empties = CACHE_DEEP_EMPTIES - 1, count = campaign(STORES);
    print_message("seed %d, %d stores\n", SEED, count);
    for (int i = 0; i < count; i++) {
        uint64_t me = rng_next(&rng) & 0xffff;
        Board b = {me, ~me & ~(uint64_t)(rng_below(&rng, 2) ? 0x7f : 0x7f0000)};
        uint64_t hash = cache_hash(b.me, b.opp);
        CacheEntry *e = cache_entry(f->cache, hash, empties);
        Plain *p = &f->plain[e - f->cache->part[0]];
        int alpha = rng_below(&rng, 2 * SCORE_LIMIT) - SCORE_LIMIT;
        int score = 2 * rng_below(&rng, SCORE_LIMIT + 1) - SCORE_LIMIT;
        check(e, p, b);
        cache_store(e, hash, b.opp, alpha, score);
        store(p, b, alpha, score);
        check(e, p, b);
    }
}

/* Index, tag and `opp` hold every bit of the hash, so a board is never taken for another. */
static void every_bit_of_the_hash_counts(void **state)
{
    Fixture *f = *state;
    Rng rng = rng_stream(SEED, 1);
    for (int i = 0; i < 1000; i++) {
        uint64_t opp = rng_next(&rng), hash = cache_hash(rng_next(&rng) & ~opp, opp);
        int empties = CACHE_DEEP_EMPTIES - i % 2;
        CacheEntry *e = cache_entry(f->cache, hash, empties);
        cache_store(e, hash, opp, 0, 2);
        for (int k = 0; k < 64; k++) {
            CacheEntry *other = cache_entry(f->cache, hash ^ bit(k), empties);
            assert_true(other != e || !cache_is(e, hash ^ bit(k), opp));
            assert_false(cache_is(e, hash, opp ^ bit(k)));
        }
    }
}

/* New pages are zero: an empty cache. */
static void zeros_are_empty(void **state)
{
    (void)state;
    const CacheEntry none = {0};
    Rng rng = rng_stream(SEED, 2);
    for (int i = 0; i < 1000; i++) {
        Board b = random_position(&rng, 48 + rng_below(&rng, 8)).board;
        assert_false(cache_is(&none, cache_hash(b.me, b.opp), b.opp));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(remembers_boards_and_bounds),
        cmocka_unit_test(every_bit_of_the_hash_counts),
        cmocka_unit_test(zeros_are_empty),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
