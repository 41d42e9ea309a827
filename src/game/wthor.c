#include "game/wthor.h"

#include "board/notation.h"

#include <assert.h>
#include <string.h>
#include <strings.h>

enum { HEADER_SIZE = 16, BOARD_SIDE = 8 };

typedef struct Format {
    const char *extension;
    const char *contents;
    size_t record_size;
} Format;

static const Format FORMATS[] = {
    [WTHOR_GAMES] = {".wtb", "games", 8 + WTHOR_MOVES},
    [WTHOR_PLAYERS] = {".jou", "names", 20},
    [WTHOR_TOURNAMENTS] = {".trn", "names", 26},
};

static unsigned get16(const unsigned char *p) { return p[0] | (unsigned)p[1] << 8; }
static uint32_t get32(const unsigned char *p)
{
    return get16(p) | (uint32_t)get16(p + 2) << 16;
}

static void put16(unsigned char *p, unsigned value)
{
    p[0] = value & 255;
    p[1] = value >> 8 & 255;
}

static void put32(unsigned char *p, uint32_t value)
{
    put16(p, value & 0xffff);
    put16(p + 2, value >> 16);
}

bool wthor_kind(const char *path, WthorKind *out)
{
    const char *point = strrchr(path, '.');
    for (size_t i = 0; point && i < sizeof FORMATS / sizeof FORMATS[0]; i++)
        if (strcasecmp(point, FORMATS[i].extension) == 0) {
            *out = (WthorKind)i;
            return true;
        }
    return false;
}

static WthorHeader get_header(const unsigned char *p)
{
    return (WthorHeader){.century = p[0],
                         .year = p[1],
                         .month = p[2],
                         .day = p[3],
                         .games = get32(p + 4),
                         .names = (uint16_t)get16(p + 8),
                         .games_year = (uint16_t)get16(p + 10),
                         .board = p[12],
                         .solitaire = p[13],
                         .depth = p[14],
                         .reserved = p[15]};
}

bool wthor_open(WthorKind kind, const void *data, size_t size, WthorFile *out, Error *err)
{
    const Format *format = &FORMATS[kind];
    if (size < HEADER_SIZE)
        return error_set(err, "cut short: %zu bytes, the header alone has %d", size,
                         HEADER_SIZE);
    const unsigned char *bytes = data;
    WthorHeader h = get_header(bytes);
    if (kind == WTHOR_GAMES && h.board != 0 && h.board != BOARD_SIDE)
        return error_set(err, "the games are on a %dx%d board, only 8x8 is played here",
                         h.board, h.board);
    uint32_t count = kind == WTHOR_GAMES ? h.games : h.names;
    uint64_t wanted = HEADER_SIZE + (uint64_t)format->record_size * count;
    if (size != wanted)
        return error_set(err,
                         "%s: the header says %lu %s, that is %llu bytes, but there are %zu",
                         size < wanted ? "cut short" : "too long", (unsigned long)count,
                         format->contents, (unsigned long long)wanted, size);
    *out = (WthorFile){kind, h, count, bytes + HEADER_SIZE};
    return true;
}

size_t wthor_offset(WthorKind kind, uint32_t index)
{
    return HEADER_SIZE + FORMATS[kind].record_size * index;
}

static const unsigned char *record_at(const WthorFile *f, uint32_t index)
{
    assert(index < f->count);
    return f->records + FORMATS[f->kind].record_size * index;
}

WthorGame wthor_game(const WthorFile *f, uint32_t index)
{
    assert(f->kind == WTHOR_GAMES);
    const unsigned char *p = record_at(f, index);
    WthorGame game = {.tournament = (uint16_t)get16(p),
                      .black = (uint16_t)get16(p + 2),
                      .white = (uint16_t)get16(p + 4),
                      .black_discs = p[6],
                      .best_discs = p[7]};
    memcpy(game.moves, p + 8, WTHOR_MOVES);
    return game;
}

