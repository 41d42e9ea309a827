#!/usr/bin/env python3
"""Step 2: alpha-beta with the evaluation of step 1. bot_search.py DEPTH"""
import sys
from bot import main, moves, play
from bot_weights import evaluate

DEPTH = int(sys.argv[1]) if len(sys.argv) > 1 else 2
INFINITE = 10**9

def final(me, opponent):
    return 10**6 * (bin(me).count("1") - bin(opponent).count("1"))

def search(me, opponent, depth, alpha, beta):
    """The value for `me`, who is to move."""
    if depth == 0:
        return evaluate(me, opponent)
    legal = moves(me, opponent)
    if not legal:
        if not moves(opponent, me):
            return final(me, opponent)
        return -search(opponent, me, depth, -beta, -alpha)
    for square in legal:
        mine, its = play(me, opponent, square)
        alpha = max(alpha, -search(its, mine, depth - 1, -beta, -alpha))
        if alpha >= beta:
            break
    return alpha

def choose(me, opponent):
    best, alpha = None, -INFINITE
    for square in moves(me, opponent):
        mine, its = play(me, opponent, square)
        value = -search(its, mine, DEPTH - 1, -INFINITE, -alpha)
        if value > alpha:
            best, alpha = square, value
    return best

if __name__ == "__main__":
    main(choose)
