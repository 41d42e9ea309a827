/* skill.c - a player of a skill gets a first impression of each move, calculates the few moves
 * with the best impressions, and plays the best of these.
 *
 * Errors come from the first impression: it looks one ply ahead, is inexact, and that of a
 * beginner counts discs. A move that is clearly best is found by everybody. Where many moves
 * look alike, or the value of a move shows only some plies later, the best one is often not
 * among those that are calculated. The calculation seldom lets a blunder pass. */
#include "engine/skill.h"

#include "base/rng.h"

/* The thinking about one move. */
typedef struct Thought {
    HeibaiEngine *engine;
    const EngineQuery *query; /* has the position and the stop */
    const HeibaiSkill *settings;
    double begun; /* by clock_now() */
    uint64_t moves;
    HeibaiLimits limits; /* of the calculation */
    uint64_t nodes;      /* of all searches */
} Thought;

/* The strength of each skill, 0..1. Calibrated on 2026-11-18 with generation 11 by
 * `heibai lab skills`, whose page says which strengths would make the measured steps even.
 * docs/skills.md has the steps reached. */
static const double STRENGTH[SKILL_MAX] = {
    0.000, 0.025, 0.053, 0.073, 0.105, 0.140, 0.178, 0.215, 0.250, 0.281,
    0.319, 0.378, 0.458, 0.509, 0.599, 0.685, 0.780, 0.879, 0.970, 1.000,
};

/* Standard deviation of the strength of a player from game to game, in skills: people have good
 * and bad days. It makes the steps between neighbours smaller: without it they would be about
 * 150 Elo. */
static const double FORM = 1;

/* ---- Skills ------------------------------------------------------------------------------ */

static double between(double low, double value, double high)
{
    return value < low ? low : value > high ? high : value;
}

/* The numbers are guesses. The strengths are calibrated to them, so they change how a skill
 * errs, not how strong it is. */
SkillMind skill_mind(double s)
{
    return (SkillMind){.sense = between(0, 2 * s, 1),
                       .noise = (1 - s) * (1.3 + 7 * s),
                       .candidates = 1 + 2 * s + 4 * s * s,
                       .plies = 1 + 4 * s + 10 * s * s,
                       .solve = 4 + 16 * s};
}

double skill_strength(double skill)
{
    int below = (int)between(1, skill, SKILL_MAX - 1);
    double low = STRENGTH[below - 1], high = STRENGTH[below];
    return between(0, low + (skill - below) * (high - low), 1);
}

bool skill_gives_corner(const Board *b, int move)
{
    Board after = *b;
    board_make(&after, move, board_flips(b, move));
    return board_moves(&after) & CORNERS;
}

/* ---- First impressions ------------------------------------------------------------------- */

/* About a normal deviate: the sum of four uniform ones, which is never beyond 3.5 standard
 * deviations. A move that looks far worse than the others is therefore never considered. */
static double deviate(Rng *rng)
{
    static const double SQRT_3 = 1.7320508075688772;
    double sum = -2;
    for (int i = 0; i < 4; i++) sum += rng_unit(rng);
    return sum * SQRT_3;
}

static int rounded(Rng *rng, double x)
{
    int whole = (int)x;
    return whole + (rng_unit(rng) < x - whole);
}

/* What is left of a time limit; 0: there is none. */
static double time_left(const Thought *t, double limit)
{
    static const double LEAST = 0.001;
    double left = limit - (clock_now() - t->begun);
    return limit > 0 && left < LEAST ? LEAST : limit > 0 ? left : limit;
}

/* Searches the moves of a set, or all if it is empty. */
static bool search(Thought *t, HeibaiLimits limits, uint64_t only, HeibaiResult *out,
                   Error *err)
{
    EngineQuery query = *t->query;
    limits.move_time = time_left(t, t->settings->move_time);
    limits.game_time = time_left(t, t->settings->game_time);
    query.limits = &limits;
    query.only = only;
    if (!engine_search(t->engine, &query, out, err)) return false;
    t->nodes += out->nodes;
    return true;
}

/* The line of the move with the best impression that is not in `taken`. */
static int best_impression(const HeibaiResult *r, const double *impressions, uint64_t taken)
{
    int best = -1;
    for (int i = 0; i < r->count; i++)
        if (!(taken & bit(r->lines[i].move)) &&
            (best < 0 || impressions[i] > impressions[best]))
            best = i;
    return best;
}

/* Finds the moves that are calculated. The first line of *out becomes the one with the best
 * impression. */
