#!/bin/sh
# `heibai convert`: what it prints and returns, on files made here.
. "$SOURCE/tests/checks.sh"
set -e

# run STATUS ARGS...: leaves what was printed in out and err.
run() { command_is convert "$@"; }
# byte OFFSET OCTAL FILE
# shellcheck disable=SC2059
byte() { printf "\\$2" | dd of="$3" bs=1 seek="$1" conv=notrunc 2>/dev/null; }

# ---- Transcripts and WTHOR

# Three games: the shortest, an unfinished one, one in upper case with white space and a blank line.
printf 'e6f4e3f6g5d6e7f5c5\nf5d6c3\n\n F5 D6 \r\n' >games.txt
run 0 --to wtb --output good.wtb --year 1999 games.txt
prints_nothing
warns_nothing
[ "$(wc -c <good.wtb)" -eq 220 ] || fail "size of good.wtb"
[ ! -e good.jou ] || fail "good.jou without names"
[ "$(dd if=good.wtb bs=1 skip=4 count=12 2>/dev/null | od -An -tu1 | tr -s ' ')" = \
    " 3 0 0 0 0 0 207 7 8 0 0 0" ] || fail "header of good.wtb"
[ "$(dd if=good.wtb bs=1 skip=16 count=19 2>/dev/null | od -An -v -tu1 | tr -s ' \n' ' ')" = \
    " 0 0 0 0 0 0 64 64 65 46 35 66 57 64 75 56 53 0 0 " ] || fail "first record of good.wtb"

run 0 --to transcript good.wtb
prints e6f4e3f6g5d6e7f5c5 f5d6c3 f5d6
warns "heibai: transcript does not hold, lost in 3 games: the date" \
    "heibai: transcript does not hold, lost in 2 games: a result that is not that of the board" \
    "heibai: transcript does not hold, lost in 3 games: the result with best play"
run 0 --output back.txt good.wtb
printf 'e6f4e3f6g5d6e7f5c5\nf5d6c3\nf5d6\n' | cmp - back.txt

summary() {
    echo "$1 files, $2 games (2 unfinished, $3 with a wrong disc count), $4 names:" \
        "$5 illegal games, 0 files not equal when written again, $6 bad files"
}
mkdir names
printf '\024\032\002\020\0\0\0\0\001\0\0\0\0\0\0\0Tastet Marc\0\0\0\0\0\0\0\0\0' >names/NAMES.JOU
run 0 --check good.wtb names/NAMES.JOU games.txt
prints "3 files, 6 games (4 unfinished, 0 with a wrong disc count), 1 names: 0 illegal games, 0 files not equal when written again, 0 bad files"
warns_nothing

# Byte 30 of the file is the seventh move of the first game: A1 there.
cp good.wtb Bad.WTB
byte 30 013 Bad.WTB
run 1 --check Bad.WTB
prints "Bad.WTB: game 1 (byte 16): move 7: A1 is not legal: it turns no disc" \
    "$(summary 1 3 0 0 1 0)"
run 1 --check --json Bad.WTB
prints '{"files": 1, "games": 3, "unfinished": 2, "miscounted": 0, "names": 0, "illegal": [{"file": "Bad.WTB", "game": 1, "offset": 16, "move": 7, "reason": "A1 is not legal: it turns no disc"}], "equal": true}'
run 2 --to ggf --output bad.ggf Bad.WTB
prints_nothing
warns "heibai: Bad.WTB: game 1 (byte 16): move 7: A1 is not legal: it turns no disc" \
    "heibai: ggf does not hold, lost in 2 games: the result with best play" \
    "heibai: 2 games written, all but those above"
[ "$(wc -l <bad.ggf)" -eq 2 ] || fail "bad.ggf: $(cat bad.ggf)"

# A finished game with the wrong count is legal, but told.
cp good.wtb counted.wtb
byte 22 077 counted.wtb
run 0 --check counted.wtb
prints "$(summary 1 3 1 0 0 0)"

