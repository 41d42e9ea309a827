#!/bin/sh
# A match that is interrupted before the end of its first game has no result to show.
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
finish
