/* probcut_fit.c - written by `heibai train probcut`.
 * WTHOR 1977-2011, 8000 positions to depth 8, 125974 pairs, seed 1, 2026-11-15. */
#include "search/probcut.h"

/* clang-format off */
const ProbcutFit PROBCUT_FIT = {
    .midgame = {
        .mean = {0.10971, -1.01391, 0.68645, 0.15188, -0.06399},
        .log_sigma = {1.48245, -1.23757, 0.27564, -0.27375, 0.38605},
        .quantile = {1.03957, 1.50227, 2.06886, 2.59383, 3.01935},
    },
    .solve = {
        .mean = {-1.28573, 0.00000, 0.00000, 0.13077, 0.56968},
        .log_sigma = {0.94383, 0.00000, 0.00000, -0.17826, 0.50181},
        .quantile = {1.03404, 1.49567, 2.09176, 2.63360, 3.06775},
    },
};
/* clang-format on */
