/* gamefile.h - files of self-play games (extension .hbg): six bits per move, in blocks of
 * base/packed.h. docs/formats.md has a table of the bytes.
 * A run appends one block after the other. If it is killed while writing, the last block is
 * torn: readers ignore it, and the next run cuts it off. Other damage is an error. */
#ifndef HEIBAI_TRAIN_GAMEFILE_H
#define HEIBAI_TRAIN_GAMEFILE_H

#include "base/error.h"
#include "base/text.h"
#include "board/board.h"

enum {
    GAMEFILE_MOVES = 60,
    GAMEFILE_BLOCK_GAMES = 4096,
    GAMEFILE_GAME_MAX = 46 /* bytes of a packed game */
};

typedef struct PlayedGame {
    int random; /* number of random moves at the beginning */
    int moves;
    uint8_t move[GAMEFILE_MOVES]; /* passes left out */
    int score;                    /* final score for black, empties to the winner */
} PlayedGame;

/* Makes a move of a game, and the pass after it where the opponent has no move. */
static inline void played_step(Position *p, const PlayedGame *g, int move)
{
    position_play(p, g->move[move]);
    if (!board_moves(&p->board)) position_play(p, SQUARE_PASS);
}

/* One game as bytes, as in a file. Returns their number. */
size_t gamefile_pack_game(const PlayedGame *g, unsigned char out[GAMEFILE_GAME_MAX]);
/* A packed game has no length: it ends when the rules say so. False: a move is not legal, or
 * the bytes end before the game does. */
bool gamefile_unpack_game(const unsigned char *bytes, size_t size, PlayedGame *g);

/* The settings that the games of a file were played with. Seed, settings and its number
 * determine a game. */
typedef struct GamefileHeader {
    uint64_t seed;
    uint64_t weights; /* eval_identity */
    int depth, confidence;
    int exact; /* the solver plays from this number of empty squares on */
    int random_min, random_max;
    int balance; /* largest value of the search after the random moves, in discs; 0: any */
} GamefileHeader;

/* What to do with each game. False: stop; *err says why. */
typedef bool (*GamefileVisit)(void *context, const PlayedGame *game, Error *err);

typedef struct GamefileVisitor {
    GamefileVisit visit;
    void *context;
} GamefileVisitor;

typedef struct GamefileExtent {
    long numbers; /* games 0..numbers-1 of the seed were played */
    long games;   /* of them are in the file: repetitions are left out */
    size_t bytes; /* of header and whole blocks */
    size_t torn;  /* bytes after them, of a block that a killed run did not finish */
} GamefileExtent;

typedef struct GamefileContent {
    GamefileHeader header;
    GamefileExtent extent;
} GamefileContent;

/* Visits all games of a file in order; `visitor` may be NULL. False: not a file of games,
 * damaged, no memory, or the visitor stopped. */
bool gamefile_read(const char *path, const GamefileVisitor *visitor, GamefileContent *out,
                   Error *err);

/* The same for a file in memory. */
bool gamefile_unpack(const void *data, size_t size, const GamefileVisitor *visitor,
                     GamefileContent *out, Error *err);

typedef struct GamefileRepair {
    GamefileExtent extent; /* of the repaired file */
    size_t lost;           /* bytes that cannot be read */
    int places;            /* ranges of such bytes */
} GamefileRepair;

/* Writes all blocks of a damaged file that can be read to `output`. A run that continues the
 * repaired file plays the numbers of lost games only if they are the last. False: the header
 * cannot be read, the output cannot be written, or no memory; the error names the file. */
bool gamefile_repair(const char *path, const char *output, GamefileRepair *out, Error *err);

/* A file that is open for writing. */
typedef struct Gamefile {
    int descriptor;
    GamefileExtent extent;
} Gamefile;

/* Opens a file to append games, or creates it; the games that it has are visited. False: its
 * header differs, another process is writing to it, or it cannot be read or written. */
bool gamefile_open(Gamefile *f, const char *path, const GamefileHeader *header,
                   const GamefileVisitor *visitor, Error *err);
void gamefile_close(Gamefile *f);
/* Appends `count` games, at most GAMEFILE_BLOCK_GAMES: those of the next `numbers` numbers,
 * without repetitions. They are on the disk when it returns. */
bool gamefile_append(Gamefile *f, const PlayedGame *games, int count, int numbers, Error *err);

#endif
