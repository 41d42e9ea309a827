/* fuzz_gtp.c - no line harms the session; every answer has its frame. */
#include "fuzz_protocol.h"

#include "protocol/gtp.h"

/* Files are the business of fuzz_sgf. */
static bool skip(const char *line) { return strstr(line, "loadsgf") != NULL; }

static int count_answers(const char *text)
{
    int answers = 0;
    while (*text) {
        const char *end = strstr(text, "\n\n");
        must((*text == '=' || *text == '?') && end && end[2] != '\n');
        const char *rest = text + 1 + strspn(text + 1, "0123456789");
        must(*rest == ' ' || *rest == '\n');
        for (const char *c = text; c < end; c++)
            must(*c == '\n' || ((unsigned char)*c >= ' ' && *c != 127));
        text = end + 2;
        answers++;
    }
    return answers;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Text answers = {0};
    Protocol p = fuzz_open(gtp_open, &answers);
    int lines = fuzz_session(&p, data, size, skip);
    must(count_answers(text_string(&answers)) <= lines);
    p.close(p.context);
    text_free(&answers);
    return 0;
}
