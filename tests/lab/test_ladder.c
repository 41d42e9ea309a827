/* The ladder: what is concluded from its matches, and what the page says, against the table
 * counted again by hand. */
#include "draw/svgcheck.h"
#include "lab/labrun.h"

#include "lab/experiments/ladder.h"

static char folder[64];

/* A row as the lab writes it; results are pairs of games from A's side. */
static void add_row(Csv *c, const char *a, const char *b, LadderClaim claim, Pentanomial p)
{
    MatchResult r = {.pairs = p, .wins = 2 * p.pairs[4] + p.pairs[3] + p.pairs[2]};
    r.draws = p.pairs[1] + p.pairs[3];
    r.losses = 2 * p.pairs[0] + p.pairs[1] + p.pairs[2];
    csv_add_integer(c, 1);
    csv_add_text(c, a);
    csv_add_text(c, b);
    csv_add_integer(c, 40);
    lab_add_match(&r, c);
    csv_add_text(c, ladder_claim_name(claim));
    csv_add_integer(c, claim == CLAIM_PROGRAM ? 3 : 0);
    csv_add_integer(c, 600);
    csv_add_integer(c, 300);
    csv_add_real(c, 3, 6);
    csv_add_real(c, 6, 6);
}

static const Pentanomial SWEEP = {{0, 0, 0, 0, 20}}, EVEN = {{3, 2, 10, 2, 3}},
                         BEATEN = {{15, 1, 4, 0, 0}}, NONE = {{0, 0, 0, 0, 0}};

/* A ladder with these results of levels 1 to 3 against a player by time. */
static void make_ladder(const Pentanomial timed[3], Pentanomial program, LabData *data)
{
    lab_data_init(data);
    Csv *c = lab_csv_fill(data, &LADDER_CSV);
    add_row(c, "one", "random", CLAIM_NONE, SWEEP);
    add_row(c, "one", LADDER_ZERO, CLAIM_COURSE, SWEEP);
    add_row(c, "one", "cards", CLAIM_COURSE, EVEN);
    add_row(c, "five", "one", CLAIM_LEVEL, SWEEP);
    add_row(c, "one", "clock", CLAIM_TIMED, timed[0]);
    add_row(c, "two", "clock", CLAIM_TIMED, timed[1]);
    add_row(c, "three", "clock", CLAIM_TIMED, timed[2]);
    add_row(c, "five", "stranger", CLAIM_PROGRAM, program);
}

static void says(const LabData *data, const char *sentence, bool said)
{
    Text told = {0}, page = {0};
    static const CsvColumn COLUMNS[] = {{"key", CSV_TEXT}, {"value", CSV_TEXT}};
    static const CsvForm FORM = {
        .name = "run.csv", .columns = COLUMNS, .column_count = 2, .key_count = 1};
    Csv run = {.form = &FORM};
    const LabExperiment *e = lab_find("ladder");
    e->page->tell(data, &told);
    e->page->write(&(Lab){.seed = 9}, &run, data, &page);
    if ((strstr(text_string(&told), sentence) != NULL) != said)
        fail_msg("'%s' in: %s", sentence, text_string(&told));
    if ((strstr(text_string(&page), sentence) != NULL) != said)
        fail_msg("'%s' in: %s", sentence, text_string(&page));
    text_free(&told);
    text_free(&page);
}

static void conclusions_follow_from_the_matches(void **state)
{
    (void)state;
    LabData data;
    make_ladder((Pentanomial[]){BEATEN, SWEEP, NONE}, EVEN, &data);
    says(&data, "one beats 1 of 2 course players.\n", true);
    says(&data, "1 of 1 levels beat the level below.\n", true);
    says(&data, "The lowest level that beats clock is two.\n", true);
    says(&data,
         "five against stranger: 3 games were lost on time, by an illegal move or by a "
         "failure.\n",
         true);
    says(&data, "left out", false);
    says(&data, "three beats", false);
    const Csv *c = lab_csv(&data, &LADDER_CSV);
    static const char *const ANSWERS[] = {"yes", "yes", "open", "yes",
                                          "no",  "yes", "open", "open"};
    for (int row = 0; row < 8; row++) {
        assert_string_equal(ladder_verdict_name(ladder_verdict(c, row)), ANSWERS[row]);
    }
    lab_data_free(&data);
    make_ladder((Pentanomial[]){BEATEN, EVEN, EVEN}, NONE, &data);
    says(&data, "No level up to three beats clock.\n", true);
    says(&data, "stranger was left out: it is not installed here.\n", true);
    lab_data_free(&data);
}

static int place_of(const Crosstable *t, const char *player)
{
    return crosstable_player(t, player);
}

