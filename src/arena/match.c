/* match.c - every game has players and random numbers of its own, so that it is the same game
 * whatever is played beside it. */
#include "arena/match.h"

#include "arena/match_record.h"
#include "base/pool.h"
#include "players/registry.h"

#include <pthread.h>
#include <stdlib.h>

/* What is kept of a game until all are summed up in order. */
typedef struct Outcome {
    bool done;
    Ending ending;
    int score; /* from A's side */
    double seconds[2];
    int moves[2];
} Outcome;

typedef struct Match {
    const MatchSettings *settings;
    Outcome *outcomes;
    MatchRecord *record; /* NULL: none is kept */
    MatchWatch watch;
    void *self;
    pthread_mutex_t mutex; /* guards what follows, the record, and the watcher */
    MatchResult so_far;
    int decided; /* games that count: those up to the pair that decided the test, or all */
    int judged;  /* pairs that the test has seen: in order, so that it ends at the same one
                    whatever is played at once */
    Pentanomial in_order;
    bool failed;
    Error *err;
} Match;

/* Away from the streams of the players, which are numbered from 0. */
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
            game_play(out, bit_nth(moves, rng_below(&rng, popcount(moves))), 0);
    }
    /* Nobody has anything to decide in a game that is over. */
    if (game_over(out)) match_opening(seed + 1, index, plies, out);
}

static void open_game(const MatchSettings *s, int pair, Game *g)
{
    if (s->openings)
        openings_get(s->openings, pair % openings_count(s->openings), g);
    else
        match_opening(s->seed, pair, s->opening_plies, g);
}

/* *err says why there was no game, or how it was lost. */
static bool play_game(const Match *m, int number, Game *g, Ending *ending, Error *err)
{
    const MatchSettings *s = m->settings;
    bool a_is_black = number % 2 == 0;
    const char *specs[2] = {a_is_black ? s->a : s->b, a_is_black ? s->b : s->a};
    Referee r = {.time = s->time, .stop = s->stop};
    for (int side = BLACK; side <= WHITE; side++) {
        PlayerSeed seed = {s->seed, 2 * (uint64_t)number + (uint64_t)side};
        r.players[side] = registry_create(specs[side], seed, err);
    }
    bool ok = r.players[BLACK] && r.players[WHITE];
    if (ok) {
        open_game(s, number / 2, g);
        *ending = referee_play(&r, g, err);
    }
    player_destroy(r.players[BLACK]);
    player_destroy(r.players[WHITE]);
    return ok;
}

static Outcome sum_up(const Game *g, int number, Ending ending)
{
    Side a = number % 2 == 0 ? BLACK : WHITE;
    int score = referee_score(g, ending);
    GameTime times[2] = {game_time(g, a), game_time(g, side_other(a))};
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
    r->broken[loser] += o->ending == ENDING_BROKEN;
    for (int i = 0; i < 2; i++) {
        r->seconds[i] += o->seconds[i];
        r->moves[i] += o->moves[i];
    }
}

/* The points of the pair that game `number` is of go to *to, if both are done. */
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

/* Lets the test see the pairs that have become complete, in order. */
static void judge(Match *m)
{
    const MatchSettings *s = m->settings;
    if (!s->sprt) return;
    while (m->so_far.sprt.verdict == SPRT_UNDECIDED && pair_done(m, m->judged)) {
        count_pair(m, 2 * m->judged, &m->in_order);
        m->judged++;
        m->so_far.sprt = sprt_judge(s->sprt, &m->in_order);
        if (m->so_far.sprt.verdict != SPRT_UNDECIDED) m->decided = 2 * m->judged;
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

/* A game that has ended; games behind the one that decided the test do not count. */
static void finish_game(Match *m, int number, const Game *g, Ending ending, Error *err)
{
    Outcome o = sum_up(g, number, ending);
    const char *why = referee_lost(ending) ? err->text : "";
    if (!o.done || number >= m->decided) return;
    take_outcome(m, number, o);
    if (m->watch)
        m->watch(m->self,
                 &(MatchGame){number, o.score, ending, why, {o.seconds[0], o.seconds[1]}, g},
                 &m->so_far);
    if (!m->record || match_record_add(m->record, number, g, ending, why, err)) return;
    m->failed = true;
    if (m->err) *m->err = *err;
}

static bool still_wanted(Match *m, int number)
{
    pthread_mutex_lock(&m->mutex);
    bool wanted = !m->failed && number < m->decided && !m->outcomes[number].done &&
                  !stop_flagged(&(Stop){.flag = m->settings->stop});
    pthread_mutex_unlock(&m->mutex);
    return wanted;
}

static void match_task(void *arg, int number, int thread)
{
    (void)thread;
    Match *m = arg;
    Game g;
    Ending ending = ENDING_STOPPED;
    Error err;
    if (!still_wanted(m, number)) return;
    bool ok = play_game(m, number, &g, &ending, &err);
    pthread_mutex_lock(&m->mutex);
    if (ok) {
        finish_game(m, number, &g, ending, &err);
    } else {
        m->failed = true;
        if (m->err) *m->err = err;
    }
    pthread_mutex_unlock(&m->mutex);
}

/* In the order of the games, so that sums come out the same whatever was played at once. */
static MatchResult sum_outcomes(const Match *m)
{
    MatchResult r = {.sprt = m->so_far.sprt};
    for (int i = 0; i < m->decided; i++) {
        const Outcome *o = &m->outcomes[i];
        if (o->done) count_outcome(o, &r);
        if (i % 2) count_pair(m, i, &r.pairs);
        r.stopped |= !o->done;
    }
    r.elo = elo_estimate(&r.pairs);
    return r;
}

/* A game of an earlier run. */
static void recall(void *self, int number, const Game *g, Ending ending)
{
    Match *m = self;
    if (number < m->decided) take_outcome(m, number, sum_up(g, number, ending));
}

static bool open_record(Match *m)
{
    if (!m->settings->record) return true;
    m->record = match_record_open(m->settings, recall, m, m->err);
    return m->record != NULL;
}

bool match_run(const MatchSettings *s, MatchWatch watch, void *self, MatchResult *out,
               Error *err)
{
    if (!registry_check(s->a, err) || !registry_check(s->b, err)) return false;
    Match m = {.settings = s, .watch = watch, .self = self, .err = err, .decided = s->games};
    if (s->sprt) m.so_far.sprt = sprt_judge(s->sprt, &m.in_order);
    m.outcomes = calloc((size_t)s->games, sizeof *m.outcomes);
    Pool *pool = pool_create(s->threads < s->games ? s->threads : s->games);
    if (!m.outcomes || !pool) {
        m.failed = true;
        error_set(err, "no memory or threads for a match of %d games", s->games);
    } else if (!open_record(&m)) {
        m.failed = true;
    } else {
        pthread_mutex_init(&m.mutex, NULL);
        pool_run(pool, match_task, &m, s->games);
        pthread_mutex_destroy(&m.mutex);
        *out = sum_outcomes(&m);
    }
    match_record_close(m.record);
    pool_destroy(pool);
    free(m.outcomes);
    return !m.failed;
}
