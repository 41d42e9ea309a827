#include "arena/sprt.h"

#include "base/text.h"

#include <math.h>
#include <string.h>

enum { RESULTS = 5, BISECTIONS = 60 };

/* Count of a result that has not occurred yet: small, but not 0, since it is possible. A guess.
 */
static const double UNSEEN = 1e-3;

/* Shares of the five results. */
typedef struct Shares {
    double of[RESULTS], total;
} Shares;

static Shares shares_of(const Pentanomial *results)
{
    Shares s = {.total = 0};
    for (int i = 0; i < RESULTS; i++) {
        s.of[i] = results->pairs[i] > 0 ? results->pairs[i] : UNSEEN;
        s.total += s.of[i];
    }
    for (int i = 0; i < RESULTS; i++) s.of[i] /= s.total;
    return s;
}

/* The best-fitting distribution with mean m has the shares q / (1 + t (x - m)) for score x. The
 * multiplier t is the zero of `excess`, which falls from +infinity to -infinity between the two
 * ends of the interval. */
static double find_multiplier(const Shares *q, double mean)
{
    double low = -1 / (1 - mean), high = 1 / mean;
    for (int n = 0; n < BISECTIONS; n++) {
        double t = (low + high) / 2, excess = 0;
        for (int i = 0; i < RESULTS; i++) {
            double x = i / 4.0 - mean;
            excess += q->of[i] * x / (1 + t * x);
        }
        if (excess > 0)
            low = t;
        else
            high = t;
    }
    return (low + high) / 2;
}

/* Per pair, without the terms that are the same for all hypotheses. */
static double log_likelihood(const Shares *q, double elo)
{
    double mean = elo_to_score(elo), t = find_multiplier(q, mean), sum = 0;
    for (int i = 0; i < RESULTS; i++) sum -= q->of[i] * log1p(t * (i / 4.0 - mean));
    return sum;
}

double sprt_llr(const Pentanomial *results, double elo0, double elo1)
{
    Shares q = shares_of(results);
    return q.total * (log_likelihood(&q, elo1) - log_likelihood(&q, elo0));
}

SprtState sprt_judge(const Sprt *s, const Pentanomial *results)
{
    SprtState state = {.llr = sprt_llr(results, s->elo0, s->elo1),
                       .lower = log(s->beta / (1 - s->alpha)),
                       .upper = log((1 - s->beta) / s->alpha)};
    if (state.llr <= state.lower) state.verdict = SPRT_ELO0;
    if (state.llr >= state.upper) state.verdict = SPRT_ELO1;
    return state;
}

/* Reads "key=number" at *text and moves *text behind it. */
static bool read_item(const char **text, Sprt *out, Error *err)
{
    const struct Item {
        const char *key;
        double min, max, *to;
    } ITEMS[] = {{"elo0", -1000, 1000, &out->elo0},
                 {"elo1", -1000, 1000, &out->elo1},
                 {"alpha", 1e-6, 0.5, &out->alpha},
                 {"beta", 1e-6, 0.5, &out->beta}};
    size_t size = strcspn(*text, ","), key = strcspn(*text, "=,");
    char value[32] = "";
    const char *item = *text;
    if (key < size && size - key <= sizeof value) memcpy(value, item + key + 1, size - key - 1);
    *text += size + (item[size] == ',');
    for (size_t i = 0; i < sizeof ITEMS / sizeof ITEMS[0]; i++)
        if (strlen(ITEMS[i].key) == key && strncmp(item, ITEMS[i].key, key) == 0)
            return text_to_real(value, ITEMS[i].min, ITEMS[i].max, ITEMS[i].to) ||
                   error_set(err, "%.5s='%s' is not a number in %g..%g", ITEMS[i].key, value,
                             ITEMS[i].min, ITEMS[i].max);
    return error_set(
        err, "'%.*s' is none of elo0=, elo1=, alpha=, beta=", size < 40 ? (int)size : 40, item);
}

bool sprt_read(const char *text, Sprt *out, Error *err)
{
    *out = (Sprt){0, 10, 0.05, 0.05};
    while (*text)
        if (!read_item(&text, out, err)) return false;
    if (out->elo0 < out->elo1) return true;
    return error_set(err, "elo0=%g must be below elo1=%g", out->elo0, out->elo1);
}
