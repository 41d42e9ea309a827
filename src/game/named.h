/* named.h - one way to name games and positions.
 *   f5d6c3          moves from the usual start
 *   "--- ... -- X"  a board: 64 squares, then the side to move
 *   FILE            a file of any format; "-" is standard input
 *   FILE#3          game 3 of the file
 *   FILE#3@24       that game after 24 moves; also FILE@24 and MOVES@24 */
#ifndef HEIBAI_GAME_NAMED_H
#define HEIBAI_GAME_NAMED_H

#include "game/sheet.h"
#include "game/source.h"

typedef enum NamedKind { NAMED_MOVES, NAMED_BOARD, NAMED_FILE } NamedKind;

/* What a word means. */
typedef struct Name {
    NamedKind kind;
    Text text;  /* the moves, the board, or the path of the file */
    long game;  /* from 1; 0: not given */
    long moves; /* -1: not given */
} Name;

/* A word that is a file as it stands names that file, also with '#' or '@' in it. False: the
 * error says why it is none of all this. Free the text either way. */
bool name_read(const char *word, Name *out, Error *err);

/* The games that a name stands for, one after the other. */
typedef struct NamedGames NamedGames;

/* `usual` is the format of a file if neither its name nor its content tells. Moves are played
 * on `start`. NULL: the error says why, with the name of the file. */
NamedGames *named_open(const char *word, Position start, Format usual, Error *err);
/* Moves that come from somewhere else, with the label of that place; `moves` may be NULL. */
NamedGames *named_moves(const char *moves, Position start, const char *label, Error *err);
void named_close(NamedGames *n);
/* For messages: the path, "standard input", "MOVES" or "BOARD". */
const char *named_label(const NamedGames *n);
NamedKind named_kind(const NamedGames *n);
/* Whether the games come from standard input. */
bool named_is_input(const NamedGames *n);
/* The number of the last game in its file, from 1. */
long named_number(const NamedGames *n);

/* The next game, after as many moves as the name says; passes do not count. READ_CUT is not
 * returned. READ_BAD: the error has the place without the label; reading can go on. */
Reading named_next(NamedGames *n, Sheet *out, Error *err);
/* Reads the games that are left, one after the other into `room`, and returns how many could be
 * read. */
long named_count_rest(NamedGames *n, Sheet *room);

/* Where to go in a game if the name does not say it. */
typedef enum NamedPlace {
    NAMED_END,  /* to the final position */
    NAMED_START /* files: to the start; moves are played all the same */
} NamedPlace;

/* The first game. False: the error is complete, with the label. */
bool named_first(NamedGames *n, NamedPlace place, Sheet *out, Error *err);

#endif
