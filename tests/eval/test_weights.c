/* The file of weights: there and back, and everything that can be wrong with it. */
#include "cmocka_all.h"

#include "base/clock.h"
#include "eval/random_eval.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEED = 20261117 };

typedef struct Fixture {
    Fold *fold;
    Weights weights;
    Text file;
} Fixture;

static int set_up(void **state)
{
    static Fixture f;
    f.fold = fold_create();
    if (!f.fold || !weights_init(&f.weights, f.fold)) return -1;
    random_weights(&f.weights, SEED, 2000);
    for (int i = 0; i < EVAL_STAGES * f.weights.per_stage; i++)
        if (i % 50) f.weights.value[i] = 0; /* less to compress */
    f.weights.value[0] = INT16_MIN;         /* the largest step between two stages */
    f.weights.value[f.weights.per_stage] = INT16_MAX;
    strcpy(f.weights.date, "2026-11-15");
    strcpy(f.weights.recipe, "chance");
    *state = &f;
    return weights_pack(&f.weights, &f.file, NULL) ? 0 : -1;
}

static int tear_down(void **state)
{
    Fixture *f = *state;
    free(f->fold);
    weights_free(&f->weights);
    text_free(&f->file);
    return 0;
}

static void there_and_back(void **state)
{
    Fixture *f = *state;
    Weights back;
    Error err;
    assert_true(weights_unpack(f->file.data, f->file.size, f->fold, &back, &err));
    assert_int_equal(back.per_stage, f->weights.per_stage);
    assert_memory_equal(back.value, f->weights.value,
                        (size_t)EVAL_STAGES * (size_t)back.per_stage * sizeof back.value[0]);
    assert_string_equal(back.date, "2026-11-15");
    assert_string_equal(back.recipe, "chance");
    weights_free(&back);
}

/* What is said about `size` bytes of a file in which byte `at` was changed by `flip`. */
static void expect(const Fixture *f, size_t size, size_t at, int flip, const char *text)
{
    char *bad = calloc(1, f->file.size + 8);
    assert_non_null(bad);
    memcpy(bad, f->file.data, f->file.size);
    bad[at] = (char)(bad[at] ^ flip);
    Weights w;
    Error err;
    assert_false(weights_unpack(bad, size, f->fold, &w, &err));
    if (!strstr(err.text, text)) fail_msg("'%s' is not '%s'", err.text, text);
    free(bad);
}

static void bad_files_are_refused(void **state)
{
    Fixture *f = *state;
    size_t size = f->file.size;
    expect(f, size, 0, 1, "not a file of weights");
    expect(f, 3, 0, 1, "not a file of weights");
    expect(f, 0, 0, 0, "cut short: 0 bytes");
    expect(f, 100, 0, 0, "cut short: 100 bytes, the header alone");
    expect(f, size - 1, 0, 0, "cut short");
    expect(f, size / 2, 0, 0, "cut short");
    expect(f, size + 1, 0, 0, "too long");
    expect(f, size, 8, 8, "version 9, this program reads versions 1 to 7");
    expect(f, size, 16, 1, "checksum");
    expect(f, size, 24, 1, "checksum");  /* stages */
    expect(f, size, 40, 1, "checksum");  /* date */
    expect(f, size, 100, 1, "checksum"); /* recipe */
    expect(f, size, size / 2, 64, "checksum");
    expect(f, size, size - 1, 128, "checksum");
}

static void other_patterns_are_refused(void **state)
{
    Fixture *f = *state;
    Fold *other = malloc(sizeof *other);
    assert_non_null(other);
    memcpy(other, f->fold, sizeof *other);
    other->count--;
    Weights w;
    Error err;
    assert_false(weights_unpack(f->file.data, f->file.size, other, &w, &err));
    assert_non_null(strstr(err.text, "other patterns"));
    free(other);
}

