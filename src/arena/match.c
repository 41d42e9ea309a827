/* match.c - many games between two players.
 * Each game has its own players and random numbers, so that it does not depend on the games
 * that run at the same time. */
#include "arena/match.h"

#include "arena/match_job.h"
#include "arena/match_record.h"
#include "players/registry.h"

#include <stdlib.h>

/* What is kept of a game, to be summed up in order at the end. */
typedef struct Outcome {
    bool done;
    Ending ending;
    int score; /* from A's point of view */
    double seconds[2];
    int moves[2];
} Outcome;

typedef struct Match {
    const MatchSettings *settings;
    Outcome *outcomes;
    MatchRecord *record; /* NULL: none */
    MatchWatch watch;
    void *context;
    MatchResult so_far;
    int decided;  /* games that count: those up to the pair that decided the test, or all */
    int judged;   /* pairs that the test has seen. It sees them in order, so that it ends at the
                     same pair whatever the number of threads */
    int failures; /* games in a row that were lost by a failure, in the order of their ends */
    bool failed;
    Error *err;
} Match;

/* Far from the streams of the players, which are numbered from 0. */
#define OPENING_STREAM (UINT64_C(1) << 62)

void match_opening(uint64_t seed, int index, int plies, Game *out)
{
    Rng rng = rng_stream(seed, OPENING_STREAM + (uint64_t)index);
    game_start(out, position_start());
    for (int i = 0; i < plies && !game_over(out); i++) {
        uint64_t moves = board_moves(&out->now.board);
        if (!moves)
            game_play(out, SQUARE_PASS, 0);
        else
            game_play(out, rng_bit(&rng, moves), 0);
    }
    /* A game that is over is no opening: try other random numbers. */
    if (game_over(out)) match_opening(seed + 1, index, plies, out);
}

void match_begin(const MatchSettings *s, int pair, Game *g)
{
    if (s->openings)
        openings_get(s->openings, pair % openings_count(s->openings), g);
    else
        match_opening(s->seed, pair, s->opening_plies, g);
}

static void keep_choice(void *context, const Game *g, RefereeEvent event, const Choice *choice)
{
    Choice *choices = context;
    if (event == REFEREE_MOVED) choices[g->plies - 1] = *choice;
}

bool match_play(const GameSettings *s, Game *g, Ending *ending, Error *err)
{
    Referee r = {.time = s->time,
                 .stop = s->stop,
                 .watch = s->choices ? keep_choice : NULL,
                 .context = s->choices};
    for (int side = BLACK; side <= WHITE; side++) {
        PlayerSeed seed = {s->seed, 2 * s->number + (uint64_t)side};
        r.players[side] = registry_create(s->specs[side], seed, err);
        if (r.players[side]) r.players[side]->memory = s->memory;
    }
    bool ok = r.players[BLACK] && r.players[WHITE];
    if (ok) *ending = referee_play(&r, g, err);
    if (ok && *ending == ENDING_UNABLE) {
        Error why = *err;
        ok = error_set(err, "%.100s %.290s", s->specs[g->now.side], why.text);
        err->machine = why.machine;
    }
    player_destroy(r.players[BLACK]);
    player_destroy(r.players[WHITE]);
    return ok;
}

static Outcome sum_up(const MatchSettings *s, const Game *g, int number, Ending ending)
{
    Side a = number % 2 == 0 ? BLACK : WHITE;
    int score = referee_score(g, ending);
    GameTime times[2] = {game_time(g, a), game_time(g, side_other(a))};
    Game opening;
    match_begin(s, number / 2, &opening);
    times[0].moves -= game_time(&opening, a).moves;
    times[1].moves -= game_time(&opening, side_other(a)).moves;
    return (Outcome){.done = ending != ENDING_STOPPED,
                     .ending = ending,
                     .score = a == BLACK ? score : -score,
                     .seconds = {times[0].total, times[1].total},
                     .moves = {times[0].moves, times[1].moves}};
}

static int half_points(const Outcome *o) { return 1 + (o->score > 0) - (o->score < 0); }

