#include "cli/position_args.h"

int position_flags_add(Setup *f, Flag *out)
{
    out[0] =
        (Flag){"board", FLAG_STRING, &f->board, .value = "BOARD",
               .help = "start from this board: 64 squares of X O -, then the side to move"};
    out[1] = (Flag){"moves", FLAG_STRING, &f->moves, .value = "MOVES",
                    .help = "play these moves first, as in f5d6c3"};
    return POSITION_FLAGS;
}

bool position_flags_game(const Setup *f, Game *out, Error *err)
{
    Error reason;
    SetupPart wrong;
    char line[ERROR_TEXT_MAX + 40];
    if (setup_read(f, out, &wrong, &reason)) return true;
    const char *flag = wrong == SETUP_BOARD ? "--board" : "--moves";
    return error_set(err, "%s", error_show(&reason, flag, line, sizeof line));
}
