# The engine in matches: it wins, keeps to the referee's clock, and the same seed gives the same.
set -e
match() { timeout -k 1 60 "$HEIBAI" match "$@" --json --seed 3 | sed 's/"time":.*,"endings"/"endings"/'; }
first=$(match heibai:level=1,hash=1 random --games 20 --threads 1)
second=$(match heibai:level=1,hash=1 random --games 20 --threads 2)
[ "$first" = "$second" ] || { echo "other games with more threads: $first $second"; exit 1; }
wins=$(echo "$first" | sed 's/.*"wins":\([0-9]*\).*/\1/')
[ "$wins" -gt 12 ] || { echo "only $wins of 20 won: $first"; exit 1; }

# A level that would think for hours answers in time, and so does a player that may use it all.
timed=$(timeout -k 1 60 "$HEIBAI" match heibai:level=60,hash=1 heibai:time=5,hash=1 --games 1 --plies 40 \
    --move-time 1 --threads 1)
case $timed in
*"on time"*) echo "$timed"; exit 1 ;;
esac

# A clock for the game: the engine plans with it and never loses on it, with and without a level;
# players that do not look at it can.
for spec in heibai:hash=1 heibai:level=60,hash=1; do
    clock=$(timeout -k 1 60 "$HEIBAI" match $spec random --games 2 --threads 1 --game-time 1 2>&1)
    case $clock in
    *"on time"*) echo "$clock"; exit 1 ;;
    esac
done
late=$(timeout -k 1 60 "$HEIBAI" match history:depth=14,prune=off random --games 2 --game-time 0.2 2>&1)
case $late in
*"game 1: A (history:depth=14,prune=off) used up its 0.2 s for the game"*"A lost 2 on time"*) ;;
*) echo "$late"; exit 1 ;;
esac
