/* Analyses by the engine: rows agree with each other, and nothing depends on earlier searches.
 * With HEIBAI_SOAK twenty tournament games too, at levels up to 16; this takes some minutes. */
#include "analysis/analysis.h"
#include "base/text.h"
#include "cmocka_all.h"
#include "engine/engine.h"
#include "game/transcript.h"
#include "game/wthor.h"
#include "game/wthor_sheet.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HASH_MB = 16, GAMES_MAX = 20, OWN_GAMES = 3, OWN_LEVEL = 6, PAIRS_MAX = 60 * GAMES_MAX };

static bool engine_answers(void *context, const AnalysisQuery *q, HeibaiResult *out, Error *err)
{
    EngineQuery query = {.position = q->position, .limits = &q->limits};
    if (q->clear) heibai_engine_clear(context);
    return engine_search(context, &query, out, err);
}

static HeibaiEngine *new_engine(void)
{
    HeibaiSettings settings;
    Error err;
    heibai_settings_default(&settings);
    settings.hash_mb = HASH_MB;
    HeibaiEngine *e = engine_create(&settings, cpu_level(), &err);
    if (!e) fail_msg("%s", err.text);
    return e;
}

static void analyze(HeibaiEngine *e, const Game *g, int level, Analysis *out)
{
    Analyst a = {.search = engine_answers, .context = e};
    Error err;
    heibai_limits_default(&a.limits);
    a.limits.level = level;
    if (!analysis_run(&a, g, out, &err)) fail_msg("%s", err.text);
}

/* ---- Games ------------------------------------------------------------------------------- */

typedef struct Games {
    int count;
    Game at[GAMES_MAX];
} Games;

/* The engine's own games, which are part of the project. */
static void read_own(Games *out)
{
    char path[4096];
    Text text = {0};
    Error err;
    snprintf(path, sizeof path, "%s/bench/games.txt", getenv("SOURCE"));
    if (!text_read_file(path, 1 << 20, &text, &err)) fail_msg("%s: %s", path, err.text);
    out->count = 0;
    for (char *line = strtok(text.data, "\n"); line && out->count < OWN_GAMES;
         line = strtok(NULL, "\n")) {
        Game *g = &out->at[out->count];
        if (*line == '%') continue;
        game_start(g, position_start());
        if (!transcript_read(line, g, &err)) fail_msg("%s", err.text);
        out->count++;
    }
    text_free(&text);
    assert_int_equal(OWN_GAMES, out->count);
}

/* The hundredth game of each of twenty years. False: the archive is absent. */
static bool read_tournaments(Games *out)
{
    enum { YEAR = 2005, GAME = 99 };
    const char *folder = getenv("HEIBAI_WTHOR");
    char path[4096];
    for (out->count = 0; out->count < GAMES_MAX; out->count++) {
        Text text = {0};
        WthorFile file;
        Sheet sheet = {0};
        Error err;
        int year = YEAR + out->count;
        if (folder)
            snprintf(path, sizeof path, "%s/WTH_%d.wtb", folder, year);
        else
            snprintf(path, sizeof path, "%s/../shared/data/wthor/WTH_%d.wtb", getenv("SOURCE"),
                     year);
        if (!text_read_file(path, WTHOR_SIZE_MAX, &text, &err)) return false;
        if (!wthor_open(WTHOR_GAMES, text.data, text.size, &file, &err) ||
            !wthor_read_sheet(&file, NULL, NULL, GAME, &sheet, &err))
            fail_msg("%s: %s", path, err.text);
        out->at[out->count] = sheet.game;
        sheet_free(&sheet);
        text_free(&text);
    }
    return true;
}

/* ---- Measuring --------------------------------------------------------------------------- */

/* The differences between a row's value and the best value of the next row. */
typedef struct Measure {
    int pairs; /* with no exact value */
    double differences[PAIRS_MAX];
    double mean, at_95;       /* of these */
    double exact, first_loss; /* greatest difference of two exact rows; loss of move 1 */
} Measure;

static bool is_exact(const Verdict *v) { return v->best.kind == HEIBAI_KIND_EXACT; }

