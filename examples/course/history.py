"""history.py GAMES DEPTH: nodes of alpha-beta over the positions of a game, without and with report A's
history table, added up from move to move, as CSV. GAMES: a file of transcripts; the first is used."""
from common import HISTORY, argument, count, moves, number, play, position, read, stop, weigh

INFINITE = 10**6
nodes = 0

class History:
    """A rank for every side, number of discs and square. Moves are tried in the order of ranks."""
    def __init__(self):
        self.squares = {}  # (side, discs): squares in the order of their ranks

    def row(self, side, discs):
        return self.squares.setdefault((side, discs), list(range(64)))

    def reward(self, side, discs, square, cutoff):
        row = self.row(side, discs)
        rank = row.index(square)
        other = 0 if cutoff else max(rank - 1, 0)
        row[rank], row[other] = row[other], row[rank]

def search(me, opponent, side, depth, alpha, beta, history):
    global nodes
    legal = moves(me, opponent)
    if depth == 0 or not (legal or moves(opponent, me)):
        return weigh(HISTORY, me, opponent)
    if not legal:
        return -search(opponent, me, 1 - side, depth, -beta, -alpha, history)
    discs = count(me | opponent)
    if history:
        legal.sort(key=history.row(side, discs).index)
    best, best_move = -INFINITE, None
    for square in legal:
        nodes += 1
        mine, its = play(me, opponent, square)
        value = -search(its, mine, 1 - side, depth - 1, -beta, -max(alpha, best), history)
        if value > best:
            best, best_move = value, square
        if best >= beta:
            break
    if history:
        history.reward(side, discs, best_move, best >= beta)
    return best

path, depth = argument(1), number(2)
game = next((line.strip() for line in read(path).split("\n") if line and line[0] != "%"), None)
if not game:
    stop(f"{path}: there is no game in it")
table, totals = History(), [0, 0]
print("ply,no history,history")
for ply in range(8, 48, 2):
    me, opponent = position(game[:2 * ply])
    values = []
    for i, history in enumerate((None, table)):
        nodes = 0
        values.append(search(me, opponent, 0, depth, -INFINITE, INFINITE, history))
        totals[i] += nodes
    assert values[0] == values[1]
    print(ply, *totals, sep=",")
