/* The skills: the page says what the table says, corrected strengths are even, and
 * people are ranked by their results. */
#include "draw/svgcheck.h"
#include "lab/labrun.h"

#include "base/rng.h"
#include "game/wthor.h"
#include "lab/skills/skills.h"

static char folder[64];

static void near(double got, double wanted, double tolerance)
{
    if (!(fabs(got - wanted) <= tolerance)) fail_msg("%g is not %g", got, wanted);
}

static void add_match(Csv *c, int skill, Pentanomial p)
{
    char spec[SKILLS_SPEC];
    MatchResult r = {.pairs = p, .wins = 2 * p.pairs[4], .losses = 2 * p.pairs[0]};
    csv_add_integer(c, 1);
    csv_add_text(c, skills_spec(skill, spec));
    csv_add_text(c, skills_spec(skill - 1, spec));
    csv_add_integer(c, 400);
    lab_add_match(&r, c);
}

/* Results whose Elo is about this. */
static Pentanomial pairs_of(double elo)
{
    Pentanomial p = {{0}};
    p.pairs[4] = (int)(1000 * elo_to_score(elo) + 0.5);
    p.pairs[0] = 1000 - p.pairs[4];
    return p;
}

static void add_losses(Csv *c, int skill)
{
    csv_add_integer(c, 1);
    csv_add_integer(c, skill);
    losses_write(&(Lab){.seed = 1},
                 &(Losses){.games = 2,
                           .moves = 100,
                           .sum = 1000.0 / skill,
                           .squares = 20000.0 / skill,
                           .marks = {60, 20, 15, 5}},
                 c);
}

static void fill(LabData *data, const double *steps)
{
    lab_data_init(data);
    for (int s = 1; s <= SKILL_MAX; s++) {
        add_match(lab_csv_fill(data, &SKILLS_CSV), s, pairs_of(steps[s - 1]));
        add_losses(lab_csv_fill(data, &SKILL_LOSSES_CSV), s);
    }
}

static void even_steps_need_no_correction(void **state)
{
    (void)state;
    double steps[SKILL_MAX], strength[SKILL_MAX];
    LabData data;
    for (int i = 0; i < SKILL_MAX; i++) steps[i] = 100;
    fill(&data, steps);
    skills_correct(lab_csv(&data, &SKILLS_CSV), SKILL_MAX, strength);
    for (int s = 1; s <= SKILL_MAX; s++) near(strength[s - 1], skill_strength(s), 0.002);
    lab_data_free(&data);
}

/* Two steps of 60 and 140 Elo: the skill between them belongs 40 Elo higher, which is 40 / 140
 * of the way to the next one. */
static void an_uneven_step_is_corrected(void **state)
{
    (void)state;
    double steps[SKILL_MAX], strength[SKILL_MAX];
    LabData data;
    for (int i = 0; i < SKILL_MAX; i++) steps[i] = i == 9 ? 60 : i == 10 ? 140 : 100;
    fill(&data, steps);
    skills_correct(lab_csv(&data, &SKILLS_CSV), SKILL_MAX, strength);
    double low = skill_strength(10), high = skill_strength(11);
    near(strength[9], low + (high - low) * 40 / 140, 0.002);
    near(strength[10], high, 0.002);
    near(strength[19], 1, 1e-9);
    for (int i = 1; i < SKILL_MAX; i++) assert_true(strength[i] > strength[i - 1]);
    lab_data_free(&data);
}

static void the_page_says_what_the_table_says(void **state)
{
    (void)state;
    static const CsvColumn COLUMNS[] = {{"key", CSV_TEXT}, {"value", CSV_TEXT}};
    static const CsvForm FORM = {
        .name = "run.csv", .columns = COLUMNS, .column_count = 2, .key_count = 1};
    Csv run = {.form = &FORM};
    double steps[SKILL_MAX];
    LabData data;
    LabFiles files = {.count = 0};
    Text page = {0}, told = {0};
    const LabExperiment *e = lab_find("skills");
    for (int i = 0; i < SKILL_MAX; i++) steps[i] = i == 4 ? 40 : i == 7 ? 170 : 100;
    fill(&data, steps);
    e->page->write(&(Lab){.seed = 9}, &run, &data, &page);
    e->page->tell(&data, &told);
    assert_non_null(strstr(text_string(&page), "17 of 19 skills beat the one below by 50 to"));
    assert_non_null(strstr(text_string(&told), "17 of 19 skills beat the one below by 50 to"));
    assert_non_null(strstr(text_string(&page), "| skill 5 | 2 | 100 | 2.00 ±"));
    assert_non_null(strstr(text_string(&page), "| 20.0 | 15.0 | 5.0 |"));
    assert_null(strstr(text_string(&page), "| people"));
    assert_null(strstr(text_string(&page), "](../")); /* the folder can be anywhere */
    e->draw(&data, &files);
    assert_int_equal(files.count, 2);
    for (int i = 0; i < files.count; i++) svg_check(text_string(&files.list[i].text));
    lab_files_free(&files);
    text_free(&page);
    text_free(&told);
    lab_data_free(&data);
}

