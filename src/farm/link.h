/* link.h - a connection to Redis that is made again when it breaks. */
#ifndef HEIBAI_FARM_LINK_H
#define HEIBAI_FARM_LINK_H

#include "base/clock.h"
#include "base/error.h"

#include <hiredis/hiredis.h>

typedef struct Link Link;

/* `address` is redis://[:PASSWORD@]HOST[:PORT][/DB] or unix:PATH[?PASSWORD]. NULL: it is none,
 * or Redis cannot be reached or refuses the password. */
Link *link_open(const char *address, Error *err);
void link_close(Link *l);

/* After the first connection, commands wait for a lost Redis until `stop`. Each change is told:
 * lost with the reason, or NULL when the connection is back. */
typedef void (*LinkTell)(void *context, const char *why);
void link_patient(Link *l, const Stop *stop, LinkTell tell, void *context);

/* A command of `count` words. The reply is to be freed by freeReplyObject. NULL: the connection
 * is lost, Redis refused the command, or stopped. A patient link tries again while the cause is
 * temporary: no connection, loading, out of memory. A command may thus be executed twice. */
redisReply *link_words(Link *l, int count, const char **words, const size_t *sizes, Error *err);
/* The same with a format of hiredis. */
redisReply *link_command(Link *l, Error *err, const char *format, ...);

/* A Lua script that Redis keeps after the first call. `text` must stay. */
typedef struct Script {
    const char *name, *text;
} Script;

enum { SCRIPT_WORDS_MAX = 600 };

/* Calls a script with one key and other arguments. */
redisReply *link_script(Link *l, const Script *script, const char *key, int count,
                        const char **words, const size_t *sizes, Error *err);

#endif
