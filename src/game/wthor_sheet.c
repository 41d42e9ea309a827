#include "game/wthor_sheet.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { NAMES_MAX = UINT16_MAX, FIRST_SLOTS = 64, YEAR_DIGITS = 4 };

static const char UNKNOWN[] = "???";

/* ---- Reading ----------------------------------------------------------------------------- */

static void read_name(const WthorFile *names, uint32_t index, Text *out)
{
    char name[WTHOR_NAME_SIZE];
    if (names && wthor_name(names, index, name)) {
        if (index || strcmp(name, UNKNOWN) != 0) text_print(out, "%s", name);
    } else if (index) {
        text_print(out, "#%lu", (unsigned long)index);
    }
}

bool wthor_read_sheet(const WthorFile *games, const WthorFile *players,
                      const WthorFile *tournaments, uint32_t index, Sheet *out, Error *err)
{
    WthorGame record = wthor_game(games, index);
    sheet_start(out, position_start());
    if (!wthor_replay(&record, &out->game, err)) return false;
    read_name(players, record.black, &out->players[BLACK].name);
    read_name(players, record.white, &out->players[WHITE].name);
    read_name(tournaments, record.tournament, &out->event);
    if (games->header.games_year) text_print(&out->date, "%d", games->header.games_year);
    if (!sheet_ok(out, err)) return false;
    out->result = (SheetResult){END_PLAYED, true, 2.0 * record.black_discs - SQUARES};
    out->best = (OptionalNumber){true, 2.0 * record.best_discs - SQUARES};
    return true;
}

/* ---- Names ------------------------------------------------------------------------------- */

static size_t name_size(WthorKind kind)
{
    return wthor_offset(kind, 1) - wthor_offset(kind, 0);
}

void wthor_archive_free(WthorArchive *a)
{
    text_free(&a->players.records);
    text_free(&a->tournaments.records);
    free(a->players.slots);
    free(a->tournaments.slots);
    *a = WTHOR_ARCHIVE_EMPTY;
}

static uint32_t name_count(const WthorNames *n)
{
    return (uint32_t)(n->records.size / name_size(n->kind));
}

/* The slot of a field that is in the table, or the free one where it belongs. */
static uint32_t *find_slot(const WthorNames *n, const char *field)
{
    uint64_t hash = UINT64_C(14695981039346656037); /* FNV-1a */
    size_t size = name_size(n->kind), length = strnlen(field, size);
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)field[i]) * UINT64_C(1099511628211);
    for (size_t at = hash % n->slot_count;; at = (at + 1) % n->slot_count) {
        uint32_t index = n->slots[at];
        if (!index || strncmp(n->records.data + size * index, field, size) == 0)
            return &n->slots[at];
    }
}

static bool fail(WthorNames *n, Error *err)
{
    n->failed = true;
    return error_no_memory(err);
}

/* Keeps half of the slots free. */
static bool make_room(WthorNames *n, Error *err)
{
    uint32_t count = name_count(n);
    if (2 * (size_t)(count + 1) < n->slot_count) return true;
    size_t slot_count = FIRST_SLOTS;
    while (slot_count <= 2 * (size_t)(count + 1)) slot_count *= 2;
    uint32_t *slots = calloc(slot_count, sizeof *slots);
    if (!slots) return fail(n, err);
    free(n->slots);
    n->slots = slots;
    n->slot_count = slot_count;
    for (uint32_t i = 1; i < count; i++)
        *find_slot(n, n->records.data + name_size(n->kind) * i) = i;
    return true;
}

/* Writes a name into a Latin-1 field. Returns whether all of it fits. */
static bool fill_field(const Text *name, char *field, size_t size)
{
    bool whole = true;
    size_t used = 0, length;
    memset(field, 0, size);
    for (size_t at = 0; at < name->size; at += length) {
        int c = text_character(name->data + at, name->size - at, &length);
        bool shown = (c >= ' ' && c < 127) || (c >= 160 && c < 256);
        whole = whole && shown && used + 1 < size;
        if (used + 1 < size) field[used++] = (char)(shown ? c : '?');
    }
    return whole;
}

