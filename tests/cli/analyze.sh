#!/bin/sh
# `heibai analyze`: values of moves, losses and marks, files of games, bad ones, Ctrl-C.
. "$SOURCE/tests/checks.sh"
analyze() { command_is analyze "$@" --hash 4; }
# The shortest game there is: white is wiped out by black's fifth move.
short=e6f4e3f6g5d6e7f5c5

analyze 0 $short --level 4
same "rows" 9 "$(grep -cE '^ +[1-9] (black|white)    [A-H][1-8]  +[-+][0-9.]+    [A-H][1-8]  +[-+][0-9.]+ +[3-6]@73%' out)"
grep -qE '^  8 white .*(\?\?) blunder$' out || fail "white's last move is a blunder"
contains out "the game is over: black 13, white 0 discs"
grep -qE '^white: 4 moves, [0-9.]+ discs lost, .* blunders [1-9]; worst [2468]\. [A-H][1-8], [0-9.]+$' out || fail "summary"
same "nothing on stderr" "" "$(cat err)"
# All losses are shown and add up to the totals, and each mark is followed by a better line.
for side in black white; do
    sum=$(awk -v side=$side '$2 == side && NF > 7 { s += $8 } END { printf "%.1f", s }' out)
    grep -q "^$side: [45] moves, $sum discs lost" out || fail "the losses of $side add up to $sum"
done
same "better lines" "$(grep -cE '^ +[1-9] .*[?]' out)" "$(grep -cE '^ +better: [a-hA-H][1-8]' out)"
grep -qE '^  1 black    E6 +[-+0-9.]+    E6 +[-+0-9.]+ +[3-6]@73%$' out || fail "the first move loses nothing"

analyze 0 $short --level 4 --json --threads 1
same "lines" 1 "$(wc -l <out | tr -d ' ')"
move='\{"n":1,"side":"black","move":"e6","value":-?[0-9.]+,"best":"[a-h][1-8]","best_value":-?[0-9.]+,"kind":"[3-6]@73%","loss":[0-9.]+,"mark":"[?!]*","pv":"([a-h][1-8])+"\}'
side='\{"moves":[45],"loss":[0-9.]+,"dubious":[0-9],"mistakes":[0-9],"blunders":[0-9]\}'
grep -qE "^\{\"moves\":\[$move,.*\],\"black\":$side,\"white\":$side,\"over\":true,\"score\":64,\"nodes\":[0-9]+," out || fail "shape"

# An ending is judged exactly, passes and all: losses are whole, and results that change are named.
board='--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X'
analyze 0 g8h7a8a6a4a7b6a2h8a3h1g2a1b1 --board "$board" --level 10
same "best play loses nothing" 2 "$(grep -c ', 0.0 discs lost, ' out)"
same "exact rows" 14 "$(grep -c ' exact' out)"
analyze 0 b1 --board "$board" --level 10
grep -qE '^  1 black    B1      -4    G8     \+18    exact   22.0  \?\? blunder, loses a won game$' out || fail "a lost win"
contains out "better: g8 "
empty=--------------------------------------------------------------
analyze 0 c1 --board "XO$empty O" --level 10 --json
contains out '"moves":[{"n":0,"side":"white","move":"--"},{"n":1,"side":"black","move":"c1",'

# Files: a game a line; bad ones have their place, the others are still analyzed.
printf '%s\n\nf5d6 c3\nf5a1\r\nF5\r\n' $short >games.txt
analyze 2 games.txt --level 1 --json
same "games" 3 "$(grep -c '^{"moves":' out)"
same "their players" 1 "$(grep -c '^{"players":' out)"
same "the bad one" "heibai: games.txt:4:3: move 2: a1 is not legal: it turns no disc" "$(cat err)"
"$HEIBAI" analyze - --level 1 --hash 4 <games.txt >out 2>err
contains err "standard input:4:3: move 2"

wrong() { what=$1; shift; refuses analyze "$what" "$@" --hash 4; }
wrong "MOVES or a FILE are needed"
wrong "MOVES or a FILE are needed" ""
wrong "MOVES:1:3: move 2: 'zz' is not a square" f5zz
wrong "no-such.txt: cannot open" no-such.txt
wrong "--board:1:" f5 --board XO
wrong "cannot be combined" f5 --level 4 --depth 4
: >empty.txt
wrong "empty.txt: there is no game in it" empty.txt
printf 'f5\0d6' >zero.txt
wrong "zero.txt:1:3: a zero byte" zero.txt

# Ctrl-C: what is known so far is printed.
"$HEIBAI" analyze f5d6c3d3c4f4f6 --level 60 --hash 4 >out 2>err &
analyst=$!
interrupt $analyst
same "status after Ctrl-C" 130 $status
[ $took -lt 5000 ] || fail "it took $took ms to stop"
grep -qE '^  1 black    F5 +\?$' out || fail "moves that were not reached"
contains out "black: 0 of 4 moves"
warns "heibai: analyze: stopped: 0 of 7 moves analysed"

# It says which games are missing, and what became of the files.
moves=f5d6c3d3c4f4f6f3e6e7
"$HEIBAI" analyze $moves --level 60 --hash 4 --json --output one.ggf --chart one.svg >out 2>err &
interrupt $!
same "status after Ctrl-C, JSON" 130 $status
contains out '"stopped":true'
warns "heibai: analyze: stopped: 0 of 10 moves analysed" \
    "heibai: analyze: 'one.ggf' is not written" "heibai: analyze: 'one.svg' is not written"
[ ! -e one.ggf ] && [ ! -e one.svg ] || fail "files of a game that was not analysed"
# A game of one move from a board with two empty squares takes no time.
start='---------------------------OX------XO---------------------------'
{
    echo "(;GM[Othello]PC[x]PB[a]PW[b]TY[8]BO[8 OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOX-- O]W[g8];)"
    for _ in 1 2; do echo "(;GM[Othello]PC[x]PB[a]PW[b]TY[8]BO[8 $start *]B[f5]W[d6];)"; done
} >three.ggf
"$HEIBAI" analyze three.ggf --level 60 --hash 4 --output some.ggf >out 2>err &
interrupt $!
same "status after Ctrl-C in a file" 130 $status
warns "heibai: analyze: stopped: 1 of 3 games analysed, 0 of 2 moves of game 2" \
    "heibai: analyze: 'some.ggf': the other games are not written"
same "games of --output" 1 "$(grep -c '^(;' some.ggf)"
HEIBAI_LANG=zh "$HEIBAI" analyze three.ggf --level 60 --hash 4 --output other.ggf >out 2>err &
interrupt $!
warns "heibai: analyze: 已停止：3 局中分析了 1 局，第 2 局 2 手中分析了 0 手" \
    "heibai: analyze: “other.ggf”：其余对局没有写"
"$HEIBAI" analyze three.ggf --level 60 --hash 4 --separate --threads 2 --output none.ggf >out 2>err &
interrupt $!
same "status after Ctrl-C, --separate" 130 $status
warns "heibai: analyze: stopped: 0 of 3 games analysed" "heibai: analyze: 'none.ggf' is not written"

finish
