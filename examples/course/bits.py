"""bits.py MOVES: finds the legal moves of one direction step by step, as a bitboard program does."""
import sys
from common import DIRECTIONS, moves, name, names, position, shift

me, opponent = position(sys.argv[1] if len(sys.argv) > 1 else "")
print(f"me        {me:#018x}  {names(me)}")
print(f"opponent  {opponent:#018x}  {names(opponent)}")
step, mask = DIRECTIONS[0]
x = shift(me, step, mask) & opponent
print(f"east 1    {x:#018x}  {names(x)}")
for i in range(2, 7):
    longer = x | shift(x, step, mask) & opponent
    if longer == x:
        break
    x = longer
    print(f"east {i}    {x:#018x}  {names(x)}")
beyond = shift(x, step, mask) & ~(me | opponent)
print(f"beyond    {beyond:#018x}  {names(beyond)}")
print("all directions:", " ".join(name(s) for s in moves(me, opponent)))
