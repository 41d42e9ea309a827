# The whole of training in small, from nothing: games of a player that knows nothing but the
# rules and the last squares, weights from them, games with these weights, better weights.
. "$SOURCE/tests/checks.sh"
dir=.
train() { "$HEIBAI" train "$@" --threads 2 >>$dir/log 2>&1 || { echo "train $*" && cat $dir/log && exit 1; }; }
# error FILE: the mean square error of the weights, and that of always saying zero.
error() { "$HEIBAI" train validate --selfplay $dir/held --weights "$1" | awk '$1 == "all" { print $4, $6 }'; }

train selfplay --output $dir/games0 --games 600 --seed 1 --weights none --depth 1 --exact 8 --random 20:50
train fit --selfplay $dir/games0 --output $dir/weights1 --likeness 0 --iterations 12
train selfplay --output $dir/games1 --games 600 --seed 2 --weights $dir/weights1 --depth 2 --exact 8 --random 8:40
train label --selfplay $dir/games0 --mix 0.5 --depth 2 --weights $dir/weights1 --anchor $dir/games1 --output $dir/positions0
train fit --positions $dir/positions0 --selfplay $dir/games1 --output $dir/weights2 --likeness 0 --iterations 12
train selfplay --output $dir/held --games 60 --seed 3 --weights $dir/weights2 --depth 3 --exact 10 --random 8:12

set -- $(error $dir/weights1) $(error $dir/weights2)
echo "mean square error: always zero $2, first weights $1, second $3"
[ $# = 4 ] && awk "BEGIN { exit !($3 < $1 && $3 < $2) }" || { echo "not better" && failures=1; }
"$HEIBAI" match heibai:level=2,weights=$dir/weights2 heibai:level=2,weights=$dir/weights1 --games 60 --plies 8 \
    --threads 2 --json >$dir/match || failures=1
cat $dir/match
sed 's/.*"wins": *\([0-9]*\).*"losses": *\([0-9]*\).*/\1 \2/' $dir/match | { read -r wins losses && [ "$wins" -gt "$losses" ]; } ||
    { echo "does not win" && failures=1; }
# Pairs on top of weights: a file that is read like any other, and says what it is made of.
train pairs --weights $dir/weights2 --positions $dir/positions0 --selfplay $dir/games1 --output $dir/weights3 --rounds 1 --anchor $dir/games1 --even 24
[ "$(grep -c '^phase [123] of 3, held-out games: mean square error [0-9.]*, [0-9.]* without pairs$' $dir/log)" = 3 ] || { echo "no errors of the phases" && failures=1; }
set -- $(error $dir/weights3)
[ $# = 2 ] && awk "BEGIN { exit !($1 < $2) }" || { echo "with pairs: $*" && failures=1; }
"$HEIBAI" train export --weights $dir/weights3 | grep -q '| pairs: [0-9]* positions, even 24, anchored, 1 rounds, seed 1' || failures=1
# Shifts of leaves: values of even and odd depths come closer. The largest mean change is the last line of the check.
largest() { "$HEIBAI" train leaves --selfplay $dir/held --check --depth 10 --weights "$1" --threads 2 | awk '$1 == "largest" { print $2 }'; }
train selfplay --output $dir/few --games 250 --seed 4 --weights $dir/weights3 --depth 2 --exact 8 --random 8:12
train leaves --selfplay $dir/few --weights $dir/weights3 --solve 14 --rounds 1 --output $dir/weights4
set -- $(largest $dir/weights3) $(largest $dir/weights4)
echo "largest mean change from depth to depth: $1, with shifts $2"
[ $# = 2 ] && awk "BEGIN { exit !($2 < $1) }" || failures=1
"$HEIBAI" train export --weights $dir/weights4 | grep -q '1 rounds, seed 1 | leaves: scales, 1 rounds$' || { echo "no scales and shifts in the recipe" && failures=1; }
"$HEIBAI" train export --weights $dir/weights2 | grep -q '^4-5,corner 3x3,19683,' || failures=1
finish
