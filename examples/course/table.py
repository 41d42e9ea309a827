"""table.py keys MOVES MOVES: Zobrist keys of two orders of the same moves.
table.py MOVES DEPTH: nodes of alpha-beta in three forms, as CSV: without a transposition table; with
one; with one whose best moves are tried first, after searches of all smaller depths."""
import random
import sys
from common import HISTORY, argument, moves, name, number, play, position, weigh

INFINITE = 10**6
rng = random.Random(1)
KEYS = [[rng.getrandbits(64) for _ in range(64)] for _ in range(2)]  # for me and for the opponent

def zobrist(me, opponent):
    key = 0
    for square in range(64):
        for side, discs in enumerate((me, opponent)):
            if discs >> square & 1:
                key ^= KEYS[side][square]
    return key

def search(me, opponent, depth, alpha, beta, table, best_moves):
    global nodes
    legal = moves(me, opponent)
    if depth == 0 or not (legal or moves(opponent, me)):
        return weigh(HISTORY, me, opponent)
    if not legal:
        return -search(opponent, me, depth, -beta, -alpha, table, best_moves)
    if table is not None:
        low, high = table.get((me, opponent, depth), (-INFINITE, INFINITE))
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
    first = best_moves.get((me, opponent)) if best_moves is not None else None
    best, bound, best_move = -INFINITE, alpha, None
    for square in sorted(legal, key=lambda s: s != first):
        nodes += 1
        mine, its = play(me, opponent, square)
        value = -search(its, mine, depth - 1, -beta, -bound, table, best_moves)
        if value > best:
            best, best_move = value, square
        bound = max(bound, best)
        if bound >= beta:
            break
    if best_moves is not None:
        best_moves[me, opponent] = best_move
    if table is not None:  # at or above beta: a lower bound; at or below alpha: an upper bound
        table[me, opponent, depth] = (best if best > alpha else -INFINITE,
                                      best if best < beta else INFINITE)
    return best

if argument(1) == "keys":
    for text in sys.argv[2:]:
        print(f"{text}  {zobrist(*position(text)):016x}")
    black, white = position("")
    key = zobrist(black, white)
    print(f"start       {key:016x}")
    key ^= KEYS[0][37] ^ KEYS[1][36] ^ KEYS[0][36]  # a disc on F5; E5 turns
    print(f"after F5    {key:016x}")
    assert key == zobrist(*play(black, white, 37))
    sys.exit()
me, opponent = position(argument(1))
deepest = number(2)
print("depth,no table,table,table and best move first")
moves_of, deepening = {}, 0
for depth in range(1, deepest + 1):
    row, values = [depth], set()
    for table, best_moves in ((None, None), ({}, None), ({}, moves_of)):
        nodes = 0
        values.add(search(me, opponent, depth, -INFINITE, INFINITE, table, best_moves))
        if best_moves is not None:
            deepening += nodes
            nodes = deepening
        row.append(nodes)
    assert len(values) == 1
    print(*row, sep=",")
