/* fixtures.h - random games, archives and lists of games for the tests of train. */
#ifndef HEIBAI_TESTS_TRAIN_FIXTURES_H
#define HEIBAI_TESTS_TRAIN_FIXTURES_H

#include "cmocka_all.h"

#include "boards.h"
#include "game/wthor.h"
#include "train/gamefile.h"
#include "train/positions.h"

#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

static inline int random_move(const Board *b, Rng *rng)
{
    uint64_t moves = board_moves(b);
    return moves ? bit_nth(moves, rng_below(rng, popcount(moves))) : SQUARE_PASS;
}

/* Adds all positions of random games, with their values by `value`. */
static inline void add_random_games(PositionSet *set, Rng rng, int games,
                                    float (*value)(const Board *b))
{
    for (int i = 0; i < games; i++) {
        Position p = position_start();
        while (!board_is_over(&p.board)) {
            assert_true(positions_add(set, &p.board, value(&p.board), 1));
            position_play(&p, random_move(&p.board, &rng));
        }
    }
}

static inline WthorGame random_record(Rng *rng)
{
    Game g;
    WthorGame record;
    game_start(&g, position_start());
    while (!game_over(&g)) game_play(&g, random_move(&g.now.board, rng), 0);
    assert_true(wthor_record(&g, &record, NULL));
    return record;
}

/* A folder with one WTHOR file of these games. */
typedef struct ArchiveFixture {
    const char *dir, *file;
} ArchiveFixture;

static inline void archive_write(const ArchiveFixture *a, const WthorHeader *header,
                                 const WthorGame *games)
{
    Text file = {0};
    Error err;
    wthor_write_header(header, &file);
    for (uint32_t i = 0; i < header->games; i++) wthor_write_game(&games[i], &file);
    mkdir(a->dir, 0777);
    if (!text_write_file(a->file, file.data, file.size, &err)) fail_msg("%s", err.text);
    text_free(&file);
}

static inline void archive_remove(const ArchiveFixture *a)
{
    assert_int_equal(remove(a->file), 0);
    assert_int_equal(rmdir(a->dir), 0);
}

enum { GAME_LIST_MAX = 1200 };

typedef struct GameList {
    int count;
    PlayedGame game[GAME_LIST_MAX];
} GameList;

static inline bool game_list_add(void *context, const PlayedGame *g, Error *err)
{
    GameList *list = context;
    (void)err;
    assert_true(list->count < GAME_LIST_MAX);
    list->game[list->count++] = *g;
    return true;
}

/* Reads all games of a file; the caller frees the list. */
static inline GameList *game_list_read(const char *path, GamefileContent *content)
{
    GameList *list = calloc(1, sizeof *list);
    Error err;
    assert_non_null(list);
    if (!gamefile_read(path, &(GamefileVisitor){game_list_add, list}, content, &err))
        fail_msg("%s: %s", path, err.text);
    assert_int_equal(content->extent.games, list->count);
    return list;
}

/* The position before each move of a game. Returns the final position. */
static inline Position game_positions(const PlayedGame *g, Position at[GAMEFILE_MOVES])
{
    Position p = position_start();
    for (int i = 0; i < g->moves; i++) {
        if (!board_moves(&p.board)) position_play(&p, SQUARE_PASS);
        at[i] = p;
        position_play(&p, g->move[i]);
    }
    return p;
}

#endif
