/* perft_command.c - the command `heibai perft`. */
#include "base/clock.h"
#include "board/board_kernel.h"
#include "cli/command.h"
#include "cli/json.h"
#include "game/boardtext.h"

#include <stdio.h>

enum { PERFT_DEPTH_MAX = 20 };

int run_perft(const Command *self, int argc, char **argv)
{
    bool json = false, made = false;
    const char *board = NULL;
    const Flag flags[] = {
        {"made", FLAG_ON, &made, .help = "make every leaf instead of counting the last ply"},
        {"board", FLAG_STRING, &board, .value = "BOARD",
         .help = "start here: 64 squares and the side"},
        {"json", FLAG_ON, &json, .help = "one JSON object on stdout"},
    };
    int status;
    if (!command_begin(self, flags, sizeof flags / sizeof flags[0], &argc, argv, 1, &status))
        return status;
    Error err;
    int64_t depth;
    if (argc < 1 || !text_to_int(argv[0], 0, PERFT_DEPTH_MAX, &depth)) {
        error_set(&err, "DEPTH must be a whole number in 0..%d", PERFT_DEPTH_MAX);
        return command_fail(&err, self->name);
    }
    Position p = position_start();
    if (board && !boardtext_read(board, &p, NULL, &err)) return command_fail(&err, "--board");
    double begun = clock_now();
    const BoardKernel *kernel = board_kernel(cpu_level());
    uint64_t leaves = kernel->perft(&p.board, (int)depth, made ? PERFT_MADE : PERFT_BULK);
    double seconds = clock_now() - begun;
    if (json)
        json_print_line(json_pack("{s:I, s:I, s:o}", "depth", (json_int_t)depth, "leaves",
                                  (json_int_t)leaves, "seconds", json_rounded(seconds, 6)));
    else
        printf("perft %d: %llu leaves, %.3f s (%s code, last ply %s)\n", (int)depth,
               (unsigned long long)leaves, seconds, cpu_level_name(cpu_level()),
               made ? "made" : "counted");
    return STATUS_OK;
}
