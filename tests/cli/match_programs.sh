# Matches with other programs: broken ones lose every game in one clear line and nothing hangs; a
# match that is killed and resumed counts every game once.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$SPARRING" "$work/sparring" # a name of its own, to look for what is left of it
SPARRING=$work/sparring
cd "$work"
die() { echo "$*"; exit 1; }
match() { timeout -k 1 120 "$HEIBAI" match "$@"; }

# Every game is lost by A, with a line each that says why, the position and the legal moves.
broken() { # broken MANNER WORDS
    match "gtp:$SPARRING gtp $1" random --games 6 --move-time 2 --tolerate 7 --json >out 2>err || die "$1: $(cat err)"
    grep -q '"games":6,"wins":0,"draws":0,"losses":6,"discs":-64' out || die "$1: $(cat out)"
    [ "$(wc -l <err)" = 18 ] || die "$1: $(cat err)"
    [ "$(grep -cE '^  position  [-XO]{64} [XO]$' err)" = 6 ] || die "$1: $(cat err)"
    [ "$(grep -cE '^  legal    ( [A-H][1-8])+$' err)" = 6 ] || die "$1: $(cat err)"
    for number in 1 2 3 4 5 6; do
        grep -qF "heibai: match: game $number: A (gtp:$SPARRING gtp $1) $2" err || die "$1: $(cat err)"
    done
}
broken crash "was killed by signal 11"
broken exit "ended with status 3"
broken hang "did not answer 'genmove"
broken illegal "chose A1, which is not legal: it turns no disc; it sent '= a1'"
broken garbage "said '?? z9 %s%n' to 'genmove"
broken noise "said 'the quick brown fox' and the like"
broken megabyte "said a line of more than"
none_left() {
    for process in /proc/[0-9]*; do
        line=$(tr '\0' ' ' <"$process/cmdline" 2>/dev/null) || continue
        case $line in "$SPARRING gtp"*) die "$1: still running: $line" ;; esac
    done
}
none_left "lost games"

# Nor when the match is ended, at once or with its terminal.
for signals in "TERM TERM" "HUP"; do
    "$HEIBAI" match "gtp:$SPARRING gtp hang" random --games 2 --threads 1 >/dev/null 2>&1 &
    match=$!
    while ! grep -qs "$SPARRING" /proc/[0-9]*/cmdline; do sleep 0.01; done
    sleep 0.1
    for signal in $signals; do kill -$signal $match; done
    wait $match 2>/dev/null || true
    sleep 0.1
    none_left "$signals"
done

# The other goes on after that, and A may win by it.
match random "nboard:$SPARRING nboard good" --games 4 --json 2>err | grep -q '"games":4' || die "$(cat err)"
[ ! -s err ] || die "$(cat err)"

# Killed again and again, from outside and without a warning, then resumed to the end.
timeless() { sed 's/"time":.*,"endings"/"endings"/'; } # the JSON without measured times
play() { match heibai:level=4,hash=1 "gtp:$SPARRING gtp good" --games 60 --threads 2 --seed 7 --json "$@"; }
expected=$(play | timeless)
resume=
for wanted in 5 15 30; do
    "$HEIBAI" match heibai:level=4,hash=1 "gtp:$SPARRING gtp good" --games 60 --threads 2 --seed 7 --json \
        --record games.ggf $resume >/dev/null &
    match=$!
    while kill -0 $match 2>/dev/null && [ "$(grep -c '^(;' games.ggf 2>/dev/null || true)" -lt $wanted ]; do
        sleep 0.01
    done 2>/dev/null
    kill -9 $match 2>/dev/null || true
    wait $match 2>/dev/null || true
    resume=--resume
done
got=$(play --record games.ggf --resume | timeless)
[ "$got" = "$expected" ] || die "resumed: $got, at once: $expected"
[ "$(grep -c '^(;.*;)$' games.ggf)" = 60 ] || die "$(wc -l games.ggf)"
[ "$(sed 's/.*CO\[match game \([0-9]*\);.*/\1/' games.ggf | sort -u | wc -l)" = 60 ] || die "a game is there twice"
"$HEIBAI" match random random --record games.ggf 2>err && die "an old record was overwritten"
grep -qF "games.ggf: exists already; --resume continues it" err || die "$(cat err)"
"$HEIBAI" match random random --games 2 --record . 2>err && die "a folder as a record"
grep -qxF "heibai: match: .: exists and is not a regular file" err || die "$(cat err)"

# In `play` too.
timeout -k 1 60 "$HEIBAI" play "gtp:$SPARRING gtp crash" random --lang en --move-time 5 >out
grep -qF "Black (gtp:$SPARRING gtp crash) was killed by signal 11" out || die "$(cat out)"
timeout -k 1 60 "$HEIBAI" play "nboard:$SPARRING nboard good" "gtp:$SPARRING gtp grhino" --quiet >out
grep -q "^1: " out || die "$(cat out)"

# A program with a real evaluation behind it.
if [ -x /usr/games/gtp-rhino ]; then
    match heibai:level=6,hash=1 "gtp:/usr/games/gtp-rhino -l 1 -b 0" --games 4 --json 2>err >out
    [ ! -s err ] || die "grhino: $(cat err)"
    grep -q '"games":4,"wins":[34]' out || die "grhino: $(cat out)"
    match "gtp:/usr/games/gtp-rhino -l 3 -b 0" random --games 2 --game-time 60 --json 2>err >out
    [ ! -s err ] || die "grhino: $(cat err)"
else
    echo "grhino is not installed: its part was left out"
fi
