#!/usr/bin/env python3
"""A complete Reversi player: the rules, one idea for choosing a move, and the text protocol GTP.
Change `greedy`, or import this file and give `main` a function of your own."""
import sys

# Sets of squares are 64-bit numbers: bit 0 is A1, bit 7 is H1, bit 63 is H8.
ALL, NOT_A, NOT_H = 2**64 - 1, 0xFEFEFEFEFEFEFEFE, 0x7F7F7F7F7F7F7F7F
DIRECTIONS = [(1, NOT_A), (-1, NOT_H), (8, ALL), (-8, ALL),
              (9, NOT_A), (-9, NOT_H), (7, NOT_H), (-7, NOT_A)]

def shift(squares, step, mask):
    return (squares << step if step > 0 else squares >> -step) & mask

def flips(me, opponent, square):
    """The opponent's discs that turn when I play there; 0: the move is not legal."""
    turned = 0
    for step, mask in DIRECTIONS:
        line, x = 0, shift(1 << square, step, mask)
        while x & opponent:
            line, x = line | x, shift(x, step, mask)
        if x & me:
            turned |= line
    return turned

def moves(me, opponent):
    """My legal moves: in each direction, walk from my discs over the opponent's, one step beyond."""
    found = 0
    for step, mask in DIRECTIONS:
        x = shift(me, step, mask) & opponent
        for _ in range(5):
            x |= shift(x, step, mask) & opponent
        found |= shift(x, step, mask)
    found &= ~(me | opponent)
    return [square for square in range(64) if found >> square & 1]

def play(me, opponent, square):
    """My discs and the opponent's after the move."""
    turned = flips(me, opponent, square)
    return me | turned | 1 << square, opponent & ~turned

def greedy(me, opponent):
    """The move that turns the most discs. Chapter 13 of the course finds better ideas."""
    return max(moves(me, opponent), key=lambda s: bin(flips(me, opponent, s)).count("1"))

def main(choose):
    for line in sys.stdin:
        command, *words = line.lower().split() or [""]
        answer = "= "
        if command == "clear_board":
            discs = {"b": 1 << 28 | 1 << 35, "w": 1 << 27 | 1 << 36}  # E4 D5, D4 E5
        elif command in ("play", "genmove"):
            me, opponent = "bw" if words[0][0] == "b" else "wb"
            if command == "genmove":
                can_move = moves(discs[me], discs[opponent])
                square = choose(discs[me], discs[opponent]) if can_move else 0
                words.append("abcdefgh"[square % 8] + str(square // 8 + 1) if can_move else "pass")
                answer += words[1]
            if words[1] != "pass":
                square = "abcdefgh".index(words[1][0]) + 8 * (int(words[1][1]) - 1)
                discs[me], discs[opponent] = play(discs[me], discs[opponent], square)
        elif command != "quit":
            answer = "? unknown command"
        print(answer + "\n", flush=True)
        if command == "quit":
            break

if __name__ == "__main__":
    main(greedy)
