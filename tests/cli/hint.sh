#!/bin/sh
# `heibai hint`: best moves as text and JSON, limits, odd positions, Ctrl-C.
. "$SOURCE/tests/checks.sh"
hint() { command_is hint "$@" --hash 4; }

# Text: the moves, what the values are, the line.
hint 0 --level 4 -n 3 --moves f5
same "rows" 3 "$(grep -cE '^  [A-H][1-8]  \| +[-+][0-9.]+ \|  4@73% \| [A-H][1-8] [a-h][1-8]' out)"
contains out "White to move; "

# JSON: one object, best first.
hint 0 --depth 5 --confidence 98 --lines 64 --json
same "lines" 1 "$(wc -l <out | tr -d ' ')"
move='\{"move":"[a-h][1-8]","value":-?[0-9.]+,"kind":"5@98%","depth":5,"pv":"([a-h][1-8])+"\}'
grep -qE "^\{\"moves\":\[$move,$move,$move,$move\],\"nodes\":[0-9]+,\"seconds\":[-+0-9.e]+\}\$" out || fail "shape"
"$HEIBAI" hint --level 8 --threads 1 --hash 4 --json | sed 's/"seconds".*//' >first
"$HEIBAI" hint --level 8 --threads 1 --hash 4 --json | sed 's/"seconds".*//' >second
cmp first second || fail "two runs differ"

# Near the end it is exact; a board may begin with dashes.
board='--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X'
hint 0 --board "$board" --level 10 --json
grep -qE '^\{"moves":\[\{"move":"g8","value":18,"kind":"exact","depth":14,' out || fail "exact"
hint 0 --board="$board" --move-time 5 -n 2
contains out "exact | g8"
hint 0 --move-time 0.1
contains out "ended early"
hint 0 --game-time 3
contains out "@73%"

# Who must pass, games that are over, boards without a colour.
empty=--------------------------------------------------------------
hint 0 --board "XO$empty O" --level 60 --json
contains out '{"move":"--","value":-64,"kind":"exact"'
hint 0 --board "--$empty X" --json
contains out '{"moves":[],'
hint 0 --board "--$empty X"
contains out "The game is over: black 0, white 0 discs."

wrong() { what=$1; shift; refuses hint "$what" "$@" --hash 4; }
wrong "--board:1:1: " --board "nonsense"
wrong "--moves:1:3: move 2: f5 is not legal" --moves f5f5
wrong "cannot be combined" --level 4 --depth 4
wrong "--confidence needs --depth" --confidence 98
wrong "confidence 80" --depth 4 --confidence 80
wrong "--level: '61'" --level 61
wrong "--skill: '21' is not a whole number in 1..20" --skill 21
wrong "--skill and --level cannot be combined" --skill 4 --level 4
wrong "--skill and --lines cannot be combined" --skill 4 --lines 2
wrong "--seed needs --skill" --seed 4
wrong "--lines: '0'" -n 0
wrong "--lines: 'three' is not" -n three
wrong "one word too many" f5 d6
wrong "'nonsense' is neither moves, a board nor a file" nonsense

# Ctrl-C shows what there is.
"$HEIBAI" hint --level 60 --hash 4 --json >out 2>err &
hinter=$!
interrupt $hinter
same "status after Ctrl-C" 130 $status
[ $took -lt 5000 ] || fail "it took $took ms to stop"
grep -qE '"kind":"[0-9]+@73%"' out || fail "the answer so far"

finish
