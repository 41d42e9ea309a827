/* random_sheet.h - games with everything said about them that there is to say. */
#ifndef HEIBAI_TESTS_GAME_RANDOM_SHEET_H
#define HEIBAI_TESTS_GAME_RANDOM_SHEET_H

#include "game/random_game.h"
#include "game/sheet.h"

/* Some letters; with `marks` those that formats give a meaning to are among them. */
static inline void random_text(Rng *rng, const char *marks, Text *out)
{
    static const char LETTERS[] = "abc XYZ 019 -_.,:!'\"";
    text_clear(out);
    for (int left = rng_below(rng, 12); left > 0; left--) {
        int n = rng_below(rng, (int)sizeof LETTERS + 2);
        if (n < (int)sizeof LETTERS - 1)
            text_add(out, &LETTERS[n], 1);
        else if (marks)
            text_print(out, "%s", marks);
        else
            text_print(out, "é黑");
    }
}

/* A number of some size with 0 to 4 decimals. */
static inline double random_number(Rng *rng)
{
    static const double POWERS[] = {1, 10, 100, 1000, 10000};
    return (rng_below(rng, 2000001) - 1000000) / POWERS[rng_below(rng, 5)];
}

/* Any discs, anybody's turn: many such positions have no game. */
static inline Position random_position(Rng *rng)
{
    Position p = {{0, 0}, rng_below(rng, 2) ? WHITE : BLACK};
    int fill = rng_below(rng, 5);
    for (int square = 0; square < SQUARES; square++) {
        int disc = rng_below(rng, 2 + fill);
        if (disc == 0) p.board.me |= bit(square);
        if (disc == 1) p.board.opp |= bit(square);
    }
    return p;
}

/* The players, event, place, date and comment, from letters as in random_text. */
static inline void random_texts(Rng *rng, const char *marks, Sheet *s)
{
    Text *const texts[] = {&s->players[BLACK].name,
                           &s->players[WHITE].name,
                           &s->players[BLACK].rating,
                           &s->players[WHITE].rating,
                           &s->place,
                           &s->date,
                           &s->comment};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        random_text(rng, marks, texts[i]);
}

static inline void random_moves(Rng *rng, int plies, const char *marks, Sheet *s)
{
    while (s->game.plies < plies && !game_over(&s->game)) {
        uint64_t moves = board_moves(&s->game.now.board);
        int move = moves ? bit_nth(moves, rng_below(rng, popcount(moves))) : SQUARE_PASS;
        SheetNote *note = &s->notes[s->game.plies];
        game_play(&s->game, move, 0);
        if (rng_below(rng, 2)) note->eval = (OptionalNumber){true, random_number(rng)};
        if (rng_below(rng, 8) == 0) random_text(rng, marks, &note->comment);
    }
}

#endif
