#!/bin/sh
# The real WTHOR archive: every game replayed, every file written again, and all games through
# transcripts and back. The archive is no part of the project; without it the test is skipped.
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

for file in "$archive"/*.[wW][tT][bB]; do
    "$HEIBAI" convert --to transcript "$file" || [ $status -eq 1 ]
done >"$work/games.txt"
"$HEIBAI" convert --to wtb --output "$work/again.wtb" "$work/games.txt"
"$HEIBAI" convert --to transcript "$work/again.wtb" | cmp - "$work/games.txt"
[ $status -eq 1 ] || [ "$(wc -l <"$work/games.txt")" -eq $games ] || fail "transcripts are missing"
