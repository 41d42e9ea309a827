# Pieces that two workers compute: they are done when two different workers agree. Workers with other results are named.
. "$SOURCE/tests/farm/farm.inc"
redis_start
work() { farm work --once --threads 1 >out 2>err || fail "farm work"; }
# How many of the first $1 pieces are chosen by a share of $2 in 10,000.
chosen() { awk -v n="$1" -v s="$2" 'BEGIN { for (i = 0; i < n; i++) c += (i * 7919 + 13) % 10000 < s; print c + 0 }'; }
number() { farm status --json "$job" | grep -o "\"$1\":[0-9]*" | cut -d: -f2; }

# ---- One worker alone: what it cannot finish is named -----------------------------------------
submit --compare 100 noop --items 12
work
contains err "job $job: what is left needs another worker, to compare results"
same "lines of the first worker" 1 "$(wc -l <err)"
same "done by one worker" 0 "$(number done)"
farm status "$job" >out
contains out "waits for another worker"
contains out "12 pieces wait for another worker, to compare results: start one more \`heibai farm work\`"
contains out "0 pieces computed twice and equal, 12 to compare, 0 in dispute"
farm wait "$job" >out 2>wait.err &
waiting=$!
farm collect "$job" >collect.out 2>collect.err &
collecting=$!
workers="$workers $waiting $collecting"
sleep 5
kill -0 $waiting || fail "wait has ended"
kill -0 $collecting || fail "collect has ended"
contains wait.err "farm wait: 12 pieces wait for another worker, to compare results: start one more \`heibai farm work\`"
contains collect.err "farm collect: job $job: 12 pieces wait for another worker"
same "lines of wait" 1 "$(wc -l <wait.err)"
same "lines of collect" 1 "$(wc -l <collect.err)"
work
wait $collecting || fail "collect with a second worker"
same "the result" "12 items, sum 66" "$(cat collect.out)"
# The job may be collected and gone before `wait` has seen that it is complete.
wait $waiting || contains wait.err "there is no job"

# ---- The share is compared, whenever the second worker comes ------------------------------------
submit --compare 10 noop --items 400
work
same "done by one worker" $((400 - $(chosen 400 1000))) "$(number done)"
work
same "done by two workers" 400 "$(number done)"
same "compared" "$(chosen 400 1000)" "$(number checked)"
work
same "left for a third worker" "0 pieces computed in 0.0 s of work" "$(cat out)"
farm collect "$job" >out || fail "collect"
prints "400 items, sum 79800"
# With --compare 0 one worker is enough.
submit --compare 0 noop --items 30
work
farm collect "$job" >out || fail "collect without comparison"
prints "30 items, sum 435"

# ---- Few pieces may wait: comparisons go on when the limit is reached ------------------------------
submit --compare 100 --max-pending 5 noop --items 40
work
same "to compare" 5 "$(number to_check)"
farm status "$job" >out
contains out "waits for another worker"
worker_start --threads 1
worker_start --threads 1
timeout 60 "$HEIBAI" farm collect "$job" >out || fail "collect with few pending pieces"
prints "40 items, sum 780"

# ---- A worker whose results differ: named, and all its pieces are computed again -------------------
for p in $workers; do kill "$p" 2>/dev/null; wait "$p" 2>/dev/null; done
workers=
submit --compare 30 noop --items 50
worker_start --threads 1
liar_pid=$worker
for _ in $(seq 100); do
    [ "$(redis hget "heibai:{$job}" next)" = 50 ] && [ "$(redis xlen "heibai:{$job}:todo")" = 0 ] && break
    sleep 0.1
done
liar=$(redis hkeys heibai:workers | grep -- "-$liar_pid-")
unchecked=$((50 - $(chosen 50 3000)))
same "pieces of the first worker" $unchecked "$(number done)"
redis hset "heibai:{$job}:votes" 0 "$liar 0000000000000000 " >/dev/null
worker_start --threads 1
honest=$worker
for _ in $(seq 100); do
    [ "$(number disputes)" = 1 ] && break
    sleep 0.1
done
same "disputes" 1 "$(number disputes)"
farm status "$job" >out
contains out "1 to compare, 1 in dispute"
contains out "1 piece waits for another worker"
worker_start --threads 1
farm wait "$job" || fail "wait for the third worker"
farm status "$job" >out
contains out "worker $liar: other results than two others, piece 0"
for _ in $(seq 50); do
    [ -s worker.err ] && break
    sleep 0.1
done
farm collect "$job" >out 2>err || fail "collect after a bad worker"
prints "50 items, sum 1225"
warns "heibai: farm collect: job $job: results of worker $liar differ from others; they are computed again"
same "lines of workers" 1 "$(wc -l <worker.err)"
contains worker.err "job $job is not done here: results of this worker differ from those of others"
# It is trusted with other jobs.
kill "$honest"
submit --compare 100 noop --items 5
farm collect "$job" >out 2>err || fail "another job of the bad worker"
prints "5 items, sum 10"

# ---- Three workers, three results: the piece is set aside and named ----------------------------------
submit --compare 100 noop --items 6 --microseconds 100000
redis hset "heibai:{$job}:votes" 3 "one 0000000000000000 two 1111111111111111 " >/dev/null
refuses farm "1 of 6 pieces were set aside" wait "$job"
farm status "$job" >out
contains out "5/6"
contains out "set aside: piece 3 three workers gave three results: one two "
refuses farm "1 piece was set aside, first piece 3 three workers gave three results: one two " collect "$job"
farm cancel "$job" || fail cancel
finish
