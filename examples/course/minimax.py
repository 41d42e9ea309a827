"""minimax.py MOVES DEPTH: plain minimax with the weights of report A. Prints what every move is worth."""
from common import HISTORY, argument, moves, name, number, play, position, weigh

nodes = 0

def minimax(me, opponent, depth):
    """The value for the side to move, and the best line."""
    global nodes
    legal = moves(me, opponent)
    if depth == 0 or not (legal or moves(opponent, me)):
        return weigh(HISTORY, me, opponent), []
    if not legal:  # a pass does not use up depth
        value, line = minimax(opponent, me, depth)
        return -value, ["pass"] + line
    best = None
    for square in legal:
        nodes += 1
        after_me, after_opponent = play(me, opponent, square)
        value, line = minimax(after_opponent, after_me, depth - 1)
        if best is None or -value > best[0]:
            best = -value, [name(square)] + line
    return best

me, opponent = position(argument(1))
depth = number(2)
for square in moves(me, opponent):
    after_me, after_opponent = play(me, opponent, square)
    value, line = minimax(after_opponent, after_me, depth - 1)
    print(f"{name(square)} {-value:5}   {' '.join(line)}")
nodes = 0
value, line = minimax(me, opponent, depth)
print(f"value {value}, best line {' '.join(line)}, {nodes} nodes")
