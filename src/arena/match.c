/* match.c - every game has players and random numbers of its own, so that it is the same game
 * whatever is played beside it. */
#include "arena/match.h"

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
    MatchWatch watch;
    void *self;
    pthread_mutex_t mutex; /* guards what follows, and the watcher */
    int finished;
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
        match_opening(s->seed, number / 2, s->opening_plies, g);
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

static void match_task(void *arg, int number, int thread)
{
    (void)thread;
    Match *m = arg;
    Game g;
    Ending ending = ENDING_STOPPED;
    Error err;
    if (stop_flagged(&(Stop){.flag = m->settings->stop})) return;
    bool ok = play_game(m, number, &g, &ending, &err);
    pthread_mutex_lock(&m->mutex);
    if (!ok) {
        m->failed = true;
        if (m->err) *m->err = err;
    } else {
        Outcome o = sum_up(&g, number, ending);
        m->outcomes[number] = o;
        m->finished += o.done;
        if (o.done && m->watch)
            m->watch(m->self,
                     &(MatchGame){number,
                                  o.score,
                                  ending,
                                  referee_lost(ending) ? err.text : "",
                                  {o.seconds[0], o.seconds[1]},
                                  &g},
                     m->finished);
    }
    pthread_mutex_unlock(&m->mutex);
}

static int half_points(const Outcome *o) { return 1 + (o->score > 0) - (o->score < 0); }

static void count_outcome(const Outcome *o, MatchResult *r)
{
    r->games++;
    r->wins += o->score > 0;
    r->draws += o->score == 0;
    r->losses += o->score < 0;
    r->discs += o->score;
    int loser = o->score > 0;
    r->on_time[loser] += o->ending == ENDING_TIME || o->ending == ENDING_CLOCK;
    r->illegal[loser] += o->ending == ENDING_ILLEGAL;
    r->broken[loser] += o->ending == ENDING_BROKEN;
    for (int i = 0; i < 2; i++) {
        r->seconds[i] += o->seconds[i];
        r->moves[i] += o->moves[i];
    }
}

static MatchResult sum_outcomes(const Match *m)
{
    MatchResult r = {0};
    for (int i = 0; i < m->settings->games; i++) {
        const Outcome *o = &m->outcomes[i];
        if (o->done) count_outcome(o, &r);
        r.stopped |= !o->done;
        if (i % 2 && o->done && o[-1].done)
            r.pairs.pairs[half_points(o) + half_points(o - 1)]++;
    }
    if (r.games) r.discs /= r.games;
    r.elo = elo_estimate(&r.pairs);
    return r;
}

bool match_run(const MatchSettings *s, MatchWatch watch, void *self, MatchResult *out,
               Error *err)
{
    if (!registry_check(s->a, err) || !registry_check(s->b, err)) return false;
    Match m = {.settings = s, .watch = watch, .self = self, .err = err};
    m.outcomes = calloc((size_t)s->games, sizeof *m.outcomes);
    Pool *pool = pool_create(s->threads < s->games ? s->threads : s->games);
    if (!m.outcomes || !pool) {
        m.failed = true;
        error_set(err, "no memory or threads for a match of %d games", s->games);
    } else {
        pthread_mutex_init(&m.mutex, NULL);
        pool_run(pool, match_task, &m, s->games);
        pthread_mutex_destroy(&m.mutex);
        *out = sum_outcomes(&m);
    }
    pool_destroy(pool);
    free(m.outcomes);
    return !m.failed;
}