/* ---- People ------------------------------------------------------------------------------ */

enum { PEOPLE = 100, GAMES_A_YEAR = 300, PROGRAM = PEOPLE + 1 };

/* Players 1 to 100, each stronger than the next by 8 Elo, and a program. */
static double elo_of(int player) { return player == PROGRAM ? 2000 : -8.0 * player; }

static WthorGame random_game(Rng *rng)
{
    Game g;
    WthorGame record;
    Error err;
    do {
        game_start(&g, position_start());
        while (!game_over(&g)) {
            uint64_t moves = board_moves(&g.now.board);
            int move = moves ? bit_nth(moves, rng_below(rng, popcount(moves))) : SQUARE_PASS;
            assert_true(game_play(&g, move, 0));
        }
    } while (g.plies < 55 || !wthor_record(&g, &record, &err));
    record.black = (uint16_t)(1 + rng_below(rng, PROGRAM));
    record.white = (uint16_t)(1 + rng_below(rng, PROGRAM));
    double score = elo_to_score(elo_of(record.black) - elo_of(record.white));
    record.black_discs = rng_unit(rng) < score ? 40 : 20;
    return record;
}

static void save(const char *name, const Text *text)
{
    Error err;
    if (!lab_save(&(Lab){.output = folder}, name, text, &err)) fail_msg("%s", err.text);
}

static void write_archive(void)
{
    Rng rng = rng_stream(4, 4);
    Text names = {0};
    WthorHeader h = {.century = 20, .year = 12, .month = 1, .day = 1, .names = PROGRAM + 1};
    wthor_write_header(&h, &names);
    for (int i = 0; i <= PROGRAM; i++) {
        char name[20] = "";
        snprintf(name, sizeof name, i == PROGRAM ? "Thor (quin)" : "Person %d", i);
        text_add(&names, name, sizeof name);
    }
    save("WTH.JOU", &names);
    text_free(&names);
    for (int year = 2000; year <= 2011; year++) {
        Text games = {0};
        char file[20];
        h.names = 0;
        h.games = GAMES_A_YEAR;
        h.games_year = (uint16_t)year;
        wthor_write_header(&h, &games);
        for (int i = 0; i < GAMES_A_YEAR; i++) {
            WthorGame g = random_game(&rng);
            wthor_write_game(&g, &games);
        }
        snprintf(file, sizeof file, "WTH_%d.wtb", year);
        save(file, &games);
        text_free(&games);
    }
}

static void people_are_ranked_by_their_results(void **state)
{
    (void)state;
    /* The mean of each group's true Elo relative to the median player, number 50. */
    static const double TRUE_ELO[] = {(50 - 1.5) * 8, (50 - 6.5) * 8, (50 - 20.5) * 8,
                                      (50 - 45.5) * 8, (50 - 80.5) * 8};
    static const int PLAYERS[] = {2, 8, 20, 30, 40};
    LabData data;
    Error err;
    labrun_folder(folder);
    Lab lab = {.output = folder, .seed = 3, .quick = true, .threads = 1, .wthor = folder};
    lab_data_init(&data);
    assert_int_equal(lab_measure(&lab, lab_find("skills"), &data, &err), LAB_FAILED);
    assert_non_null(strstr(err.text, "WTH.JOU"));
    lab_data_free(&data);
    write_archive();
    lab.resume = true;
    lab_data_init(&data);
    if (lab_measure(&lab, lab_find("skills"), &data, &err) != LAB_DONE)
        fail_msg("%s", err.text);
    const Csv *people = lab_csv(&data, &PEOPLE_LOSSES_CSV);
    assert_int_equal(csv_rows(people), 5);
    for (int row = 0; row < 5; row++) {
        assert_int_equal(csv_integer(people, row, PEOPLE_PLAYERS), PLAYERS[row]);
        near(csv_number(people, row, PEOPLE_RATING), TRUE_ELO[row], 90);
        if (row)
            assert_true(csv_number(people, row, PEOPLE_RATING) + 40 <
                        csv_number(people, row - 1, PEOPLE_RATING));
        assert_true(csv_integer(people, row, PEOPLE_FIRST + LOSSES_MOVES) >= 20);
    }
    lab_data_free(&data);
    labrun_remove(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(even_steps_need_no_correction),
        cmocka_unit_test(an_uneven_step_is_corrected),
        cmocka_unit_test(the_page_says_what_the_table_says),
        cmocka_unit_test(people_are_ranked_by_their_results),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
