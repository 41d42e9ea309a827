# heibai farm: what is wrong is said in one line, and nothing is lost.
. "$SOURCE/tests/farm/farm.inc"
bad() { what=$1; shift; refuses farm "$what" "$@"; }
# One worker is enough for these jobs.
submit_plain() { submit --compare 0 "$@"; }

bad "a subcommand is needed: work submit"
bad "'dig' is not one of its subcommands" dig
bad "no Redis at $work/redis: No such file or directory" work
bad "no Redis at 127.0.0.1 port 1: Connection refused" status --farm redis://127.0.0.1:1
bad "the farm's address is redis://" status --farm http://x
bad "the farm's address is redis://" status --farm redis://x:99999
(unset HEIBAI_FARM; bad "the address of Redis is needed" status; [ $failures -eq 0 ]) || failures=1

password=reversi
redis_start --requirepass reversi
bad "Redis: NOAUTH Authentication required." status
bad "Redis: WRONGPASS invalid username-password pair" work --farm "unix:$work/redis?chess"
HEIBAI_FARM="unix:$work/redis?reversi"
redis() { redis-cli -s "$work/redis" -a reversi --no-auth-warning "$@"; }
# A reader that goes away ends it.
{
    timeout 60 "$HEIBAI" farm status --watch 2>err
    echo $? >status
} | head -n 1 >out
same "status of farm status without a reader" 141 "$(cat status)"
prints 'no jobs'
warns_nothing
bad "there is no job 'selfplay-x'" status selfplay-x
bad "there is no job 'selfplay-x'" wait selfplay-x
bad "there is no job 'selfplay-x'" collect selfplay-x
bad "there is no job '../x'" collect ../x
bad "the name of a job is needed" wait
bad "a kind of job is needed: selfplay label solve match analyze" submit
bad "'poker' is no kind of job" submit poker
bad "a farm labels one file of self-play" submit label --wthor .
bad "--games: 'x' is not a whole number" submit selfplay --games x
bad "unknown flag '--gams'" submit selfplay --gams 10
bad "--selfplay FILE" submit label --mix 0.5
bad "none.hbg" submit label --mix 0.5 --selfplay none.hbg

printf '#!/bin/sh\ntouch %s/started\n' "$work" >evil
chmod +x evil
bad "'gtp:$work/evil' is not a player for a farm" submit match "gtp:$work/evil" random
bad "mcts: a number of playouts is needed on a farm" submit match mcts random
bad "heibai: time= makes the games depend on time" submit match heibai:time=1 random
bad "games with a time limit depend on the machine" submit match random random --move-time 1

printf 'f5d6c3\n' >games.txt
bad "the result must not depend on time (--move-time)" submit analyze --move-time 1 games.txt
bad "--separate reads the file twice: not standard input" submit analyze -

# A job that somebody wrote into Redis by hand: no program is started, no file is read.
for spec in "gtp:$work/evil" "nboard:$work/evil" "heibai:weights=$work/evil" "mcts:time=9999"; do
    submit match random random --games 2
    settings=$(redis hget "heibai:{$job}" settings | sed "s|^a .*|a $spec|")
    redis hset "heibai:{$job}" settings "$settings
" >/dev/null
    farm work --once >out 2>err || fail "work beside a bad job"
    same "lines about $spec" 1 "$(grep -c "job $job is not done here: .* farm" err)"
    farm cancel "$job"
done
[ ! -e started ] || fail "a worker started a program"

# A job of another version is left alone; the line names both.
submit_plain noop --items 3
redis hset "heibai:{$job}" version "0.0.9 0123456789" >/dev/null
farm work --once >out 2>err || fail "work beside a job of another version"
same "lines about the version" 1 "$(wc -l <err)"
contains err "job $job is not done here: it is for version 0.0.9 0123456789, this is"
farm cancel "$job"

# Other weights.
submit selfplay --games 4 --depth 1 --exact 0
settings=$(redis hget "heibai:{$job}" settings | sed 's/^weights .*/weights 0123456789abcdef/')
redis hset "heibai:{$job}" settings "$settings
" >/dev/null
farm work --once >out 2>err
contains err "the weights 0123456789abcdef are needed"
farm cancel "$job"

# Unknown kinds, settings out of range, descriptions that are damaged, keys of another type.
submit_plain noop --items 3
a=$job
redis hset "heibai:{$a}" kind shell >/dev/null
submit_plain noop --items 3
b=$job
redis hset "heibai:{$b}" settings "bytes 99999999" >/dev/null
submit_plain noop --items 3
c=$job
redis hset "heibai:{$c}" pieces 7 >/dev/null
submit_plain noop --items 3
d=$job
redis del "heibai:{$d}" >/dev/null
redis set "heibai:{$d}" x >/dev/null
submit_plain noop --items 3
e=$job
farm work --once >out 2>err || fail "work beside bad jobs"
contains err "job $a is not done here: unknown kind 'shell'"
contains err "job $b is not done here: the job's field 'bytes' is not a whole number"
contains err "job $c is not done here: the description of job '$c' is damaged"
contains err "job $d is not done here: Redis: WRONGTYPE"
same "lines" 4 "$(wc -l <err)"
farm status >out 2>err || fail "status beside bad jobs"
contains out "$e"
same "lines of status" 2 "$(wc -l <err)"
farm collect "$e" >out || fail "the good job beside bad ones"
prints "3 items, sum 3"
for job in "$a" "$b" "$c" "$d"; do farm cancel "$job" || fail "cancel $job"; done

