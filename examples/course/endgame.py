"""endgame.py BOARD [csv]: solves an endgame in three ways and counts the nodes. BOARD: 64 squares, X to
move. csv: only the nodes, as CSV."""
import sys
from common import argument, count, moves, name, play

INFINITE = 100

def score(me, opponent):
    """The final difference, empty squares to the winner."""
    difference = count(me) - count(opponent)
    empty = 64 - count(me | opponent)
    return difference + (empty if difference > 0 else -empty if difference < 0 else 0)

def solve(me, opponent, alpha, beta, prune, fastest):
    global nodes
    legal = moves(me, opponent)
    if not legal:
        if not moves(opponent, me):
            return score(me, opponent), []
        value, line = solve(opponent, me, -beta, -alpha, prune, fastest)
        return -value, ["pass"] + line
    after = [(square, *play(me, opponent, square)) for square in legal]
    if fastest:  # first the moves that leave the opponent the fewest replies
        after.sort(key=lambda a: len(moves(a[2], a[1])))
    best, best_line = -INFINITE, []
    for square, mine, its in after:
        nodes += 1
        value, line = solve(its, mine, -beta, -alpha, prune, fastest)
        if -value > best:
            best, best_line = -value, [name(square)] + line
        alpha = max(alpha, best)
        if prune and alpha >= beta:
            break
    return best, best_line

board = argument(1, "[XO-]{64}", "a board: 64 squares, each X, O or -")
me = sum(1 << s for s, c in enumerate(board) if c == "X")
opponent = sum(1 << s for s, c in enumerate(board) if c == "O")
csv = "csv" in sys.argv
print("method,nodes" if csv else f"{64 - count(me | opponent)} empty squares")
for label, prune, fastest in (("minimax", False, False), ("alpha-beta", True, False),
                              ("alpha-beta fastest first", True, True)):
    nodes = 0
    value, line = solve(me, opponent, -INFINITE, INFINITE, prune, fastest)
    print(f"{label},{nodes}" if csv else f"{label:24} {value:+d}  {nodes:6} nodes  {' '.join(line)}")