const char *wthor_name(const WthorFile *f, uint32_t index, char out[WTHOR_NAME_SIZE])
{
    if (f->kind == WTHOR_GAMES || index >= f->count) return NULL;
    const unsigned char *p = record_at(f, index);
    char *to = out;
    for (size_t i = 0; i < FORMATS[f->kind].record_size && p[i]; i++) {
        unsigned char c = p[i];
        if (c < 128) {
            *to++ = c < ' ' || c == 127 ? '?' : (char)c;
        } else if (c < 160) {
            *to++ = '?';
        } else {
            *to++ = (char)(0xc0 | c >> 6);
            *to++ = (char)(0x80 | (c & 63));
        }
    }
    *to = '\0';
    return out;
}

static int square_of(int byte)
{
    int row = byte / 10 - 1, column = byte % 10 - 1;
    bool inside = row >= 0 && row < BOARD_SIDE && column >= 0 && column < BOARD_SIDE;
    return inside ? row * BOARD_SIDE + column : SQUARE_NONE;
}

static uint8_t byte_of(int square)
{
    return (uint8_t)(10 * (square / BOARD_SIDE + 1) + square % BOARD_SIDE + 1);
}

static bool play_byte(Game *g, int byte, int number, Error *err)
{
    int square = square_of(byte);
    if (square == SQUARE_NONE) return error_at(err, 0, number, "byte %d is not a square", byte);
    if (game_play_passing(g, square, 0)) return true;
    return error_at(err, 0, number, "%s is not legal: %s", square_name(square),
                    game_why_illegal(g, square));
}

bool wthor_replay(const WthorGame *record, Game *g, Error *err)
{
    game_start(g, position_start());
    int played = 0;
    while (played < WTHOR_MOVES && record->moves[played]) {
        if (!play_byte(g, record->moves[played], played + 1, err)) return false;
        played++;
    }
    for (int i = played; i < WTHOR_MOVES; i++)
        if (record->moves[i])
            return error_at(err, 0, i + 1, "byte %d follows the end of the game after move %d",
                            record->moves[i], played);
    return true;
}

bool wthor_record(const Game *g, WthorGame *out, Error *err)
{
    Position usual = position_start();
    if (!board_equal(g->start.board, usual.board) || g->start.side != usual.side)
        return error_set(err, "the game does not begin from the usual position");
    *out = (WthorGame){0};
    int played = 0;
    for (int i = 0; i < g->plies; i++) {
        const Ply *ply = &g->ply[i];
        if (ply->move == SQUARE_PASS) {
            if (board_moves(&ply->before.board))
                return error_set(err, "a turn is forfeited after move %d", played);
            continue;
        }
        assert(played < WTHOR_MOVES);
        out->moves[played++] = byte_of(ply->move);
    }
    out->black_discs = out->best_discs = (uint8_t)((SQUARES + game_score(g)) / 2);
    return true;
}

void wthor_write_header(const WthorHeader *h, Text *out)
{
    unsigned char p[HEADER_SIZE] = {h->century, h->year, h->month, h->day};
    put32(p + 4, h->games);
    put16(p + 8, h->names);
    put16(p + 10, h->games_year);
    p[12] = h->board;
    p[13] = h->solitaire;
    p[14] = h->depth;
    p[15] = h->reserved;
    text_add(out, (const char *)p, sizeof p);
}

void wthor_write_game(const WthorGame *game, Text *out)
{
    unsigned char p[8 + WTHOR_MOVES];
    put16(p, game->tournament);
    put16(p + 2, game->black);
    put16(p + 4, game->white);
    p[6] = game->black_discs;
    p[7] = game->best_discs;
    memcpy(p + 8, game->moves, WTHOR_MOVES);
    text_add(out, (const char *)p, sizeof p);
}

void wthor_write_file(const WthorFile *f, Text *out)
{
    wthor_write_header(&f->header, out);
    for (uint32_t i = 0; i < f->count; i++) {
        if (f->kind == WTHOR_GAMES) {
            WthorGame game = wthor_game(f, i);
            wthor_write_game(&game, out);
        } else {
            text_add(out, (const char *)record_at(f, i), FORMATS[f->kind].record_size);
        }
    }
}
