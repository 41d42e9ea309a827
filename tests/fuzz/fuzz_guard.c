/* Headers of a request, one per line: Host, Origin, Cookie, Authorization. Foreign ones are
 * refused. */
#include "fuzz_text.h"

#include "server/guard.h"

#include <strings.h>

/* Does the text end with `end`, in any case? */
static bool ends_with(const char *text, const char *end)
{
    size_t size = strlen(text), tail = strlen(end);
    return size >= tail && strcasecmp(text + size - tail, end) == 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Guard *g; /* its key takes long to derive from the password */
    Error err;
    char *text = fuzz_text(data, size), *line[4] = {"", "", "", ""}, *at = text;
    for (int i = 0; i < 4 && at; i++) {
        line[i] = at;
        at = strchr(at, '\n');
        if (at) *at++ = '\0';
    }
    if (!g) g = guard_create("reversi.example.org", "secret", &err);
    must(g != NULL);
    if (guard_origin(line[1], line[0]) && line[1][0])
        must(ends_with(line[1], line[0]) || !guard_host(g, line[0]));
    if (guard_cookie(g, line[2])) must(strstr(line[2], guard_token(g)) != NULL);
    guard_authorization(g, line[3]);
    free(text);
    return 0;
}
