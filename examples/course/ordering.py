"""ordering.py WIDTH DEPTH: leaves that alpha-beta visits in a random tree, for three orders of moves."""
import random
from common import number

def grow(width, depth, rng):
    return [grow(width, depth - 1, rng) for _ in range(width)] if depth else rng.randint(-100, 100)

def minimax(tree):
    return tree if isinstance(tree, int) else max(-minimax(child) for child in tree)

def sort(tree, sign):
    """Best moves first (sign 1) or last (sign -1), at every node."""
    if isinstance(tree, int):
        return tree
    return sorted((sort(child, sign) for child in tree), key=lambda child: sign * minimax(child))

def leaves(tree, alpha, beta):
    """The value, and how many leaves were visited."""
    if isinstance(tree, int):
        return tree, 1
    seen = 0
    for child in tree:
        value, more = leaves(child, -beta, -alpha)
        seen += more
        alpha = max(alpha, -value)
        if alpha >= beta:
            break
    return alpha, seen

width, depth = number(1), number(2)
tree = grow(width, depth, random.Random(1))
least = width ** ((depth + 1) // 2) + width ** (depth // 2) - 1
print("order,leaves")
print(f"best move first,{leaves(sort(tree, 1), -999, 999)[1]}")
print(f"random,{leaves(tree, -999, 999)[1]}")
print(f"best move last,{leaves(sort(tree, -1), -999, 999)[1]}")
print(f"Knuth and Moore's minimum,{least}")
print(f"minimax,{width ** depth}")
