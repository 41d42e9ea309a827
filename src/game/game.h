/* game.h - one game: the moves so far, passes included, and the time they took. */
#ifndef HEIBAI_GAME_GAME_H
#define HEIBAI_GAME_GAME_H

#include "board/board.h"

/* No board gives more than 62 moves, nor two passes without a move between them; house rules
 * that forfeit turns are held to the same number. */
enum { GAME_PLIES_MAX = 128 };

typedef struct Ply {
    Position before;
    int move;       /* a square, or SQUARE_PASS */
    double seconds; /* thinking time */
} Ply;

typedef struct Game {
    Position start, now;
    int plies;
    Ply ply[GAME_PLIES_MAX];
} Game;

/* Thinking time of one side. */
typedef struct GameTime {
    double last, total;
    int moves; /* passes not counted */
} GameTime;

void game_start(Game *g, Position start);

/* Plays a square or SQUARE_PASS. False: not legal here, or too long; nothing was changed. */
bool game_play(Game *g, int square, double seconds);
/* The same, with a pass before it where the side to move has no move of its own. */
bool game_play_passing(Game *g, int square, double seconds);
/* Why game_play refuses a square or a pass. */
const char *game_why_illegal(const Game *g, int move);
/* The turn goes to the other side although there are moves: only house rules do this. */
bool game_forfeit(Game *g, double seconds);

/* Takes back the last ply. False: there is none. */
bool game_undo(Game *g);
/* Takes back plies until `side` is to move with a move of its own to choose anew.
 * False: it has made none, and nothing was changed. */
bool game_undo_turn(Game *g, Side side);

static inline bool game_over(const Game *g) { return board_is_over(&g->now.board); }
/* The last square played, SQUARE_NONE before the first. */
int game_last_move(const Game *g);
/* Moves among the first `plies` plies; passes are not counted. */
int game_moves(const Game *g, int plies);
GameTime game_time(const Game *g, Side side);

/* Black's discs minus white's, as they lie and with empties to the winner. */
int game_difference(const Game *g);
int game_score(const Game *g);

#endif
