# The engine behind a protocol plays the same games as the engine inside, at the same level.
set -eu
games() { # games A B: number, colour, score and moves of each
    timeout -k 1 120 "$HEIBAI" match "$1" "$2" --games 4 --seed 5 --list |
        awk '$1 ~ /^[0-9]+$/ && $2 == "A" { print $1, $3, $4, $NF }' | sort -n
}
inside=$(games heibai:level=5,hash=2 heibai:level=3,hash=1)
[ "$(echo "$inside" | wc -l)" = 4 ] || { echo "$inside"; exit 1; }
for protocol in gtp nboard; do
    a="$protocol:$HEIBAI $protocol --level 5 --hash 2" b="$protocol:$HEIBAI $protocol --level 3 --hash 1"
    [ "$(games "$a" "$b")" = "$inside" ] || { echo "$protocol: other games"; exit 1; }
    [ "$(games "$a" heibai:level=3,hash=1)" = "$inside" ] || { echo "$protocol as A: other games"; exit 1; }
done

# Told the time by GTP, it does not lose on it.
clock=$(timeout -k 1 120 "$HEIBAI" match "gtp:$HEIBAI gtp --hash 1" random --games 2 --threads 1 --game-time 3 2>&1)
case $clock in
*"on time"*) echo "$clock"; exit 1 ;;
esac

# One game is no pair: there is no Elo.
"$HEIBAI" match random random --games 1 | grep -q "no pair of games is complete" || { echo "an Elo of one game"; exit 1; }
"$HEIBAI" match random random --games 1 --json | grep -q '"elo":null,"elo_error":null' || { echo "an Elo of one game in JSON"; exit 1; }
