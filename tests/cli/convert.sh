#!/bin/sh
# `heibai convert`: what it prints and returns, on files made here.
set -eu

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
fail() { echo "FAILED: $*"; exit 1; }

# run STATUS ARGS...: leaves what was printed in out and err.
run() {
    want=$1 status=0
    shift
    "$HEIBAI" convert "$@" >out 2>err || status=$?
    [ $status -eq "$want" ] || fail "convert $*: status $status, not $want: $(cat err)"
}
prints() { printf '%s\n' "$@" | cmp -s - out || fail "printed: $(cat out)"; }
prints_nothing() { [ ! -s out ] || fail "printed: $(cat out)"; }
warns() { printf '%s\n' "$@" | cmp -s - err || fail "said: $(cat err)"; }
# byte OFFSET OCTAL FILE
# shellcheck disable=SC2059
byte() { printf "\\$2" | dd of="$3" bs=1 seek="$1" conv=notrunc 2>/dev/null; }

# Three games: the shortest, an unfinished one, one in upper case with white space and a blank line.
printf 'e6f4e3f6g5d6e7f5c5\nf5d6c3\n\n F5 D6 \r\n' >games.txt
run 0 --to wtb --output good.wtb --year 1999 games.txt
prints_nothing
[ "$(wc -c <good.wtb)" -eq 220 ] || fail "size of good.wtb"
[ "$(dd if=good.wtb bs=1 skip=4 count=12 2>/dev/null | od -An -tu1 | tr -s ' ')" = \
    " 3 0 0 0 0 0 207 7 8 0 0 0" ] || fail "header of good.wtb"
[ "$(dd if=good.wtb bs=1 skip=16 count=19 2>/dev/null | od -An -v -tu1 | tr -s ' \n' ' ')" = \
    " 0 0 0 0 0 0 64 64 65 46 35 66 57 64 75 56 53 0 0 " ] || fail "first record of good.wtb"

run 0 --to transcript good.wtb
prints e6f4e3f6g5d6e7f5c5 f5d6c3 f5d6
run 0 --to transcript --output back.txt good.wtb
printf 'e6f4e3f6g5d6e7f5c5\nf5d6c3\nf5d6\n' | cmp - back.txt

summary() {
    echo "$1 files, $2 games (2 unfinished, $3 with a wrong disc count), $4 names:" \
        "$5 illegal games, 0 files not equal when written again, $6 bad files"
}
printf '\024\032\002\020\0\0\0\0\001\0\0\0\0\0\0\0Tastet Marc\0\0\0\0\0\0\0\0\0' >NAMES.JOU
run 0 --check good.wtb NAMES.JOU
prints "$(summary 2 3 0 1 0 0)"
[ ! -s err ] || fail "said: $(cat err)"

# Byte 30 of the file is the seventh move of the first game: A1 there.
cp good.wtb Bad.WTB
byte 30 013 Bad.WTB
run 1 --check Bad.WTB
prints "Bad.WTB: game 1 (byte 16): move 7: A1 is not legal: it turns no disc" \
    "$(summary 1 3 0 0 1 0)"
run 1 --check --json Bad.WTB
prints '{"files": 1, "games": 3, "unfinished": 2, "miscounted": 0, "names": 0, "illegal": [{"file": "Bad.WTB", "game": 1, "offset": 16, "move": 7, "reason": "A1 is not legal: it turns no disc"}], "equal": true}'
run 1 --to transcript Bad.WTB
prints f5d6c3 f5d6
warns "Bad.WTB: game 1 (byte 16): move 7: A1 is not legal: it turns no disc"

# A finished game with the wrong count is legal, but told.
cp good.wtb counted.wtb
byte 22 077 counted.wtb
run 0 --check counted.wtb
prints "$(summary 1 3 1 0 0 0)"

# Bad files: each has its line, and the others are still read.
head -c 219 good.wtb >short.wtb
cp good.wtb ten.wtb
byte 12 012 ten.wtb
mkdir folder.wtb
run 2 --check missing.wtb short.wtb ten.wtb folder.wtb games.txt good.wtb
warns "heibai: missing.wtb: cannot open: No such file or directory" \
    "heibai: short.wtb: cut short: the header says 3 games, that is 220 bytes, but there are 219" \
    "heibai: ten.wtb: the games are on a 10x10 board, only 8x8 is played here" \
    "heibai: folder.wtb: cannot read: Is a directory" \
    "heibai: games.txt: not a WTHOR file: its name must end in .wtb, .jou or .trn"
prints "$(summary 1 3 0 0 0 5)"
run 2 --to wtb --output x.wtb good.wtb
warns "heibai: good.wtb: a WTHOR file already, not transcripts" \
    "heibai: x.wtb: not written, because of the lines above"
run 2 --to transcript NAMES.JOU
warns "heibai: NAMES.JOU: it holds names, not games"

# Transcripts that are not games: nothing is written.
printf 'f5d6\nf5a1\nf5\0d6\nf5 zz' >bad.txt
run 2 --to wtb --output none.wtb bad.txt
warns "heibai: bad.txt:2:3: move 2: a1 is not legal: it turns no disc" \
    "heibai: bad.txt:3: a zero byte" \
    "heibai: bad.txt:4:4: move 2: 'zz' is not a square" \
    "heibai: none.wtb: not written, because of the lines above"
[ ! -e none.wtb ] || fail "none.wtb was written"
: >empty.txt
run 0 --to wtb --output empty.wtb empty.txt
[ "$(wc -c <empty.wtb)" -eq 16 ] || fail "size of empty.wtb"
run 2 --to wtb --output no/such/folder.wtb games.txt

# Wrong use.
for args in "" "--check" "good.wtb" "--check --to wtb good.wtb" "--to pgn good.wtb" \
    "--to wtb games.txt" "--json --to transcript good.wtb" \
    "--check --output x good.wtb" "--check --year 1999 good.wtb" "--chekc good.wtb" \
    "--to wtb --output x --year 65536 games.txt"; do
    # shellcheck disable=SC2086
    run 2 $args
    [ "$(wc -l <err)" -eq 1 ] || fail "convert $args said: $(cat err)"
    prints_nothing
done
run 0 --help
