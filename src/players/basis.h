/* basis.h - what the value of a choice rests on, or the rule that chose the move. */
#ifndef HEIBAI_PLAYERS_BASIS_H
#define HEIBAI_PLAYERS_BASIS_H

#include <stdint.h>

typedef enum BasisKind {
    BASIS_NONE,
    BASIS_DEPTH,     /* number: plies of a search of the whole tree */
    BASIS_SELECTIVE, /* number: plies of a selective search; confidence in percent */
    BASIS_EXACT,     /* proved: the result of best play by both */
    BASIS_LOWER,     /* proved: at least this */
    BASIS_UPPER,     /* proved: at most this */
    BASIS_BOOK,
    BASIS_PLAYOUTS,  /* number: playouts through the root */
    BASIS_PROPOSALS, /* number: moves that simulated annealing proposed */
    BASIS_PROGRAM,   /* another program gave the value */
    BASIS_ONLY_MOVE,
    BASIS_CORNER_RULE,
    BASIS_RANDOM_OPENING,
    BASIS_KINDS
} BasisKind;

typedef struct Basis {
    BasisKind kind;
    int confidence;  /* of BASIS_SELECTIVE */
    uint64_t number; /* of the kinds that have one */
} Basis;

enum { BASIS_TEXT = 48 };

/* "depth 6", "14@73%", "1000 playouts", "corner rule"; "" for BASIS_NONE. Returns out. */
const char *basis_text(const Basis *basis, char out[BASIS_TEXT]);

#endif
