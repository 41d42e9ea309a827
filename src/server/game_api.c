#include "server/game_api.h"

#include "board/notation.h"
#include "draw/board_svg.h"
#include "game/boardtext.h"
#include "game/transcript.h"
#include "heibai.h"
#include "server/arguments.h"
#include "server/limits.h"

#include <stdio.h>

static json_t *squares_json(uint64_t set)
{
    json_t *list = json_array();
    for (; set; set &= set - 1) json_array_append_new(list, square_json(bit_first(set)));
    return list;
}

static json_t *ply_json(const Ply *p)
{
    char board[BOARDTEXT_SIZE];
    Position after = p->before;
    uint64_t flips = p->move == SQUARE_PASS ? 0 : board_flips(&p->before.board, p->move);
    position_play(&after, p->move);
    return json_pack("{s:o, s:s, s:o, s:s}", "move", square_json(p->move), "side",
                     side_text(p->before.side), "flips", squares_json(flips), "board",
                     boardtext_write(&after, board));
}

/* Every legal move with the discs it turns. */
static json_t *legal_json(const Position *p)
{
    json_t *legal = json_object();
    for (uint64_t set = board_moves(&p->board); set; set &= set - 1) {
        json_t *name = square_json(bit_first(set));
        json_object_set_new(legal, json_string_value(name),
                            squares_json(board_flips(&p->board, bit_first(set))));
        json_decref(name);
    }
    return legal;
}

static const char *winner_text(const Game *g)
{
    int score = game_score(g);
    return score > 0 ? "black" : score < 0 ? "white" : "draw";
}

static json_t *game_json(const Game *g)
{
    char board[BOARDTEXT_SIZE], start[BOARDTEXT_SIZE];
    Text transcript = {0};
    json_t *plies = json_array();
    bool over = game_over(g);
    for (int i = 0; i < g->plies; i++) json_array_append_new(plies, ply_json(&g->ply[i]));
    transcript_write(g, &transcript);
    json_t *object = json_pack(
        "{s:s, s:s, s:s, s:s, s:o, s:b, s:b, s:i, s:i, s:i, s:o}", "start",
        boardtext_write(&g->start, start), "board", boardtext_write(&g->now, board), "moves",
        text_string(&transcript), "side", side_text(g->now.side), "legal", legal_json(&g->now),
        "over", over, "pass", !over && !board_moves(&g->now.board), "black",
        popcount(position_discs(&g->now, BLACK)), "white",
        popcount(position_discs(&g->now, WHITE)), "score", game_score(g), "plies", plies);
    if (over) json_object_set_new(object, "winner", json_string(winner_text(g)));
    text_free(&transcript);
    return object;
}

json_t *game_api_legal(const json_t *arguments, Error *err)
{
    Game game;
    return argument_game(arguments, &game, err) ? game_json(&game) : NULL;
}

json_t *game_api_play(const json_t *arguments, Error *err)
{
    Game game;
    const char *move = NULL;
    if (!argument_game(arguments, &game, err) ||
        !argument_text(arguments, "move", 8, &move, err))
        return NULL;
    int square = move ? heibai_move_read(move) : HEIBAI_NO_MOVE;
    if (square == HEIBAI_NO_MOVE) {
        error_set(err, "\"move\" must be a square such as f5, or pass");
        return NULL;
    }
    bool ok = square == HEIBAI_PASS ? game_play(&game, SQUARE_PASS, 0)
                                    : game_play_passing(&game, square, 0);
    if (ok) return game_json(&game);
    error_set(err, "%s is not legal here: %s", move, game_why_illegal(&game, square));
    return NULL;
}

/* ---- Pictures ---------------------------------------------------------------------------- */

enum { LABEL_MAX = 16, PICTURE_SIZE = 640 };

/* Numbers on the squares in the order of play. */
static int number_moves(const Game *g, char texts[SQUARES][LABEL_MAX],
                        const char *labels[SQUARES])
{
    int number = 0, last = SQUARE_NONE;
    for (int i = 0; i < g->plies; i++) {
        int move = g->ply[i].move;
        if (move == SQUARE_PASS) continue;
        snprintf(texts[move], LABEL_MAX, "%d", ++number);
        labels[move] = texts[move];
        last = move;
    }
    return last;
}

json_t *game_api_picture(const json_t *arguments, Error *err)
{
    Game game;
    bool numbered = true;
    char texts[SQUARES][LABEL_MAX];
    const char *labels[SQUARES] = {0};
    if (!argument_game(arguments, &game, err) ||
        !argument_truth(arguments, "numbers", &numbered, err))
        return NULL;
    int last = number_moves(&game, texts, labels);
    BoardPicture picture = {.position = game.now, .last = last};
    if (numbered) picture.labels = labels;
    Text svg = {0};
    board_svg(&picture, PICTURE_SIZE, &svg);
    json_t *answer = NULL;
    if (text_ok(&svg, err)) answer = json_pack("{s:s}", "svg", text_string(&svg));
    text_free(&svg);
    return answer;
}
