/* guard.h - who may talk to the server: Host, Origin and password. */
#ifndef HEIBAI_SERVER_GUARD_H
#define HEIBAI_SERVER_GUARD_H

#include "base/text.h"

enum { GUARD_TOKEN = 41 };

typedef struct Guard Guard;

/* `allow` are more host names, with commas between them; NULL: none. `password` may be NULL. */
Guard *guard_create(const char *allow, const char *password, Error *err);
void guard_destroy(Guard *g);

/* A Host header, with or without port. Names that this machine does not have are refused: a
 * foreign page could otherwise reach the server through a name of its own (DNS rebinding). */
bool guard_host(const Guard *g, const char *host);
/* An Origin header; "" is allowed, as programs send none. It must be that of `host`. */
bool guard_origin(const char *origin, const char *host);

bool guard_locked(const Guard *g);
/* Compares in constant time. */
bool guard_password(const Guard *g, const char *password);
/* The cookie that a right password is exchanged for. It survives a restart with the same
 * password. */
const char *guard_token(const Guard *g);
/* Whether a Cookie header holds the token, or an Authorization header (Basic) the password. */
bool guard_cookie(const Guard *g, const char *cookie);
bool guard_authorization(const Guard *g, const char *authorization);

/* Counts wrong passwords. Seconds, rounded up, that an address which has tried too often is
 * still blocked for; 0: it may try. */
int guard_wait(Guard *g, const char *address, double now);
void guard_failed(Guard *g, const char *address, double now);

#endif
