#include "jobs/job_games.h"

#include "base/bytes.h"

void job_write_position(const Position *p, Text *out)
{
    unsigned char bytes[JOB_POSITION];
    bytes_put(bytes, p->board.me, 8);
    bytes_put(bytes + 8, p->board.opp, 8);
    bytes[16] = p->side == WHITE;
    text_add(out, (const char *)bytes, sizeof bytes);
}

bool job_read_position(const unsigned char *bytes, Position *out)
{
    *out = (Position){.board = {bytes_get(bytes, 8), bytes_get(bytes + 8, 8)},
                      .side = bytes[16] ? WHITE : BLACK};
    return bytes[16] <= 1 && !(out->board.me & out->board.opp);
}

void job_write_game(const Game *g, Text *out)
{
    job_write_position(&g->start, out);
    for (int i = 0; i < g->plies; i++) {
        char move = (char)g->ply[i].move;
        text_add(out, &move, 1);
    }
}

bool job_read_game(const unsigned char *bytes, size_t size, Game *out)
{
    Position start;
    if (size < JOB_POSITION || !job_read_position(bytes, &start)) return false;
    game_start(out, start);
    for (size_t i = JOB_POSITION; i < size; i++)
        if (bytes[i] > SQUARE_PASS || !game_play(out, bytes[i], 0)) return false;
    return true;
}
