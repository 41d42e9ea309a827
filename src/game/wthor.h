/* wthor.h - the WTHOR archive: games by year (.wtb), players (.jou), tournaments (.trn).
 * A header of 16 bytes, then records of equal size; numbers are little-endian. */
#ifndef HEIBAI_GAME_WTHOR_H
#define HEIBAI_GAME_WTHOR_H

#include "base/error.h"
#include "base/text.h"
#include "game/game.h"

enum {
    WTHOR_MOVES = 60,
    WTHOR_SIZE_MAX = 256 << 20,  /* bytes of a file; the whole archive has 10 MB */
    WTHOR_NAME_SIZE = 2 * 26 + 1 /* the longest name as UTF-8, with the terminator */
};

typedef enum WthorKind { WTHOR_GAMES, WTHOR_PLAYERS, WTHOR_TOURNAMENTS } WthorKind;

typedef struct WthorHeader {
    uint8_t century, year, month, day; /* of the file's making: 20, 26, 2, 18 */
    uint32_t games;                    /* in .wtb */
    uint16_t names;                    /* in .jou and .trn */
    uint16_t games_year;
    uint8_t board;     /* side of the board in .wtb, 0 meaning 8; anything elsewhere */
    uint8_t solitaire; /* 1: problems, not games */
    uint8_t depth;     /* empty squares at which best_discs is exact, 0 meaning 22 */
    uint8_t reserved;
} WthorHeader;

typedef struct WthorGame {
    uint16_t tournament, black, white;
    uint8_t black_discs;        /* at the end, empties to the winner */
    uint8_t best_discs;         /* black's with best play from header.depth on */
    uint8_t moves[WTHOR_MOVES]; /* 10 * row + column, both from 1; 0: none; no passes */
} WthorGame;

/* A file in memory; the records stay in the caller's data. */
typedef struct WthorFile {
    WthorKind kind;
    WthorHeader header;
    uint32_t count; /* of records */
    const unsigned char *records;
} WthorFile;

/* By the end of the file's name, in any case. False: it is none of the three. */
bool wthor_kind(const char *path, WthorKind *out);

/* Checks header and size. What the records hold is checked by those who use them.
 * False: the error says what is wrong with the file as a whole, and *out is not valid. */
bool wthor_open(WthorKind kind, const void *data, size_t size, WthorFile *out, Error *err);

/* Where record `index`, from 0, lies in the file. */
size_t wthor_offset(WthorKind kind, uint32_t index);

/* Pre: kind is WTHOR_GAMES, index < count. */
WthorGame wthor_game(const WthorFile *f, uint32_t index);

/* The name as UTF-8 (files hold Latin-1), up to the first NUL or the end of its field; control
 * characters are shown as '?'. Returns out, or NULL if there is no such name. */
const char *wthor_name(const WthorFile *f, uint32_t index, char out[WTHOR_NAME_SIZE]);

/* Starts *g and plays the record on it, passes put in. A record may stop before the game is
 * over. False: err->column is the number of the move, from 1, err->text the reason, and *g
 * holds the moves before it. */
bool wthor_replay(const WthorGame *record, Game *g, Error *err);

/* The moves and discs of a game; players and tournament become 0, "unknown" in the archive. The
 * discs of an unfinished game are counted as if it were over; best_discs, not known, repeats
 * them. False: the game has what a record cannot hold. */
bool wthor_record(const Game *g, WthorGame *out, Error *err);

/* Append what the file holds. */
void wthor_write_header(const WthorHeader *h, Text *out);
void wthor_write_game(const WthorGame *game, Text *out);
/* Writes every record again; the result equals the file that was opened. */
void wthor_write_file(const WthorFile *f, Text *out);

#endif
