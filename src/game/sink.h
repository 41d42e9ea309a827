/* sink.h - writes games, one after the other, to a file of any format. */
#ifndef HEIBAI_GAME_SINK_H
#define HEIBAI_GAME_SINK_H

#include "game/source.h"

typedef struct Sink Sink;

/* For WTHOR only. */
typedef struct SinkOptions {
    int year;             /* of the games; 0: that of the first one */
    bool overwrite_names; /* existing .jou and .trn files may be replaced */
} SinkOptions;

/* NULL is standard output, which WTHOR cannot go to. A file takes its name when the sink is
 * closed; until then what had that name before is left alone. */
Sink *sink_open(const char *path, Format format, SinkOptions options, Error *err);

/* False: the format cannot hold this game at all, or it could not be written, as sink_failed
 * then tells. */
bool sink_write(Sink *s, const Sheet *game, Error *err);
bool sink_failed(const Sink *s);

/* How many games were written, and in how many of them something was lost. */
long sink_count(const Sink *s);
const SheetLosses *sink_losses(const Sink *s);

/* Finishes the files. The names of a .wtb go to the .jou and .trn beside it. Names that are in
 * these files already keep their numbers; new ones are added at the end. False: the error says
 * what could not be written. Frees the sink either way. */
bool sink_close(Sink *s, Error *err);
/* Frees the sink and leaves no file. */
void sink_drop(Sink *s);

#endif
