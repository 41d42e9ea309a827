#include "eval/eval.h"

#include "base/pages.h"
#include "base/rng.h"
#include "eval/features.h"
#include "eval/weights.h"

#include <stdlib.h>
#include <string.h>

static void unfold(EvalStage *stage, const int16_t *value, const Fold *fold)
{
    for (int colour = 0; colour < 2; colour++) {
        int16_t *weight = stage->weight[colour];
        for (int i = 0; i < PATTERN_WEIGHTS; i++) weight[i] = value[fold->place[colour][i]];
        for (int i = PATTERN_WEIGHTS; i < EVAL_TABLE; i++) weight[i] = 0;
    }
}

static void make_rows(MoveRows *to, const int8_t (*move)[PAIR_SIZE])
{
    for (int row = 0; row < 4; row++)
        for (int moves = 0; moves < 256; moves++)
            for (int column = 0; column < 4; column++) {
                int state = (moves >> column & 1) + 2 * (moves >> (4 + column) & 1);
                if (state == 0) continue;
                const int8_t *v = move[pair_move(8 * row + column, state)];
                for (int k = 0; k < PAIR_SIZE; k++)
                    to->row[row][moves][k] = (int16_t)(to->row[row][moves][k] + v[k]);
            }
}

static Pairs *make_pairs(const PairWeights *from, const Fold *fold)
{
    Pairs *p = pages_create(sizeof *p);
    if (!p) return NULL;
    p->phases = from->phases;
    p->size = from->size;
    for (int phase = 0; phase < from->phases; phase++) {
        const int8_t(*vector)[PAIR_SIZE] =
            from->vector + (size_t)phase * (size_t)from->per_phase;
        for (int colour = 0; colour < 2; colour++)
            for (int i = 0; i < PATTERN_WEIGHTS; i++)
                memcpy(p->vector[phase][colour][i], vector[fold->place[colour][i]], PAIR_SIZE);
        make_rows(&p->moves[phase], vector + fold->count);
    }
    memcpy(p->stage, from->stage, sizeof p->stage);
    for (int i = PAIR_FIRST; i <= PAIR_LAST; i++)
        p->phase[i] = (uint8_t)pair_phase(i, from->phases);
    return p;
}

Eval *eval_from_weights(const Weights *w, const Fold *fold, Error *err)
{
    Eval *e = pages_create(sizeof *e);
    Pairs *pairs = e && w->pairs.vector ? make_pairs(&w->pairs, fold) : NULL;
    if (!e || (w->pairs.vector && !pairs)) {
        pages_destroy(e, sizeof *e);
        error_machine(err, "no memory for the evaluation");
        return NULL;
    }
    e->pairs = pairs;
    memcpy(e->leaf, w->leaf, sizeof e->leaf);
    for (int stage = 0; stage < EVAL_STAGES; stage++)
        unfold(&e->stage[stage], w->value + (size_t)stage * (size_t)w->per_stage, fold);
    for (int discs = 0; discs <= SQUARES; discs++) {
        size_t row = (size_t)eval_stage(discs) * (size_t)w->per_stage;
        e->bias[discs] = w->value[row + (size_t)fold->count + (size_t)(discs & 1)];
    }
    return e;
}

static Eval *load(const char *path, Error *err)
{
    Fold *fold = fold_create();
    Weights w;
    Eval *e = NULL;
    if (!fold)
        error_machine(err, "no memory for the evaluation");
    else if (weights_load(path, fold, &w, err)) {
        e = eval_from_weights(&w, fold, err);
        weights_free(&w);
    }
    free(fold);
    return e;
}

Eval *eval_create(Error *err) { return load(NULL, err); }

Eval *eval_load(const char *path, Error *err) { return load(path, err); }

void eval_destroy(Eval *e)
{
    if (!e) return;
    pages_destroy(e->pairs, sizeof *e->pairs);
    pages_destroy(e, sizeof *e);
}

/* Version 2 files have pairs of the board only. Their hash must not include the other scopes,
 * or games recorded with them would lose their identity. */
static int scopes_of(const Pairs *p)
{
    static const int16_t NONE[PAIR_SIZE];
    for (int stage = PAIR_FIRST; stage <= PAIR_LAST; stage++)
        for (int scope = PAIR_BOARD + 1; scope < PAIR_SCOPES; scope++)
            if (memcmp(p->stage[stage].start[scope], NONE, sizeof NONE) != 0 ||
                memcmp(p->stage[stage].factor[scope], NONE, sizeof NONE) != 0)
                return PAIR_SCOPES;
    return 1;
}

/* Weights without vectors of moves keep the identity that they had before there were any. */
static uint64_t moves_identity(const MoveRows *rows, uint64_t sum)
{
    for (int row = 0; row < 4; row++)
        for (int moves = 0; moves < 256; moves++)
            for (int k = 0; k < PAIR_SIZE; k++) {
                int number = rows->row[row][moves][k];
                uint64_t place = (uint64_t)((row * 256 + moves) * PAIR_SIZE + k) << 16;
                if (number) sum = rng_mix(sum ^ place ^ (uint16_t)number) + 1;
            }
    return sum;
}