static void those_with_opponents_on_both_sides_are_rated(void **state)
{
    (void)state;
    LabData data;
    Crosstable t;
    make_ladder((Pentanomial[]){BEATEN, SWEEP, NONE}, NONE, &data);
    add_row(lab_csv_fill(&data, &LADDER_CSV), LADDER_ZERO, "random", CLAIM_NONE, SWEEP);
    ladder_sum(lab_csv(&data, &LADDER_CSV), &t);
    /* `cards` was even with `one` and met nobody else; `five` is neither first nor last and met
     * only `one`. */
    assert_int_equal(t.players, 5);
    assert_int_equal(place_of(&t, "two"), 0);
    assert_int_equal(place_of(&t, "clock"), 1);
    assert_int_equal(place_of(&t, "one"), 2);
    assert_int_equal(place_of(&t, "cards"), -1);
    assert_int_equal(place_of(&t, "five"), -1);
    assert_int_equal(place_of(&t, LADDER_ZERO), 3);
    assert_int_equal(place_of(&t, "random"), 4);
    for (int i = 0; i < t.players; i++) {
        const Standing *s = &t.standings[i];
        if (strcmp(s->player, LADDER_ZERO) == 0)
            assert_true(s->rating.elo == 0 && s->rating.error < 1e-6);
        if (i) assert_true(s->rating.elo <= s[-1].rating.elo);
        if (strcmp(s->player, "one") != 0) continue;
        /* Three matches of twenty pairs with players that are shown: two sweeps and a beating.
         */
        assert_int_equal(s->games, 120);
        labrun_near(s->score, (40 + 40 + (4 + 0.5)) / 120, 1e-9);
        /* The time is that of all its matches: A in four, B in one. */
        labrun_near(s->seconds_move, (4 * 3.0 + 6) / (4 * 600 + 300), 1e-9);
    }
    says(&data,
         "five has no place on the ladder: it has fewer than 40 games or no opponents on both "
         "sides.\n",
         true);
    says(&data, "two has no place", false);
    lab_data_free(&data);
}

/* Two that did the same are worth the same. */
static void equal_results_give_equal_ratings(void **state)
{
    (void)state;
    LabData data;
    Crosstable t = {
        .players = 3,
        .standings = {{.player = "one"}, {.player = "cards"}, {.player = "random"}}};
    lab_data_init(&data);
    Csv *c = lab_csv_fill(&data, &LADDER_CSV);
    add_row(c, "one", "random", CLAIM_NONE, SWEEP);
    add_row(c, "one", "cards", CLAIM_NONE, SWEEP);
    add_row(c, "one", "stranger", CLAIM_NONE, EVEN); /* not in the standings: ignored */
    crosstable_rank(c, "one", &t);
    assert_string_equal(t.standings[0].player, "one");
    assert_int_equal(t.standings[0].games, 80);
    assert_true(fabs(t.standings[1].rating.elo - t.standings[2].rating.elo) < 1e-6);
    assert_true(t.standings[1].score == 0 && t.standings[2].score == 0);
    lab_data_free(&data);
}

static void few_games_give_no_place(void **state)
{
    (void)state;
    static const Pentanomial FEW = {{0, 0, 1, 0, 1}};
    LabData data;
    Crosstable t;
    lab_data_init(&data);
    Csv *c = lab_csv_fill(&data, &LADDER_CSV);
    add_row(c, "one", LADDER_ZERO, CLAIM_NONE, SWEEP);
    add_row(c, LADDER_ZERO, "random", CLAIM_NONE, SWEEP);
    add_row(c, "one", "stranger", CLAIM_PROGRAM, FEW);
    add_row(c, "stranger", LADDER_ZERO, CLAIM_NONE, FEW);
    ladder_sum(c, &t);
    assert_int_equal(t.players, 3);
    assert_int_equal(place_of(&t, "stranger"), -1);
    says(&data, "stranger has no place on the ladder", true);
    lab_data_free(&data);
}

/* B beats A, but does worse against everybody else. */
static void upsets_are_explained(void **state)
{
    (void)state;
    LabData data;
    Crosstable t;
    lab_data_init(&data);
    Csv *c = lab_csv_fill(&data, &LADDER_CSV);
    add_row(c, "top", "A", CLAIM_NONE, EVEN);
    add_row(c, "top", "B", CLAIM_NONE, SWEEP);
    add_row(c, "A", LADDER_ZERO, CLAIM_NONE, SWEEP);
    add_row(c, "B", LADDER_ZERO, CLAIM_NONE, EVEN);
    add_row(c, "A", "random", CLAIM_NONE, SWEEP);
    add_row(c, "B", "random", CLAIM_NONE, EVEN);
    add_row(c, LADDER_ZERO, "random", CLAIM_NONE, EVEN);
    add_row(c, "A", "B", CLAIM_NONE, BEATEN);
    ladder_sum(c, &t);
    assert_true(place_of(&t, "A") >= 0 && place_of(&t, "A") < place_of(&t, "B"));
    says(&data, "A stands above B, which beat it: a rating counts all games", true);
    says(&data, "B stands above", false);
    lab_data_free(&data);
}