# Bad files: each has its line, and the others are still read.
head -c 219 good.wtb >short.wtb
cp good.wtb ten.wtb
byte 12 012 ten.wtb
mkdir folder.wtb folder.ggf
: >unknown
run 2 --check missing.wtb short.wtb ten.wtb folder.wtb folder.ggf missing.sgf unknown good.wtb
warns "heibai: missing.wtb: cannot open: No such file or directory" \
    "heibai: short.wtb: cut short: the header says 3 games, that is 220 bytes, but there are 219" \
    "heibai: ten.wtb: the games are on a 10x10 board, only 8x8 is played here" \
    "heibai: folder.wtb: cannot read: Is a directory" \
    "heibai: folder.ggf: cannot read: Is a directory" \
    "heibai: missing.sgf: cannot open: No such file or directory" \
    "heibai: unknown: its name does not tell the format: say --from FORMAT"
prints "$(summary 1 3 0 0 0 7)"
run 2 --to transcript short.wtb unknown good.wtb
prints e6f4e3f6g5d6e7f5c5 f5d6c3 f5d6
[ "$(head -n 2 err)" = "heibai: short.wtb: cut short: the header says 3 games, that is 220 bytes, but there are 219
heibai: unknown: its name does not tell the format: say --from FORMAT" ] || fail "said: $(cat err)"

# Transcripts that are not games; the others are written.
printf 'f5d6\nf5a1\nf5\0d6\nf5 zz' >bad.txt
run 2 --to wtb --output some.wtb bad.txt
warns "heibai: bad.txt:2:3: move 2: a1 is not legal: it turns no disc" \
    "heibai: bad.txt:3:3: a zero byte" \
    "heibai: bad.txt:4:4: move 2: 'zz' is not a square" \
    "heibai: 1 games written, all but those above"
[ "$(wc -c <some.wtb)" -eq 84 ] || fail "size of some.wtb"
cp some.wtb kept.wtb
printf 'zz\n' >zz.txt
run 2 --output kept.wtb zz.txt missing.txt
warns "heibai: zz.txt:1:1: move 1: 'zz' is not a square" \
    "heibai: missing.txt: cannot open: No such file or directory"
cmp some.wtb kept.wtb
run 2 --to wtb --output no/such/folder.wtb games.txt
[ "$(wc -l <err)" -eq 1 ] || fail "said: $(cat err)"
if [ -e /dev/full ]; then
    status=0
    "$HEIBAI" convert --to ggf games.txt >/dev/full 2>err || status=$?
    [ $status -eq 2 ] || fail "a full disk: status $status"
    warns "heibai: cannot write to standard output: No space left on device"
fi

# ---- Everything else

start='BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]'
cat >two.ggf <<END
1 (;GM[Othello]PC[GGS/os]DT[1999]PB[Ann]PW[José]RB[1800]TI[05:00//02:00]TY[8]RE[?]${start}B[F5/1.50/2.449]W[D6//1.00]B[C3];)
(;GM[othello]PB[Ann]PW[Bo]DT[1999]TY[8]RE[+64.000]${start}B[E6]W[F4]B[E3]W[F6]B[G5]W[D6]B[E7]W[F5]B[C5];)
END
run 0 --check two.ggf
prints "1 files, 2 games (1 unfinished, 0 with a wrong disc count), 0 names: 0 illegal games, 0 files not equal when written again, 0 bad files"
run 0 --to ggf two.ggf
sed 's/^1 //;s/GM\[othello\]/GM[Othello]/;s/PB\[Ann\]PW\[Bo\]DT\[1999\]/DT[1999]PB[Ann]PW[Bo]/' two.ggf | cmp - out
warns_nothing
run 0 --to sgf two.ggf
prints '(;FF[4]GM[2]CA[UTF-8]SZ[8]PB[Ann]BR[1800]PW[José]PC[GGS/os]DT[1999]TM[300]RE[?]AB[e4][d5]AW[d4][e5]PL[B];B[f5]V[1.5];W[d6];B[c3])' \
    '(;FF[4]GM[2]CA[UTF-8]SZ[8]PB[Ann]PW[Bo]DT[1999]RE[B+64]AB[e4][d5]AW[d4][e5]PL[B];B[e6];W[f4];B[e3];W[f6];B[g5];W[d6];B[e7];W[f5];B[c5])'
warns "heibai: sgf does not hold, lost in 1 games: the clocks" \
    "heibai: sgf does not hold, lost in 1 games: thinking times"
run 0 --to transcript two.ggf
prints f5d6c3 e6f4e3f6g5d6e7f5c5
[ "$(wc -l <err)" -eq 7 ] || fail "said: $(cat err)"
run 0 --to board two.ggf
prints '------------------X--------XX------OXX-----O-------------------- O' \
    '--------------------X------XXX----XXXXX----XXX------X----------- O'

printf '\357\273\277f5 d6\r\nf5 zz' >mark.txt
run 2 --to transcript mark.txt
prints f5d6
[ "$(head -n 1 err)" = "heibai: mark.txt:2:4: move 2: 'zz' is not a square" ] || fail "said: $(cat err)"

# Through a WTHOR archive and back the names stay, in Latin-1.
run 0 two.ggf --output two.wtb
warns "heibai: wtb does not hold, lost in 1 games: ratings" \
    "heibai: wtb does not hold, lost in 1 games: the clocks" \
    "heibai: wtb does not hold, lost in 1 games: values of moves" \
    "heibai: wtb does not hold, lost in 1 games: thinking times"
[ "$(wc -c <two.jou)" -eq 96 ] || fail "size of two.jou" # ??? Ann José Bo
[ "$(dd if=two.jou bs=1 skip=56 count=5 2>/dev/null | od -An -tx1)" = " 4a 6f 73 e9 00" ] || fail "José"
run 0 two.wtb --to sgf
grep -q 'PB\[Ann\]PW\[José\]EV\[GGS/os\]DT\[1999\]' out || fail "names: $(cat out)"
mkdir apart
cp two.wtb apart
run 0 apart/two.wtb --to ggf
grep -q 'PB\[#1\]PW\[#2\]' out || fail "numbers: $(cat out)"
head -n 1 err | grep -q "^heibai: no names in 2 games: numbers instead, give the .jou and .trn$" || fail "said: $(cat err)"
run 0 two.jou two.trn apart/two.wtb --to ggf
grep -q 'PC\[GGS/os\]DT\[1999\]PB\[Ann\]PW\[José\]' out || fail "names: $(cat out)"
cp two.jou apart/OTHER.JOU # the only one there
cp two.trn apart/TWO.TRN
run 0 apart/two.wtb --to ggf
grep -q 'PC\[GGS/os\]DT\[1999\]PB\[Ann\]PW\[José\]' out || fail "names: $(cat out)"

# Existing names are not replaced, and new ones only added on request.
cp two.jou before.jou_
cp two.wtb before.wtb_
sed 's/Ann/Zoe/;s/GGS/Rome/' two.ggf >other.ggf
run 2 other.ggf --output two.wtb
warns "heibai: two.wtb: two.jou exists and does not have all names: --overwrite-names adds them"
cmp two.jou before.jou_ || fail "names were replaced"
cmp two.wtb before.wtb_ || fail "games were replaced"
run 0 two.ggf --output two.wtb # has all names
cmp two.jou before.jou_ || fail "names were replaced"
mkdir more
cp two.jou two.trn more
run 0 other.ggf --output more/two.wtb --overwrite-names
[ "$(wc -c <more/two.jou)" -eq 116 ] || fail "size of more/two.jou"
[ "$(dd if=more/two.jou bs=1 skip=16 count=80 2>/dev/null | od -An -v -tx1)" = \
    "$(dd if=two.jou bs=1 skip=16 count=80 2>/dev/null | od -An -v -tx1)" ] || fail "names have other numbers"
run 0 more/two.wtb --to ggf
grep -q 'PC\[Rome/os\]DT\[1999\]PB\[Zoe\]PW\[José\]' out || fail "names: $(cat out)"
[ "$(ls more | tr '\n' ' ')" = "two.jou two.trn two.wtb " ] || fail "left: $(ls more)"
# Two at once: the second is refused, as both would add names to the same old ones.
mkfifo slow.ggf
"$HEIBAI" convert slow.ggf --output more/two.wtb --overwrite-names >/dev/null 2>&1 &
first=$!
exec 3>slow.ggf # until here it waits for its input
while ! ls more | grep -q 'two.wtb.new-'; do sleep 0.01; done
run 2 other.ggf --output more/two.wtb --overwrite-names
warns "heibai: more/two.wtb: another convert is writing it"
run 0 other.ggf --output more/three.wtb
rm more/three.*
cat other.ggf >&3
exec 3>&-
wait $first || fail "the first of two at once failed"
[ "$(ls more | tr '\n' ' ')" = "two.jou two.trn two.wtb " ] || fail "left: $(ls more)"
printf 'short' >more/short.jou
run 2 other.ggf --output more/short.wtb --overwrite-names
warns "heibai: more/short.wtb: more/short.jou: cut short: 5 bytes, the header alone has 16"
cp names/NAMES.JOU more/first.jou
run 2 other.ggf --output more/first.wtb --overwrite-names
warns "heibai: more/first.wtb: more/first.jou: its first name is not ???, for games without names"

# No file that is read is written: by another name, as names, or as standard output.
ln two.ggf hard.ggf
ln -s two.ggf soft.ggf
for name in ./two.ggf hard.ggf soft.ggf more/../two.ggf "$PWD/two.ggf"; do
    run 2 two.ggf --output "$name"
    warns "heibai: convert: --output: $name is one of the files that are read"
done
run 2 --from ggf - --output two.ggf <two.ggf
warns "heibai: convert: --output: two.ggf is one of the files that are read"
ln -s ../two.jou more/linked.jou
run 2 two.jou other.ggf --output more/linked.wtb --overwrite-names
warns "heibai: convert: --output: more/linked.jou is one of the files that are read"
run 2 other.ggf two.wtb --output more/linked.wtb --overwrite-names # two.jou is beside two.wtb
warns "heibai: convert: --output: more/linked.jou is one of the files that are read"
cp games.txt grows.txt
status=0
"$HEIBAI" convert grows.txt --to transcript >>grows.txt 2>err || status=$?
same "status of a file that is appended to itself" 2 $status
cmp games.txt grows.txt

# Without a game nothing is written, whether the output exists or not.
cp two.ggf kept.ggf
: >none.ggf
printf '\n \n' >blank.txt
for output in kept.ggf new.ggf new.wtb new.txt; do
    run 1 none.ggf blank.txt --output $output
    warns "heibai: convert: there is no game, nothing is written"
    prints_nothing
done
cmp two.ggf kept.ggf
run 1 none.ggf blank.txt --to ggf
warns "heibai: convert: there is no game, nothing is written"
prints_nothing
run 1 --from ggf --to sgf -
warns "heibai: convert: there is no game, nothing is written"
prints_nothing
run 1 names/NAMES.JOU --to ggf
warns "heibai: convert: there is no game, nothing is written"
cp games.txt kept.txt
printf '%s X\n' --XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- >late.board
for output in kept.txt new.txt; do
    run 1 late.board --output $output
    warns "heibai: transcript does not hold, 1 games left out: the game does not begin from the usual position"
done
# A blank line is no game to its readers.
bare='(;GM[Othello]PB[]PW[]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *];)'
echo "$bare" >bare.ggf
run 1 bare.ggf --output kept.txt
warns "heibai: transcript does not hold, 1 games left out: a game without moves cannot be a transcript"
{ echo "$bare"; echo "${bare%;)}B[F5];)"; } >bare.ggf
run 1 bare.ggf --to transcript
prints f5
cmp games.txt kept.txt
[ "$(ls new.* 2>/dev/null)" = "" ] || fail "written without a game: $(ls new.*)"
head -c 16 good.wtb >none.wtb
byte 4 000 none.wtb
for name in none.ggf blank.txt none.wtb; do
    run 1 --check $name
    warns "heibai: $name: there is no game"
done
run 1 --check --json none.ggf two.ggf
warns "heibai: none.ggf: there is no game"

# Positions: a game without moves; OBF keeps its scores for OBF.
board=--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO--
printf '%% FForum\n\n%sX; G8:+18; H1:+12 %% one\n%s O;\n' $board $board >p.obf
run 0 p.obf --to obf
prints "$board X; G8:+18; H1:+12; % one" "$board O;"
warns_nothing
run 0 p.obf --to board
prints "$board X" "$board O"
warns "heibai: board does not hold, lost in 1 games: comments" \
    "heibai: board does not hold, lost in 1 games: other tags, or scores of moves"
cp out p.board
run 0 p.board --to ggf
cp out p.ggf
run 0 --from ggf --to board - <p.ggf
cmp p.board out
run 0 p.board --to sgf
cp out p.sgf
run 0 p.sgf --to board
cmp p.board out
run 1 p.ggf --to transcript
prints_nothing
warns "heibai: transcript does not hold, 2 games left out: the game does not begin from the usual position"
run 0 --check p.obf p.board p.ggf p.sgf
# Boards in rows, with the side in the last one or alone.
{
    printf '%s' $board | fold -w 8
    printf '\nwhite\n\n'
    printf '%s' $board | fold -w 8
    printf ' X\n'
    printf '%s\nX' $board
} >rows.board
run 0 rows.board --to board
prints "$board O" "$board X" "$board X"
printf -- '%s X\n---\n\n%s O\n%s\n' $board $board $board >bad.board
run 2 bad.board --to board
prints "$board X" "$board O"
warns "heibai: bad.board:2:4: 3 squares, 64 are needed" \
    "heibai: bad.board:5:65: the side to move is missing: X or O" \
    "heibai: 2 games written, all but those above"

# A bad game among good ones, in a text that is longer than what is read at once.
good=$(tail -n 1 two.ggf)
awk -v good="$good" 'BEGIN { for (i = 1; i <= 2000; i++) print i == 1500 ? "(;GM[Othello]\nB[A1];)" : good }' >long.ggf
run 2 long.ggf --to transcript
[ "$(grep -c '^e6f4e3f6g5d6e7f5c5$' out)" -eq 1999 ] || fail "long.ggf"
[ "$(head -n 1 err)" = "heibai: long.ggf:1501:3: A1 is not legal: it turns no disc" ] || fail "said: $(cat err)"
run 1 --check --json long.ggf
prints '{"files": 1, "games": 2000, "unfinished": 0, "miscounted": 0, "names": 0, "illegal": [{"file": "long.ggf", "game": 1500, "line": 1501, "column": 3, "reason": "A1 is not legal: it turns no disc"}], "equal": true}'
head -c 1000 long.ggf >cut.ggf
run 2 cut.ggf --to transcript
grep -q '^heibai: cut.ggf:[0-9]*:1: the game that begins here does not end: no .;)' err || fail "said: $(cat err)"

# What is read is not written over, and what is not UTF-8 is told in JSON all the same.
cp games.txt same.txt
run 2 --to transcript --output ./same.txt games.txt same.txt
warns "heibai: convert: --output: ./same.txt is one of the files that are read"
cmp -s games.txt same.txt || fail "the file is gone"
printf 'f5 \351\n' >latin.txt
run 1 --check --json latin.txt
grep -q '"reason": *"move 2: ' out || fail "printed: $(cat out)"

# A conversion that is stopped leaves what there was.
mkfifo endless.txt
printf 'f5d6\n' >kept.ggf
cp kept.ggf before
"$HEIBAI" convert --output kept.ggf endless.txt >out 2>err &
job=$!
(yes f5d6c3 | head -n 200000; sleep 5) >endless.txt &
feeder=$!
sleep 0.5
kill -INT $job
status=0
wait $job || status=$?
kill $feeder 2>/dev/null || true
[ $status -eq 130 ] || fail "stopped: status $status: $(cat err)"
cmp -s kept.ggf before || fail "half a conversion took the place of a whole file"
grep -q '^heibai: convert: stopped; kept.ggf is left as it was$' err || fail "said: $(cat err)"
[ "$(ls kept.ggf.new-* 2>/dev/null)" = "" ] || fail "a temporary file is left"

# Wrong use.
for args in "" "--check" "good.wtb" "--check --to wtb good.wtb" "--to pgn good.wtb" \
    "--from pgn --to ggf good.wtb" "--to wtb games.txt" "--json --to transcript good.wtb" \
    "--check --output x good.wtb" "--check --year 1999 good.wtb" "--chekc good.wtb" \
    "--to wtb --output x --year 65536 games.txt" "--output x games.txt" \
    "--year 1999 --to ggf games.txt" "--to ggf -" "--overwrite-names --to ggf games.txt"; do
    # shellcheck disable=SC2086
    run 2 $args
    [ "$(head -n 1 err | wc -l)" -eq 1 ] || fail "convert $args said: $(cat err)"
    prints_nothing
done
run 2 games.txt --to sgf --output ''
contains err 'heibai: convert: --output: the name of the file is empty'
run 0 --help

finish