# Each key of a job may be anything: one line, other jobs go on, and when the key is removed nothing is lost.
for key in todo again second votes bits out aside bad in; do
    submit_plain noop --items 20
    # Half of the pieces are done before.
    redis hset "heibai:{$job}" pieces 10 items 10 >/dev/null
    farm work --once >out 2>err
    redis hset "heibai:{$job}" pieces 20 items 20 >/dev/null
    redis del "heibai:{$job}:$key" >/dev/null
    [ $key = bits ] && redis hset "heibai:{$job}:$key" x y >/dev/null || redis set "heibai:{$job}:$key" x >/dev/null
    damaged=$job
    farm work --once >out 2>err || fail "work beside a damaged job"
    same "lines of a worker about $key" 1 "$(wc -l <err)"
    contains err "job $job is not done here: Redis: WRONGTYPE"
    case $key in
    in) ;; # only workers read it
    *) bad "Redis: WRONGTYPE" status "$job" ;;
    esac
    redis del "heibai:{$job}:$key" >/dev/null
    redis hset "heibai:{$job}" lease 100 >/dev/null # of pieces that were taken when it happened
    worker_start --threads 1
    timeout 60 "$HEIBAI" farm collect "$job" >out 2>err || fail "collect after $key was damaged"
    prints "20 items, sum 190"
    kill "$worker"
    wait "$worker" 2>/dev/null
done
rm -f worker.err
redis del heibai:workers >/dev/null
redis set heibai:workers x >/dev/null
redis set heibai:jobs x >/dev/null
bad "Redis: WRONGTYPE" status
bad "the list of jobs cannot be read: Redis: WRONGTYPE" work --once
redis del heibai:workers heibai:jobs >/dev/null

# Garbage in the stream and among the results is removed; nothing is lost.
submit_plain noop --items 40
redis hset "heibai:{$job}" pieces 20 items 20 >/dev/null
farm work --once >out 2>err
redis hset "heibai:{$job}" pieces 40 items 40 >/dev/null
redis xadd "heibai:{$job}:todo" '*' foo bar >/dev/null
redis xadd "heibai:{$job}:todo" '*' piece 1e9 copy 0 >/dev/null
redis xadd "heibai:{$job}:todo" '*' piece -1 copy x >/dev/null
redis xadd "heibai:{$job}:todo" '*' piece 1 copy 0 hops 0 >/dev/null
redis rpush "heibai:{$job}:again" y 3.5 7 >/dev/null
redis sadd "heibai:{$job}:second" z 8 >/dev/null
farm work --once >out 2>err
contains err "removed 6 entries from its queue that are no pieces"
same "lines about garbage" 1 "$(wc -l <err)"
# Damaged results are computed again.
redis hset "heibai:{$job}:out" 5 "$(printf 'damaged result')" no-piece x 99 y >/dev/null
redis hdel "heibai:{$job}:out" 6 >/dev/null
worker_start --threads 1
farm collect "$job" >out 2>err || fail "collect after a damaged result"
prints "40 items, sum 780"
contains err "piece 5: its result is damaged; it is computed again"
same "results of no piece" 2 "$(grep -c "job $job: a result of no piece was removed" err)"
contains err "1 result was collected before, but not into $job.part: computed again"
same "lines of collect" 4 "$(wc -l <err)"
kill "$worker"

# Leases that were deleted: their pieces are begun again when everything else is done.
submit_plain --lease 60 noop --items 4 --microseconds 2000000
worker_start --threads 2
for _ in $(seq 100); do
    [ "$(redis xlen "heibai:{$job}:todo")" = 2 ] && break
    sleep 0.1
done
kill -9 "$worker"
redis xtrim "heibai:{$job}:todo" MAXLEN 0 >/dev/null
timeout 50 "$HEIBAI" farm work --once >out 2>err || fail "work after leases were deleted"
redis xgroup destroy "heibai:{$job}:todo" workers >/dev/null
farm collect "$job" >out || fail "collect after leases were deleted"
prints "4 items, sum 6"

# A job of another version is not collected either.
submit_plain noop --items 3
farm work --once >out 2>err
redis hset "heibai:{$job}" version "0.0.9 0123456789" >/dev/null
bad "job $job is for version 0.0.9 0123456789, this is" collect "$job"
farm cancel "$job"
rm -f ./*.part

# A piece that always fails is set aside and named; the others are done.
submit_plain --piece 10 noop --items 100 --fail 37
farm work --once >out 2>err
same "failures" 3 "$(grep -c "piece 3 failed: item 37 fails" err)"
farm status "$job" >out
contains out "set aside: piece 3 item 37 fails"
contains out "9/10"
bad "1 of 10 pieces were set aside" wait "$job"
bad "1 piece was set aside, first piece 3 item 37 fails" collect "$job"
farm cancel "$job"

# Workers wait when too many results were not collected.
submit_plain --max-pending 20 noop --items 100
farm work --once >out 2>err
farm status "$job" >out
contains out "20/100"
contains out "full: waits for collect"
worker_start --threads 1
farm collect "$job" >out || fail "collect with --max-pending"
prints "100 items, sum 4950"

# Redis out of memory: submit fails and leaves nothing; a worker keeps its result until there is room.
submit_plain noop --items 30 --microseconds 100000
sleep 1
redis config set maxmemory 1 >/dev/null
command_is farm 2 submit noop --items 10
contains err "Redis is out of memory (maxmemory)"
sleep 1
redis config set maxmemory 0 >/dev/null
farm collect "$job" >out || fail "collect after Redis had no memory"
prints "30 items, sum 435"
contains worker.err "Redis is out of memory (maxmemory); waiting"
finish
