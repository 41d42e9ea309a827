/* play.h - games and matches of the lab, with what each move cost. */
#ifndef HEIBAI_LAB_PLAY_H
#define HEIBAI_LAB_PLAY_H

#include "arena/match.h"
#include "lab/lab.h"

typedef struct LabGame {
    Game game;
    int opening;                    /* plies that were nobody's choice */
    Choice choices[GAME_PLIES_MAX]; /* of the plies that are moves */
} LabGame;

/* What a game was for one side. */
typedef struct LabSide {
    int moves;   /* passes not counted */
    int choices; /* legal moves it had, summed over its moves */
    uint64_t nodes;
    double seconds, seconds_max; /* in all, and of its longest move */
    int discs;                   /* at the end, as they lie */
} LabSide;

/* One game from where `opening` stands, alone on this thread. Specs are by Side; `stream` keeps
 * the random numbers of games apart. */
LabEnd lab_play(const Lab *lab, const char *const specs[2], const Game *opening,
                uint64_t stream, LabGame *out, Error *err);
LabSide lab_side(const LabGame *g, Side side);

enum { LAB_OPENINGS_MAX = 512 };

/* Every position after so many plies from the start, each once, with one of the four first
 * moves, which are the same but for symmetry. Returns their number. Pre: plies <= 5. */
int lab_openings(int plies, Position out[LAB_OPENINGS_MAX]);

/* A match from each of the openings with both colours, on lab->threads threads. */
LabEnd lab_match(const Lab *lab, const char *a, const char *b, const Position *openings,
                 int count, MatchResult *out, Error *err);

/* Columns with the results of a match, in this order, from the column `first` on. */
enum {
    MATCH_WINS,
    MATCH_DRAWS,
    MATCH_LOSSES,
    MATCH_DISCS,
    MATCH_PAIRS, /* five of them */
    MATCH_COLUMNS = MATCH_PAIRS + 5
};
/* Adds the cells of a match, and reads its pairs back. */
void lab_add_match(const MatchResult *r, Csv *out);
Pentanomial lab_pairs(const Csv *csv, int row, int first);

#endif
