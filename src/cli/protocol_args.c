#include "cli/protocol_args.h"

#include "cli/query/engine_args.h"

#include <unistd.h>

bool protocol_begin(const Command *self, int argc, char **argv, SessionSettings *out,
                    int *status)
{
    EngineFlags engine = engine_flags_default();
    LimitFlags limits = limit_flags_default();
    SkillFlags skill = {0};
    Flag flags[ENGINE_FLAGS + LIMIT_FLAGS + SKILL_FLAGS];
    int count = limit_flags_add(&limits, flags);
    Error err;
    count += skill_flags_add(&skill, flags + count);
    count += engine_flags_add(&engine, flags + count);
    if (!command_begin(self, (FlagTable){flags, count}, &argc, argv, 0, status)) return false;
    HeibaiSettings settings = engine_flags_settings(&engine);
    out->out = (Outlet){.file = stdout};
    out->thinker = skill_flags_skill(&skill, &limits, &out->skill, &err) &&
                           limit_flags_limits(&limits, HEIBAI_UNSET, &out->limits, &err)
                       ? thinker_create(&settings, &err)
                       : NULL;
    if (!out->thinker) *status = command_fail(&err, self->name);
    return out->thinker != NULL;
}

int protocol_serve(const Command *self, Thinker *thinker, const Protocol *protocol)
{
    Error err;
    ServerEnds ends = {.input = STDIN_FILENO, .output = STDOUT_FILENO};
    Served served = server_run(protocol, thinker, ends, command_catch_signals(), &err);
    thinker_destroy(thinker);
    if (served == SERVED_FAILED) return command_fail(&err, self->name);
    return served == SERVED_STOPPED ? STATUS_INTERRUPTED : STATUS_OK;
}
