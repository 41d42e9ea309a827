#include "cli/bench/bench_formats.h"

#include "base/clock.h"
#include "base/rng.h"
#include "game/wthor_sheet.h"

#include <assert.h>
#include <stdlib.h>

enum { GAMES = 100, SEED = 1, NAMES = 50 };

/* A game to its end, with a value and a time for every move. */
static void fill(Rng *rng, Sheet *s)
{
    sheet_start(s, position_start());
    text_print(&s->players[BLACK].name, "Player %d", rng_below(rng, NAMES));
    text_print(&s->players[WHITE].name, "Player %d", rng_below(rng, NAMES));
    text_print(&s->event, "Tournament %d", rng_below(rng, NAMES));
    text_print(&s->date, "1999");
    while (!game_over(&s->game)) {
        uint64_t moves = board_moves(&s->game.now.board);
        int move = moves ? rng_bit(rng, moves) : SQUARE_PASS;
        SheetNote *note = &s->notes[s->game.plies];
        note->timed = true;
        note->eval = (OptionalNumber){true, (rng_below(rng, 12801) - 6400) / 100.0};
        game_play(&s->game, move, rng_below(rng, 10000) / 100.0);
    }
    sheet_finish(s);
}

/* The text, and for WTHOR the records with their names, of all games. */
typedef struct Written {
    Text text;
    WthorArchive archive;
} Written;

static double write_all(Format f, const Sheet *sheets, Written *w)
{
    SheetLosses lost = {0};
    double begun = clock_now();
    WthorHeader header = {.games = GAMES};
    if (f == FORMAT_WTHOR) wthor_write_header(&header, &w->text);
    bool ok = true;
    for (int i = 0; i < GAMES; i++)
        ok = ok && (f == FORMAT_WTHOR
                        ? wthor_write_sheet(&sheets[i], &w->archive, &w->text, &lost, NULL)
                        : format_write(f, &sheets[i], &w->text, &lost, NULL));
    assert(ok);
    return clock_now() - begun;
}

static int read_records(const Written *w, Sheet *out)
{
    WthorFile games, players, tournaments;
    Text names[2] = {{0}, {0}};
    WthorHeader made = {0};
    wthor_names_write(&w->archive.players, &made, &names[0]);
    wthor_names_write(&w->archive.tournaments, &made, &names[1]);
    int count = 0;
    if (wthor_open(WTHOR_GAMES, w->text.data, w->text.size, &games, NULL) &&
        wthor_open(WTHOR_PLAYERS, names[0].data, names[0].size, &players, NULL) &&
        wthor_open(WTHOR_TOURNAMENTS, names[1].data, names[1].size, &tournaments, NULL))
        for (uint32_t i = 0; i < games.count; i++)
            count += wthor_read_sheet(&games, &players, &tournaments, i, out, NULL);
    text_free(&names[0]);
    text_free(&names[1]);
    return count;
}

static int read_texts(Format f, Written *w, Sheet *out)
{
    int count = 0;
    Error err;
    size_t used;
    text_add(&w->text, "\n", 1);
    for (size_t at = 0; at < w->text.size; at += used) {
        if (format_read(f, w->text.data + at, w->text.size - at, &used, out, &err) != READ_GAME)
            break;
        count++;
        if (count == GAMES) break;
    }
    return count;
}

bool format_speed(Format f, FormatSpeed *out, Error *err)
{
    Rng rng = {SEED};
    Sheet *sheets = calloc(GAMES + 1, sizeof *sheets), *again = &sheets[GAMES];
    Written w = {.archive = WTHOR_ARCHIVE_EMPTY};
    w.archive.year = 1999;
    if (!sheets) return error_no_memory(err);
    for (int i = 0; i < GAMES; i++) fill(&rng, &sheets[i]);
    out->written = GAMES / write_all(f, sheets, &w);
    double begun = clock_now();
    int count = f == FORMAT_WTHOR ? read_records(&w, again) : read_texts(f, &w, again);
    out->read = count / (clock_now() - begun);
    assert(count == GAMES);
    for (int i = 0; i <= GAMES; i++) sheet_free(&sheets[i]);
    free(sheets);
    text_free(&w.text);
    wthor_archive_free(&w.archive);
    return true;
}
