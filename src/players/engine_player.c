/* engine_player.c - the engine as a player: by level, by depth, by the clock, or by skill. */
#include "base/pool.h"
#include "engine/engine.h"
#include "engine/shared_eval.h"
#include "engine/skill.h"
#include "players/classes.h"

#include <stdio.h>
#include <stdlib.h>

enum { HASH_MB = 16, HASH_MB_MAX = 1 << 24 };

static const double SECONDS_MIN = 0.001;

typedef struct EngineSettings {
    int level, depth, skill, confidence, threads, hash;
    double time, clock;
    char weights[OPTION_FILE_MAX];
} EngineSettings;

typedef struct EngineState {
    HeibaiEngine *engine;
    HeibaiResult result;
    int discs;     /* on the board at the last turn: fewer now is another game */
    double used;   /* seconds of the clock in this game */
    uint64_t seed; /* of the errors of a skill in this game */
} EngineState;

/* In the order of the switch's names. */
static const int PERCENT[] = {73, 87, 95, 98, 99, 100};

/* The least of two times, where 0 is none. */
static double least(double a, double b) { return a > 0 && (b <= 0 || a < b) ? a : b; }

static HeibaiLimits limits_of(const EngineSettings *s, const EngineState *state,
                              const Turn *turn)
{
    HeibaiLimits l;
    heibai_limits_default(&l);
    l.level = s->level;
    l.depth = s->depth;
    l.confidence = PERCENT[s->confidence];
    l.move_time = least(s->time, turn->move_time);
    l.game_time = turn->clock;
    if (s->clock > 0) {
        double left = s->clock - state->used;
        l.game_time = least(left > SECONDS_MIN ? left : SECONDS_MIN, turn->clock);
    }
    return l;
}

static void begin_turn(Player *p, const Board *b)
{
    EngineState *state = p->state;
    int discs = board_discs(b);
    if (discs <= state->discs) {
        heibai_engine_clear(state->engine);
        state->used = 0;
        state->seed = rng_next(&p->rng);
    }
    state->discs = discs;
}

static void set_choice(const HeibaiResult *r, Choice *out)
{
    static const BasisKind KINDS[] = {
        [HEIBAI_KIND_NONE] = BASIS_NONE,       [HEIBAI_KIND_BOOK] = BASIS_BOOK,
        [HEIBAI_KIND_DEPTH] = BASIS_SELECTIVE, [HEIBAI_KIND_LOWER] = BASIS_LOWER,
        [HEIBAI_KIND_UPPER] = BASIS_UPPER,     [HEIBAI_KIND_EXACT] = BASIS_EXACT};
    const HeibaiLine *best = &r->lines[0];
    out->square = best->move;
    out->nodes = r->nodes;
    out->valued = best->kind != HEIBAI_KIND_NONE;
    if (!out->valued) return;
    out->value = best->value;
    out->basis = (Basis){KINDS[best->kind], best->confidence, (uint64_t)best->depth};
}

static bool think(const Player *p, const Turn *turn, Error *err)
{
    const EngineSettings *s = p->settings;
    EngineState *state = p->state;
    HeibaiLimits limits = limits_of(s, state, turn);
    EngineQuery query = {.position = &turn->position, .limits = &limits, .stop = &turn->stop};
    if (s->skill == HEIBAI_UNSET)
        return engine_search(state->engine, &query, &state->result, err);
    HeibaiSkill skill = {s->skill, state->seed, limits.move_time, limits.game_time};
    return skill_choose(state->engine, &query, &skill, &state->result, err);
}

