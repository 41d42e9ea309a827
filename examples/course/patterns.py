"""patterns.py GAMES: learns what the four squares of a corner are worth from finished games.
GAMES is the output of `heibai match --list`. The pattern is a corner, its two neighbours on the
edges and its X-square: 3^4 = 81 configurations, each with the mean final difference."""
import sys
from common import count, moves, play, position

CORNERS = [(0, 1, 8, 9), (7, 6, 15, 14), (56, 57, 48, 49), (63, 62, 55, 54)]

def index(me, opponent, squares):
    """The number in base 3 of a configuration: 0 empty, 1 mine, 2 the opponent's."""
    number = 0
    for s in squares:
        number = 3 * number + (1 if me >> s & 1 else 2 if opponent >> s & 1 else 0)
    return number

total, seen = [0.0] * 81, [0] * 81

def learn(transcript):
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

for line in open(sys.argv[1]):
    if " A black " in line or " A white " in line:
        learn(line.split()[-1])
print("configuration,mean final difference")
for label, pattern in (("corner mine", "1..."), ("X-square mine and corner empty", "0..1"),
                       ("edge neighbour mine and corner empty", "01.."), ("all four empty", "0000")):
    found = [i for i in range(81) if all(p in (".", str(i // 3 ** (3 - k) % 3)) for k, p in enumerate(pattern))]
    print(f"{label},{sum(total[i] for i in found) / sum(seen[i] for i in found):.1f}")
