#include "lab/play.h"

#include <string.h>

LabEnd lab_play(const Lab *lab, const char *const specs[2], const Game *opening,
                uint64_t number, LabGame *out, Error *err)
{
    GameSettings s = {.specs = {specs[BLACK], specs[WHITE]},
                      .seed = lab->seed,
                      .number = number,
                      .stop = lab->stop,
                      .choices = out->choices};
    Ending ending;
    Error why;
    out->game = *opening;
    out->opening = opening->plies;
    memset(out->choices, 0, sizeof out->choices);
    if (!match_play(&s, &out->game, &ending, &why)) {
        *err = why;
        return LAB_FAILED;
    }
    if (referee_lost(ending)) {
        error_set(err, "%.100s %.290s", specs[out->game.now.side], why.text);
        return LAB_FAILED;
    }
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

const char *lab_side_name(Side side) { return side == BLACK ? "black" : "white"; }

LabEnd lab_match(const Lab *lab, MatchSettings s, MatchResult *out, Error *err)
{
    s.seed = lab->seed;
    s.stop = lab->stop;
    s.threads = lab->threads;
    if (!match_run(&s, NULL, NULL, out, err)) return LAB_FAILED;
    return out->stopped ? LAB_STOPPED : LAB_DONE;
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

Elo lab_elo(const Csv *csv, int row, int first)
{
    Pentanomial pairs = lab_pairs(csv, row, first);
    return elo_estimate(&pairs);
}