static Chosen choose(Player *p, const Turn *turn, Choice *out)
{
    EngineState *state = p->state;
    Error err;
    double begun = clock_now();
    uint64_t moves = board_moves(&turn->position.board);
    begin_turn(p, &turn->position.board);
    if (popcount(moves) == 1) {
        out->square = bit_first(moves);
        out->basis.kind = BASIS_ONLY_MOVE;
        return CHOSEN_MOVE;
    }
    bool ok = think(p, turn, &err);
    state->used += clock_now() - begun;
    if (!ok) return player_unable(p, &err);
    if (stop_now(&turn->stop)) return CHOSEN_NOTHING;
    set_choice(&state->result, out);
    return CHOSEN_MOVE;
}

static void close_player(Player *p)
{
    EngineState *state = p->state;
    heibai_engine_destroy(state->engine);
    free(state);
}

static bool open_player(Player *p, Error *err)
{
    const EngineSettings *s = p->settings;
    if ((s->level >= 0) + (s->depth >= 1) + (s->skill >= 1) > 1)
        return error_set(err, "heibai takes only one of level=, depth= and skill=");
    HeibaiSettings settings = {.threads = s->threads, .hash_mb = s->hash};
    const Eval *eval = shared_eval(*s->weights ? s->weights : NULL, err);
    if (!eval) return false;
    EngineState *state = calloc(1, sizeof *state);
    if (!state) return error_machine(err, "no memory for heibai");
    p->state = state;
    state->seed = rng_next(&p->rng);
    state->engine = engine_create_with(&settings, p->cpu, eval, err);
    if (state->engine) return true;
    close_player(p);
    return false;
}

static bool identity(const Player *p, uint64_t *out, Error *err)
{
    const EngineSettings *s = p->settings;
    const Eval *eval = shared_eval(*s->weights ? s->weights : NULL, err);
    if (eval) *out = eval_identity(eval);
    return eval != NULL;
}

#define FIELD(name) offsetof(EngineSettings, name)
const PlayerClass ENGINE_CLASS = {
    .name = "heibai",
    .summary = "the engine: pattern evaluation, selective search, exact endgames",
    .settings_size = sizeof(EngineSettings),
    .options =
        {{"level", OPTION_INTEGER, FIELD(level), .word = "auto", .word_value = HEIBAI_UNSET,
          .max = HEIBAI_LEVEL_MAX, .usual = HEIBAI_UNSET,
          .help = "strength, see `heibai help levels`; auto: 10, with a time or clock as "
                  "far as it goes"},
         {"depth", OPTION_INTEGER, FIELD(depth), .word = "auto", .word_value = HEIBAI_UNSET,
          .min = 1, .max = 60, .usual = HEIBAI_UNSET, .help = "plies instead of a level"},
         {"skill", OPTION_INTEGER, FIELD(skill), .word = "off", .word_value = HEIBAI_UNSET,
          .min = 1, .max = HEIBAI_SKILL_MAX, .usual = HEIBAI_UNSET,
          .help = "errs as people do: 1 is a beginner, 20 as strong as level 15"},
         {"confidence", OPTION_CHOICE, FIELD(confidence), .choices = "73|87|95|98|99|100",
          .help = "of that depth, in percent; 100 leaves nothing out"},
         {"time", OPTION_REAL, FIELD(time), .word = "off", .min = 0.001, .max = 86400,
          .help = "seconds a move"},
         {"clock", OPTION_REAL, FIELD(clock), .word = "off", .min = 0.001, .max = 86400,
          .help = "seconds for all its moves of a game"},
         {"threads", OPTION_INTEGER, FIELD(threads), .min = 1, .max = POOL_THREADS_MAX,
          .usual = 1, .help = "threads on one search; repeatable with 1 and no time only"},
         {"hash", OPTION_INTEGER, FIELD(hash), .min = 1, .max = HASH_MB_MAX, .usual = HASH_MB,
          .help = "the table of positions at most, in MB"},
         {"weights", OPTION_FILE, FIELD(weights), .word = "inside",
          .help = "of the evaluation; a file of `heibai train fit`"}},
    .no_report = "it is in no report",
    .open = open_player,
    .choose = choose,
    .close = close_player,
    .identity = identity};
