/* sgf.h - games in the Smart Game Format, as Othello programs write it:
 *   (;FF[4]GM[2]SZ[8]PB[a]PW[b]RE[B+4]AB[e4][d5]AW[d4][e5]PL[B];B[f5];W[d6]...) */
#ifndef HEIBAI_GAME_SGF_H
#define HEIBAI_GAME_SGF_H

#include "game/sheet.h"

/* As ggf_read. A node's ';' may stand before or after it. Of a tree the first variation at each
 * fork is the game, the others are counted in `variations`. AB, AW and AE place discs on an
 * empty board, or on the usual one when they leave its four squares alone. Without PL the first
 * move tells who begins. */
Reading sgf_read(const char *text, size_t size, size_t *used, Sheet *out, Error *err);

/* Appends the game, without a line's end. */
void sgf_write(const Sheet *s, Text *out, SheetLosses *lost);

#endif
