/* ggf.h - games as the Generic Game Server writes them, a line a game by custom:
 *   (;GM[Othello]PC[GGS/os]PB[a]PW[b]TI[05:00//02:00]TY[8]RE[+4.000]BO[8 ---...--- *]
 *   B[F5//2.45]W[D6/1.50/0.3]...;) */
#ifndef HEIBAI_GAME_GGF_H
#define HEIBAI_GAME_GGF_H

#include "game/sheet.h"

/* Reads the next game of a text that need not be terminated. *used, which may be NULL, is how
 * far it got: behind the game, or behind a bad one. A number may stand before the game, as in
 * "1 (;"; passes may be left out; a tag that is not known goes into `extra`. Lines and columns
 * of the error count from `text`. After READ_END, READ_CUT and READ_BAD *out holds no game. */
Reading ggf_read(const char *text, size_t size, size_t *used, Sheet *out, Error *err);

/* Appends the game, without a line's end. ']' in a text becomes ')', and a control character a
 * space unless it comes from GGF. A forfeited turn is written as a pass, which readers refuse.
 */
void ggf_write(const Sheet *s, Text *out, SheetLosses *lost);

#endif
