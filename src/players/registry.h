/* registry.h - players by name: `name`, `name:key=value,key=value`, or a program by its command
 * line: `gtp:PROGRAM ARGS`. */
#ifndef HEIBAI_PLAYERS_REGISTRY_H
#define HEIBAI_PLAYERS_REGISTRY_H

#include "base/text.h"
#include "players/player.h"

enum { SPEC_MAX = 512 };

/* Where a player's random numbers come from. seed= in the spec takes the place of `seed`;
 * `stream` keeps games and sides apart either way. */
typedef struct PlayerSeed {
    uint64_t seed, stream;
} PlayerSeed;

/* NULL: the error names the unknown name, key or value and lists what is allowed.
 * `human` is refused here: see registry_is_human. */
Player *registry_create(const char *spec, PlayerSeed seed, Error *err);
/* Whether a spec is well formed; what it costs to create the player is not spent. */
bool registry_check(const char *spec, Error *err);
/* A hash of the weights that the player of a spec plays with; 0: it has none. */
bool registry_identity(const char *spec, uint64_t *out, Error *err);
/* A human's player has to come from whoever can ask a human. */
bool registry_is_human(const char *spec);

/* The players with all their switches, and what as=report changes, as a page of text. */
void registry_help(Text *out);

/* The class that a spec names; NULL: there is none. The rest of the spec is not looked at. */
const PlayerClass *registry_find(const char *spec);
/* The classes in the order of the help; NULL after the last. */
const PlayerClass *registry_class(int index);

#endif
