/* The fit of ProbCut on differences of a known distribution: the shares it states are met on
 * others of the same kind, the check sees when they are not, and positions are drawn fairly. */
#include "train/fixtures.h"

#include "board/symmetry.h"
#include "train/probcut/probcut_train.h"

#include <math.h>

enum { SEED = 20261122, LEAST = 3000, DEPTH = 8, SOLVE_EMPTIES = 20 };

/* Far from normal, and with heavier tails the later it is; solves do not know the stage. The
 * scale grows with the depths as probcut_terms can express it. */
static double draw_difference(Rng *rng, int empties, int depth, int shallow)
{
    double late = depth == empties ? 40 : 60 - empties;
    double size = -log(1 - rng_unit(rng)), tail = 1 + late / 120;
    double scale = (2 + late / 20) * pow(1 + depth - shallow, 0.4) / pow(1 + shallow, 0.2);
    double centre = depth & 1 ? 0.5 : -0.3;
    return centre + scale * pow(size, tail) * (rng_below(rng, 2) ? 1 : -1);
}

static void add(ProbcutSamples *to, int empties, int depth, int shallow, Rng *rng)
{
    if (to->count == to->room) {
        to->room = 2 * to->room + 1024;
        to->sample = realloc(to->sample, to->room * sizeof *to->sample);
        assert_non_null(to->sample);
    }
    to->sample[to->count++] =
        (ProbcutSample){(uint8_t)empties, (uint8_t)depth, (uint8_t)shallow,
                        (float)draw_difference(rng, empties, depth, shallow)};
}

static ProbcutSamples known_samples(uint64_t stream, int for_each)
{
    ProbcutSamples all = {0};
    Rng rng = rng_stream(SEED, stream);
    for (int i = 0; i < for_each; i++)
        for (int empties = PROBCUT_EMPTIES_MIN; empties <= PROBCUT_EMPTIES_MAX; empties++) {
            for (int depth = 3; depth <= DEPTH && depth < empties; depth++)
                for (int k = 0; k < 2; k++)
                    add(&all, empties, depth, k ? 0 : probcut_depth(depth), &rng);
            if (empties > ENDGAME_EMPTIES && empties <= SOLVE_EMPTIES)
                for (int k = 0; k < 2; k++)
                    add(&all, empties, empties, k ? 0 : probcut_depth(empties), &rng);
        }
    return all;
}

static void stated_shares_are_met(void **state)
{
    (void)state;
    ProbcutSamples train = known_samples(0, 400), other = known_samples(1, 400);
    ProbcutFit fit;
    Error err;
    Text table = {0};
    assert_true(probcut_fit(&train, &fit, &err));
    double worst = probcut_check(&fit, &other, LEAST, &table);
    if (!(worst >= 0 && worst < 3)) fputs(text_string(&table), stderr);
    assert_true(worst >= 0 && worst < 3);
    /* A margin too small by a fifth, or a centre that is off, does not pass. */
    ProbcutFit wrong = fit;
    wrong.midgame.margin[CONFIDENCE_73][0] += log(0.8);
    assert_true(probcut_check(&wrong, &other, LEAST, &table) > 3);
    wrong = fit;
    wrong.solve.centre[0] += 3;
    assert_true(probcut_check(&wrong, &other, LEAST, &table) > 3);
    assert_true(probcut_check(&fit, &other, 1 << 30, &table) < 0);
    text_free(&table);
    probcut_samples_free(&train);
    probcut_samples_free(&other);
}

static const ArchiveFixture ARCHIVE = {"train_probcut_test", "train_probcut_test/WTH_2001.wtb"};
enum { GAMES = 60 };

/* Every game is there twice. */
static void write_archive(void)
{
    Rng rng = rng_stream(SEED, 2);
    WthorHeader header = {.games = 2 * GAMES, .games_year = 2001};
    WthorGame games[2 * GAMES];
    for (int i = 0; i < GAMES; i++) games[2 * i] = games[2 * i + 1] = random_record(&rng);
    archive_write(&ARCHIVE, &header, games);
}

static ProbcutSettings draw_settings(int positions, uint64_t seed)
{
    return (ProbcutSettings){.games = ARCHIVE.dir,
                             .years = {2001, 2001},
                             .positions = positions,
                             .solve_empties = SOLVE_EMPTIES,
                             .seed = seed};
}

static void positions_are_different_and_even(void **state)
{
    (void)state;
    Error err;
    Board *boards, *again, *others;
    int by_empties[SQUARES] = {0};
    write_archive();
    ProbcutSettings s = draw_settings(630, 1);
    int count = probcut_draw(&s, &boards, &err);
    assert_true(count >= 600 && count <= 630 + 45);
    for (int i = 0; i < count; i++) {
        by_empties[SQUARES - board_discs(&boards[i])]++;
        for (int k = 0; k < i; k++) {
            Board a = symmetry_canonical(boards[i], NULL),
                  b = symmetry_canonical(boards[k], NULL);
            assert_false(a.me == b.me && a.opp == b.opp);
        }
    }
    int lot = by_empties[30], lot_large = by_empties[SOLVE_EMPTIES];
    assert_true(lot >= 10 && lot_large >= 3 * lot - 3 && lot_large <= 3 * lot + 3);
    for (int e = PROBCUT_EMPTIES_MIN; e <= PROBCUT_EMPTIES_MAX - 3; e++)
        assert_int_equal(by_empties[e],
                         e > ENDGAME_EMPTIES && e <= SOLVE_EMPTIES ? lot_large : lot);
    /* The seed decides, and nothing else. */
    assert_int_equal(probcut_draw(&s, &again, &err), count);
    assert_memory_equal(boards, again, (size_t)count * sizeof *boards);
    s.seed = 2;
    assert_true(probcut_draw(&s, &others, &err) > 0);
    assert_memory_not_equal(boards, others, sizeof *boards);
    free(boards);
    free(again);
    free(others);
    s.games = "train_probcut_none";
    assert_int_equal(probcut_draw(&s, &boards, &err), -1);
    archive_remove(&ARCHIVE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stated_shares_are_met),
        cmocka_unit_test(positions_are_different_and_even),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
