#!/bin/sh
# `heibai lab draw`: what it draws and what it refuses. The course compares whole pictures.
. "$SOURCE/tests/checks.sh"
set -e

command_is lab 0 draw board --moves f5d6 --output board.svg
grep -q '^<svg' board.svg || fail "no picture of a board"

printf 'depth,a,b\n1,2,3\n2,4,\n' >table.csv
for kind in lines bars; do
    command_is lab 0 draw $kind table.csv --title "Nodes" --output chart.svg
    grep -qF '>Nodes<' chart.svg || fail "$kind: no title"
done
i=0
while [ $i -lt 64 ]; do echo $i; i=$((i + 1)); done >numbers
command_is lab 0 draw squares numbers --output heat.svg
grep -qF '>63<' heat.svg || fail "a heat map without its last number"
"$HEIBAI" lab draw squares - --output again.svg <numbers
grep -qF '>63<' again.svg || fail "standard input"

"$HEIBAI" lab draw lines - --output again.svg <table.csv
if grep -qF '>-<' again.svg; then fail "standard input has the title '-'"; fi

refused() { # refused TEXT WORDS "KIND FLAGS"
    printf "$1" >bad
    command_is lab 2 draw $3 bad --output bad.svg
    grep -qF -- "$2" err || fail "'$2' expected: $(cat err)"
    [ ! -e bad.svg ] || fail "drew something"
}
refused 'x,y\n1,two\n' "bad:2: 'two' is not a number" lines
refused 'x,y\n1,2,3\n' "bad:2: 3 columns; the first line has 2" bars
refused 'x\n1\n' "bad:1: 1 columns" lines
refused 'x,y\n' "bad: no rows" lines
refused '' "bad: no rows" lines
refused '1 2 3' "64 numbers are needed, there are 3" squares
refused 'a' "'a' is one more or no number" squares
refused 'x,y\n1,2\n' "what to draw is board, squares, lines or bars" pie
for kind in lines bars; do
    refused 'x,y\n1,2\n2,0\n' "bad:3: a logarithmic axis needs values above 0" "$kind --log"
done
refused 'x,y,z\n1,2,-3\n' "bad:2: a logarithmic axis" "lines --log"
printf 'x,y,error\na,2,0\nb,,1\n' >errors.csv # gaps and errors of 0 are no values
command_is lab 0 draw bars errors.csv --log --output chart.svg
command_is lab 2 draw lines nowhere.csv --output bad.svg
finish
