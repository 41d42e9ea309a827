#!/bin/sh
# `heibai play` at a terminal, as script(1) gives it one: colours, line editing, Ctrl-C, Ctrl-D.
command -v script >/dev/null || { echo "skipped: no script(1)"; exit 77; }
LC_ALL=C.UTF-8 TERM=xterm-256color COLORTERM='' SHELL=/bin/sh
export LC_ALL TERM COLORTERM SHELL
unset NO_COLOR
script -qec true /dev/null >/dev/null 2>&1 || { echo "skipped: no pseudo-terminal"; exit 77; }
. "$SOURCE/tests/checks.sh"
fail() { echo "FAILED: $*" >&2; cat -v out >&2; failures=$((failures + 1)); }
# The game is on the screen, however long the program took to start.
started() { for try in $(seq 200); do [ -s out ] && return; sleep 0.05; done; }
# typed STATUS PIECES ARGS...: pieces of input, a moment apart, separated by spaces
typed() {
    expected=$1 pieces=$2; shift 2
    rm -f out
    { started; for piece in $pieces; do sleep 0.3; printf "$piece"; done; } |
        script -qec "exec $HEIBAI play $*" /dev/null >out
    status=$?
    [ $status -eq $expected ] || fail "status of $*: $status, not $expected"
}
felt=$(printf '\033[48;5;')

typed 0 'd3\r quit\r' human human --seed 1
contains out "$felt"
contains out "●"
contains out "Black (human) plays D3"
contains out "Transcript: d3"

NO_COLOR=1; export NO_COLOR
typed 0 'quit\r' human human --seed 1
grep -qF "$felt" out && fail "colours in spite of NO_COLOR"
contains out " 4 . . + O X . . ."
unset NO_COLOR

TERM=dumb
typed 0 'quit\r' human human --seed 1
grep -q "$(printf '\033')" out && fail "sequences on a dumb terminal"
contains out "Black> "
TERM=xterm-256color

# Backspace mends a slip; the arrow brings an earlier line back.
typed 0 'd4\1773\r \033[A\r quit\r' human human --seed 1
contains out "Black (human) plays D3"
contains out "'d3' is not a legal move"

typed 0 '悔棋\r 退出\r' human human --lang zh
contains out "黑方> "
contains out "无棋可悔"

# Ctrl-C at the prompt and while a player thinks; Ctrl-D.
typed 130 'd3\r \003' human human
contains out "Transcript: d3"
# What comes in one piece with Ctrl-C does not go before it.
typed 130 'd3\r \003\004' human human
typed 130 'x \003' mcts:time=60 human
contains out "Black (mcts) is thinking..."
typed 0 'd3\r \004' human human
contains out "end of input at move 2: the game is not finished"

# After a game with a human another one is offered.
full=XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO-
typed 0 '0\r 1\r 0\r 4\r' human random --board "'$full X'"
contains out "Another game?"
contains out "Game 2: Black human, White random;"

finish