static bool number_of(WthorNames *n, const Text *name, uint16_t *out, bool *whole, Error *err)
{
    char field[WTHOR_NAME_SIZE];
    size_t size = name_size(n->kind);
    *out = 0;
    if (!n->records.size) {
        fill_field(&(Text){.data = (char *)UNKNOWN, .size = strlen(UNKNOWN)}, field, size);
        text_add(&n->records, field, size);
    }
    if (n->records.failed) return fail(n, err);
    *whole = fill_field(name, field, size) && *whole;
    if (!name->size || strncmp(field, n->records.data, size) == 0) return true;
    if (!make_room(n, err)) return false;
    uint32_t *slot = find_slot(n, field);
    if (!*slot) {
        if (name_count(n) >= NAMES_MAX)
            return error_set(err, "more names than an archive holds: %d", NAMES_MAX);
        *slot = name_count(n);
        text_add(&n->records, field, size);
        if (n->records.failed) return fail(n, err);
        n->added++;
    }
    *out = (uint16_t)*slot;
    return true;
}

bool wthor_names_keep(WthorNames *n, const WthorFile *f, Error *err)
{
    char first[WTHOR_NAME_SIZE];
    if (wthor_name(f, 0, first) && strcmp(first, UNKNOWN) != 0)
        return error_set(err, "its first name is not %s, for games without names", UNKNOWN);
    text_add(&n->records, (const char *)f->records, f->count * name_size(f->kind));
    if (n->records.failed) return fail(n, err);
    return make_room(n, err);
}

uint32_t wthor_names_kept(const WthorNames *n) { return name_count(n) - n->added; }

void wthor_names_write(const WthorNames *n, const WthorHeader *made, Text *out)
{
    WthorHeader header = {.century = made->century,
                          .year = made->year,
                          .month = made->month,
                          .day = made->day,
                          .names = (uint16_t)name_count(n)};
    wthor_write_header(&header, out);
    text_add(out, text_string(&n->records), n->records.size);
}

/* ---- Writing ----------------------------------------------------------------------------- */

int wthor_year(const Sheet *s)
{
    int year = 0;
    for (size_t i = 0; i < YEAR_DIGITS; i++) {
        if (i >= s->date.size || s->date.data[i] < '0' || s->date.data[i] > '9') return 0;
        year = 10 * year + (s->date.data[i] - '0');
    }
    bool more = s->date.size > YEAR_DIGITS;
    return more && s->date.data[YEAR_DIGITS] >= '0' && s->date.data[YEAR_DIGITS] <= '9' ? 0
                                                                                        : year;
}

/* Black's discs for a difference, if there is such a number of them. */
static bool discs_of(double difference, uint8_t *out)
{
    double discs = (SQUARES + difference) / 2;
    if (!(discs >= 0 && discs <= SQUARES) || discs != floor(discs)) return false;
    *out = (uint8_t)discs;
    return true;
}

bool wthor_write_sheet(const Sheet *s, WthorArchive *archive, Text *out, SheetLosses *lost,
                       Error *err)
{
    const unsigned HELD = 1u << PART_PLAYERS | 1u << PART_EVENT | 1u << PART_DATE |
                          1u << PART_RESULT | 1u << PART_BEST | 1u << PART_MOVES;
    WthorGame record;
    bool whole = true;
    const Text *event = s->event.size ? &s->event : &s->place;
    if (!wthor_record(&s->game, &record, err) ||
        !number_of(&archive->players, &s->players[BLACK].name, &record.black, &whole, err) ||
        !number_of(&archive->players, &s->players[WHITE].name, &record.white, &whole, err) ||
        !number_of(&archive->tournaments, event, &record.tournament, &whole, err))
        return false;
    bool plain =
        s->result.end == END_UNKNOWN || (s->result.end == END_PLAYED && s->result.counted);
    if (s->result.end != END_UNKNOWN) plain &= discs_of(s->result.score, &record.black_discs);
    record.best_discs = record.black_discs;
    bool best = !s->best.given || discs_of(s->best.value, &record.best_discs);
    wthor_write_game(&record, out);
    sheet_count_losses(s, HELD, lost);
    if (!whole) sheet_lose(lost, PART_LETTERS);
    if (!plain) sheet_lose(lost, PART_RESULT);
    if (!best) sheet_lose(lost, PART_BEST);
    if (s->event.size && s->place.size) sheet_lose(lost, PART_EVENT);
    bool dated = s->date.size == YEAR_DIGITS && wthor_year(s) == archive->year;
    if (s->date.size && !dated) sheet_lose(lost, PART_DATE);
    return true;
}
