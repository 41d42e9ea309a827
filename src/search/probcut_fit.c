/* probcut_fit.c - written by `heibai train probcut`.
 * WTHOR 1977-2011, 8000 positions to depth 8, 125974 pairs, seed 1, 2026-11-15. */
#include "search/probcut.h"

/* clang-format off */
const ProbcutFit PROBCUT_FIT = {
    .midgame = {
        .mean = {0.06651, -0.88873, 0.57843, 0.15264, -0.04724},
        .log_sigma = {1.49619, -1.13689, 0.11057, -0.26954, 0.38285},
        .quantile = {1.03730, 1.49663, 2.06768, 2.60608, 3.03926},
    },
    .solve = {
        .mean = {-1.51786, 0.00000, 0.00000, 0.22668, 0.53601},
        .log_sigma = {1.02394, 0.00000, 0.00000, -0.19798, 0.45329},
        .quantile = {1.01860, 1.48584, 2.07374, 2.64363, 3.10546},
    },
};
/* clang-format on */