static void measure_game(const Analysis *a, Measure *m)
{
    const Verdict *before = NULL;
    Side mover = BLACK;
    for (int ply = 0; ply < a->game->plies; ply++) {
        const Verdict *v = &a->verdicts[ply];
        Side side = a->game->ply[ply].before.side;
        if (!v->known) continue;
        if (!before) m->first_loss = fmax(m->first_loss, v->loss);
        double best = side == mover ? v->best.value : -v->best.value;
        double difference = before ? fabs(before->played.value - best) : 0;
        if (before && is_exact(before) && is_exact(v)) m->exact = fmax(m->exact, difference);
        if (before && !is_exact(before) && !is_exact(v))
            m->differences[m->pairs++] = difference;
        before = v;
        mover = side;
    }
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void measure(const Games *games, int level, Measure *m)
{
    HeibaiEngine *e = new_engine();
    Analysis analysis;
    uint64_t nodes = 0;
    *m = (Measure){0};
    for (int i = 0; i < games->count; i++) {
        analyze(e, &games->at[i], level, &analysis);
        measure_game(&analysis, m);
        nodes += analysis.nodes;
    }
    heibai_engine_destroy(e);
    for (int i = 0; i < m->pairs; i++) m->mean += m->differences[i] / m->pairs;
    qsort(m->differences, (size_t)m->pairs, sizeof m->differences[0], compare);
    m->at_95 = m->differences[m->pairs * 95 / 100];
    print_message("level %d, %d games: %d pairs of rows, mean difference %.2f, 95 %% up to "
                  "%.1f; exact rows %.1f; first move %.1f; %.0fM nodes\n",
                  level, games->count, m->pairs, m->mean, m->at_95, m->exact, m->first_loss,
                  (double)nodes / 1e6);
    assert_true(m->first_loss == 0);
    assert_true(m->exact == 0);
}

/* ---- Tests ------------------------------------------------------------------------------- */

static void rows_of_own_games_agree(void **state)
{
    (void)state;
    static Games games;
    static Measure m;
    read_own(&games);
    measure(&games, OWN_LEVEL, &m);
    assert_true(m.pairs > 30 * OWN_GAMES);
    assert_true(m.mean <= 1.0);
}

static void rows_of_tournament_games_agree(void **state)
{
    (void)state;
    static Games games;
    static Measure m;
    if (!getenv("HEIBAI_SOAK")) skip();
    if (!read_tournaments(&games)) skip();
    measure(&games, 4, &m);
    measure(&games, 10, &m);
    measure(&games, 16, &m);
    assert_true(m.mean <= 0.7);
    assert_true(m.at_95 <= 2.0);
}

static bool same_line(const HeibaiLine *a, const HeibaiLine *b)
{
    return a->move == b->move && a->value == b->value && a->kind == b->kind &&
           a->depth == b->depth;
}

static void earlier_searches_change_nothing(void **state)
{
    (void)state;
    static Games games;
    static Analysis alone, after;
    HeibaiEngine *e = new_engine();
    read_own(&games);
    analyze(e, &games.at[0], OWN_LEVEL, &alone);
    analyze(e, &games.at[1], OWN_LEVEL + 1, &after);
    analyze(e, &games.at[0], OWN_LEVEL + 2, &after);
    analyze(e, &games.at[0], OWN_LEVEL, &after);
    heibai_engine_destroy(e);
    assert_int_equal(alone.nodes, after.nodes);
    for (int ply = 0; ply < games.at[0].plies; ply++) {
        const Verdict *a = &alone.verdicts[ply], *b = &after.verdicts[ply];
        if (a->known != b->known || a->mark != b->mark || !same_line(&a->best, &b->best) ||
            !same_line(&a->played, &b->played))
            fail_msg("ply %d was judged otherwise", ply);
    }
}

/* The moves from the start are mirror images of each other, and so are some later ones. */
static void mirror_images_lose_nothing(void **state)
{
    (void)state;
    static const char *const GAMES[] = {"f5d6c3d3c4f4f6", "e6f4c3c4d3d6f6", "c4e3f6e6f5c5c3",
                                        "d3c5f6f5e6e3c3"};
    static Analysis first, other;
    HeibaiEngine *e = new_engine();
    for (int i = 0; i < 4; i++) {
        Game g;
        Error err;
        game_start(&g, position_start());
        if (!transcript_read(GAMES[i], &g, &err)) fail_msg("%s: %s", GAMES[i], err.text);
        analyze(e, &g, OWN_LEVEL, i ? &other : &first);
        assert_true((i ? &other : &first)->verdicts[0].loss == 0);
        for (int ply = 0; i && ply < g.plies; ply++)
            assert_true(fabs(first.verdicts[ply].loss - other.verdicts[ply].loss) <= 0.5);
    }
    heibai_engine_destroy(e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_of_own_games_agree),
        cmocka_unit_test(rows_of_tournament_games_agree),
        cmocka_unit_test(earlier_searches_change_nothing),
        cmocka_unit_test(mirror_images_lose_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
