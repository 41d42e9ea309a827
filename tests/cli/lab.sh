#!/bin/sh
# `heibai lab` as the shell sees it: the same again, interrupted and resumed, wrong use.
. "$SOURCE/tests/checks.sh"
# lab STATUS ARGS...: the output in out and err
lab() { command_is lab "$@"; }
# says TEXT: on stderr, in one line
says() {
    contains err "$1"
    same "lines of err" 1 "$(wc -l <err | tr -d ' ')"
}

# A table without the columns that come from the clock, nor the rows of players that look at it.
timeless() {
    awk '
    function cells(line, out,   n, i, c, quoted, cell) {
        n = 0; quoted = 0; cell = ""
        for (i = 1; i <= length(line); i++) {
            c = substr(line, i, 1)
            if (c == "\"") quoted = !quoted
            else if (c == "," && !quoted) { out[++n] = cell; cell = "" }
            else cell = cell c
        }
        out[++n] = cell
        return n
    }
    /mcts:time=/ { next }
    {
        n = cells($0, cell)
        if (NR == 1) for (i = 1; i <= n; i++) clock[i] = cell[i] ~ /seconds/
        for (i = 1; i <= n; i++) if (!clock[i]) printf "%s|", cell[i]
        print ""
    }' "$1"
}

tables="timing searches moves results switches sight terms playouts crosstable speed demo tree ratings"
# same_tables FOLDER FOLDER
same_tables() {
    for table in $tables; do
        timeless "$1/$table.csv" >a && timeless "$2/$table.csv" >b
        [ -s a ] || fail "$1/$table.csv is empty"
        cmp -s a b || fail "$table.csv differs: $(diff a b | head -n 4)"
    done
    for file in crosstable.svg ratings.svg switches.svg sight.svg demo.svg demo.txt \
        tree_values.svg tree_sixterm.svg; do
        cmp "$1/$file" "$2/$file" || fail "$file differs"
    done
}

# From nothing to the report; again with other threads; one seed is not another.
lab 0 all --quick --seed 7 --output one
grep -q '^all: done in [0-9.]* s, see one/report.html$' out || fail "said: $(cat out)"
[ -s one/report.html ] || fail "no report"
# The same page in Chinese, with no English left.
. "$SOURCE/tests/untranslated.sh"
contains one/report.zh.html '<html lang="zh-Hans">'
contains one/report.zh.html '历史表节省约三分之一的时间。'
untranslated one/report.zh.html >words
[ ! -s words ] || { fail "English in report.zh.html"; cat words >&2; }
same "elements of both pages" "$(grep -o '<[a-z/][^ >]*' one/report.html | sort | uniq -c)" \
    "$(grep -o '<[a-z/][^ >]*' one/report.zh.html | sort | uniq -c)"
lab 0 all --quick --seed 7 --output deep/er/two --threads 1
same_tables one deep/er/two
lab 0 demo --quick --seed 8 --output other
cmp -s one/demo.csv other/demo.csv && fail "the seed changes nothing"

# Ctrl-C keeps what was measured, --resume goes on from there.
"$HEIBAI" lab all --quick --seed 7 --output cut >out 2>err &
job=$!
while kill -0 $job 2>/dev/null && [ "$(cat cut/timing.csv 2>/dev/null | wc -l)" -lt 30 ]; do
    sleep 0.02
done
kill -INT $job
wait $job
status=$?
[ $status -eq 130 ] || fail "interrupted: status $status: $(cat err)"
says "heibai: lab: stopped; the measurements are in cut, --resume continues"
[ -e cut/report.html ] && fail "a report of half a run"
cp cut/timing.csv half.csv
lab 0 all --quick --seed 7 --output cut --resume
head -n "$(wc -l <half.csv)" cut/timing.csv | cmp - half.csv || fail "measured again"
same_tables one cut

# The ladder: apart from the others, the same again, resumed in the middle of a match, refused
# where what is left of one is another's.
[ -e one/ladder.csv ] && fail "the ladder is no part of all"
lab 0 ladder --quick --seed 7 --output rungs
grep -q '^ladder: done in [0-9.]* s, see rungs/ladder.md$' out || fail "said: $(cat out)"
grep -q 'heibai:level=5 beats heibai:level=1: ' out || fail "said: $(cat out)"
for file in ladder.md ladder_openings.txt ladder.svg ladder_matches.svg ladder_ratings.csv; do
    [ -s rungs/$file ] || fail "no $file"
