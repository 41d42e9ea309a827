#include "server/player_jobs.h"

#include "base/array.h"
#include "players/registry.h"
#include "server/arguments.h"
#include "server/limits.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Seat {
    char spec[SPEC_MAX];
    int64_t seed, game;
    Player *player;
} Seat;

struct Seats {
    atomic_int users;
    atomic_bool stop, busy;
    atomic_uint_fast64_t request; /* being answered, while busy */
    Seat seat[2];                 /* by Side; used by the thread that thinks */
};

struct MoveJob {
    MoveJob *next;
    Address address;
    Seats *seats;
    char spec[SPEC_MAX];
    int64_t seed, game_number;
    double clock;
    Game game;
};

struct Moves {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    pthread_t *threads;
    int count;
    bool ending;
    MoveJob *first;
    Mailbox *mail;
};

/* ---- Seats ------------------------------------------------------------------------------- */

Seats *seats_create(void)
{
    Seats *s = calloc(1, sizeof *s);
    if (s) atomic_init(&s->users, 1);
    return s;
}

static void seats_release(Seats *s)
{
    if (atomic_fetch_sub(&s->users, 1) > 1) return;
    for (int side = 0; side < 2; side++) player_destroy(s->seat[side].player);
    free(s);
}

void seats_stop(Seats *s) { atomic_store(&s->stop, true); }

void seats_leave(Seats *s)
{
    if (!s) return;
    seats_stop(s);
    seats_release(s);
}

bool seats_cancel(Seats *s, uint64_t request)
{
    if (!atomic_load(&s->busy) || atomic_load(&s->request) != request) return false;
    atomic_store(&s->stop, true);
    return true;
}

/* The player of the side to move, made anew for another game, spec or seed. */
static Player *seat_player(Seats *s, const MoveJob *job, Error *err)
{
    Side side = job->game.now.side;
    Seat *seat = &s->seat[side];
    bool same = seat->player && seat->game == job->game_number && seat->seed == job->seed &&
                strcmp(seat->spec, job->spec) == 0;
    if (same) return seat->player;
    player_destroy(seat->player);
    *seat = (Seat){.seed = job->seed, .game = job->game_number};
    memcpy(seat->spec, job->spec, sizeof seat->spec);
    /* The same streams as the first game of `heibai play`. */
    seat->player =
        registry_create(job->spec, (PlayerSeed){(uint64_t)job->seed, (uint64_t)side}, err);
    return seat->player;
}

/* ---- One move ---------------------------------------------------------------------------- */

static json_t *error_json(const Error *err)
{
    return json_pack("{s:{s:s}}", "error", "text", err->text);
}

static json_t *choice_json(const MoveJob *job, const Choice *choice, double seconds)
{
    char basis[BASIS_TEXT];
    json_t *object =
        json_pack("{s:o, s:s, s:I, s:o, s:s}", "move", square_json(choice->square), "player",
                  job->spec, "nodes", (json_int_t)choice->nodes, "seconds",
                  number_json(seconds, 3), "basis", basis_text(&choice->basis, basis));
    if (choice->valued) json_object_set_new(object, "value", number_json(choice->value, 2));
    return object;
}

static json_t *think(Seats *s, const MoveJob *job)
{
    Error err = {0};
    Choice choice = {.square = SQUARE_NONE};
    Player *player = seat_player(s, job, &err);
    if (!player) return error_json(&err);
    double begun = clock_now();
    Turn turn = {.position = job->game.now,
                 .stop = {&s->stop, begun + LIMIT_MOVE_SECONDS},
                 .game = &job->game,
                 .clock = job->clock};
    Chosen chosen = CHOSEN_BROKEN;
    if (player_ready(player, &turn)) chosen = player_choose(player, &turn, &choice);
    if (chosen == CHOSEN_MOVE) return choice_json(job, &choice, clock_now() - begun);
    if (chosen == CHOSEN_BROKEN)
        error_set(&err, "%s", player->fault.text);
    else if (atomic_load(&s->stop))
        error_set(&err, "cancelled");
    else
        error_set(&err, "no move in %g seconds: choose less depth", LIMIT_MOVE_SECONDS);
    return error_json(&err);
}

