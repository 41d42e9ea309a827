"""annealing.py MOVES SEED: simulated annealing over the legal moves, every proposal printed.
annealing.py curve: the probability to accept a loss of 10 points at each temperature, as CSV."""
import math
import random
import sys
from common import STAGED, argument, moves, name, number, play, position, stop, weigh

T0, COOLING, TMIN = 100.0, 0.1, 0.01

def distance(a, b):
    return max(abs(a % 8 - b % 8), abs(a // 8 - b // 8))

def propose(current, legal, temperature, rng):
    """A point near the present square, the nearer the colder; then the nearest legal move."""
    reach = int(1 + 6 * temperature / T0)
    column = min(7, max(0, current % 8 + rng.randint(-reach, reach)))
    row = min(7, max(0, current // 8 + rng.randint(-reach, reach)))
    return min(legal, key=lambda s: distance(s, 8 * row + column))

if argument(1) == "curve":
    print("temperature,loss 1,loss 10,loss 100")
    for i in range(41):
        t = round(0.5 * 10 ** (i / 16), 3)
        print(t, *(round(math.exp(-loss / t), 4) for loss in (1, 10, 100)), sep=",")
    sys.exit()
me, opponent = position(argument(1))
rng = random.Random(number(2))
legal = moves(me, opponent)
if not legal:
    stop("the game is over there")
values = {s: weigh(STAGED, *play(me, opponent, s)) for s in legal}
print("values:", "  ".join(f"{name(s)} {values[s]}" for s in legal))
current = best = rng.choice(legal)
print(f"start: {name(current)} {values[current]}")
temperature = T0
while temperature >= TMIN:
    for _ in legal:
        next_one = propose(current, legal, temperature, rng)
        if next_one == current:
            continue
        loss = values[current] - values[next_one]
        chance = 1 if loss <= 0 else math.exp(-loss / temperature)
        accepted = rng.random() < chance
        print(f"T {temperature:7.2f}  {name(current)} -> {name(next_one)}  loss {loss:4}  "
              f"p {chance:.3f}  {'accepted' if accepted else 'refused'}")
        if accepted:
            current = next_one
            best = max(best, current, key=lambda s: values[s])
    temperature *= COOLING
print(f"plays {name(best)}, the best of {len(legal)} moves is {name(max(legal, key=values.get))}")
