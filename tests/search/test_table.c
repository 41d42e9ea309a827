/* The transposition table: a cleared one behaves like a new one, whatever it held before. */
#include "cmocka_all.h"

#include "boards.h"
#include "search/table.h"

enum { SEED = 20261119, HASH_BYTES = 1 << 14, STORES = 3000, ROUNDS = 20 };

typedef struct Fixture {
    Table old, fresh;
} Fixture;

static int set_up(void **state)
{
    static Fixture f;
    Error err;
    assert_true(table_create(&f.old, HASH_BYTES, &err));
    *state = &f;
    return 0;
}

static int tear_down(void **state)
{
    Fixture *f = *state;
    table_destroy(&f->old);
    return 0;
}

/* A random result of a random position. */
static void make_node(Rng *rng, Frame *f, Node *n)
{
    *f = (Frame){.board = random_discs(rng)};
    *n = (Node){.frame = f,
                .hash = table_hash(&f->board),
                .alpha = rng_below(rng, 100) - 50,
                .depth = 1 + rng_below(rng, 20),
                .confidence = (Confidence)rng_below(rng, CONFIDENCE_EXACT + 1),
                .best = rng_below(rng, 100) - 50,
                .best_move = rng_below(rng, SQUARES)};
    n->beta = n->alpha + 1;
}

static void check_same(const Fixture *f, const Node *n)
{
    TableData a = {0}, b = {0};
    bool in_old = table_probe(&f->old, n->hash, &n->frame->board, &a);
    bool in_fresh = table_probe(&f->fresh, n->hash, &n->frame->board, &b);
    assert_int_equal(in_old, in_fresh);
    assert_int_equal(table_pack(a), table_pack(b));
}

/* Stores the same results in both and asks for all of them. The table is small, so that
 * results replace others. */
static void store_in_both(Fixture *f, uint64_t stream)
{
    Rng rng = rng_stream(SEED, stream);
    static Frame frame[STORES];
    static Node node[STORES];
    int found = 0;
    TableData data;
    f->old.date = f->fresh.date = 1;
    for (int i = 0; i < STORES; i++) {
        make_node(&rng, &frame[i], &node[i]);
        check_same(f, &node[i]);
        table_store(&f->old, &node[i]);
        table_store(&f->fresh, &node[i]);
    }
    for (int i = 0; i < STORES; i++) {
        check_same(f, &node[i]);
        found += table_probe(&f->old, node[i].hash, &frame[i].board, &data);
    }
    assert_in_range(found, HASH_BYTES / sizeof(TableEntry) / 2, STORES - 1);
}

static void check_round(Fixture *f, uint64_t stream)
{
    Error err;
    assert_true(table_create(&f->fresh, HASH_BYTES, &err));
    table_clear(&f->old);
    store_in_both(f, stream);
    table_destroy(&f->fresh);
}

/* Every second round has the same results as the one before. */
static void clearing_forgets_everything(void **state)
{
    for (long i = 0; random_case(SEED, i, ROUNDS); i++) check_round(*state, (uint64_t)i / 2);
}

/* After 2^32 times the first epoch comes again, in which the first round was stored. */
static void epochs_begin_anew(void **state)
{
    Fixture *f = *state;
    f->old.epoch = UINT32_MAX;
    for (long i = 0; random_case(SEED, i, ROUNDS); i++) {
        check_round(f, (uint64_t)i / 2);
        if (i % 2 == 0) f->old.epoch = UINT32_MAX;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(clearing_forgets_everything),
                                       cmocka_unit_test(epochs_begin_anew)};
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
