#include "cli/query/engine_args.h"

#include "base/cpu.h"
#include "base/pool.h"
#include "cli/time_args.h"

#include <stdio.h>
#include <string.h>

enum { HASH_MB = 128, BOARD_SIZE = 64 };

EngineFlags engine_flags_default(void)
{
    return (EngineFlags){pool_threads_usual(), HASH_MB, NULL};
}

LimitFlags limit_flags_default(void) { return (LimitFlags){0}; }

int engine_flags_add(EngineFlags *f, Flag *out)
{
    out[0] = (Flag){
        "threads",
        FLAG_INTEGER,
        &f->threads,
        .min = 1,
        .max = POOL_THREADS_MAX,
        .value = "N",
        .help = "number of threads (all processors); only 1 gives the same result every time"};
    out[1] = (Flag){"hash",
                    FLAG_INTEGER,
                    &f->hash,
                    .min = 1,
                    .max = 1 << 24,
                    .value = "MB",
                    .help = "size of the hash table at most (128; by level for analyze)"};
    out[2] = (Flag){"weights", FLAG_FILE, &f->weights, .value = "FILE",
                    .help = "weights of the evaluation (built in)"};
    return ENGINE_FLAGS;
}

int limit_flags_add(LimitFlags *f, Flag *out)
{
    out[0] = (Flag){"level",
                    FLAG_INTEGER,
                    &f->level,
                    .given = &f->level_given,
                    .max = HEIBAI_LEVEL_MAX,
                    .value = "L",
                    .help = "strength, 0..60 (21; 16 for analyze); see `heibai help levels`"};
    out[1] = (Flag){"depth",      FLAG_INTEGER,
                    &f->depth,    .given = &f->depth_given,
                    .min = 1,     .max = BOARD_SIZE,
                    .value = "N", .help = "search N plies deep, instead of a level"};
    out[2] = (Flag){
        "confidence",   FLAG_INTEGER,
        &f->confidence, .given = &f->confidence_given,
        .min = 73,      .max = 100,
        .value = "P",   .help = "confidence of --depth: 73 (default), 87, 95, 98, 99 or 100 %"};
    out[3] = (Flag){"move-time",
                    FLAG_SECONDS,
                    &f->move_time,
                    .min = MOVE_TIME_MIN,
                    .max = TIME_MAX,
                    .value = "SECONDS",
                    .help = "time per search; without level and depth the only limit"};
    return LIMIT_FLAGS;
}

int skill_flags_add(SkillFlags *f, Flag *out)
{
    out[0] = (Flag){"skill",
                    FLAG_INTEGER,
                    &f->skill,
                    .min = 1,
                    .max = HEIBAI_SKILL_MAX,
                    .value = "N",
                    .help = "play as people do, with errors: 1 (beginner) to 20 (level 15)"};
    out[1] = (Flag){"seed",
                    FLAG_INTEGER,
                    &f->seed,
                    .given = &f->seed_given,
                    .max = SEED_MAX,
                    .value = "N",
                    .help = "seed of the errors of --skill (random)"};
    return SKILL_FLAGS;
}

HeibaiSettings engine_flags_settings(const EngineFlags *f)
{
    return (HeibaiSettings){(int)f->threads, (int)f->hash, f->weights};
}

bool limit_flags_limits(const LimitFlags *f, int usual, HeibaiLimits *out, Error *err)
{
    if (f->level_given && f->depth_given)
        return error_set(err, "--level and --depth cannot be combined");
    if (f->confidence_given && !f->depth_given)
        return error_set(err, "--confidence needs --depth: a level has its own confidence");
    heibai_limits_default(out);
    if (f->level_given) out->level = (int)f->level;
    if (f->depth_given) out->depth = (int)f->depth;
    if (f->confidence_given) out->confidence = (int)f->confidence;
    out->move_time = f->move_time;
    if (!f->level_given && !f->depth_given && f->move_time <= 0) out->level = usual;
    return true;
}

bool skill_flags_skill(const SkillFlags *f, const LimitFlags *limits, HeibaiSkill *out,
                       Error *err)
{
    if (f->skill && (limits->level_given || limits->depth_given))
        return error_set(err, "--skill and --%s cannot be combined",
                         limits->level_given ? "level" : "depth");
    if (f->seed_given && !f->skill) return error_set(err, "--seed needs --skill");
    *out = (HeibaiSkill){.skill = (int)f->skill,
                         .seed = f->seed_given ? (uint64_t)f->seed : args_seed_by_clock()};
    return true;
}

void engine_args_mend(int argc, char **argv)
{
    for (int i = 0; i < argc; i++)
        if (strcmp(argv[i], "-n") == 0) argv[i] = "--lines";
}
