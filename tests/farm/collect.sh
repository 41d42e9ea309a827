# `farm collect` is killed at random moments, loses its file, has a full disk, or is started twice: no result is lost, and
# the bytes are the same. HEIBAI_SOAK makes it take minutes.
. "$SOURCE/tests/farm/farm.inc"
seed=${HEIBAI_SEED:-$(date +%s)}
random() { seed=$(((seed * 1103515245 + 12345) % 2147483648)); value=$((seed / 65536 % $1)); } # 0..$1-1
echo "HEIBAI_SEED=$seed"
redis_start
for _ in 1 2; do worker_start --threads 1; done
games=$((600 * ${HEIBAI_SOAK:-1}))
"$HEIBAI" train selfplay --games $games --depth 1 --exact 6 --output own.hbg >/dev/null || fail selfplay
# silent: as if the last collector had said nothing for 10 s.
silent() { redis hdel "heibai:{$job}" collector >/dev/null; }

# ---- Killed at random moments: with its file, without it, with a damaged one ---------------
submit --piece 2 selfplay --games $games --depth 1 --exact 6
for turn in $(seq $((12 * ${HEIBAI_SOAK:-1}))); do
    redis exists "heibai:{$job}" | grep -q 0 && break # one was not killed in time
    "$HEIBAI" farm collect "$job" --output farm.hbg >out 2>>collect.err &
    collector=$!
    random 8
    sleep 0.$((value + 1))
    kill -9 $collector 2>/dev/null
    wait $collector 2>/dev/null
    spool=farm.hbg.$job.part
    [ -e $spool ] || continue
    size=$(stat -c %s $spool)
    random 5
    case $value in
    0) rm $spool && silent ;;
    1) random $((size + 1)); truncate -s $value $spool; [ $value -ge 136 ] || silent ;;
    2) [ "$size" -gt 200 ] && printf 'damage' | dd of=$spool bs=1 seek=$((150 + size / 3)) conv=notrunc 2>/dev/null ;;
    esac
done
if redis exists "heibai:{$job}" | grep -q 0; then
    rm -f farm.hbg.*.part # killed between the removal of the job and that of its file
else
    timeout 100 "$HEIBAI" farm collect "$job" --output farm.hbg >out 2>>collect.err || fail "collect after kills"
fi
cmp own.hbg farm.hbg || fail "self-play differs"
same "files of collect" "" "$(ls ./*.part 2>/dev/null)"
grep -v "collected before, but not into farm.hbg.$job.part: computed again$" collect.err && fail "other lines than those about lost results"

# ---- The file is gone after all results were removed from Redis ------------------------------
submit --piece 50 selfplay --games $games --depth 1 --exact 6
farm wait "$job" || fail wait
"$HEIBAI" farm collect "$job" --output farm2.hbg >out 2>err &
collector=$!
for _ in $(seq 200); do
    [ "$(redis hlen "heibai:{$job}:out")" = 0 ] && kill -9 $collector 2>/dev/null && break
    sleep 0.02
done
wait $collector 2>/dev/null
if [ ! -e farm2.hbg ]; then # killed before it had written everything
    rm -f farm2.hbg.*.part
    silent
    timeout 100 "$HEIBAI" farm collect "$job" --output farm2.hbg >out 2>err || fail "collect after its file was lost"
    contains err "collected before, but not into farm2.hbg.$job.part: computed again"
fi
cmp own.hbg farm2.hbg || fail "self-play differs after the file was lost"
farm cancel "$job" 2>/dev/null

# ---- The disk is full ------------------------------------------------------------------------
submit --piece 1 --compare 0 noop --items 300 --bytes 2000
farm wait "$job" || fail wait
status=0
(trap '' XFSZ; ulimit -f 400; exec "$HEIBAI" farm collect "$job") >out 2>err || status=$?
same "status with a full disk" 2 $status
same "lines about the full disk" 1 "$(wc -l <err)"
contains err "$job.part cannot be written: File too large"
[ "$(redis hlen "heibai:{$job}:out")" -gt 50 ] || fail "results are not in Redis any more"
farm collect "$job" >out || fail "collect after a full disk"
prints "300 items, sum 44850"

# ---- Two collectors: one works, the other waits ----------------------------------------------
submit noop --items 120 --microseconds 20000
"$HEIBAI" farm collect "$job" --output first.txt 2>first.err &
first=$!
for _ in $(seq 100); do
    redis hexists "heibai:{$job}" collector | grep -q 1 && break
    sleep 0.05
done
status=0
farm collect "$job" --output second.txt 2>err || status=$?
same "status of the second collector" 2 $status
contains err "job $job: another process collects it; waiting until that is silent for 10 s"
contains err "job '$job' was removed: cancelled, or collected by another process"
same "lines of the second collector" 2 "$(wc -l <err)"
wait $first || fail "the first collector"
same "the first collector's file" "120 items, sum 7140" "$(cat first.txt)"
[ ! -s first.err ] || fail "the first collector complained: $(cat first.err)"
same "files" "" "$(ls second.txt 2>/dev/null)"
rm -f second.txt.*

# ---- A frozen collector does not remove results after another one took over ---------------------
submit noop --items 200 --microseconds 20000
"$HEIBAI" farm collect "$job" --output frozen.txt 2>frozen.err &
frozen=$!
sleep 0.5
kill -STOP $frozen
silent
"$HEIBAI" farm collect "$job" --output taken.txt 2>taken.err &
taken=$!
sleep 0.5
kill -CONT $frozen
wait $taken || fail "the collector that took over"
same "its file" "200 items, sum 19900" "$(cat taken.txt)"
status=0
wait $frozen || status=$?
same "status of the frozen collector" 2 $status
contains frozen.err "another process collects it"
rm -f frozen.txt.*

# ---- Cancelled while it is collected ------------------------------------------------------------
submit noop --items 1000 --microseconds 20000
"$HEIBAI" farm collect "$job" --output cancelled.txt 2>err &
collector=$!
sleep 0.5
farm cancel "$job" || fail cancel
status=0
wait $collector || status=$?
same "status of the collector" 2 $status
contains err "job '$job' was removed: cancelled, or collected by another process"
same "files" "" "$(ls cancelled.txt 2>/dev/null)"
[ ! -s worker.err ] || { cat worker.err; fail "workers complained"; }
finish
