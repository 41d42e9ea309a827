# Workers, Redis and the collector are killed and frozen at random moments: nothing is lost or counted twice, and the
# bytes are the same. HEIBAI_SOAK makes it take minutes.
. "$SOURCE/tests/farm/farm.inc"
seed=${HEIBAI_SEED:-$(date +%s)}
seconds=$((8 * ${HEIBAI_SOAK:-1}))
random() { seed=$(((seed * 1103515245 + 12345) % 2147483648)); value=$((seed / 65536 % $1)); } # 0..$1-1
echo "HEIBAI_SEED=$seed, $seconds s of faults"

# ---- Random faults -------------------------------------------------------------------------
redis_start
games=$((400 * ${HEIBAI_SOAK:-1}))
"$HEIBAI" train selfplay --games $games --depth 1 --exact 6 --output own.hbg >/dev/null || fail selfplay
submit --lease 2 --piece 5 selfplay --games $games --depth 1 --exact 6
selfplay=$job
items=$((300 * ${HEIBAI_SOAK:-1}))
submit --lease 2 --compare 20 noop --items $items --microseconds 60000
noop=$job
for _ in 1 2 3; do worker_start --threads 1; done
# redis_forget: the end of the append-only file is lost, as by a crash of the machine with `appendfsync everysec`, but not
# the submission of the jobs.
aof() { ls "$work"/appendonlydir/*.incr.aof; }
floor=$(stat -c %s "$(aof)")
redis_forget() {
    size=$(stat -c %s "$(aof)")
    random 6000
    [ $((size - value)) -gt "$floor" ] && truncate -s -$value "$(aof)"
}
collect_start() {
    "$HEIBAI" farm collect "$noop" >noop.out 2>>collect.err &
    collector=$!
    workers="$workers $collector"
}
collect_start
# any_worker: one that runs, in $victim. The collector is none of them.
any_worker() {
    set -- $(for p in $workers; do [ "$p" != "$collector" ] && kill -0 "$p" 2>/dev/null && echo "$p"; done)
    [ $# -gt 0 ] || { victim=; return; }
    random $#
    shift $value
    victim=$1
}
end=$(($(date +%s) + seconds))
while [ "$(date +%s)" -lt $end ]; do
    random 4
    case $value in
    0) any_worker && [ -n "$victim" ] && kill -9 "$victim" && wait "$victim" 2>/dev/null
       worker_start --threads 1 ;;
    1) any_worker && [ -n "$victim" ] && kill -STOP "$victim" && (sleep 3; kill -CONT "$victim" 2>/dev/null) & ;;
    2) redis_kill
       redis_forget
       redis_start ;;
    3) kill -0 "$collector" 2>/dev/null && kill -9 "$collector" && wait "$collector" 2>/dev/null
       [ -s noop.out ] || collect_start ;;
    esac
    random 10
    sleep 0.$value
done
worker_start --threads 2
kill -0 "$collector" 2>/dev/null || [ -s noop.out ] || collect_start
farm collect "$selfplay" --output farm.hbg >out 2>>collect.err || fail "collect"
cmp own.hbg farm.hbg || fail "self-play differs"
for _ in $(seq 600); do
    kill -0 "$collector" 2>/dev/null || break
    sleep 0.2
done
same "the other job" "$items items, sum $((items * (items - 1) / 2))" "$(cat noop.out)"
grep -vE "waiting$|is back$|: no answer from Redis: |: no Redis at " worker.err collect.err && fail "other lines than those about the connection"
for p in $workers; do kill -9 "$p" 2>/dev/null; wait "$p" 2>/dev/null; done
workers=

# ---- A frozen worker: others take its piece over; its late result does not count twice -------
submit --lease 1 --compare 0 noop --items 6 --microseconds 300000
worker_start --threads 1
frozen=$worker
sleep 0.6
kill -STOP "$frozen"
farm work --once --threads 1 >out 2>err || fail "a worker beside a frozen one"
kill -CONT "$frozen"
sleep 1
farm status --json "$job" >out
contains out '"done":6,'
farm collect "$job" >out || fail "collect after a frozen worker"
prints "6 items, sum 15"
kill -9 "$frozen"

finish
