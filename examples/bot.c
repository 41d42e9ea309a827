/* bot.c - a complete Reversi player in C: alpha-beta on the rules of libheibai, spoken to by
 * GTP. Build it:  gcc -O2 examples/bot.c $(pkg-config --cflags --libs heibai) -o bot */
#include <heibai.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { INFINITE = 1000000 };
static const uint64_t CORNERS = 0x8100000000000081;

static int bits(uint64_t set) { return __builtin_popcountll(set); }

/* For the side to move: moves now minus moves of the opponent, and 10 for each corner. */
static int evaluate(const HeibaiPosition *p)
{
    HeibaiPosition other = *p;
    other.side = p->side == HEIBAI_BLACK ? HEIBAI_WHITE : HEIBAI_BLACK;
    int corners = bits(p->black & CORNERS) - bits(p->white & CORNERS);
    if (heibai_is_over(p)) return 1000 * heibai_score(p);
    return bits(heibai_moves(p)) - bits(heibai_moves(&other)) +
           10 * (p->side == HEIBAI_BLACK ? corners : -corners);
}

/* The value for the side to move, between alpha and beta; *best is the move. */
static int search(const HeibaiPosition *p, int depth, int alpha, int beta, int *best)
{
    if (depth == 0 || heibai_is_over(p)) return evaluate(p);
    uint64_t moves = heibai_moves(p);
    *best = HEIBAI_PASS;
    for (int move = moves ? 0 : HEIBAI_PASS; move <= HEIBAI_PASS && alpha < beta; move++) {
        HeibaiPosition next = *p;
        int reply;
        if (!heibai_play(&next, move)) continue;
        int value = -search(&next, depth - 1, -beta, -alpha, &reply);
        if (value > alpha) {
            alpha = value;
            *best = move;
        }
    }
    return alpha;
}

int main(int argc, char **argv)
{
    int depth = argc > 1 ? atoi(argv[1]) : 4;
    char line[1000], command[40], colour[40], text[40];
    HeibaiPosition p;
    heibai_position_start(&p);
    while (fgets(line, sizeof line, stdin)) {
        int move = HEIBAI_PASS, words = sscanf(line, "%39s %39s %39s", command, colour, text);
        if (words < 1) continue;
        if (words >= 2) p.side = colour[0] == 'b' ? HEIBAI_BLACK : HEIBAI_WHITE;
        if (words == 1 && strcmp(command, "clear_board") == 0) {
            heibai_position_start(&p);
            printf("= \n\n");
        } else if (words == 3 && strcmp(command, "play") == 0) {
            printf(heibai_play(&p, heibai_move_read(text)) ? "= \n\n" : "? illegal move\n\n");
        } else if (words == 2 && strcmp(command, "genmove") == 0) {
            search(&p, depth, -INFINITE, INFINITE, &move);
            heibai_play(&p, move);
            printf("= %s\n\n", move == HEIBAI_PASS ? "pass" : heibai_move_name(move));
        } else {
            printf(strcmp(command, "quit") == 0 ? "= \n\n" : "? unknown command\n\n");
        }
        fflush(stdout);
        if (strcmp(command, "quit") == 0) return 0;
    }
    return 0;
}