static void pairs_there_and_back(void **state)
{
    Fixture *f = *state;
    Weights w, back;
    Error err;
    Text file = {0};
    assert_true(weights_init(&w, f->fold) && weights_add_pairs(&w, f->fold, PAIR_PHASES));
    random_pairs(&w.pairs, SEED, INT8_MAX);
    assert_true(weights_pack(&w, &file, &err));
    assert_true(weights_unpack(file.data, file.size, f->fold, &back, &err));
    assert_int_equal(back.pairs.per_phase, w.pairs.per_phase);
    assert_memory_equal(back.pairs.vector, w.pairs.vector,
                        (size_t)PAIR_PHASES * (size_t)w.pairs.per_phase * PAIR_SIZE);
    for (int i = PAIR_FIRST; i <= PAIR_LAST; i++) {
        const PairStage *a = &w.pairs.stage[i], *b = &back.pairs.stage[i];
        assert_memory_equal(a->start, b->start, sizeof a->start);
        assert_memory_equal(a->factor, b->factor, sizeof a->factor);
        assert_int_equal(a->bias, b->bias);
    }
    Eval *with = eval_from_weights(&back, f->fold, &err);
    back.pairs.vector[back.pairs.per_phase - 1][0] ^= 1; /* of a move */
    Eval *other = eval_from_weights(&back, f->fold, &err);
    assert_true(with && other && eval_identity(with) != eval_identity(other));
    eval_destroy(other);
    weights_free(&back);
    /* A file of the other version with the same payload is too short or too long. */
    file.data[8] = 1;
    assert_false(weights_unpack(file.data, file.size, f->fold, &back, &err));
    text_free(&file);
    w.pairs.stage[PAIR_LAST].start[PAIR_QUARTER][0] = PAIR_START_MAX + 1;
    assert_true(weights_pack(&w, &file, &err));
    assert_false(weights_unpack(file.data, file.size, f->fold, &back, &err));
    assert_non_null(strstr(err.text, "out of bounds"));
    text_free(&file);
    free(w.pairs.vector);
    w.pairs.vector = NULL;
    Eval *without = eval_from_weights(&w, f->fold, &err);
    assert_true(with && without && eval_identity(with) != eval_identity(without));
    eval_destroy(with);
    eval_destroy(without);
    weights_free(&w);
}

/* Pairs as older versions have them: without moves, and `size` numbers per vector. */
static void make_older(PairWeights *p, int size)
{
    p->size = size;
    for (int i = 0; i < p->phases * p->per_phase; i++) {
        bool move = i % p->per_phase >= p->per_phase - PAIR_MOVE_VECTORS;
        memset(p->vector[i] + (move ? 0 : size), 0,
               (size_t)(move ? PAIR_SIZE : PAIR_SIZE - size));
    }
    for (int i = PAIR_FIRST; i <= PAIR_LAST; i++)
        for (int scope = 0; scope < PAIR_SCOPES; scope++)
            for (int k = size; k < PAIR_SIZE; k++)
                p->stage[i].start[scope][k] = p->stage[i].factor[scope][k] = 0;
}

/* Older versions are written as such. What they do not have is zero after reading. */
static void check_older(const Fixture *f, int phases, int size, int version)
{
    Weights w, back;
    Error err;
    Text file = {0};
    assert_true(weights_init(&w, f->fold) && weights_add_pairs(&w, f->fold, phases));
    random_pairs(&w.pairs, SEED, INT8_MAX);
    make_older(&w.pairs, size);
    assert_true(weights_pack(&w, &file, &err));
    assert_int_equal(file.data[8], version);
    assert_true(weights_unpack(file.data, file.size, f->fold, &back, &err));
    assert_int_equal(back.pairs.phases, phases);
    assert_int_equal(back.pairs.size, size);
    assert_memory_equal(back.pairs.vector, w.pairs.vector,
                        (size_t)phases * (size_t)w.pairs.per_phase * PAIR_SIZE);
    for (int i = PAIR_FIRST; i <= PAIR_LAST; i++)
        assert_memory_equal(&back.pairs.stage[i], &w.pairs.stage[i], sizeof(PairStage));
    weights_free(&back);
    weights_free(&w);
    text_free(&file);
}

static void older_pairs_there_and_back(void **state)
{
    check_older(*state, 3, WEIGHTS_PAIR_SHORT, 3);
    check_older(*state, 2, PAIR_SIZE, 5);
}

/* Lines of leaves are in the file, and in the identity of the evaluation. */
static void check_leaves(const Fixture *f, const LeafLine line[SQUARES + 1], int version)
{
    Weights w, back;
    Error err;
    Text file = {0};
    assert_true(weights_init(&w, f->fold) && weights_add_pairs(&w, f->fold, PAIR_PHASES));
    Eval *without = eval_from_weights(&w, f->fold, &err);
    memcpy(w.leaf, line, sizeof w.leaf);
    assert_true(weights_pack(&w, &file, &err));
    assert_int_equal(file.data[8], version);
    assert_true(weights_unpack(file.data, file.size, f->fold, &back, &err));
    assert_memory_equal(back.leaf, w.leaf, sizeof w.leaf);
    Eval *with = eval_from_weights(&back, f->fold, &err);
    assert_true(with && without && eval_identity(with) != eval_identity(without));
    eval_destroy(with);
    eval_destroy(without);
    weights_free(&back);
    weights_free(&w);
    text_free(&file);
}

static void check_bad_line(const Fixture *f, LeafLine line)
{
    Weights w, back;
    Error err;
    Text file = {0};
    assert_true(weights_init(&w, f->fold) && weights_add_pairs(&w, f->fold, PAIR_PHASES));
    w.leaf[64] = line;
    assert_true(weights_pack(&w, &file, &err));
    assert_false(weights_unpack(file.data, file.size, f->fold, &back, &err));
    assert_non_null(strstr(err.text, "lines of leaves are out of bounds"));
    weights_free(&w);
    text_free(&file);
}

