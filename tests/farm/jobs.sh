# Every kind of job gives the same bytes on a farm as the command itself; status, cancel, fair shares.
. "$SOURCE/tests/farm/farm.inc"
redis_start

"$HEIBAI" train selfplay --games 120 --depth 2 --exact 8 --seed 3 --output own.hbg >/dev/null || fail selfplay
"$HEIBAI" train label --selfplay own.hbg --mix 0.8 --depth 2 --output own.hbp >/dev/null || fail label
"$HEIBAI" train label --selfplay own.hbg --beside --depth 2 --output beside.hbp >/dev/null || fail beside
"$HEIBAI" train label --selfplay own.hbg --walks --depth 2 --output walks.hbp >/dev/null || fail walks

submit --piece 7 selfplay --games 120 --depth 2 --exact 8 --seed 3
selfplay=$job
submit label --selfplay own.hbg --mix 0.8 --depth 2
label=$job
submit label --selfplay own.hbg --beside --depth 2
beside=$job
submit label --selfplay own.hbg --walks --depth 2
walks=$job
submit --piece 10 noop --items 1005 --bytes 30
noop=$job
"$HEIBAI" match history:depth=2 mcts:playouts=50 --games 9 >match.txt || fail match
printf 'f5d6c3\nf5f6e6f4\n' >openings.txt
"$HEIBAI" match heibai:level=2 random --games 6 --openings openings.txt --json >openings.json || fail "match with openings"
submit match history:depth=2 mcts:playouts=50 --games 9
match=$job
submit match heibai:level=2 random --games 6 --openings openings.txt --json
openings=$job
grep "^[-XO]" "$SOURCE/bench/ffo-1-19.obf" | head -3 >three.obf
"$HEIBAI" solve --separate --json three.obf >solve.json || fail solve
"$HEIBAI" solve --separate --wld three.obf >solve.txt || fail "solve --wld"
submit solve --json three.obf
solve=$job
submit --piece 2 solve --wld three.obf
wld=$job
printf 'f5d6c3d3c4f4f6f3e6e7\nf5f6e6f4e3c5c4\n' >games.txt
"$HEIBAI" analyze --separate --level 4 games.txt >analyze.txt || fail analyze
submit analyze --level 4 games.txt
analyze=$job
same "names of jobs" 10 "$(farm status --json | grep -o '"state":"waiting"' | wc -l)"
worker_start --threads 2
worker_start --threads 1
farm wait "$noop" || fail wait
farm collect "$noop" >out || fail "collect noop"
prints "1005 items, sum 504510"
farm collect "$selfplay" --output farm.hbg >out || fail "collect selfplay"
prints "farm.hbg: 120 games, 0 repetitions left out, $(wc -c <own.hbg) bytes"
cmp own.hbg farm.hbg || fail "self-play differs"
farm collect "$label" --output farm.hbp >out || fail "collect label"
cmp own.hbp farm.hbp || fail "labels differ"
farm collect "$beside" --output farm-beside.hbp >out || fail "collect beside"
cmp beside.hbp farm-beside.hbp || fail "labels beside games differ"
farm collect "$walks" --output farm-walks.hbp >out || fail "collect walks"
cmp walks.hbp farm-walks.hbp || fail "labels of walks differ"
# The time per move is measured; JSON may have times too.
farm collect "$match" --output farm.txt || fail "collect match"
grep -v ^time farm.txt >got
grep -v ^time match.txt | cmp - got || fail "the match differs"
untimed() { sed 's/"seconds":[^]}]*[]}]//g' "$1"; }
farm collect "$openings" >farm.json || fail "collect match with openings"
same "match with openings" "$(untimed openings.json)" "$(untimed farm.json)"
untimed_json() { sed 's/"seconds":[0-9.e-]*//' "$1"; }
farm collect "$solve" >farm.json || fail "collect solve"
same "solves" "$(untimed_json solve.json)" "$(untimed_json farm.json)"
# Without the columns of time and speed.
untimed_table() { sed -e 's/^\( *[0-9]*|.\{13\}\).\{14\}\(.\{14\}\).\{11\}/\1\2/' -e 's/ in [0-9:.]* (.*//' "$1"; }
farm collect "$wld" --output farm-wld.txt || fail "collect solve --wld"
same "solves of win or loss" "$(untimed_table solve.txt)" "$(untimed_table farm-wld.txt)"
farm collect "$analyze" >farm-analyze.txt || fail "collect analyze"
untimed_analysis() { sed 's/nodes, .* s$/nodes/; s/, [0-9.]* [mµun]*s$//' "$1"; }
same "analyses" "$(untimed_analysis analyze.txt)" "$(untimed_analysis farm-analyze.txt)"
same "files of collect" "" "$(ls ./*.part 2>/dev/null)"

# A file is continued as by the command itself.
"$HEIBAI" train selfplay --games 40 --depth 2 --exact 8 --seed 3 --output part.hbg >/dev/null
cp part.hbg both.hbg
"$HEIBAI" train selfplay --games 120 --depth 2 --exact 8 --seed 3 --output part.hbg >/dev/null
submit selfplay --games 120 --depth 2 --exact 8 --seed 3
farm collect "$job" --output both.hbg >out || fail "collect to a file with games"
cmp part.hbg both.hbg || fail "continued self-play differs"

# Two jobs share the workers: the short one is not done after the long one.
submit noop --items 5000 --microseconds 20000
long=$job
sleep 1
submit noop --items 20 --microseconds 5000
farm wait "$job" || fail "wait for the short job"
farm status "$long" >out
contains out running
farm cancel "$long" || fail cancel
farm collect "$job" >out || fail "collect the short job"
refuses farm "there is no job '$long'" cancel "$long"

# Jobs of long pieces do not take all threads: a worker that finds three of them and a short job begins one piece of each.
for p in $workers; do kill "$p"; wait "$p" 2>/dev/null; done
long=
for _ in 1 2 3; do
    submit --compare 0 noop --items 20 --microseconds 8000000
    long="$long $job"
done
submit --compare 0 noop --items 20 --microseconds 5000
worker_start --threads 4
timeout 7 "$HEIBAI" farm wait "$job" || fail "the short job waits for the pieces of long ones"
farm cancel "$job"
for job in $long; do farm cancel "$job"; done
kill "$worker"
wait "$worker" 2>/dev/null
worker_start --threads 2
worker_start --threads 1
for _ in $(seq 100); do
    [ "$(redis hlen heibai:workers)" = 2 ] && break
    sleep 0.1
done
farm status >out
contains out "no jobs"
same "workers" 2 "$(grep -c "$(uname -n)" out)"
[ ! -s worker.err ] || { cat worker.err; fail "workers complained"; }
same "keys that are left" "heibai:workers" "$(redis keys '*')"
finish
