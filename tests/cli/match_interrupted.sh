#!/bin/sh
# A match that is interrupted says so; before the end of its first game it has no result to show.
. "$SOURCE/tests/checks.sh"
for json in "" --json; do
    "$HEIBAI" match mcts:time=60 mcts:time=60 --games 2 --threads 1 --move-time 0 $json \
        --record games$json.ggf >out 2>err &
    job=$!
    for try in $(seq 200); do [ -e games$json.ggf ] && break; sleep 0.05; done
    sleep 0.3
    kill -INT $job
    wait $job
    same "status" 130 $?
    prints_nothing
    warns "heibai: match: stopped before the end of the first game"
done

# stopped TEXT FLAGS...: a match that is interrupted after some games.
stopped() {
    text=$1
    shift
    "$HEIBAI" match random random --threads 1 "$@" >out 2>err &
    interrupt $!
    same "status" 130 $status
    grep -qE "$text" out || fail "no '$text'"
}
stopped '^stopped after [0-9]+ of 999998 games$' --games 999998
stopped '^已停止：999998 局中下了 [0-9]+ 局$' --games 999998 --lang zh
stopped '^stopped before the test was decided$' --sprt elo0=0,elo1=0.1
finish
