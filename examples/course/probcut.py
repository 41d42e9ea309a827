"""probcut.py SHALLOW DEEP [histogram]: how well the values of shallow searches predict those of deep
ones. Both files come from `heibai analyze --json`. `histogram`: the errors as CSV."""
import json
import math
import sys

def values(path):
    """The value of the best move of every position after 10 to 39 plies."""
    with open(path) as lines:
        return [move["best_value"] for line in lines for move in json.loads(line)["moves"]
                if 10 < move["n"] <= 40]

pairs = list(zip(values(sys.argv[1]), values(sys.argv[2])))
n = len(pairs)
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
