#include "train/recipe.h"

#include "train/archive.h"

#include <stdio.h>
#include <string.h>

enum { PART_SIZE = 48 };

static void set_date(Weights *w) { clock_utc("%Y-%m-%d", w->date, sizeof w->date); }

static const char *even_part(const RecipeSource *s, char out[PART_SIZE])
{
    out[0] = '\0';
    if (s->even > 0) snprintf(out, PART_SIZE, ", even %g", s->even);
    return out;
}

static const char *archive_part(const RecipeSource *s, char out[PART_SIZE])
{
    out[0] = '\0';
    if (s->archive)
        snprintf(out, PART_SIZE, ", WTHOR %d-%d among them", ARCHIVE_TRAIN.first,
                 ARCHIVE_TRAIN.last);
    return out;
}

void recipe_fit(Weights *w, const RecipeSource *s, const FitSettings *fit)
{
    char archive[PART_SIZE], even[PART_SIZE];
    set_date(w);
    snprintf(w->recipe, sizeof w->recipe,
             "%zu distinct positions%s%s; size %g, likeness %g, persistence %g, robust %g, "
             "%d rounds of %d, seed %llu%s",
             s->positions, archive_part(s, archive), even_part(s, even), fit->size,
             fit->likeness, fit->persistence, fit->robust, fit->rounds, fit->iterations,
             (unsigned long long)s->seed, s->stopped ? ", stopped" : "");
}

/* Writes a part that begins with `mark`, in place of an earlier one and of what follows it. */
static void replace_part(Weights *w, const char *mark, const char *part)
{
    const char *earlier = strstr(w->recipe, mark);
    size_t room = sizeof w->recipe - 1 - strlen(part);
    size_t at = earlier ? (size_t)(earlier - w->recipe) : strlen(w->recipe);
    strcpy(w->recipe + (at < room ? at : room), part);
    set_date(w);
}

void recipe_pairs(Weights *w, const RecipeSource *s, int rounds)
{
    static const char MARK[] = " | pairs:";
    char pairs[120], even[PART_SIZE];
    snprintf(pairs, sizeof pairs, "%s %zu positions%s%s, %d rounds, seed %llu", MARK,
             s->positions, even_part(s, even), s->anchored ? ", anchored" : "", rounds,
             (unsigned long long)s->seed);
    replace_part(w, MARK, pairs);
}

void recipe_leaves(Weights *w, int rounds)
{
    static const char MARK[] = " | leaves:";
    char leaves[PART_SIZE];
    snprintf(leaves, sizeof leaves, "%s scales, %d rounds", MARK, rounds);
    replace_part(w, MARK, leaves);
}