static void answer(Moves *m, MoveJob *job)
{
    Seats *s = job->seats;
    json_t *body = think(s, job);
    atomic_store(&s->busy, false);
    mailbox_post(m->mail, job->address, body, true);
    seats_release(s);
    move_job_free(job);
}

static void *thread_loop(void *context)
{
    Moves *m = context;
    pthread_mutex_lock(&m->lock);
    while (!m->ending) {
        MoveJob *job = m->first;
        if (!job) {
            pthread_cond_wait(&m->changed, &m->lock);
            continue;
        }
        m->first = job->next;
        pthread_mutex_unlock(&m->lock);
        answer(m, job);
        pthread_mutex_lock(&m->lock);
    }
    pthread_mutex_unlock(&m->lock);
    return NULL;
}

/* ---- Threads ----------------------------------------------------------------------------- */

Moves *moves_create(int threads, Mailbox *mail, Error *err)
{
    Moves *m = array_new(1, sizeof *m, err);
    pthread_t *ids = m ? array_new((size_t)threads, sizeof *ids, err) : NULL;
    if (!ids) {
        free(m);
        return NULL;
    }
    pthread_mutex_init(&m->lock, NULL);
    pthread_cond_init(&m->changed, NULL);
    m->threads = ids;
    m->mail = mail;
    while (m->count < threads && pthread_create(&ids[m->count], NULL, thread_loop, m) == 0)
        m->count++;
    if (m->count == threads) return m;
    moves_destroy(m);
    error_set(err, "the system has no more threads");
    return NULL;
}

void moves_destroy(Moves *m)
{
    if (!m) return;
    pthread_mutex_lock(&m->lock);
    m->ending = true;
    pthread_cond_broadcast(&m->changed);
    pthread_mutex_unlock(&m->lock);
    for (int i = 0; i < m->count; i++) pthread_join(m->threads[i], NULL);
    while (m->first) {
        MoveJob *job = m->first;
        m->first = job->next;
        seats_release(job->seats);
        move_job_free(job);
    }
    pthread_cond_destroy(&m->changed);
    pthread_mutex_destroy(&m->lock);
    free(m->threads);
    free(m);
}

static bool read_job(MoveJob *job, const json_t *arguments, Error *err)
{
    const char *spec = NULL;
    Text bounded = {0};
    if (!argument_game(arguments, &job->game, err) ||
        !argument_text(arguments, "player", SPEC_MAX / 2, &spec, err) ||
        !argument_int(arguments, "seed", 0, INT64_MAX, &job->seed, err) ||
        !argument_int(arguments, "game", 0, INT64_MAX, &job->game_number, err) ||
        !argument_real(arguments, "clock", 0.05, 86400, &job->clock, err))
        return false;
    if (!spec) return error_set(err, "\"player\" is missing");
    if (!board_moves(&job->game.now.board))
        return error_set(err, game_over(&job->game) ? "the game is over"
                                                    : "there is no move here but a pass");
    bool ok = player_spec_bound(spec, &bounded, err);
    if (ok) snprintf(job->spec, sizeof job->spec, "%s", text_string(&bounded));
    text_free(&bounded);
    return ok;
}

MoveJob *move_job_read(const json_t *arguments, Error *err)
{
    MoveJob *job = array_new(1, sizeof *job, err);
    if (!job) return NULL;
    job->seed = 1;
    if (read_job(job, arguments, err)) return job;
    free(job);
    return NULL;
}

void move_job_free(MoveJob *job) { free(job); }

bool moves_submit(Moves *m, MoveJob *job, Seats *seats, Address address, Error *err)
{
    if (atomic_exchange(&seats->busy, true))
        return error_set(err, "a player of this connection is thinking already");
    atomic_store(&seats->stop, false);
    atomic_store(&seats->request, address.request);
    atomic_fetch_add(&seats->users, 1);
    job->seats = seats;
    job->address = address;
    job->next = NULL;
    pthread_mutex_lock(&m->lock);
    MoveJob **at = &m->first;
    while (*at) at = &(*at)->next;
    *at = job;
    pthread_cond_signal(&m->changed);
    pthread_mutex_unlock(&m->lock);
    return true;
}
