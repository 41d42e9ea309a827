"""staged.py MOVES: how report B's player chooses the six moves that it searches deeper."""
from common import STAGED, argument, moves, name, play, position, weigh

def evaluate(me, opponent):
    return weigh(STAGED, me, opponent) + 15 * (len(moves(me, opponent)) - len(moves(opponent, me)))

def after_best_reply(me, opponent):
    """The value for me when the opponent, who is to move, makes the best reply."""
    legal = moves(opponent, me)
    if not legal:
        return evaluate(me, opponent)
    values = []
    for square in legal:
        its, mine = play(opponent, me, square)
        values.append(evaluate(mine, its))
    return min(values)

me, opponent = position(argument(1))
values = {s: after_best_reply(*play(me, opponent, s)) for s in moves(me, opponent)}
order = sorted(values, key=lambda s: -values[s])
for rank, square in enumerate(order, 1):
    print(f"{rank:2}  {name(square)} {values[square]:6}   {'searched deeper' if rank <= 6 else 'dropped'}")
