#include "arena/elo.h"

#include <math.h>

double elo_from_score(double p) { return 400 * log10(p / (1 - p)); }

double elo_to_score(double elo) { return 1 / (1 + pow(10, -elo / 400)); }

int elo_pairs(const Pentanomial *results)
{
    int count = 0;
    for (int i = 0; i < 5; i++) count += results->pairs[i];
    return count;
}

Elo elo_estimate(const Pentanomial *results)
{
    double played = elo_pairs(results), points = 0;
    double count = played + 1, sum = 0.5, squares = 0.25;
    for (int i = 0; i < 5; i++) {
        double n = results->pairs[i], p = i / 4.0;
        points += n * p;
        sum += n * p;
        squares += n * p * p;
    }
    double mean = sum / count;
    /* If all pairs are alike, the sample has no variance. Use the binomial one as a minimum: it
     * shrinks with the number of pairs. */
    double variance = fmax(squares / count - mean * mean, mean * (1 - mean) / count);
    double slope = 400 / log(10) / (mean * (1 - mean));
    return (Elo){.score = played > 0 ? points / played : 0.5,
                 .elo = elo_from_score(mean),
                 .error = 1.96 * sqrt(variance / count) * slope};
}
