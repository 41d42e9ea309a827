#!/usr/bin/env python3
"""Step 1: look at the position after each of my moves, and choose the best by weights and mobility."""
from bot import main, moves, play

ROWS = [[500, -25, 10, 5, 5, 10, -25, 500], [-25, -45, 1, 1, 1, 1, -45, -25],
        [10, 1, 3, 2, 2, 3, 1, 10], [5, 1, 2, 1, 1, 2, 1, 5]]
WEIGHTS = [weight for row in ROWS + ROWS[::-1] for weight in row]
FACTOR = 15

def evaluate(me, opponent):
    """For `me`: the weights of the squares and, times FACTOR, how many more moves I have."""
    value = sum(w * ((me >> s & 1) - (opponent >> s & 1)) for s, w in enumerate(WEIGHTS))
    return value + FACTOR * (len(moves(me, opponent)) - len(moves(opponent, me)))

def choose(me, opponent):
    return max(moves(me, opponent), key=lambda square: evaluate(*play(me, opponent, square)))

if __name__ == "__main__":
    main(choose)
