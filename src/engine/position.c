/* position.c - positions, moves and texts of heibai.h. */
#include "board/notation.h"
#include "engine/engine.h"
#include "game/boardtext.h"
#include "game/transcript.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

_Static_assert((int)HEIBAI_PASS == (int)SQUARE_PASS && (int)HEIBAI_NO_MOVE == (int)SQUARE_NONE,
               "moves are the same");
_Static_assert((int)HEIBAI_BLACK == (int)BLACK && (int)HEIBAI_WHITE == (int)WHITE,
               "sides are the same");
_Static_assert((int)HEIBAI_POSITION_TEXT == (int)BOARDTEXT_SIZE, "texts have the same size");
_Static_assert((int)HEIBAI_ERROR_MAX == (int)ERROR_TEXT_MAX, "errors have the same size");

#define NUMBER_TEXT(n) #n
#define VERSION_TEXT(a, b, c) NUMBER_TEXT(a) "." NUMBER_TEXT(b) "." NUMBER_TEXT(c)

const char *heibai_version(void)
{
    return VERSION_TEXT(HEIBAI_VERSION_MAJOR, HEIBAI_VERSION_MINOR, HEIBAI_VERSION_PATCH);
}

bool engine_error(const Error *err, HeibaiError *out)
{
    if (!err || !out) return false;
    out->line = err->line;
    out->column = err->column;
    memcpy(out->text, err->text, sizeof out->text);
    return false;
}

HeibaiPosition engine_position(const Position *p)
{
    return (HeibaiPosition){position_discs(p, BLACK), position_discs(p, WHITE),
                            (HeibaiSide)p->side};
}

/* Without checks, for functions of the API that cannot fail. */
static Position position_of(const HeibaiPosition *p)
{
    bool black = p->side == HEIBAI_BLACK;
    return (Position){{black ? p->black : p->white, black ? p->white : p->black},
                      black ? BLACK : WHITE};
}

bool engine_position_read(const HeibaiPosition *p, Position *out, Error *err)
{
    *out = position_of(p);
    if (p->black & p->white)
        return error_set(err, "%s has a black and a white disc",
                         square_name(bit_first(p->black & p->white)));
    if (p->side != HEIBAI_BLACK && p->side != HEIBAI_WHITE)
        return error_set(err, "side %d: it is neither black nor white", (int)p->side);
    return true;
}

const char *heibai_move_name(int move)
{
    return square_name(move >= 0 && move <= SQUARE_PASS ? move : SQUARE_NONE);
}

int heibai_move_read(const char *text)
{
    static const char *const PASSES[] = {"--", "pa", "ps", "pass"};
    for (size_t i = 0; i < sizeof PASSES / sizeof PASSES[0]; i++)
        if (strcasecmp(text, PASSES[i]) == 0) return HEIBAI_PASS;
    return strlen(text) == 2 ? square_parse(text) : HEIBAI_NO_MOVE;
}

void heibai_position_start(HeibaiPosition *out)
{
    Position start = position_start();
    *out = engine_position(&start);
}

bool heibai_position_read(const char *text, HeibaiPosition *out, HeibaiError *error)
{
    Position p;
    Error err;
    if (!boardtext_read(text, &p, NULL, &err)) return engine_error(&err, error);
    *out = engine_position(&p);
    return true;
}

const char *heibai_position_write(const HeibaiPosition *position,
                                  char out[HEIBAI_POSITION_TEXT])
{
    Position p = position_of(position);
    return boardtext_write(&p, out);
}

uint64_t heibai_moves(const HeibaiPosition *position)
{
    Position p = position_of(position);
    return board_moves(&p.board);
}

bool heibai_is_over(const HeibaiPosition *position)
{
    Position p = position_of(position);
    return board_is_over(&p.board);
}

int heibai_score(const HeibaiPosition *position)
{
    Position p = position_of(position);
    return board_score(&p.board);
}

bool heibai_play(HeibaiPosition *position, int move)
{
    Position p = position_of(position);
    if (move < 0 || move > SQUARE_PASS || !position_play(&p, move)) return false;
    *position = engine_position(&p);
    return true;
}

bool heibai_play_text(HeibaiPosition *position, const char *moves, HeibaiError *error)
{
    Game g;
    Error err;
    game_start(&g, position_of(position));
    bool ok = transcript_read(moves, &g, &err);
    *position = engine_position(&g.now);
    return ok || engine_error(&err, error);
}

const char *heibai_kind_write(const HeibaiLine *line, char out[HEIBAI_KIND_TEXT])
{
    static const char *const NAMES[] = {"none", "book", "", "lower", "upper", "exact"};
    if (line->kind == HEIBAI_KIND_DEPTH)
        snprintf(out, HEIBAI_KIND_TEXT, "%d@%d%%", line->depth, line->confidence);
    else
        snprintf(out, HEIBAI_KIND_TEXT, "%s", NAMES[line->kind]);
    return out;
}

const char *heibai_line_write(const HeibaiLine *line, char out[HEIBAI_LINE_TEXT])
{
    char *end = out;
    for (int i = 0; i < line->length; i++)
        for (const char *name = heibai_move_name(line->moves[i]); *name; name++)
            *end++ = (char)tolower((unsigned char)*name);
    *end = '\0';
    return out;
}
