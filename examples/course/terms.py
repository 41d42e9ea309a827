"""terms.py MOVES: the six terms of report D for the side to move, and after each of its moves.
terms.py weights TABLE: a weight table as 64 numbers (history, staged, sixterm or roxanne)."""
import sys
import common
from common import CORNERS, DIRECTIONS, SIXTERM, argument, count, moves, name, play, position, shift, weigh

FACTORS = {"p": 10, "c": 2000, "l": 500, "m": 60, "f": 50, "d": 10}
NEIGHBOURS = {0: (1, 8, 9), 7: (6, 14, 15), 56: (48, 49, 57), 63: (54, 55, 62)}

def frontier(discs, empty):
    """My discs that touch an empty square."""
    return count(discs & sum_of_shifts(empty))

def sum_of_shifts(squares):
    reached = 0
    for step, mask in DIRECTIONS:
        reached |= shift(squares, step, mask)
    return reached

def terms(me, opponent):
    empty = ~(me | opponent) & 2**64 - 1
    beside = 0
    for corner, neighbours in NEIGHBOURS.items():
        if empty >> corner & 1:
            beside += sum((me >> s & 1) - (opponent >> s & 1) for s in neighbours)
    return {"p": count(me) - count(opponent),
            "c": 25 * (count(me & CORNERS) - count(opponent & CORNERS)),
            "l": -13 * beside,
            "m": len(moves(me, opponent)) - len(moves(opponent, me)),
            "f": -(frontier(me, empty) - frontier(opponent, empty)),
            "d": weigh(SIXTERM, me, opponent)}

def total(t):
    return sum(FACTORS[letter] * value for letter, value in t.items())

def show(label, t):
    print(f"{label:6}" + "".join(f"{t[letter]:7}" for letter in FACTORS) + f"{total(t):9}")

if argument(1) == "weights":
    table = getattr(common, argument(2, "history|staged|sixterm|roxanne", "the name of a table").upper())
    for row in range(8):
        print(*table[8 * row:8 * row + 8])
    sys.exit()
me, opponent = position(argument(1))
print("move  " + "".join(f"{letter:>7}" for letter in FACTORS) + f"{'total':>9}")
show("now", terms(me, opponent))
for square in moves(me, opponent):
    show(name(square), terms(*play(me, opponent, square)))
