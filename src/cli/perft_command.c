#include "base/clock.h"
#include "board/board_kernel.h"
#include "cli/command.h"
#include "cli/json.h"
#include "cli/position_args.h"
#include "cli/say.h"

#include <stdio.h>

enum { PERFT_DEPTH_MAX = 20, OWN_FLAGS = 2 };

int run_perft(const Command *self, int argc, char **argv)
{
    bool json = false, made = false;
    PositionArgs position = {0};
    Flag flags[OWN_FLAGS + POSITION_FLAGS] = {
        {"made", FLAG_ON, &made,
         .help = "play the last ply too, instead of counting its moves"},
        {"json", FLAG_ON, &json, .help = "print one JSON object"},
    };
    int status, count = OWN_FLAGS;
    count += position_flags_add(&position, flags + count);
    if (!command_begin(self, (FlagTable){flags, count}, &argc, argv, 2, &status)) return status;
    Error err;
    int64_t depth;
    if (argc < 1 || !text_to_int(argv[0], 0, PERFT_DEPTH_MAX, &depth)) {
        error_set(&err, "DEPTH must be a whole number in 0..%d", PERFT_DEPTH_MAX);
        return command_fail(&err, self->name);
    }
    Game game;
    if (argc > 1) position.word = argv[1];
    if (!position_args_game(&position, NAMED_END, &game, &err)) return command_fail(&err, NULL);
    double begun = clock_now();
    const BoardKernel *kernel = board_kernel(cpu_level());
    uint64_t leaves =
        kernel->perft(&game.now.board, (int)depth, made ? PERFT_MADE : PERFT_BULK);
    double seconds = clock_now() - begun;
    char time[CLOCK_SHOWN];
    if (json)
        json_print_line(json_pack("{s:I, s:I, s:o}", "depth", (json_int_t)depth, "leaves",
                                  (json_int_t)leaves, "seconds", json_rounded(seconds, 6)));
    else
        say("perft %d: %llu leaves, %s (%s code, last ply %s)\n", (int)depth,
            (unsigned long long)leaves, clock_show(seconds, time), cpu_level_name(cpu_level()),
            made ? "made" : "counted");
    return STATUS_OK;
}
