/* gamefile.h - games of self-play on disk: six bits a move, in blocks that are compressed and
 * carry a checksum, appended one after the other. Whoever dies while writing leaves a torn last
 * block: readers stop before it, and the next writer cuts it off. */
#ifndef HEIBAI_TRAIN_GAMEFILE_H
#define HEIBAI_TRAIN_GAMEFILE_H

#include "base/error.h"
#include "base/text.h"
#include "board/board.h"

enum { GAMEFILE_MOVES = 60, GAMEFILE_BLOCK_GAMES = 4096 };

typedef struct PlayedGame {
    int random; /* moves at its beginning that were drawn by lot */
    int moves;
    uint8_t move[GAMEFILE_MOVES]; /* passes left out */
    int score;                    /* at its end for black, empties to the winner */
} PlayedGame;

/* Makes a move of a game, and the pass that must follow it, if one must. */
static inline void played_step(Position *p, const PlayedGame *g, int move)
{
    position_play(p, g->move[move]);
    if (!board_moves(&p->board)) position_play(p, SQUARE_PASS);
}

/* What the games depend on, beside their number. */
typedef struct GamefileHeader {
    uint64_t seed;
    uint64_t weights; /* eval_identity */
    int depth, confidence;
    int exact; /* both sides play perfectly from so many empty squares on */
    int random_min, random_max;
    int balance; /* discs that a search gives to either side after the random moves; 0: any */
} GamefileHeader;

/* False: stop here; *err then says why. */
typedef bool (*GamefileVisit)(void *context, const PlayedGame *game, Error *err);

/* How far a file goes. */
typedef struct GamefileExtent {
    long numbers; /* games 0..numbers-1 of the seed were played */
    long games;   /* of them are in the file: repetitions are not */
    size_t bytes; /* of whole blocks */
} GamefileExtent;

/* All games of a file, in order. `visit` may be NULL. False: not a file of games, damaged, or
 * the visitor stopped. */
bool gamefile_read(const char *path, GamefileHeader *header, GamefileVisit visit, void *context,
                   GamefileExtent *extent, Error *err);

/* The same of a file in memory. */
bool gamefile_unpack(const void *data, size_t size, GamefileHeader *header, GamefileVisit visit,
                     void *context, GamefileExtent *extent, Error *err);

typedef struct Gamefile {
    int descriptor;
    GamefileExtent extent;
} Gamefile;

/* Opens a file to go on with it, or begins one; the games that are there are visited. False:
 * its header differs, somebody else is writing to it, or it cannot be read or written. */
bool gamefile_open(Gamefile *f, const char *path, const GamefileHeader *header,
                   GamefileVisit visit, void *context, Error *err);
void gamefile_close(Gamefile *f);
/* The games with the next `numbers` numbers, `count` without repetitions, up to
 * GAMEFILE_BLOCK_GAMES. They are on the disk when it returns. */
bool gamefile_append(Gamefile *f, const PlayedGame *games, int count, int numbers, Error *err);

#endif
