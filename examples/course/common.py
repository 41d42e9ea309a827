"""What the programs of the course share: arguments, positions, names, the square weights of the reports."""
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from bot import flips, moves, play, shift, DIRECTIONS  # noqa: E402,F401

CORNERS = 0x8100000000000081

def mirrored(rows):
    """64 weights from rows 1 to 4; rows 5 to 8 mirror them."""
    return [weight for row in rows + rows[::-1] for weight in row]

HISTORY = mirrored([[150, -80, 10, 10, 10, 10, -80, 150], [-80, -90, 5, 5, 5, 5, -90, -80],
                    [10, 5, 1, 1, 1, 1, 5, 10], [10, 5, 1, 1, 1, 1, 5, 10]])
STAGED = mirrored([[500, -25, 10, 5, 5, 10, -25, 500], [-25, -45, 1, 1, 1, 1, -45, -25],
                   [10, 1, 3, 2, 2, 3, 1, 10], [5, 1, 2, 1, 1, 2, 1, 5]])
SIXTERM = mirrored([[2000, -300, 11, 8, 8, 11, -300, 2000], [-300, -700, -4, 1, 1, -4, -700, -300],
                    [11, -4, 2, 2, 2, 2, -4, 11], [8, 1, 2, -3, -3, 2, 1, 8]])
ROXANNE = mirrored([[1, 5, 3, 3, 3, 3, 5, 1], [5, 5, 4, 4, 4, 4, 5, 5],
                    [3, 4, 2, 2, 2, 2, 4, 3], [3, 4, 2, 2, 2, 2, 4, 3]])

def stop(text):
    """Ends the program because of a wrong argument."""
    print(text, file=sys.stderr)
    sys.exit(2)

def argument(at, pattern=".*", expected=""):
    """The argument with this number. If it is missing, the program says how it is used."""
    if at >= len(sys.argv):
        stop(sys.modules["__main__"].__doc__)
    if not re.fullmatch(pattern, sys.argv[at]):
        stop(f"'{sys.argv[at]}' is not {expected}")
    return sys.argv[at]

def number(at):
    return int(argument(at, "[1-9][0-9]{0,8}", "a whole number above 0"))

def read(path):
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except (OSError, UnicodeDecodeError) as error:
        stop(f"{path}: {error}")

def count(squares):
    return bin(squares).count("1")

def name(square):
    return "ABCDEFGH"[square % 8] + str(square // 8 + 1)

def names(squares):
    return " ".join(name(s) for s in range(64) if squares >> s & 1) or "none"

def position(transcript):
    """(discs of the side to move, discs of the other) after moves such as f5d6c3."""
    if not re.fullmatch("([a-hA-H][1-8])*", transcript):
        stop(f"'{transcript}' is not a list of moves such as f5d6c3")
    me, opponent = 1 << 28 | 1 << 35, 1 << 27 | 1 << 36
    for i in range(0, len(transcript), 2):
        square = "abcdefgh".index(transcript[i].lower()) + 8 * (int(transcript[i + 1]) - 1)
        if not moves(me, opponent):
            me, opponent = opponent, me
        if square not in moves(me, opponent):
            stop(f"{transcript[i:i + 2]} is not legal here")
        opponent, me = play(me, opponent, square)
    return (me, opponent) if moves(me, opponent) else (opponent, me)

def weigh(table, me, opponent):
    """The sum of a weight table: my discs plus, the opponent's minus."""
    return sum(w * ((me >> s & 1) - (opponent >> s & 1)) for s, w in enumerate(table))
