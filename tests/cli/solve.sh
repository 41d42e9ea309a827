#!/bin/sh
# `heibai solve`: tables, JSON, checks of given scores, bad lines, odd boards, Ctrl-C.
. "$SOURCE/tests/checks.sh"
solve() { command_is solve "$@" --hash 4; }
grep -v '^%' "$SOURCE/bench/ffo-1-19.obf" | head -n 4 >four.obf

# The table, with the file's scores checked.
solve 0 four.obf --threads 1
same "the header" " # | depth|score|       time   |  nodes (N)  |   N/s    | principal variation" "$(head -n 1 out)"
grep -qE '^  1\|    14   \+18 +0:0[0-9]\.[0-9]{3} +[0-9]+ +[0-9]+ g8 H7 ' out || fail "row 1"
grep -qE '^  4\|    14    \+0 ' out || fail "row 4"
contains out "four.obf: 4 positions, "
contains out "4 of 4 given scores are right"
same "nothing on stderr" "" "$(cat err)"

# The same nodes again with one thread.
"$HEIBAI" solve four.obf --threads 1 --hash 4 --json | sed 's/,"seconds":[^,]*//' >first
"$HEIBAI" solve four.obf --threads 1 --hash 4 --json | sed 's/,"seconds":[^,]*//' >second
cmp first second || fail "two runs differ"
same "objects" 4 "$(wc -l <first | tr -d ' ')"
object='^\{"n":[1-4],"score":-?[0-9]+,"move":"[a-h][1-8]","pv":"([a-h][1-8]|--)+","nodes":[0-9]+,"exact":true,"kind":"exact"\}$'
same "shape of the objects" 4 "$(grep -cE "$object" first)"

# Wrong scores are told; of listed moves too, if all are asked for.
sed '2s/A4:+10/A4:+12/' four.obf >wrong.obf
solve 1 wrong.obf
contains out "<- the file says +12"
contains out "3 of 4 given scores are right"
sed '1s/H1:+12/H1:+10/' four.obf >wrong.obf
solve 1 wrong.obf --all
contains out "<- the file says +10"
solve 0 four.obf --all
same "a row for every move" 31 "$(grep -c '^ *[0-9]*|  ' out)"
solve 0 four.obf --all --json
grep -qE '"moves":\[\{"move":"g8","score":18,"kind":"exact","pv":"g8' out || fail "all as JSON"

# Windows, and who wins.
solve 0 four.obf --wld
grep -qE '^  1\|    14   win' out || fail "win"
grep -qE '^  4\|    14  draw' out || fail "draw"
solve 0 four.obf --window 12:20 --json
grep -qE '"n":1,"score":18,.*"exact":true' out || fail "inside the window"
grep -qE '"n":3,"score":(12|[0-9]|-[0-9]+),.*"exact":false,"kind":"upper"' out || fail "below the window"

# Bad lines have their place; the others are still solved.
{ echo "% a comment"; echo; sed -n 1p four.obf; echo "XO nonsense"; sed -n 2p four.obf
    printf 'X\000O\n'; printf '%s\r\n' "$(sed -n 3p four.obf)"; } >mixed.obf
solve 2 mixed.obf
same "bad lines" "heibai: mixed.obf:4:4: 'n' is not a square: X, O or -
heibai: mixed.obf:6:2: a zero byte" "$(cat err)"
contains out "mixed.obf: 3 positions, "
same "numbers" "1 3 5 " "$(sed -n 's/^ *\([0-9]\)|.*/\1/p' out | tr '\n' ' ')"

# Standard input, and boards as an argument.
"$HEIBAI" solve - --hash 4 <four.obf >out 2>err || fail "standard input"
contains out "standard input: 4 positions"
board=$(sed -n 's/;.*//p' four.obf | head -n 1)
solve 0 "$board"
contains out "BOARD: 1 position, "
contains out " +18 "
empty=--------------------------------------------------------------
black=XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX
cat >odd.obf <<EOF
XO$empty X
XO$empty O
--$empty X
$black- O
${black}X X
${black}O O
EOF
solve 0 odd.obf --json
same "odd boards" '1 64 "c1" "c1"
2 -64 "--" "--c1"
3 0 null ""
4 -64 null ""
5 64 null ""
6 -62 null ""' "$(sed 's/{"n":\([^,]*\),"score":\([^,]*\),"move":\([^,]*\),"pv":\([^,]*\),.*"kind":"exact"}/\1 \2 \3 \4/' out)"

# Wrong use: one line, with the place and the reason, and nothing else.
wrong() { what=$1; shift; refuses solve "$what" "$@" --hash 4; }
wrong "ZZZ' is neither moves, a board nor a file" ZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZ
wrong "63 squares, 64 are needed" "-$empty X"
wrong "the side to move is missing" "--$empty"
wrong "no-such.obf: cannot open" no-such.obf
wrong "a FILE or a BOARD is needed"
wrong "a FILE or a BOARD is needed" ""
wrong "one word too many" four.obf four.obf
wrong "--window: '4' is not A:B" four.obf --window 4
wrong "--window: '4:4' is not A:B" four.obf --window 4:4
wrong "does not go with --window" four.obf --window 0:1 --wld
wrong "--threads: '0' is not" four.obf --threads 0
wrong "no/such.hbw" four.obf --weights no/such.hbw
: >empty.obf
wrong "empty.obf: there is no position in it" empty.obf

# Ctrl-C: at once, and the answer so far is marked as what it is.
start='---------------------------OX------XO--------------------------- X'
"$HEIBAI" solve "$start" --hash 4 --threads 2 >out 2>err &
solver=$!
interrupt $solver
same "status after Ctrl-C" 130 $status
[ $took -lt 5000 ] || fail "it took $took ms to stop"
grep -qE '^  1\| *[0-9]+@(73|87|95|98|99)% ' out || fail "the answer so far"
contains out "<- stopped, not solved"
contains out "BOARD: stopped: 0 of 1 position solved, 0 nodes"

# The same for a file: what is not solved is not counted. Standard input may never end, so nobody knows how many.
{ cat four.obf; echo "$start;"; echo "$start;"; } >long.obf
"$HEIBAI" solve long.obf --hash 4 --threads 2 >out 2>err &
interrupt $!
same "status after Ctrl-C in a file" 130 $status
contains out "long.obf: stopped: 4 of 6 positions solved"
contains out "4 of 4 given scores are right so far"
"$HEIBAI" solve long.obf --hash 4 --separate --threads 1 >out 2>err &
interrupt $!
contains out "long.obf: stopped: 4 of 6 positions solved"
"$HEIBAI" solve - --hash 4 --threads 2 --json <long.obf >out 2>err &
interrupt $!
same "status after Ctrl-C, JSON" 130 $status
same "stopped objects" "1 of 5" "$(grep -c '"stopped":true}$' out) of $(wc -l <out | tr -d ' ')"
warns "heibai: solve: stopped: 4 positions solved"
HEIBAI_LANG=zh "$HEIBAI" solve long.obf --hash 4 --threads 2 --json >out 2>err &
interrupt $!
warns "heibai: solve: 已停止：6 个局面中解出 4 个"
"$HEIBAI" bench ffo --first 56 --last 57 --hash 4 >out 2>err &
interrupt $!
same "status of bench ffo after Ctrl-C" 130 $status
contains out "FFO: stopped: 0 of 2 positions solved"

# A reader that leaves early does no harm.
same "head" 1 "$("$HEIBAI" solve four.obf --hash 4 | head -n 1 | wc -l | tr -d ' ')"

finish
