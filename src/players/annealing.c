/* annealing.c - report B's simulated annealing over the moves of the root. */
#include "players/annealing.h"

#include "players/classes.h"
#include "players/player_kernel.h"

#include <math.h>

enum { VALUE_WEIGHTS, VALUE_STAGED };

typedef struct AnnealingSettings {
    double t0, cooling, tmin;
    int value;
} AnnealingSettings;

bool annealing_accepts(double loss, double t, double unit)
{
    return loss <= 0 || unit < exp(-loss / t);
}

/* From 7 rows and columns at the first temperature down to 1. */
double annealing_reach(double t, double t0) { return 1 + 6 * t / t0; }

int annealing_snap(uint64_t moves, double row, double column)
{
    int best = SQUARE_NONE;
    double best_distance = INFINITY;
    while (moves) {
        int square = bit_pop(&moves);
        double rows = square / 8 - row, columns = square % 8 - column;
        double distance = rows * rows + columns * columns;
        if (distance < best_distance) {
            best = square;
            best_distance = distance;
        }
    }
    return best;
}

/* The value after the move `square`, for the side that plays it. */
static int value_after(const Player *p, const SquareWeights *weights, Board b, int square)
{
    const AnnealingSettings *s = p->settings;
    board_make(&b, square, board_flips(&b, square));
    if (s->value == VALUE_WEIGHTS) return -squareweights_sum(weights, &b);
    return -staged_value(weights, &b, player_kernel(p->cpu)->staged_terms(&b), true);
}

static int propose(Rng *rng, uint64_t moves, int present, double reach)
{
    double rows = reach * (2 * rng_unit(rng) - 1), columns = reach * (2 * rng_unit(rng) - 1);
    return annealing_snap(moves, present / 8 + rows, present % 8 + columns);
}

static Chosen choose(Player *p, const Turn *turn, Choice *out)
{
    const AnnealingSettings *s = p->settings;
    const Board *b = &turn->position.board;
    SquareWeights weights = staged_weights();
    uint64_t moves = board_moves(b);
    int count = popcount(moves);
    int present = bit_nth(moves, rng_below(&p->rng, count));
    int value = value_after(p, &weights, *b, present);
    *out = (Choice){.square = present, .valued = true, .value = value, .nodes = 1};
    for (double t = s->t0; t >= s->tmin; t *= s->cooling) {
        if (stop_now(&turn->stop)) return CHOSEN_NOTHING;
        for (int i = 0; i < count; i++, out->nodes++) {
            int square = propose(&p->rng, moves, present, annealing_reach(t, s->t0));
            int proposed = value_after(p, &weights, *b, square);
            if (!annealing_accepts(value - proposed, t, rng_unit(&p->rng))) continue;
            present = square;
            value = proposed;
            if (value > out->value) {
                out->square = square;
                out->value = value;
            }
        }
    }
    out->basis = (Basis){.kind = BASIS_PROPOSALS, .number = out->nodes - 1};
    return CHOSEN_MOVE;
}

static bool open_player(Player *p, Error *err)
{
    const AnnealingSettings *s = p->settings;
    if (s->tmin <= s->t0) return true;
    return error_set(err, "annealing: tmin=%g is above t0=%g", s->tmin, s->t0);
}

#define FIELD(name) offsetof(AnnealingSettings, name)
const PlayerClass ANNEALING_CLASS = {
    .name = "annealing",
    .summary = "simulated annealing over the moves (report B)",
    .settings_size = sizeof(AnnealingSettings),
    .options = {{"t0", OPTION_REAL, FIELD(t0), .min = 1e-6, .max = 1e9, .usual = 100,
                 .help = "first temperature"},
                {"cooling", OPTION_REAL, FIELD(cooling), .min = 0.001, .max = 0.999,
                 .usual = 0.1, .help = "factor from one temperature to the next"},
                {"tmin", OPTION_REAL, FIELD(tmin), .min = 1e-6, .max = 1e9, .usual = 0.01,
                 .help = "ends below this"},
                {"value", OPTION_CHOICE, FIELD(value), .choices = "weights|staged",
                 .help = "weights after the move, or staged's with stability"}},
    .no_report = "the listing fails at its first proposal",
    .open = open_player,
    .choose = choose};
