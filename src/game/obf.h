/* obf.h - problems as lines of text: a position and the scores of its moves.
 *   --XX...OO-- X; G8:+18; H1:+12; ... % comment */
#ifndef HEIBAI_GAME_OBF_H
#define HEIBAI_GAME_OBF_H

#include "base/error.h"
#include "base/text.h"
#include "board/board.h"

/* Each square, the pass, and one score without a move: each at most once. */
enum { OBF_MOVES_MAX = SQUARES + 2 };

typedef struct ObfMove {
    int move;  /* a square; SQUARE_PASS; SQUARE_NONE: a score of the position without a move */
    int score; /* discs for the side to move, -64..64 */
} ObfMove;

typedef struct ObfProblem {
    Position position;
    int count;
    ObfMove moves[OBF_MOVES_MAX]; /* in the order of the line, best first by custom */
    const char *comment; /* inside the line that was read, without % and outer spaces */
    int comment_size;    /* in bytes; 0: none */
} ObfProblem;

/* True: nothing but white space or a comment, to be skipped. */
bool obf_is_blank(const char *line);

/* Reads one line, its end optional. Squares and side are as in boardtext.h. A pass is PS, PA or
 * PASS; without a score it says nothing and is left out, as is the filler "--:". A move must be
 * legal and listed once. False: the error names the column, no line. */
bool obf_read_line(const char *line, ObfProblem *out, Error *err);

/* Appends the moves with their scores: " G8:+18; H1:+12;". */
void obf_write_moves(const ObfProblem *p, Text *out);
/* Appends the whole line with its comment, without its end. */
void obf_write_line(const ObfProblem *p, Text *out);

#endif
