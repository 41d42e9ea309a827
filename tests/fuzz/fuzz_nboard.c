/* fuzz_nboard.c - no line harms the session; every answer is a line that the protocol knows. */
#include "fuzz_protocol.h"

#include "protocol/nboard.h"

static void must_be_known(const char *line)
{
    static const char *const WORDS[] = {"set myname Heibai", "status ",   "pong ",
                                        "search ",           "=== ",      "learned",
                                        "analysis ",         "nodestats "};
    size_t i = 0, count = sizeof WORDS / sizeof WORDS[0];
    while (i < count && strncmp(line, WORDS[i], strlen(WORDS[i])) != 0) i++;
    must(i < count);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Text answers = {0};
    Protocol p = fuzz_open(nboard_open, &answers);
    fuzz_session(&p, data, size, NULL);
    for (const char *at = text_string(&answers); *at;) {
        size_t length = strcspn(at, "\n");
        must(at[length] == '\n');
        must_be_known(at);
        for (size_t i = 0; i < length; i++) must((unsigned char)at[i] >= ' ' && at[i] != 127);
        at += length + 1;
    }
    p.close(p.context);
    text_free(&answers);
    return 0;
}
