/* engine_args.h - the flags of the commands that ask the engine. */
#ifndef HEIBAI_CLI_QUERY_ENGINE_ARGS_H
#define HEIBAI_CLI_QUERY_ENGINE_ARGS_H

#include "cli/args.h"
#include "heibai.h"

/* --threads, --hash, --weights */
typedef struct EngineFlags {
    int64_t threads, hash;
    const char *weights;
} EngineFlags;

/* --level, --depth, --confidence, --move-time */
typedef struct LimitFlags {
    int64_t level, depth, confidence;
    double move_time;
    bool level_given, depth_given, confidence_given;
} LimitFlags;

/* --skill, --seed */
typedef struct SkillFlags {
    int64_t skill, seed;
    bool seed_given;
} SkillFlags;

enum { ENGINE_FLAGS = 3, LIMIT_FLAGS = 4, SKILL_FLAGS = 2 };

/* The default values. */
EngineFlags engine_flags_default(void);
LimitFlags limit_flags_default(void);

/* Write ENGINE_FLAGS, LIMIT_FLAGS and SKILL_FLAGS entries; return how many. */
int engine_flags_add(EngineFlags *f, Flag *out);
int limit_flags_add(LimitFlags *f, Flag *out);
int skill_flags_add(SkillFlags *f, Flag *out);

HeibaiSettings engine_flags_settings(const EngineFlags *f);
/* False: flags that cannot be combined. `usual` is the level if no limit is given. */
bool limit_flags_limits(const LimitFlags *f, int usual, HeibaiLimits *out, Error *err);

/* Without times; skill 0 if none is given. False: flags that cannot be combined. */
bool skill_flags_skill(const SkillFlags *f, const LimitFlags *limits, HeibaiSkill *out,
                       Error *err);

/* Before the flags are read: -n becomes --lines. */
void engine_args_mend(int argc, char **argv);

#endif
