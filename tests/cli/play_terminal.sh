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
# typed STATUS PIECES ARGS...: pieces of input, a moment apart, separated by spaces; @5 waits 5 s
typed() {
    expected=$1 pieces=$2; shift 2
    rm -f out
    { started
      for piece in $pieces; do
          case $piece in
          @*) sleep "${piece#@}" ;;
          *) sleep 0.3; printf "$piece" ;;
          esac
      done; } |
        script -qec "stty cols $columns rows $rows; exec $HEIBAI play $*" /dev/null >out
    status=$?
    [ $status -eq $expected ] || fail "status of $*: $status, not $expected"
}
columns=80 rows=24
felt=$(printf '\033[48;5;')

typed 0 'd3\r quit\r' human human --seed 1
contains out "$felt"
contains out "●"
contains out "○"
contains out "Black (human) plays D3"
contains out "Transcript: d3"

# Without UTF-8: letters on the coloured board, and nothing beyond ASCII.
LC_ALL=C
typed 0 'd3\r quit\r' human human --seed 1
contains out "$felt"
grep -qE "$(printf '\033')\[38;5;16mX" out || fail "no letters for black discs"
grep -qE "$(printf '\033')\[38;5;231mO" out || fail "no letters for white discs"
[ "$(LC_ALL=C tr -d '\000-\177' <out | wc -c)" -eq 0 ] || fail "characters beyond ASCII"
LC_ALL=C.UTF-8

# A small terminal: a small board, and no line longer than the screen. The transcript stays whole.
columns=40 rows=15
NO_COLOR=1; export NO_COLOR
typed 0 'd3\r c3\r zz\r quit\r' human heibai:level=1 --seed 1
contains out " 4 . . + O X . . .  O White 2"
escape=$(printf '\033')
tr -d '\r' <out | sed -e "s/.*$escape\[K//" -e "s/$escape\[[0-9;]*[A-Za-z]//g" |
    awk 'length($0) > 40 && !/> / { print; bad = 1 } END { exit bad }' ||
    fail "a line is too long for 40 columns"
columns=80 rows=24
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

# A limit that was asked for is counted down, with a warning before it is over.
typed 0 'd3 @6 no\r' human random --move-time 4 --seed 1
[ "$(grep -oE 'Black, [0-4] s left> ' out | sort -u | wc -l)" -ge 2 ] || fail "no countdown"
grep -qE 'Warning: [01] s left\.' out || fail "no warning"
contains out "Black thought longer than 4 s and loses on time"

# After a game with a human another one is offered.
full=XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO-
typed 0 '0\r 1\r 0\r 4\r' human random --board "'$full X'"
contains out "Another game?"
contains out "Game 2: Black human, White random;"

finish
