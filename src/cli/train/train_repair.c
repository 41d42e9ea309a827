/* train_repair.c - `heibai train repair`: keeps what can be read of a damaged file of games. */
#include "cli/train/train_command.h"
#include "train/gamefile.h"

#include <stdio.h>

static bool repair(const char *path, const char *output, Error *err)
{
    GamefileRepair result;
    if (!path || !output) return error_set(err, "FILE and --output FILE are needed");
    if (!gamefile_repair(path, output, &result, err)) return false;
    printf("%s: %ld games kept, %zu bytes in %d places lost\n", output, result.extent.games,
           result.lost, result.places);
    return true;
}

int run_train_repair(const Command *self, int argc, char **argv)
{
    const char *output = NULL;
    const Flag flags[] = {
        flag_output(&output, "file of games to write; it may be the damaged file itself")};
    int status;
    Error err;
    if (!command_begin(self, (FlagTable){flags, sizeof flags / sizeof flags[0]}, &argc, argv, 1,
                       &status))
        return status;
    bool ok = repair(argc > 0 ? argv[0] : NULL, output, &err);
    return ok ? STATUS_OK : command_fail(&err, self->name);
}
