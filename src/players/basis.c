#include "players/basis.h"

#include <stdio.h>

const char *basis_text(const Basis *b, char out[BASIS_TEXT])
{
    static const char *const WORDS[BASIS_KINDS] = {[BASIS_NONE] = "",
                                                   [BASIS_EXACT] = "exact",
                                                   [BASIS_LOWER] = "lower",
                                                   [BASIS_UPPER] = "upper",
                                                   [BASIS_BOOK] = "book",
                                                   [BASIS_PROGRAM] = "its own",
                                                   [BASIS_ONLY_MOVE] = "only move",
                                                   [BASIS_CORNER_RULE] = "corner rule",
                                                   [BASIS_RANDOM_OPENING] = "random opening"};
    unsigned long long number = b->number;
    switch (b->kind) {
    case BASIS_DEPTH:
        snprintf(out, BASIS_TEXT, "depth %llu", number);
        break;
    case BASIS_SELECTIVE:
        snprintf(out, BASIS_TEXT, "%llu@%d%%", number, b->confidence);
        break;
    case BASIS_PLAYOUTS:
        snprintf(out, BASIS_TEXT, "%llu playouts", number);
        break;
    case BASIS_PROPOSALS:
        snprintf(out, BASIS_TEXT, "%llu proposals", number);
        break;
    default:
        snprintf(out, BASIS_TEXT, "%s", WORDS[b->kind]);
    }
    return out;
}
