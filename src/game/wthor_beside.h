/* wthor_beside.h - the files of names (.jou, .trn) that belong to a .wtb file. */
#ifndef HEIBAI_GAME_WTHOR_BESIDE_H
#define HEIBAI_GAME_WTHOR_BESIDE_H

#include "game/wthor.h"

/* The file in the folder of `games` that differs from it in the ending only; letters may be of
 * either case. False: there is none, and *out is the path that it would have. */
bool wthor_same_name(const char *games, WthorKind kind, Text *out);

/* The same, or otherwise the only file of this kind in the folder. False: *out is of no use. */
bool wthor_beside(const char *games, WthorKind kind, Text *out);

#endif
