/* identity.h - names of workers and collectors. */
#ifndef HEIBAI_FARM_IDENTITY_H
#define HEIBAI_FARM_IDENTITY_H

enum { IDENTITY_HOST_MAX = 64, IDENTITY_MAX = 128 };

/* The name of this machine in letters, digits, '.', '-' and '_'. */
void identity_host(char out[IDENTITY_HOST_MAX]);
/* A new name: host, process and a random number. It has no spaces. */
void identity_new(char out[IDENTITY_MAX]);

#endif
