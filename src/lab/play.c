#include "lab/play.h"

#include "base/pool.h"
#include "players/registry.h"

#include <stdlib.h>
#include <string.h>

static void keep_choice(void *self, const Game *g, RefereeEvent event, const Choice *choice)
{
    LabGame *out = self;
    if (event == REFEREE_MOVED) out->choices[g->plies - 1] = *choice;
}

LabEnd lab_play(const Lab *lab, const char *const specs[2], const Game *opening,
                uint64_t stream, LabGame *out, Error *err)
{
    Referee r = {.stop = lab->stop, .watch = keep_choice, .self = out};
    Ending ending = ENDING_STOPPED;
    Error why;
    out->game = *opening;
    out->opening = opening->plies;
    memset(out->choices, 0, sizeof out->choices);
    for (int side = BLACK; side <= WHITE; side++) {
        PlayerSeed seed = {lab->seed, 2 * stream + (uint64_t)side};
        r.players[side] = registry_create(specs[side], seed, err);
    }
    bool ok = r.players[BLACK] && r.players[WHITE];
    if (ok) ending = referee_play(&r, &out->game, &why);
    player_destroy(r.players[BLACK]);
    player_destroy(r.players[WHITE]);
    if (ok && referee_lost(ending))
        ok = error_set(err, "%.100s %s", specs[out->game.now.side], why.text);
    if (!ok) return LAB_FAILED;
    return ending == ENDING_PLAYED ? LAB_DONE : LAB_STOPPED;
}

LabSide lab_side(const LabGame *g, Side side)
{
    LabSide sum = {.discs = popcount(position_discs(&g->game.now, side))};
    for (int i = g->opening; i < g->game.plies; i++) {
        const Ply *ply = &g->game.ply[i];
        if (ply->before.side != side || ply->move == SQUARE_PASS) continue;
        sum.moves++;
        sum.choices += popcount(board_moves(&ply->before.board));
        sum.nodes += g->choices[i].nodes;
        sum.seconds += ply->seconds;
        if (ply->seconds > sum.seconds_max) sum.seconds_max = ply->seconds;
    }
    return sum;
}

static bool is_listed(const Position *list, int count, const Position *p)
{
    for (int i = 0; i < count; i++)
        if (list[i].side == p->side && board_equal(list[i].board, p->board)) return true;
    return false;
}

static void list_openings(Position p, int plies, Position *out, int *count)
{
    if (plies == 0) {
        if (*count < LAB_OPENINGS_MAX && !is_listed(out, *count, &p)) out[(*count)++] = p;
        return;
    }
    for (uint64_t moves = board_moves(&p.board); moves;) {
        Position next = p;
        position_play(&next, bit_pop(&moves));
        list_openings(next, plies - 1, out, count);
    }
}

int lab_openings(int plies, Position out[LAB_OPENINGS_MAX])
{
    int count = 0;
    Position p = position_start();
    position_play(&p, bit_first(board_moves(&p.board)));
    list_openings(p, plies - 1, out, &count);
    return count;
}

typedef struct MatchJob {
    const Lab *lab;
    const char *a, *b;
    const Position *openings;
    struct MatchPiece {
        LabEnd end;
        int scores[2]; /* A's, as black and as white */
        Error err;
    } pieces[LAB_OPENINGS_MAX];
} MatchJob;

static void match_pair(void *self, int index, int thread)
{
    (void)thread;
    MatchJob *job = self;
    struct MatchPiece *piece = &job->pieces[index];
    Game start;
    LabGame g;
    game_start(&start, job->openings[index]);
    piece->end = LAB_STOPPED;
    for (int a = BLACK; a <= WHITE; a++) {
        const char *specs[2] = {a == BLACK ? job->a : job->b, a == BLACK ? job->b : job->a};
        if (stop_flagged(&(Stop){.flag = job->lab->stop})) return;
        uint64_t stream = 2 * (uint64_t)index + (uint64_t)a;
        LabEnd end = lab_play(job->lab, specs, &start, stream, &g, &piece->err);
        if (end != LAB_DONE) {
            piece->end = end;
            return;
        }
        piece->scores[a] = a == BLACK ? game_score(&g.game) : -game_score(&g.game);
    }
    piece->end = LAB_DONE;
}

static int half_points(int score) { return 1 + (score > 0) - (score < 0); }

static void count_pair(const struct MatchPiece *p, MatchResult *out)
{
    out->pairs.pairs[half_points(p->scores[0]) + half_points(p->scores[1])]++;
    for (int i = 0; i < 2; i++) {
        out->games++;
        out->wins += p->scores[i] > 0;
        out->draws += p->scores[i] == 0;
        out->losses += p->scores[i] < 0;
        out->discs += p->scores[i];
    }
}

static LabEnd sum_pairs(const MatchJob *job, int count, MatchResult *out, Error *err)
{
    *out = (MatchResult){0};
    for (int i = 0; i < count; i++) {
        if (job->pieces[i].end == LAB_FAILED) *err = job->pieces[i].err;
        if (job->pieces[i].end != LAB_DONE) return job->pieces[i].end;
        count_pair(&job->pieces[i], out);
    }
    if (out->games) out->discs /= out->games;
    out->elo = elo_estimate(&out->pairs);
    return LAB_DONE;
}

LabEnd lab_match(const Lab *lab, const char *a, const char *b, const Position *openings,
                 int count, MatchResult *out, Error *err)
{
    LabEnd end = LAB_FAILED;
    MatchJob *job = calloc(1, sizeof *job);
    Pool *pool = pool_create(lab->threads);
    if (job && pool) {
        job->lab = lab;
        job->a = a;
        job->b = b;
        job->openings = openings;
        pool_run(pool, match_pair, job, count);
        end = sum_pairs(job, count, out, err);
    } else {
        error_set(err, "no memory or threads for a match of %d games", 2 * count);
    }
    pool_destroy(pool);
    free(job);
    return end;
}

void lab_add_match(const MatchResult *r, Csv *out)
{
    csv_add_integer(out, r->wins);
    csv_add_integer(out, r->draws);
    csv_add_integer(out, r->losses);
    csv_add_real(out, r->discs, 2);
    for (int i = 0; i < 5; i++) csv_add_integer(out, r->pairs.pairs[i]);
}

Pentanomial lab_pairs(const Csv *csv, int row, int first)
{
    Pentanomial p;
    for (int i = 0; i < 5; i++) p.pairs[i] = csv_integer(csv, row, first + MATCH_PAIRS + i);
    return p;
}