static void leaves_there_and_back(void **state)
{
    const Fixture *f = *state;
    LeafLine line[SQUARES + 1];
    for (int i = 0; i <= SQUARES; i++) line[i] = (LeafLine){(int16_t)(3 * i - 100), LEAF_ONE};
    check_leaves(f, line, 6);
    for (int i = 0; i <= SQUARES; i++) line[i].scale = (uint16_t)(LEAF_ONE + 10 * i);
    check_leaves(f, line, 7);
    for (int i = 0; i <= SQUARES; i++) line[i].shift = 0;
    check_leaves(f, line, 7);
    check_bad_line(f, (LeafLine){WEIGHTS_LEAF_MAX + 1, LEAF_ONE});
    check_bad_line(f, (LeafLine){-WEIGHTS_LEAF_MAX - 1, LEAF_ONE});
    check_bad_line(f, (LeafLine){0, WEIGHTS_SCALE_MAX + 1});
    check_bad_line(f, (LeafLine){0, LEAF_ONE / 2 - 1});
}

static void load_is_the_same(void **state)
{
    Fixture *f = *state;
    char path[] = "weights_test.hbw";
    Error err;
    assert_true(text_write_file(path, f->file.data, f->file.size, &err));
    Eval *loaded = eval_load(path, &err), *made = eval_from_weights(&f->weights, f->fold, &err);
    remove(path);
    assert_non_null(loaded);
    assert_non_null(made);
    Board b = {0x0000001c3e7f0810, 0x00003c2201000004};
    assert_int_equal(eval_board(loaded, &b), eval_board(made, &b));
    eval_destroy(loaded);
    eval_destroy(made);
    assert_null(eval_load("no-such-file.hbw", &err));
    assert_non_null(strstr(err.text, "No such file"));
}

/* Small files written by the programs that used versions 1 (commit 763824e) and 2 (59359ad),
 * and weights of versions 3, 5 and 6, with the values and identities that the programs of those
 * commits, 4481ba8 and 8b2a668 computed. */
static void older_versions_are_read(void **state)
{
    (void)state;
    static const Board BOARDS[] = {{0x0000001c3e7f0810, 0x00003c2201000004},
                                   {0x0000000810000000, 0x0000001008000000},
                                   {0x00040c1e3c7c0810, 0x0078301041030400}};
    static const struct {
        const char *name;
        int value[3];
        uint64_t identity; /* stored in the header of games played with these weights */
    } FILES[] = {{"tests/eval/weights_version1.hbw", {86, -811, 522}, 0xa53b5618d532f396},
                 {"tests/eval/weights_version2.hbw", {718, -811, 1270}, 0x3eb9af251f248af1},
                 {"data/generations/7.hbw", {-1165, -14, 1421}, 0x5cab96398d4decfd},
                 {"data/generations/9.hbw", {-950, 16, 1573}, 0x685154431a924378},
                 {"data/generations/11.hbw", {-1212, 16, 2505}, 0x9af8854f3681ee5c}};
    const char *source = getenv("SOURCE");
    assert_non_null(source);
    for (size_t i = 0; i < sizeof FILES / sizeof FILES[0]; i++) {
        char path[4096];
        Error err;
        snprintf(path, sizeof path, "%s/%s", source, FILES[i].name);
        Eval *e = eval_load(path, &err);
        if (!e) fail_msg("%s: %s", path, err.text);
        for (int k = 0; k < 3; k++)
            assert_int_equal(eval_board(e, &BOARDS[k]), FILES[i].value[k]);
        assert_true(eval_identity(e) == FILES[i].identity);
        eval_destroy(e);
    }
}

static void embedded_weights_unpack(void **state)
{
    (void)state;
    Error err;
    double begun = clock_now();
    Eval *e = eval_create(&err);
    print_message("unpacked in %.1f ms\n", 1000 * (clock_now() - begun));
    if (!e) fail_msg("%s", err.text);
    /* A corner and both edges beside it against a board full of the rest is no loss. */
    Board ahead = {0x00000018180f0f07, 0x0000240000300000};
    assert_true(eval_board(e, &ahead) > 0);
    Board behind = board_passed(ahead);
    assert_true(eval_board(e, &behind) < 0);
    eval_destroy(e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(there_and_back),
        cmocka_unit_test(bad_files_are_refused),
        cmocka_unit_test(other_patterns_are_refused),
        cmocka_unit_test(pairs_there_and_back),
        cmocka_unit_test(older_pairs_there_and_back),
        cmocka_unit_test(leaves_there_and_back),
        cmocka_unit_test(load_is_the_same),
        cmocka_unit_test(older_versions_are_read),
        cmocka_unit_test(embedded_weights_unpack),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
