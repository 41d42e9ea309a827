"""probcut.py positions GAMES: commands for `heibai console` that show the value of every position after 10
to 39 moves of each game of a file.
probcut.py SHALLOW DEEP [histogram]: how well the values of a shallow search predict those of a deep one.
Both files are outputs of the console. `histogram`: the errors as CSV."""
import math
import re
import sys
from common import argument, read, stop

if argument(1) == "positions":
    games = read(argument(2))
    print("verbose 0")
    for line in games.split("\n"):
        for ply in range(10, 40) if line and line[0] != "%" else ():
            print(f"init\nplay {line[:2 * ply]}\nhint")
    sys.exit()

def values(path):
    """From lines such as "  F4  |  +2.8 | 2@100% | F4 e6"."""
    return [float(v) for v in re.findall(r"^ +\S+ +\| +([-+][\d.]+) \|", read(path), re.M)]

pairs = list(zip(values(argument(1)), values(argument(2))))
n = len(pairs)
if n < 3:
    stop(f"{n} values in both files, at least 3 are needed")
mean_x = sum(x for x, _ in pairs) / n
mean_y = sum(y for _, y in pairs) / n
a = sum((x - mean_x) * (y - mean_y) for x, y in pairs) / sum((x - mean_x) ** 2 for x, _ in pairs)
b = mean_y - a * mean_x
errors = [y - (a * x + b) for x, y in pairs]
sigma = math.sqrt(sum(e * e for e in errors) / (n - 2))
if "histogram" in sys.argv:
    print("deep - predicted (discs),positions")
    for low in range(-6, 6):
        print(f"{low} to {low + 1},{sum(low <= e < low + 1 for e in errors)}")
    sys.exit()
print(f"{n} positions: deep = {a:.2f} * shallow {b:+.2f}, sigma {sigma:.2f} discs")
for t in (1.0, 1.5, 2.0):
    inside = sum(abs(e) <= t * sigma for e in errors)
    print(f"|error| <= {t} sigma = {t * sigma:.2f}: {100 * inside / n:.0f} %")
