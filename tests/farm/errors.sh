# heibai farm: what is wrong is said in one line, and nothing is lost.
. "$SOURCE/tests/farm/farm.inc"
bad() { what=$1; shift; refuses farm "$what" "$@"; }

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
submit noop --items 3
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
submit noop --items 3
a=$job
redis hset "heibai:{$a}" kind shell >/dev/null
submit noop --items 3
b=$job
redis hset "heibai:{$b}" settings "bytes 99999999" >/dev/null
submit noop --items 3
c=$job
redis hset "heibai:{$c}" pieces 7 >/dev/null
submit noop --items 3
d=$job
redis del "heibai:{$d}:todo" >/dev/null
redis set "heibai:{$d}:todo" x >/dev/null
submit noop --items 3
e=$job
farm work --once >out 2>err || fail "work beside bad jobs"
contains err "job $a is not done here: unknown kind 'shell'"
contains err "job $b is not done here: the job's field 'bytes' is not a whole number"
contains err "job $c is not done here: the description of job '$c' is damaged"
contains err "job $d is not done here: Redis: WRONGTYPE"
same "lines" 4 "$(wc -l <err)"
farm collect "$e" >out || fail "the good job beside bad ones"
prints "3 items, sum 3"
for job in "$a" "$b" "$c" "$d"; do farm cancel "$job" || fail "cancel $job"; done

# Garbage in the stream is removed; nothing is lost.
submit noop --items 40
redis xadd "heibai:{$job}:todo" '*' foo bar >/dev/null
redis xadd "heibai:{$job}:todo" '*' piece 1e9 copy 0 >/dev/null
redis xadd "heibai:{$job}:todo" '*' piece -1 copy x >/dev/null
redis xadd "heibai:{$job}:todo" '*' piece 1 copy 0 hops 0 >/dev/null
farm work --once >out 2>err
contains err "removed 3 entries from its stream that are no piece"
# A damaged result is computed again.
redis hset "heibai:{$job}:out" 5 "$(printf 'damaged result')" >/dev/null
farm collect "$job" >out 2>err &
collector=$!
farm work --once >/dev/null 2>&1
sleep 1
farm work --once >/dev/null 2>&1
wait $collector || fail "collect after a damaged result"
prints "40 items, sum 780"
contains err "piece 5: its result is damaged; it is computed again"

# A piece that always fails is set aside and named; the others are done.
submit --piece 10 noop --items 100 --fail 37
farm work --once >out 2>err
same "failures" 3 "$(grep -c "piece 3 failed: item 37 fails" err)"
farm status "$job" >out
contains out "set aside: piece 3 item 37 fails"
contains out "9/10"
bad "1 of 10 pieces were set aside" wait "$job"
bad "1 piece was set aside, first piece 3 item 37 fails" collect "$job"
farm cancel "$job"

# Workers wait when too many results were not collected.
submit --max-pending 20 noop --items 100
farm work --once >out 2>err
farm status "$job" >out
contains out "20/100"
contains out "full: waits for collect"
worker_start --threads 1
farm collect "$job" >out || fail "collect with --max-pending"
prints "100 items, sum 4950"

# Redis out of memory: submit fails and leaves nothing; a worker keeps its result until there is room.
submit noop --items 30 --microseconds 100000
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
