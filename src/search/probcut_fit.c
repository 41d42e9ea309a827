/* probcut_fit.c - written by `heibai train probcut`.
 * test */
#include "search/probcut.h"

/* clang-format off */
const ProbcutFit PROBCUT_FIT = {
    .midgame = {
        .mean = {0.21067, -1.37900, 1.01376, 0.21600, -0.21097},
        .log_sigma = {1.54749, -2.01882, 0.66836, -0.23789, 0.53815},
        .quantile = {1.06747, 1.49912, 2.02197, 2.50308, 2.88628},
    },
    .solve = {
        .mean = {-1.57761, 0.00000, 0.00000, 0.37568, 0.40896},
        .log_sigma = {2.07764, 0.00000, 0.00000, -0.21594, 0.17514},
        .quantile = {1.08640, 1.49663, 2.04016, 2.51819, 2.74961},
    },
};
/* clang-format on */
