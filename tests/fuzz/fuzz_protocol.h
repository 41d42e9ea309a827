/* fuzz_protocol.h - the fuzzer's bytes as the lines of a session. Searches end at once. */
#ifndef HEIBAI_TESTS_FUZZ_PROTOCOL_H
#define HEIBAI_TESTS_FUZZ_PROTOCOL_H

#include "fuzz_text.h"

#include "base/text.h"
#include "protocol/server.h"

/* One for all sessions: making it takes longer than most of them. */
static inline Thinker *fuzz_thinker(void)
{
    static Thinker *thinker;
    HeibaiSettings settings;
    if (thinker) return thinker;
    heibai_settings_default(&settings);
    settings.hash_mb = 1;
    thinker = thinker_create(&settings, NULL);
    must(thinker != NULL);
    thinker_halt(thinker);
    return thinker;
}

static inline Protocol fuzz_open(ProtocolOpen open, Text *answers)
{
    SessionSettings settings = {.thinker = fuzz_thinker(), .out = {.text = answers}};
    Protocol p;
    heibai_limits_default(&settings.limits);
    must(open(&settings, &p, NULL));
    return p;
}

/* Holds the session, but for lines that `skip` leaves out; NULL: none. Returns how many lines
 * there were. */
static inline int fuzz_session(const Protocol *p, const uint8_t *data, size_t size,
                               bool (*skip)(const char *line))
{
    char *text = fuzz_text(data, size), *at = text;
    int lines = 0;
    bool more = true;
    while (more && *at) {
        char *end = at + strcspn(at, "\n");
        bool last = !*end;
        *end = '\0';
        char *line = fuzz_text((const uint8_t *)at, (size_t)(end - at));
        p->interrupts(line);
        if (!skip || !skip(line)) {
            more = p->line(p->context, line);
            lines++;
        }
        free(line);
        at = end + !last;
    }
    free(text);
    return lines;
}

#endif
