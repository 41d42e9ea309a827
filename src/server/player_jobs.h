/* player_jobs.h - moves by the players of the registry, on threads of their own. */
#ifndef HEIBAI_SERVER_PLAYER_JOBS_H
#define HEIBAI_SERVER_PLAYER_JOBS_H

#include "base/error.h"
#include "base/text.h"
#include "server/mailbox.h"

/* The players of one client, one per colour: they keep their history tables and trees from
 * move to move. */
typedef struct Seats Seats;

Seats *seats_create(void);
/* Ends the move under way. */
void seats_stop(Seats *seats);
/* The client has left: ends the move under way. The rest goes with the last user. */
void seats_leave(Seats *seats);

typedef struct Moves Moves;     /* the threads */
typedef struct MoveJob MoveJob; /* a request for a move */

Moves *moves_create(int threads, Mailbox *mail, Error *err);
void moves_destroy(Moves *m);

/* NULL: the error says what is wrong with the request. */
MoveJob *move_job_read(const json_t *arguments, Error *err);
void move_job_free(MoveJob *job);
/* Takes over the job. False: this client's player is thinking already, and nothing is done. */
bool moves_submit(Moves *m, MoveJob *job, Seats *seats, Address address, Error *err);
/* Ends the move under way, if it answers that request. */
bool seats_cancel(Seats *seats, uint64_t request);

/* The spec with every switch inside this server's limits; defaults beyond them are lowered.
 * False: the player or a switch is not allowed here. */
bool player_spec_bound(const char *spec, Text *out, Error *err);
/* The players with their switches and the limits of these. */
json_t *players_json(void);

#endif