static void count_outcome(const Outcome *o, MatchResult *r)
{
    r->games++;
    r->score += o->score;
    r->discs = (double)r->score / r->games;
    r->wins += o->score > 0;
    r->draws += o->score == 0;
    r->losses += o->score < 0;
    int loser = o->score > 0;
    r->on_time[loser] += o->ending == ENDING_TIME || o->ending == ENDING_CLOCK;
    r->illegal[loser] += o->ending == ENDING_ILLEGAL;
    r->resigned[loser] += o->ending == ENDING_RESIGNED;
    r->failed[loser] += referee_failed(o->ending);
    for (int i = 0; i < 2; i++) {
        r->seconds[i] += o->seconds[i];
        r->moves[i] += o->moves[i];
    }
}

/* Adds the pair of game `number` to *to if both of its games are done. */
static void count_pair(const Match *m, int number, Pentanomial *to)
{
    const Outcome *first = &m->outcomes[number & ~1];
    if ((number | 1) < m->settings->games && first[0].done && first[1].done)
        to->pairs[half_points(&first[0]) + half_points(&first[1])]++;
}

static bool pair_done(const Match *m, int pair)
{
    return 2 * pair + 1 < m->settings->games && m->outcomes[2 * pair].done &&
           m->outcomes[2 * pair + 1].done;
}

static bool pair_failed(const Match *m, int pair)
{
    return referee_failed(m->outcomes[2 * pair].ending) ||
           referee_failed(m->outcomes[2 * pair + 1].ending);
}

/* Shows the pairs that have become complete to the test, in order. A failure is no evidence of
 * strength: its pair is left out. */
static void judge(Match *m)
{
    const MatchSettings *s = m->settings;
    MatchResult *r = &m->so_far;
    if (!s->sprt) return;
    for (; r->sprt.verdict == SPRT_UNDECIDED && pair_done(m, m->judged); m->judged++) {
        if (pair_failed(m, m->judged)) {
            r->sprt_left_out++;
            continue;
        }
        count_pair(m, 2 * m->judged, &r->sprt_pairs);
        r->sprt = sprt_judge(s->sprt, &r->sprt_pairs);
        if (r->sprt.verdict != SPRT_UNDECIDED) m->decided = 2 * m->judged + 2;
    }
}

static void take_outcome(Match *m, int number, Outcome o)
{
    m->outcomes[number] = o;
    count_outcome(&o, &m->so_far);
    count_pair(m, number, &m->so_far.pairs);
    m->so_far.elo = elo_estimate(&m->so_far.pairs);
    judge(m);
}

/* The first failure is the one that is reported. */
static void fail(Match *m, const Error *why)
{
    if (!m->failed && m->err) *m->err = *why;
    m->failed = true;
}

/* Stops the match when too many games in a row were lost by a failure. */
static void count_failures(Match *m, Ending ending)
{
    Error err;
    m->failures = referee_failed(ending) ? m->failures + 1 : 0;
    if (!m->settings->tolerate || m->failures < m->settings->tolerate) return;
    error_set(&err, "stopped: %d games in a row were lost by a crash or a hang", m->failures);
    fail(m, &err);
}

/* Whether a game that broke off makes the match fail; *err says which player, and why. */
static bool breaks_match(const Match *m, int number, const Game *g, Ending ending, Error *err)
{
    const MatchSettings *s = m->settings;
    if (!s->strict || !referee_lost(ending)) return false;
    bool a_lost = (g->now.side == BLACK) == (number % 2 == 0);
    Error why = *err;
    error_set(err, "%.100s %.290s", a_lost ? s->a : s->b, why.text);
    return true;
}

/* A game that has ended. Games after the one that decided the test do not count, nor does a
 * game that cannot be recorded. */
