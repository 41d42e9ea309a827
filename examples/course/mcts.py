"""mcts.py MOVES PLAYOUTS [random|roxanne]: UCT in seventy lines. Prints the moves of the root."""
import math
import random
import sys
from common import ROXANNE, argument, count, moves, name, number, play, position

C = math.sqrt(2)
rng = random.Random(1)

class Node:
    def __init__(self, me, opponent, move=None):
        self.me, self.opponent, self.move = me, opponent, move  # `me` is to move
        self.untried = moves(me, opponent)
        if not self.untried and moves(opponent, me):
            self.untried = ["pass"]
        rng.shuffle(self.untried)
        self.children, self.visits, self.reward = [], 0, 0.0  # reward of who moved here

    def ucb(self, parent_visits):
        return self.reward / self.visits + C * math.sqrt(2 * math.log(parent_visits) / self.visits)

def step(me, opponent, move):
    """The position after a move, from the next side's view."""
    if move == "pass":
        return opponent, me
    after_me, after_opponent = play(me, opponent, move)
    return after_opponent, after_me

def playout(me, opponent, roxanne):
    """Plays to the end. The disc difference / 64 for the side to move at the beginning."""
    sign = 1
    while True:
        legal = moves(me, opponent)
        if not legal:
            if not moves(opponent, me):
                return sign * (count(me) - count(opponent)) / 64
            move = "pass"
        else:
            if roxanne:
                first = min(ROXANNE[s] for s in legal)
                legal = [s for s in legal if ROXANNE[s] == first]
            move = rng.choice(legal)
        me, opponent = step(me, opponent, move)
        sign = -sign

def iterate(root, roxanne):
    path = [root]
    node = root
    while not node.untried and node.children:  # selection
        node = max(node.children, key=lambda child: child.ucb(node.visits))
        path.append(node)
    if node.untried:  # expansion
        move = node.untried.pop()
        node.children.append(Node(*step(node.me, node.opponent, move), move))
        node = node.children[-1]
        path.append(node)
    reward = -playout(node.me, node.opponent, roxanne)  # for the side that moved to `node`
    for visited in reversed(path):  # backpropagation
        visited.visits += 1
        visited.reward += reward
        reward = -reward

root = Node(*position(argument(1)))
playouts = number(2)
roxanne = len(sys.argv) < 4 or argument(3, "random|roxanne", "random or roxanne") == "roxanne"
for _ in range(playouts):
    iterate(root, roxanne)
print("move  visits    mean  bonus     UCB1")
for child in sorted(root.children, key=lambda child: -child.visits):
    mean = child.reward / child.visits
    ucb = child.ucb(root.visits)
    print(f"{name(child.move)}    {child.visits:6}  {mean:+.3f}  {ucb - mean:.3f}  {ucb:+.3f}")
