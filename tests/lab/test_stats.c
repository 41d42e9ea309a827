/* Intervals must contain the true value about as often as they say, in samples made for it. */
#include "cmocka_all.h"

#include "base/rng.h"
#include "lab/stats.h"

#include <math.h>

enum { TRIALS = 20000 };

/* Standard normal, by the sum of twelve. */
static double normal(Rng *rng)
{
    double sum = -6;
    for (int i = 0; i < 12; i++) sum += rng_unit(rng);
    return sum;
}

static LabValues values_of(const double *list, int count)
{
    LabValues v = {.count = count};
    for (int i = 0; i < count; i++) v.list[i] = list[i];
    return v;
}

static void medians_leave_out_ranks(void **state)
{
    (void)state;
    double list[20];
    /* Binomial: with 8 values none may be left out, with 9 to 11 one at each end, with 12 two.
     */
    static const int OUTSIDE[][2] = {{6, 0}, {8, 0}, {9, 1}, {11, 1}, {12, 2}, {20, 5}};
    for (int i = 0; i < 6; i++) {
        int count = OUTSIDE[i][0], outside = OUTSIDE[i][1];
        for (int k = 0; k < count; k++) list[k] = count - 1 - k;
        LabValues v = values_of(list, count);
        LabRange r = lab_median_range(&v);
        assert_true(r.value == (count - 1) / 2.0);
        assert_true(r.low == outside && r.high == count - 1 - outside);
    }
    LabValues none = {.count = 0}, three = values_of((double[]){3, 1, 2}, 3);
    assert_true(lab_median_range(&none).value == 0);
    LabRange r = lab_median_range(&three);
    assert_true(r.low == 1 && r.value == 2 && r.high == 3);
}

/* The median of exp(normal) is 1, whatever its skew. */
static void medians_cover(void **state)
{
    (void)state;
    Rng rng = rng_stream(91, 0);
    static const int SIZES[] = {8, 12, 25};
    for (int s = 0; s < 3; s++) {
        int covered = 0;
        for (int i = 0; i < TRIALS; i++) {
            LabValues v = {.count = SIZES[s]};
            for (int k = 0; k < v.count; k++) v.list[k] = exp(normal(&rng));
            LabRange r = lab_median_range(&v);
            covered += r.low <= 1 && 1 <= r.high;
        }
        /* At least 95 %; the ranks are whole numbers, so it may be more. */
        if (covered < 0.945 * TRIALS)
            fail_msg("%d values: %d of %d", SIZES[s], covered, TRIALS);
    }
}

static void means_and_slopes_cover(void **state)
{
    (void)state;
    Rng rng = rng_stream(92, 0);
    int means = 0, slopes = 0;
    for (int i = 0; i < TRIALS; i++) {
        LabValues v = {.count = 100};
        double x[6], y[6];
        for (int k = 0; k < v.count; k++) v.list[k] = 3 + normal(&rng);
        for (int k = 0; k < 6; k++) {
            x[k] = k + 3;
            y[k] = 1 - 0.5 * x[k] + normal(&rng);
        }
        LabRange mean = lab_mean_range(&v);
        LabLine line = lab_fit(x, y, 6);
        means += mean.low <= 3 && 3 <= mean.high;
        slopes += fabs(line.slope + 0.5) <= line.error;
    }
    assert_true(fabs(means / (double)TRIALS - 0.95) < 0.01);
    assert_true(fabs(slopes / (double)TRIALS - 0.95) < 0.01);
}

static void rests_swap_their_ends(void **state)
{
    (void)state;
    LabRange r = lab_range_rest((LabRange){0.6, 0.5, 0.75});
    assert_true(fabs(r.value - 0.4) < 1e-12 && r.low == 0.25 && r.high == 0.5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(medians_leave_out_ranks),
        cmocka_unit_test(medians_cover),
        cmocka_unit_test(means_and_slopes_cover),
        cmocka_unit_test(rests_swap_their_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
