/* nboard_think.h - the state of an NBoard session, and the commands that search. */
#ifndef HEIBAI_PROTOCOL_NBOARD_THINK_H
#define HEIBAI_PROTOCOL_NBOARD_THINK_H

#include "game/sheet.h"
#include "protocol/nboard.h"

/* A session. */
typedef struct Nboard {
    Thinker *thinker;
    HeibaiLimits limits;
    HeibaiSkill skill; /* of `go`; skill 0: by the limits */
    Outlet out;
    Game game;
    Sheet sheet;     /* memory for reading games */
    double contempt; /* discs that a draw is worth to black */
    HeibaiResult result, shown;
    bool over;
} Nboard;

/* Each ends early when interrupted, and answers with what it has. */
void nboard_hint(Nboard *n, int lines);
void nboard_go(Nboard *n);
void nboard_analyze(Nboard *n);

#endif