done
timeless rungs/ladder.csv >whole
lab 2 ladder --quick --seed 7 --output rungs
says "rungs/ladder.csv exists already: --resume continues it, --overwrite starts again"
timeless rungs/ladder.csv | cmp -s - whole && [ -s rungs/ladder.md ] || fail "refused, and yet something is gone"
lab 0 ladder --quick --seed 7 --output rungs --resume --lang zh
untranslated out >words
[ ! -s words ] || { fail "English in the ladder"; cat words >&2; }
lab 2 ladder --seed 7 --output rungs --resume
[ -s rungs/ladder.md ] || fail "refused to resume, and yet the page is gone"
"$HEIBAI" lab ladder --quick --seed 7 --games 1000 --threads 1 --output broken >out 2>err &
job=$!
while kill -0 $job 2>/dev/null && [ "$(cat broken/ladder_under_way.ggf 2>/dev/null | wc -l)" -lt 3 ]; do
    sleep 0.01
done
kill -INT $job
wait $job
status=$?
[ $status -eq 130 ] || fail "interrupted ladder: status $status: $(cat err)"
[ -e broken/ladder.md ] && fail "a page of half a ladder"
lab 2 ladder --quick --seed 8 --output broken --resume
says "broken/run.csv: that run has seed '7', this one '8'; --overwrite starts again"
cp broken/ladder_under_way.ggf under_way.ggf
sed '1s/; program /; program 0./' under_way.ggf >broken/ladder_under_way.ggf
lab 2 ladder --quick --seed 7 --output broken --resume
says "; --overwrite starts again"
cp under_way.ggf broken/ladder_under_way.ggf
lab 0 ladder --quick --seed 7 --output broken --resume
timeless broken/ladder.csv | cmp -s - whole || fail "resumed, the ladder differs"
[ -e broken/ladder_under_way.ggf ] && fail "the games are still under way"
lab 2 results --games 10
says "heibai: lab: --games is for the ladder and the skills only"
lab 2 ladder --games 1
says "--games: '1' is not a whole number in 2..1000"

# Wrong use and bad input: one line with the place and the reason.
lab 2
says "heibai: lab: a subcommand is needed: timing moves threads results"
lab 2 timming
says "'timming' is not one of its subcommands: timing moves"
lab 2 timing --qiuck
says "unknown flag '--qiuck'"
lab 2 timing --threads 0
says "--threads: '0' is not a whole number in 1..256"
lab 2 timing moves
says "'moves' is one word too many"
lab 2 demo --quick --output one/demo.csv/deeper
says "one/demo.csv: cannot make this folder"
lab 2 demo --output ''
says "the output folder has no name"
if [ "$(id -u)" -ne 0 ]; then
    lab 2 demo --output /nowhere
    says "/nowhere: cannot make this folder: Permission denied"
fi
sed 's/^\(7,1,2,history,[^,]*,[^,]*,[^,]*,\)[0-9]*/\1many/' one/timing.csv >bad.csv
line=$(grep -n many bad.csv | head -n 1 | cut -d: -f1)
cp bad.csv cut/timing.csv
lab 2 all --quick --seed 7 --output cut --resume
says "heibai: lab: cut/timing.csv:$line:"
says "moves: 'many' is not a whole number"
lab 2 moves --quick --seed 8 --output one --resume
says "one/moves.csv:2: this row is of another run"

sed 's/^\(7,1,2,history,[^,]*,\)[0-9]*/\165/' one/timing.csv >bad.csv
line=$(grep -n '^7,1,2,history,[^,]*,65' bad.csv | head -n 1 | cut -d: -f1)
cp bad.csv cut/timing.csv
lab 2 all --quick --seed 7 --output cut --resume
says "heibai: lab: cut/timing.csv:$line:6: white_discs: 65 is not in 0..64"

# One run at a time in a folder. A killed run leaves no lock.
mkdir locked
"$HEIBAI" lab ladder --quick --seed 7 --games 1000 --threads 1 --output locked >/dev/null 2>&1 &
job=$!
while kill -0 $job 2>/dev/null && [ ! -e locked/run.csv ]; do sleep 0.01; done
lab 2 demo --quick --output locked
says "heibai: lab: locked: another run is writing to this folder"
[ ! -e locked/demo.csv ] || fail "wrote to a locked folder"
ln -s locked link
lab 2 demo --quick --output link
says "heibai: lab: link: another run is writing to this folder"
kill -9 $job
wait $job 2>/dev/null
lab 0 demo --quick --output locked

# Each experiment alone; the tree has a page of its own.
lab 0 results --quick --output three
[ -s three/results.svg ] || fail "no picture of results"
lab 0 tree --values 'max(3, min(2, x, y), 2)' --output tree.svg
[ -s tree.svg ] || fail "no tree"
lab 0 --help
grep -q 'crosstable' out || fail "the help does not name the experiments"

finish