static int cells_of(const char *line, char cells[8][80])
{
    int count = 0;
    for (const char *at = strchr(line, '|'); at && *at == '|' && count < 8;) {
        size_t size = strcspn(++at, "|\n");
        if (at[size] != '|') break;
        snprintf(cells[count++], 80, "%.*s", (int)size, at);
        at += size;
    }
    return count;
}

static void drop_marks(char *cell)
{
    char *to = cell;
    for (const char *at = cell; *at; at++)
        if (!strchr("`* ", *at)) *to++ = *at;
    *to = '\0';
}

/* The row of the table, read as plain text, that begins "1,a,b,". */
static const char *find_line(const char *csv, const char *a, const char *b)
{
    char head[200];
    snprintf(head, sizeof head, "\n1,%s,%s,", a, b);
    const char *at = strstr(csv, head);
    return at ? at + strlen(head) : NULL;
}

static void a_quick_run_is_told_as_it_went(void **state)
{
    (void)state;
    Error err = {0};
    LabData data;
    Lab lab = {.output = folder, .seed = 1, .quick = true, .threads = 2, .version = "test"};
    const LabExperiment *e = lab_find("ladder");
    lab_data_init(&data);
    bool ok = lab_prepare(&lab, &err) && lab_write_run(&lab, &err) &&
              lab_measure(&lab, e, &data, &err) == LAB_DONE && lab_draw(&lab, e, &data, &err) &&
              lab_page(&lab, e, &data, &err);
    lab_data_free(&data);
    if (!ok) fail_msg("%s", err.text);
    char *page = labrun_read(folder, "ladder.md"), *csv = labrun_read(folder, "ladder.csv");
    char cells[8][80];
    int seen = 0;
    for (const char *at = strstr(page, "A beats B |"); at; at = strchr(at, '\n')) {
        int games, wins, draws, losses, told[3];
        at += *at == '\n';
        if (cells_of(at, cells) != 7) continue;
        for (int i = 0; i < 2; i++) drop_marks(cells[i]);
        const char *line = find_line(csv, cells[0], cells[1]);
        if (!line) continue;
        assert_int_equal(sscanf(line, "%d,%d,%d,%d,", &games, &wins, &draws, &losses), 4);
        assert_int_equal(sscanf(cells[4], "%d, %d, %d", &told[0], &told[1], &told[2]), 3);
        assert_int_equal(games, wins + draws + losses);
        assert_int_equal(games, atoi(cells[3]));
        assert_true(told[0] == wins && told[1] == draws && told[2] == losses);
        seen++;
    }
    assert_true(seen >= 3); /* two course players and a level repeat on any machine */
    static const char *const PICTURES[] = {"ladder.svg", "ladder_matches.svg"};
    for (int i = 0; i < 2; i++) {
        char *svg = labrun_read(folder, PICTURES[i]);
        svg_check(svg);
        assert_non_null(strstr(svg, "heibai:level=5"));
        assert_non_null(strstr(page, PICTURES[i]));
        free(svg);
    }
    free(page);
    free(csv);
}

/* The number of games is part of what a row says of itself, and so resumed or refused. */
static void other_games_are_another_run(void **state)
{
    (void)state;
    Error err = {0};
    LabData data;
    Lab lab = {
        .output = folder, .seed = 1, .quick = true, .threads = 2, .resume = true, .games = 6};
    lab_data_init(&data);
    assert_int_equal(lab_measure(&lab, lab_find("ladder"), &data, &err), LAB_FAILED);
    assert_non_null(strstr(err.text, "/ladder.csv:2: this row is of another run"));
    lab_data_free(&data);
}

static int make_folder(void **state)
{
    (void)state;
    labrun_folder(folder);
    return 0;
}

static int remove_folder(void **state)
{
    (void)state;
    labrun_remove(folder);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(conclusions_follow_from_the_matches),
        cmocka_unit_test(those_with_opponents_on_both_sides_are_rated),
        cmocka_unit_test(equal_results_give_equal_ratings),
        cmocka_unit_test(few_games_give_no_place),
        cmocka_unit_test(upsets_are_explained),
        cmocka_unit_test(a_quick_run_is_told_as_it_went),
        cmocka_unit_test(other_games_are_another_run),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