static void finish_game(Match *m, int number, const Game *g, Ending ending, Error *err)
{
    Outcome o = sum_up(m->settings, g, number, ending);
    const char *why = referee_lost(ending) ? err->text : "";
    if (!o.done || number >= m->decided) return;
    if (breaks_match(m, number, g, ending, err)) {
        fail(m, err);
        return;
    }
    Error failure;
    if (m->record && !match_record_add(m->record, number, g, ending, why, &failure)) {
        fail(m, &failure);
        return;
    }
    take_outcome(m, number, o);
    if (m->watch)
        m->watch(m->context,
                 &(MatchGame){number, o.score, ending, why, {o.seconds[0], o.seconds[1]}, g},
                 &m->so_far);
    count_failures(m, ending);
}

static bool is_wanted(void *context, long number)
{
    const Match *m = context;
    return !m->failed && number < m->decided && !m->outcomes[number].done;
}

/* A failure ends the match, but games that are being played still count. */
static bool take_game(void *context, long number, const JobAnswer *answer, Error *err)
{
    Match *m = context;
    MatchAnswer *game = malloc(sizeof *game);
    if (!game) return error_no_memory(err);
    bool ok = match_read(answer, game, err);
    if (ok && game->played)
        finish_game(m, (int)number, &game->game, game->ending, &game->why);
    else if (ok)
        fail(m, &game->why);
    free(game);
    return ok;
}

static bool write_input(void *context, long number, Text *out, Error *err)
{
    match_write_opening(context, number, out);
    return text_ok(out, err);
}

static void play_games(Match *m)
{
    const MatchSettings *s = m->settings;
    JobLocal local = {s->threads, {.flag = s->stop}, job_place_here(NULL)};
    JobSink sink = {is_wanted, take_game, m};
    MatchJob job;
    Error err;
    JobPlan plan = {.kind = &MATCH_KIND,
                    .job = &job,
                    .items = s->games,
                    .piece = MATCH_PIECE,
                    .input = s->openings ? write_input : NULL,
                    .context = (void *)s};
    if (!match_job(s, &job, &err) || !job_run(s->runner, &local, &plan, &sink, &err))
        fail(m, &err);
}

/* In the order of the games, so that rounding does not depend on which games ended first. */
static MatchResult sum_outcomes(const Match *m)
{
    MatchResult r = {.sprt = m->so_far.sprt,
                     .sprt_pairs = m->so_far.sprt_pairs,
                     .sprt_left_out = m->so_far.sprt_left_out};
    for (int i = 0; i < m->decided; i++) {
        const Outcome *o = &m->outcomes[i];
        if (o->done) count_outcome(o, &r);
        if (i % 2) count_pair(m, i, &r.pairs);
        r.stopped |= !o->done;
    }
    r.elo = elo_estimate(&r.pairs);
    return r;
}

/* Takes a game of an earlier run from the record. */
static void recall(void *context, int number, const Game *g, Ending ending)
{
    Match *m = context;
    if (number < m->decided) take_outcome(m, number, sum_up(m->settings, g, number, ending));
}

static bool open_record(Match *m)
{
    if (!m->settings->record) return true;
    m->record = match_record_open(m->settings, recall, m, m->err);
    return m->record != NULL;
}

bool match_run(const MatchSettings *s, MatchWatch watch, void *context, MatchResult *out,
               Error *err)
{
    *out = (MatchResult){0};
    if (!registry_check(s->a, err) || !registry_check(s->b, err)) return false;
    Match m = {
        .settings = s, .watch = watch, .context = context, .err = err, .decided = s->games};
    if (s->sprt) m.so_far.sprt = sprt_judge(s->sprt, &m.so_far.sprt_pairs);
    m.outcomes = calloc((size_t)s->games, sizeof *m.outcomes);
    if (!m.outcomes) {
        m.failed = true;
        error_set(err, "no memory for a match of %d games", s->games);
    } else if (!job_plan_only(s->runner) && !open_record(&m)) {
        m.failed = true;
    } else {
        play_games(&m);
        *out = sum_outcomes(&m);
    }
    Error why;
    if (!match_record_close(m.record, &why)) fail(&m, &why);
    free(m.outcomes);
    return !m.failed;
}
