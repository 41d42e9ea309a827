"""alphabeta.py MOVES DEPTH: nodes of minimax and of alpha-beta at depths 1 to DEPTH, as CSV."""
from common import HISTORY, argument, moves, number, play, position, weigh

INFINITE = 10**6
nodes = 0

def search(me, opponent, depth, alpha, beta, prune):
    global nodes
    legal = moves(me, opponent)
    if depth == 0 or not (legal or moves(opponent, me)):
        return weigh(HISTORY, me, opponent)
    if not legal:
        return -search(opponent, me, depth, -beta, -alpha, prune)
    best = -INFINITE
    for square in legal:
        nodes += 1
        after_me, after_opponent = play(me, opponent, square)
        best = max(best, -search(after_opponent, after_me, depth - 1, -beta, -alpha, prune))
        if prune:
            alpha = max(alpha, best)
            if alpha >= beta:
                break  # the opponent has something better elsewhere
    return best

me, opponent = position(argument(1))
deepest = number(2)
print("depth,minimax,alpha-beta")
for depth in range(1, deepest + 1):
    counts = []
    values = []
    for prune in (False, True):
        nodes = 0
        values.append(search(me, opponent, depth, -INFINITE, INFINITE, prune))
        counts.append(nodes)
    assert values[0] == values[1]
    print(depth, *counts, sep=",")
