#!/bin/sh
# The real WTHOR archive: every game replayed, every file written again, and all games through
# every format and back. The archive is no part of the project; without it the test is skipped.
set -eu

archive=${HEIBAI_WTHOR:-$SOURCE/../shared/data/wthor}
if ! [ -d "$archive" ]; then
    echo "absent: $archive"
    exit 77
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "FAILED: $*"; exit 1; }

# How many games there must be, by the size of the files.
games=0
set --
for file in "$archive"/*; do
    case $file in
    *.[wW][tT][bB]) games=$((games + ($(wc -c <"$file") - 16) / 68)) ;;
    *.[jJ][oO][uU] | *.[tT][rR][nN]) ;;
    *) continue ;;
    esac
    set -- "$@" "$file"
done
[ $games -gt 0 ] || fail "no games in $archive"

status=0
"$HEIBAI" convert --check --json "$@" >"$work/check" || status=$?
cat "$work/check"
[ $status -le 1 ] || fail "status $status"
grep -q "\"files\": $#, \"games\": $games, " "$work/check" || fail "not $# files, $games games"
grep -q '"equal": true' "$work/check" || fail "a file does not come out equal"

# The edition of February 2026, counted by a slow replay that shares no code with ours: all games
# legal, and the disc count of each that was finished agrees.
if [ $games -eq 137548 ]; then
    [ $status -eq 0 ] || fail "illegal games in an archive that has none"
    grep -q '"unfinished": 413, "miscounted": 0' "$work/check" || fail "other counts"
fi

# Year by year into GGF, from there into a new archive with names of its own, and back. Under
# sanitizers, which are slow, every tenth year will do.
step=1
if nm "$HEIBAI" 2>/dev/null | grep -qE '__(a|t)san_'; then step=10; fi
convert() { "$HEIBAI" convert "$@" 2>>"$work/said" || [ $status -eq 1 ]; }
year=0
for file in "$archive"/*.[wW][tT][bB]; do
    year=$((year + 1))
    [ $((year % step)) -eq $((1 % step)) ] || continue
    convert --to ggf --output "$work/year.ggf" "$file"
    convert "$work/year.ggf" --output "$work/year.wtb"
    convert "$work/year.wtb" --to ggf | cmp - "$work/year.ggf"
    cat "$work/year.ggf"
    rm -f "$work"/year.*
done >"$work/games.ggf"
[ $status -eq 1 ] || [ $step -gt 1 ] || [ "$(wc -l <"$work/games.ggf")" -eq $games ] || fail "games are missing"
[ -s "$work/games.ggf" ] || fail "no games"

# All at once through every other format and back to what it was.
convert "$work/games.ggf" --output "$work/games.sgf"
convert "$work/games.sgf" --to ggf | cmp - "$work/games.ggf"
convert "$work/games.ggf" --output "$work/games.txt"
convert "$work/games.txt" --output "$work/again.wtb"
convert "$work/again.wtb" --to transcript | cmp - "$work/games.txt"
convert "$work/games.ggf" --output "$work/games.board"
convert "$work/games.txt" --to board | cmp - "$work/games.board"
convert "$work/games.board" --output "$work/games.obf"
convert "$work/games.obf" --to board | cmp - "$work/games.board"

# Each game written and read again, equal in all that was said about it.
"$HEIBAI" convert --check --json "$work"/games.* "$work/again.wtb" >"$work/check"
grep -q '"illegal": \[\], "equal": true' "$work/check" || fail "$(cat "$work/check")"
