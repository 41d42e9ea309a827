"""patterns.py GAMES...: learns what the four squares of a corner are worth from finished games.
GAMES are outputs of `heibai match --list`, one column of the table each. The pattern is a corner, its
two neighbours on the edges and its X-square: 3^4 = 81 configurations, each with the mean result.
patterns.py index CONFIGURATION: the number of a configuration such as 1002."""
import os
import re
import sys
from common import argument, count, moves, play, position, read

CORNERS = [(0, 1, 8, 9), (7, 6, 15, 14), (56, 57, 48, 49), (63, 62, 55, 54)]

def index(me, opponent, squares):
    """The number in base 3 of a configuration: 0 empty, 1 mine, 2 the opponent's."""
    number = 0
    for s in squares:
        number = 3 * number + (1 if me >> s & 1 else 2 if opponent >> s & 1 else 0)
    return number

def learn(transcript, total, seen):
    """Adds the result of a game to every configuration that was on the board at 20 to 49 discs."""
    me, opponent = position("")
    side, met = 1, []
    for i in range(0, len(transcript), 2):
        square = "abcdefgh".index(transcript[i]) + 8 * (int(transcript[i + 1]) - 1)
        if square not in moves(me, opponent):
            me, opponent, side = opponent, me, -side  # a pass
        me, opponent = play(me, opponent, square)
        if 20 <= count(me | opponent) < 50:
            met += [(index(me, opponent, corner), side) for corner in CORNERS]
            met += [(index(opponent, me, corner), -side) for corner in CORNERS]
        me, opponent, side = opponent, me, -side
    result = side * (count(me) - count(opponent))  # for black
    for configuration, who in met:
        total[configuration] += who * result
        seen[configuration] += 1

def mean(pattern, total, seen):
    """The mean result of all configurations that fit, "." being any square."""
    fit = [i for i in range(81)
           if all(p in (".", str(i // 3 ** (3 - k) % 3)) for k, p in enumerate(pattern))]
    return sum(total[i] for i in fit) / sum(seen[i] for i in fit)

if argument(1) == "index":
    print(int(argument(2, "[012]+", "a configuration such as 1002"), 3))
    sys.exit()
tables = []
for path in sys.argv[1:]:
    total, seen = [0.0] * 81, [0] * 81
    for line in read(path).split("\n"):
        if re.search(r" (?:[a-h][1-8])+$", line):
            learn(line.split()[-1], total, seen)
    tables.append((total, seen))
print("configuration", *(os.path.splitext(path)[0] for path in sys.argv[1:]), sep=",")
for label, pattern in (("corner mine", "1..."), ("X-square mine and corner empty", "0..1"),
                       ("C-square mine and corner empty", "01.."), ("all four empty", "0000")):
    print(label, *(f"{mean(pattern, *table):.1f}" for table in tables), sep=",")