static uint64_t pairs_identity(const Pairs *p, uint64_t sum)
{
    int scopes = scopes_of(p), size = p->size;
    for (int phase = 0; phase < p->phases; phase++)
        for (int i = 0; i < PATTERN_WEIGHTS; i++)
            for (int k = 0; k < size; k += 16) {
                uint64_t half[2];
                memcpy(half, p->vector[phase][0][i] + k, sizeof half);
                sum = rng_mix(rng_mix(sum ^ half[0]) ^ half[1]) + 1;
            }
    for (int phase = 0; phase < p->phases; phase++) sum = moves_identity(&p->moves[phase], sum);
    for (int stage = PAIR_FIRST; stage <= PAIR_LAST; stage++) {
        const PairStage *s = &p->stage[stage];
        for (int i = 0; i < scopes * size; i++) {
            uint16_t start = (uint16_t)s->start[i / size][i % size];
            uint16_t factor = (uint16_t)s->factor[i / size][i % size];
            sum = rng_mix(sum ^ start ^ (uint64_t)factor << 16);
        }
        sum = rng_mix(sum ^ (uint32_t)s->bias) + 1;
    }
    return sum;
}

uint64_t eval_identity(const Eval *e)
{
    uint64_t sum = 0;
    for (int stage = 0; stage < EVAL_STAGES; stage++)
        for (int i = 0; i < EVAL_TABLE; i++)
            sum = rng_mix(sum ^ (uint16_t)e->stage[stage].weight[0][i]) + 1;
    for (int discs = 0; discs <= SQUARES; discs++)
        sum = rng_mix(sum ^ (uint32_t)e->bias[discs]) + 1;
    if (e->pairs) sum = pairs_identity(e->pairs, sum);
    /* Weights without shifts or scales keep the identity that they had before there were any.
     */
    for (int discs = 0; discs <= SQUARES; discs++) {
        uint16_t shift = (uint16_t)e->leaf[discs].shift, scale = e->leaf[discs].scale;
        if (shift) sum = rng_mix(sum ^ shift ^ (uint64_t)discs << 32);
        if (scale != LEAF_ONE)
            sum = rng_mix(sum ^ scale ^ (uint64_t)(SQUARES + 1 + discs) << 32);
    }
    return sum;
}

/* sum * sum * factor; sum * factor is rounded to the nearest integer, halves up. */
static int64_t pair_square(int sum, int factor)
{
    int64_t scaled = (int64_t)sum * factor + (1 << 14);
    return sum * (scaled >= 0 ? scaled / 32768 : -((32767 - scaled) / 32768));
}

/* The number of the vector of one move. */
static int move_number(const MoveRows *rows, int square, int state, int k)
{
    int row = pair_from_edge(square / 8), column = pair_from_edge(square % 8);
    return rows->row[row][(state & 1) << column | (state >> 1) << (4 + column)][k];
}

/* The correction by pairs, by one number of the vectors after the other. */
static int board_pairs(const Pairs *p, const Board *b, const int place[PATTERN_IMAGES],
                       int stage)
{
    if (stage < PAIR_FIRST || stage > PAIR_LAST) return 0;
    int region[PATTERN_IMAGES];
    pattern_regions(region);
    Board other = board_passed(*b);
    uint64_t mine = board_moves(b), theirs = board_moves(&other);
    const PairStage *s = &p->stage[stage];
    int64_t squares = s->bias;
    for (int k = 0; k < PAIR_SIZE; k++) {
        int board = s->start[PAIR_BOARD][k], corner[REGION_TOP], quarter[REGION_TOP];
        for (int c = 0; c < REGION_TOP; c++) {
            corner[c] = s->start[PAIR_CORNER][k];
            quarter[c] = s->start[PAIR_QUARTER][k];
        }
        for (int i = 0; i < PATTERN_IMAGES; i++) {
            int number = p->vector[p->phase[stage]][0][place[i]][k];
            board += number;
            for (int c = 0; c < REGION_TOP; c++) {
                bool here = region[i] == c;
                bool beside = region[i] == pair_row_side(c) || region[i] == pair_column_side(c);
                corner[c] += here ? number : 0;
                quarter[c] += here || beside ? number : 0;
            }
        }
        for (int square = 0; square < SQUARES; square++) {
            int state = pair_state(mine, theirs, square);
            int number = move_number(&p->moves[p->phase[stage]], square, state, k);
            board += number;
            corner[pair_quarter(square)] += number;
            quarter[pair_quarter(square)] += number;
        }
        squares += pair_square(board, s->factor[PAIR_BOARD][k]);
        for (int c = 0; c < REGION_TOP; c++)
            squares += pair_square(corner[c], s->factor[PAIR_CORNER][k]) +
                       pair_square(quarter[c], s->factor[PAIR_QUARTER][k]);
    }
    return (int)(squares >> PAIR_SHIFT);
}

int eval_board(const Eval *e, const Board *b)
{
    Pattern patterns[PATTERN_TYPES];
    pattern_all(patterns);
    int discs = board_discs(b), sum = e->bias[discs], stage = eval_stage(discs);
    int place[PATTERN_IMAGES];
    for (const Pattern *p = patterns; p < patterns + PATTERN_TYPES; p++)
        for (int image = 0; image < p->images; image++) {
            int index = 0;
            for (int i = p->squares - 1; i >= 0; i--) {
                uint64_t square = bit(p->square[image][i]);
                index = 3 * index + (b->me & square ? 1 : b->opp & square ? 2 : 0);
            }
            place[p->lane + image] = p->weight + index;
            sum += e->stage[stage].weight[0][p->weight + index];
        }
    sum = eval_bound(sum);
    return e->pairs ? eval_bound(sum + board_pairs(e->pairs, b, place, stage)) : sum;
}
