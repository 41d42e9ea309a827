#define _DEFAULT_SOURCE /* gethostname */
#include "farm/identity.h"

#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

void identity_host(char out[IDENTITY_HOST_MAX])
{
    out[IDENTITY_HOST_MAX - 1] = '\0';
    if (gethostname(out, IDENTITY_HOST_MAX - 1) != 0) snprintf(out, IDENTITY_HOST_MAX, "host");
    for (char *c = out; *c; c++)
        if (!isalnum((unsigned char)*c) && *c != '.' && *c != '-') *c = '_';
}

void identity_new(char out[IDENTITY_MAX])
{
    char host[IDENTITY_HOST_MAX];
    uint32_t random = 0;
    identity_host(host);
    /* Cloned machines have the same name, and often the same process ids. */
    if (getrandom(&random, sizeof random, 0) != sizeof random) random = (uint32_t)time(NULL);
    snprintf(out, IDENTITY_MAX, "%s-%ld-%08x", host, (long)getpid(), (unsigned)random);
}
