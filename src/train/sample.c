/* sample.c */
#include "train/sample.h"

#include "base/rng.h"

#include <stdlib.h>
#include <string.h>

enum { HELD_OF = 10 };

void sample_offsets(int offset[SAMPLE_LANES])
{
    Pattern patterns[PATTERN_TYPES];
    pattern_all(patterns);
    for (int type = 0; type < PATTERN_TYPES; type++)
        for (int image = 0; image < patterns[type].images; image++)
            offset[patterns[type].lane + image] = patterns[type].weight;
    offset[PATTERN_IMAGES] = SAMPLE_BIAS;
}

static bool grow(Samples *s)
{
    size_t room = s->room ? 2 * s->room : 1024;
    Sample *sample = realloc(s->sample, room * sizeof *sample);
    if (sample) s->sample = sample;
    float *value = realloc(s->value, room * sizeof *value);
    if (value) s->value = value;
    if (!sample || !value) return false;
    s->room = room;
    return true;
}

bool samples_add(SampleSet *set, const Board *b, float value)
{
    int discs = board_discs(b);
    Samples *s = &set->stage[eval_stage(discs)];
    if (s->count == s->room && !grow(s)) return false;
    Features f;
    features_set(&f, b, 0);
    Sample *sample = &s->sample[s->count];
    memcpy(sample->index, f.index, PATTERN_IMAGES * sizeof f.index[0]);
    sample->index[PATTERN_IMAGES] = (uint16_t)(discs & 1);
    s->value[s->count++] = value;
    return true;
}

static bool add_game(SampleSet *set, const TrainGames *games, const TrainGame *game)
{
    Game g;
    games_replay(game, &g);
    for (int i = 0; i < g.plies; i++) {
        const Position *p = &g.ply[i].before;
        float value;
        if (!games_value(games, game, SQUARES - board_discs(&p->board), &value)) continue;
        if (!samples_add(set, &p->board, p->side == BLACK ? value : -value)) return false;
    }
    return true;
}

bool samples_add_games(SampleSet *set, SampleSet *held, const TrainGames *games, uint64_t seed,
                       const Stop *stop)
{
    Rng rng = rng_stream(seed, 0);
    for (size_t i = 0; i < games->count; i++) {
        if (stop_flagged(stop)) return false;
        bool hold = rng_below(&rng, HELD_OF) == 0;
        if (!add_game(hold && held ? held : set, games, &games->game[i])) return false;
    }
    return true;
}

size_t samples_count(const SampleSet *set)
{
    size_t count = 0;
    for (int stage = 0; stage < EVAL_STAGES; stage++) count += set->stage[stage].count;
    return count;
}

void samples_free(SampleSet *set)
{
    for (int stage = 0; stage < EVAL_STAGES; stage++) {
        free(set->stage[stage].sample);
        free(set->stage[stage].value);
    }
    *set = (SampleSet){0};
}
