/* limits.h - what one client, one request and the whole server may use. */
#ifndef HEIBAI_SERVER_LIMITS_H
#define HEIBAI_SERVER_LIMITS_H

enum {
    LIMIT_MESSAGE = 256 * 1024,      /* bytes of one WebSocket message */
    LIMIT_BODY = 64 * 1024,          /* bytes of one HTTP request */
    LIMIT_CONVERT = 4 * 1024 * 1024, /* the same for /api/convert */
    LIMIT_DROPPED =
        64 * 1024 * 1024,    /* bytes that are read only to answer that they are too many */
    LIMIT_MOVES = 2048,      /* characters of a transcript */
    LIMIT_BOARD = 512,       /* characters of a position */
    LIMIT_GAMES = 500,       /* games that one conversion returns */
    LIMIT_BAD_GAMES = 1000,  /* games in a row that cannot be read: they end a conversion */
    LIMIT_REQUESTS = 16,     /* unanswered requests of one WebSocket */
    LIMIT_HTTP_REQUESTS = 8, /* engine requests of one address at a time, over HTTP */
    LIMIT_OUT = 512,         /* messages waiting to be sent to one client */
    LIMIT_OUT_BYTES = 8 * 1024 * 1024, /* and their bytes */
    LIMIT_LEVEL = 30,
    LIMIT_ANALYZE_LEVEL = 20,
    LIMIT_PLAYER_DEPTH = 10,     /* plies of a course player */
    LIMIT_PLAYER_LEVEL = 21,     /* of the engine as a player */
    LIMIT_PLAYOUTS = 200000,     /* per move */
    LIMIT_PLAYER_NODES = 200000, /* tree nodes of one Monte-Carlo player */
    LIMIT_PLAYER_HASH = 4,       /* MB */
    LIMIT_PLAYER_THREADS = 1
};

#define LIMIT_SEARCH_SECONDS 60.0   /* engine time of one values or solve request */
#define LIMIT_ANALYZE_SECONDS 600.0 /* engine time of one analysis of a game */
#define LIMIT_MOVE_SECONDS 10.0     /* thinking time of a player for one move */

#endif
