# A worker without memory gives its pieces back: the failure of a machine does not count against a piece.
. "$SOURCE/tests/farm/farm.inc"
redis_start
grep "^[-XO]" "$SOURCE/bench/ffo-1-19.obf" | head -4 >four.obf
"$HEIBAI" solve --separate --json --hash 8 four.obf >own.json || fail solve
# The worker fits, the tables of the job do not.
small() { (ulimit -v 500000; exec "$HEIBAI" farm work --threads 2 "$@"); }

# ---- Once: it ends with one line, and the pieces are as they were --------------------------
submit --compare 0 --piece 1 solve --json --hash 1024 four.obf
status=0
small --once >out 2>err || status=$?
same "status of a worker without memory" 2 $status
contains err "farm work: job $job: no memory for a table of 1024 MB"
contains err "pieces are given back, and it is tried again later"
contains err "its pieces were given back"
same "lines" 2 "$(wc -l <err)"
farm status "$job" >out
contains out "0/4"
farm status --json "$job" >out
contains out '"set_aside":0,'
contains out '"disputes":0,'

# ---- It goes on with other jobs, and other workers do this one ------------------------------
(ulimit -v 500000; exec "$HEIBAI" farm work --threads 2) >worker.out 2>worker.err &
worker=$!
workers="$workers $worker"
sleep 3
solve=$job
submit --compare 0 noop --items 50
timeout 20 "$HEIBAI" farm wait "$job" || fail "the other job waits behind the one without memory"
farm collect "$job" >out || fail "collect the other job"
prints "50 items, sum 1225"
farm status --json "$solve" >out
contains out '"done":0,'
contains out '"set_aside":0,'
same "lines of the worker" 1 "$(wc -l <worker.err)"
farm work --once --threads 1 >out 2>err || fail "a worker with memory"
farm collect "$solve" >farm.json || fail "collect solves"
# The table's size changes the number of nodes, not the scores.
scores() { grep -o '"value":[-0-9.]*' "$1"; }
same "solves" "$(scores own.json)" "$(scores farm.json)"
kill "$worker"
wait "$worker" || fail "the worker without memory at its end"

# ---- Players of a match -----------------------------------------------------------------------
"$HEIBAI" match heibai:level=1,hash=1024 random --games 2 >match.txt || fail match
submit --compare 0 --piece 1 match heibai:level=1,hash=1024 random --games 2
status=0
small --once >out 2>err || status=$?
same "status of a worker without memory for players" 2 $status
contains err "no memory for a table of 1024 MB"
farm work --once --threads 1 >out 2>err || fail "a worker with memory for players"
farm collect "$job" >farm.txt || fail "collect the match"
grep -v ^time match.txt >own
grep -v ^time farm.txt | cmp - own || fail "the match differs"
finish