static bool find_candidates(Thought *t, const SkillMind *mind, Rng *rng, uint64_t *candidates,
                            HeibaiResult *out, Error *err)
{
    double errors[SQUARES] = {0}, impressions[SQUARES];
    const Board *b = &t->query->position->board;
    HeibaiLimits glance;
    heibai_limits_default(&glance);
    glance.depth = 1;
    glance.lines = HEIBAI_LINES_MAX;
    if (!search(t, glance, 0, out, err)) return false;
    int count = rounded(rng, mind->candidates);
    /* By square, since the order of the lines may depend on the table. */
    for (uint64_t rest = t->moves; rest;) errors[bit_pop(&rest)] = mind->noise * deviate(rng);
    for (int i = 0; i < out->count; i++) {
        int move = out->lines[i].move;
        impressions[i] = mind->sense * out->lines[i].value +
                         (1 - mind->sense) * popcount(board_flips(b, move)) + errors[move];
    }
    int first = best_impression(out, impressions, 0);
    for (int i = first; i >= 0 && count > 0; count--) {
        *candidates |= bit(out->lines[i].move);
        i = best_impression(out, impressions, *candidates);
    }
    out->lines[0] = out->lines[first];
    out->count = 1;
    return true;
}

/* ---- The choice -------------------------------------------------------------------------- */

/* How far the candidates are calculated. The highest strength is a level of the engine. */
static HeibaiLimits calculation(const SkillMind *mind, double strength, int empties, Rng *rng)
{
    HeibaiLimits l;
    heibai_limits_default(&l);
    int plies = rounded(rng, mind->plies), solve = rounded(rng, mind->solve);
    if (strength >= 1)
        l.level = SKILL_TOP_LEVEL;
    else
        l.depth = plies;
    if (strength < 1 && empties <= solve) {
        l.depth = SQUARES;
        l.confidence = 100;
    }
    return l;
}

static bool calculate(Thought *t, uint64_t only, HeibaiResult *out, Error *err)
{
    return search(t, t->limits, only, out, err);
}

static uint64_t moves_without_corner(const Thought *t)
{
    uint64_t safe = 0;
    for (uint64_t rest = t->moves; rest;) {
        int move = bit_pop(&rest);
        if (!skill_gives_corner(&t->query->position->board, move)) safe |= bit(move);
    }
    return safe;
}

/* Replaces a move that gives away a corner by the best one that does not, unless that loses too
 * much. `is_best`: the move is the best of all. */
static bool keep_corners(Thought *t, bool is_best, HeibaiResult *out, Error *err)
{
    HeibaiResult best = *out, other;
    uint64_t safe = moves_without_corner(t);
    if (!safe || safe & bit(out->lines[0].move)) return true;
    if (!is_best && !calculate(t, 0, &best, err)) return false;
    if (!calculate(t, safe, &other, err)) return false;
    if (other.lines[0].value >= best.lines[0].value - SKILL_CORNER_PRICE) *out = other;
    return true;
}

/* The strength in this game. */
static double strength_today(const HeibaiSkill *s)
{
    Rng rng = rng_stream(s->seed, 0);
    return skill_strength(s->skill < SKILL_MAX ? s->skill + FORM * deviate(&rng) : SKILL_MAX);
}

static bool think(Thought *t, HeibaiResult *out, Error *err)
{
    const HeibaiSkill *s = t->settings;
    const Board *b = &t->query->position->board;
    double strength = strength_today(s);
    SkillMind mind = skill_mind(strength);
    Rng rng = rng_stream(s->seed, rng_mix(b->me) + rng_mix(~b->opp));
    uint64_t candidates = 0;
    bool all = strength >= 1 || popcount(t->moves) < 2;
    t->limits = calculation(&mind, strength, SQUARES - board_discs(b), &rng);
    if (!all && !find_candidates(t, &mind, &rng, &candidates, out, err)) return false;
    if (popcount(candidates) != 1 && !calculate(t, candidates, out, err)) return false;
    return s->skill < SKILL_CAREFUL || keep_corners(t, all, out, err);
}

bool skill_choose(HeibaiEngine *engine, const EngineQuery *q, const HeibaiSkill *s,
                  HeibaiResult *out, Error *err)
{
    if (s->skill < 1 || s->skill > SKILL_MAX)
        return error_set(err, "skill %d: 1..%d are allowed", s->skill, SKILL_MAX);
    Thought t = {.engine = engine, .query = q, .settings = s, .begun = clock_now()};
    t.moves = board_moves(&q->position->board);
    if (!think(&t, out, err)) return false;
    out->nodes = t.nodes;
    out->seconds = clock_now() - t.begun;
    return true;
}
