/* analyze_command.h - what `heibai analyze` prints and writes about the analysis of a game. */
#ifndef HEIBAI_CLI_QUERY_ANALYZE_COMMAND_H
#define HEIBAI_CLI_QUERY_ANALYZE_COMMAND_H

#include "analysis/analysis.h"
#include "game/sheet.h"

/* ---- One game: analyze_print.c ----------------------------------------------------------- */

typedef struct AnalyzedGame {
    const Analysis *analysis;
    const Sheet *sheet; /* of the same game */
    long number;        /* in its file, from 1; 0: it is not from a file */
    const char *limits; /* "level 16" */
    bool stopped;       /* before all moves were searched */
} AnalyzedGame;

extern const char *const MARK_SIGNS[MARKS], *const MARK_NAMES[MARKS];

void analysis_print(const AnalyzedGame *g);
void analysis_print_json(const AnalyzedGame *g);
/* The player's name, or "black" or "white". */
const char *analyzed_player(const AnalyzedGame *g, Side side);

/* ---- Records and charts: analyze_record.c ------------------------------------------------ */

/* Writes values, marks and better lines into the notes of a sheet of the same game. */
void analysis_annotate(const AnalyzedGame *g, Sheet *out);
/* The values of the game as an SVG picture. */
bool analysis_chart(const AnalyzedGame *g, const char *path, Error *err);

/* ---- Several games: analyze_summary.c ---------------------------------------------------- */

typedef struct PlayerTotals {
    char *name;
    int games;
    SideTotals totals;
} PlayerTotals;

/* Start with {0}. */
typedef struct Summary {
    PlayerTotals *players;
    int count, room;
} Summary;

bool summary_add(Summary *s, const AnalyzedGame *g, Error *err);
/* One row per player, by discs lost per move. `stopped`: games are missing. */
void summary_print(Summary *s, bool json, bool stopped);
void summary_free(Summary *s);

#endif
