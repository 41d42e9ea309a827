/* server.h - runs a session: reads lines and carries them out in order. A second thread reads
 * ahead, so that a line can interrupt the searches of earlier lines. */
#ifndef HEIBAI_PROTOCOL_SERVER_H
#define HEIBAI_PROTOCOL_SERVER_H

#include "base/error.h"
#include "protocol/outlet.h"
#include "protocol/thinker.h"

#include <stdatomic.h>

enum { SERVER_LINE_MAX = 1 << 20 }; /* bytes; a longer line is not carried out */

/* What a protocol does with lines, which come without line ends and zero bytes. */
typedef struct Protocol {
    void *context;
    /* Carries out a line. False: it was the last. */
    bool (*line)(void *context, const char *line);
    /* A line is not carried out because it is too long or there is no memory for it. */
    void (*refuse)(void *context, const char *reason);
    /* Whether a line interrupts the searches of earlier lines. Called by the reading thread. */
    bool (*interrupts)(const char *line);
    /* Called by the reading thread after an interrupt; may be NULL. */
    void (*interrupted)(void *context);
    /* Called when all lines read so far are carried out; may be NULL. */
    void (*ready)(void *context);
    /* Frees the session; NULL: its owner does. */
    void (*close)(void *context);
} Protocol;

/* What a session of GTP or NBoard is made of. */
typedef struct SessionSettings {
    Thinker *thinker;
    HeibaiLimits limits; /* of each search; without level, depth and time: PROTOCOL_LEVEL */
    HeibaiSkill skill;   /* of the engine's moves; skill 0: by the limits */
    Outlet out;
} SessionSettings;

/* Begins a session. False: the error says why. */
typedef bool (*ProtocolOpen)(const SessionSettings *settings, Protocol *out, Error *err);

typedef enum Served {
    SERVED_END,     /* of the input, or by a line */
    SERVED_STOPPED, /* by the flag */
    SERVED_FAILED   /* the error says why */
} Served;

/* The descriptors of a session. */
typedef struct ServerEnds {
    int input, output; /* output: the answers' pipe, only to see whether anybody reads it */
} ServerEnds;

/* Until the input ends, a line ends it or the flag is set, which also ends the thinking. After
 * the end of the input the lines that were read are carried out, unless the output is a pipe or
 * socket that nobody reads any more: then the thinking ends and they are dropped. */
Served server_run(const Protocol *protocol, Thinker *thinker, ServerEnds ends,
                  const atomic_bool *stop, Error *err);

#endif
