/* gtp_rules.c - the commands that report: version, board, score, legal moves. */
#include "protocol/boardview.h"
#include "protocol/gtp_commands.h"

#include <stdlib.h>

bool gtp_protocol_version(GtpCall *c)
{
    text_print(c->reply, "2");
    return true;
}

bool gtp_name(GtpCall *c)
{
    text_print(c->reply, "Heibai");
    return true;
}

bool gtp_version(GtpCall *c)
{
    text_print(c->reply, "%s", heibai_version());
    return true;
}

bool gtp_known_command(GtpCall *c)
{
    text_print(c->reply, gtp_command_find(c->argv[0]) ? "true" : "false");
    return true;
}

bool gtp_list_commands(GtpCall *c)
{
    for (int i = 0; gtp_command_at(i); i++)
        text_print(c->reply, "%s%s", i ? "\n" : "", gtp_command_at(i)->name);
    return true;
}

bool gtp_list_games(GtpCall *c)
{
    text_print(c->reply, "Othello\nReversi");
    return true;
}

/* Does nothing. A controller that finds it in list_commands may send `# interrupt`. */
bool gtp_interrupt(GtpCall *c)
{
    (void)c;
    return true;
}

bool gtp_showboard(GtpCall *c)
{
    text_print(c->reply, "\n");
    boardview_add(&c->gtp->game, c->reply);
    return true;
}

/* Black's score of a game that is over. */
static bool score_of(GtpCall *c, int *score)
{
    if (!game_over(&c->gtp->game)) return gtp_fail(c, "cannot score: the game is not over");
    *score = game_score(&c->gtp->game);
    return true;
}

bool gtp_final_score(GtpCall *c)
{
    int score = 0;
    if (!score_of(c, &score)) return false;
    if (score == 0)
        text_print(c->reply, "0");
    else
        text_print(c->reply, "%c+%d", score > 0 ? 'B' : 'W', abs(score));
    return true;
}

bool gtp_rules_game_id(GtpCall *c)
{
    text_print(c->reply, "Othello");
    return true;
}

bool gtp_rules_board(GtpCall *c)
{
    for (int row = 0; row < BOARDVIEW_SIZE; row++) {
        if (row) text_print(c->reply, "\n");
        boardview_add_row(&c->gtp->game.now, row, c->reply);
    }
    return true;
}

bool gtp_rules_board_size(GtpCall *c)
{
    text_print(c->reply, "%d", (int)BOARDVIEW_SIZE);
    return true;
}

bool gtp_rules_legal_moves(GtpCall *c)
{
    const Game *g = &c->gtp->game;
    uint64_t moves = board_moves(&g->now.board);
    if (!moves && !game_over(g)) text_print(c->reply, "pass");
    for (int i = 0; moves; i++)
        text_print(c->reply, "%s%s", i ? " " : "", words_move_name(bit_pop(&moves), "").text);
    return true;
}

bool gtp_rules_side_to_move(GtpCall *c)
{
    text_print(c->reply, "%s", words_side_name(c->gtp->game.now.side));
    return true;
}

bool gtp_rules_final_result(GtpCall *c)
{
    int score = 0;
    if (!score_of(c, &score)) return false;
    int winner = (SQUARES + abs(score)) / 2;
    if (score == 0)
        text_print(c->reply, "Draw");
    else
        text_print(c->reply, "%s wins %d-%d", score > 0 ? "Black" : "White", winner,
                   SQUARES - winner);
    return true;
}
