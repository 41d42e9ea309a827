/* fuzz_console.c - no line harms the session; what is wrong is said in one line. */
#define _GNU_SOURCE
#include "fuzz_protocol.h"

#include "protocol/console.h"
#include "protocol/words.h"

/* What touches files, or takes long when it is told to. */
static bool skip(const char *line)
{
    static const char *const WORDS[] = {"o", "open", "s", "save", "perft", "count", "estimate"};
    static const char *const PARTS[] = {"-n", "-h", "n-tasks", "hash"};
    for (size_t i = 0; i < sizeof WORDS / sizeof WORDS[0]; i++)
        if (words_begin(line, WORDS[i])) return true;
    for (size_t i = 0; i < sizeof PARTS / sizeof PARTS[0]; i++)
        if (strcasestr(line, PARTS[i])) return true;
    return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Text answers = {0}, errors = {0};
    ConsoleSettings settings = {
        .thinker = fuzz_thinker(), .out = {.text = &answers}, .errors = {.text = &errors}};
    heibai_limits_default(&settings.limits);
    Console *c = console_create(&settings);
    Protocol p = console_protocol(c);
    int lines = fuzz_session(&p, data, size, skip), failures = 0;
    for (const char *at = text_string(&errors); *at; at = strchr(at, '\n') + 1) {
        must(strncmp(at, "heibai: console: line ", 22) == 0 && strchr(at, '\n'));
        failures++;
    }
    must(failures == console_failures(c) && failures <= lines);
    console_destroy(c);
    text_free(&answers);
    text_free(&errors);
    return 0;
}
