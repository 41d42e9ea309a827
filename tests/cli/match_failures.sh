# What goes wrong around a match is no result of it: the match stops with the reason and status 2,
# what was played is in the record, and the match can be resumed.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$SPARRING" "$work/sparring"
SPARRING=$work/sparring
cd "$work"
die() { echo "$*"; exit 1; }
match() { timeout -k 1 120 "$HEIBAI" match "$@"; }

# stops REASON COMMAND...: status 2, and the last line on stderr gives the reason.
stops() {
    reason=$1
    shift
    status=0
    "$@" >out 2>err || status=$?
    [ $status = 2 ] || die "status $status of $*: $(cat out err)"
    tail -1 err | grep -qF -- "$reason" || die "'$reason' expected: $(cat err)"
}
whole_lines() { # whole_lines FILE: only complete games
    [ "$(grep -c '^(;.*;)$' "$1")" = "$(wc -l <"$1")" ] || die "$1 has incomplete lines: $(tail -c 300 "$1")"
    "$HEIBAI" convert --check "$1" >check 2>&1 || die "$(cat check)"
}

# ---- A program that cannot be started, or for which descriptors are missing
stops "gtp:false cannot be started: it ended with status 1 at 'set_game Othello'" \
    match gtp:false random --sprt elo0=0,elo1=10
[ "$(wc -l <err)" = 1 ] && [ ! -s out ] || die "$(cat out err)"
printf 'no program' >text && chmod +x text
stops "gtp:./text cannot start './text': Exec format error" match gtp:./text random --sprt elo0=0
few() { # few N COMMAND...: with N descriptors
    (ulimit -n "$1" && shift && "$@")
}
stops "gtp:$SPARRING gtp good cannot start '$SPARRING': Too many open files" \
    few 12 match "gtp:$SPARRING gtp good" random --sprt elo0=0,elo1=10
[ "$(wc -l <err)" = 1 ] && [ ! -s out ] || die "$(cat out err)"

# Enough for one program and not for two: the games before that count, and the rest can be played.
timeless() { sed 's/"time":.*,"endings"/"endings"/'; } # the JSON without measured times
play() { match "gtp:$SPARRING gtp good" random --games 10 --seed 3 --json "$@"; }
expected=$(play | timeless)
stops "Too many open files" few 20 play --threads 2 --record few.ggf
[ ! -s few.ggf ] || whole_lines few.ggf
grep -qE '"failure":0}.*"failure":0}' out || [ ! -s out ] || die "$(cat out)"
[ "$(play --record few.ggf --resume | timeless)" = "$expected" ] || die "resumed after a lack of descriptors: other results"

# ---- Crashes and hangs
crash="gtp:$SPARRING gtp crash"
crashes() { match "$crash" random --games 20 --threads 1 --record crash.ggf "$@"; }
stops "heibai: match: stopped: 3 games in a row were lost by a crash or a hang; continue the match with --resume" \
    crashes --json
grep -q '"games":3,.*"a_lost":{"time":0,"illegal":0,"resigned":0,"failure":3},"b_lost":{"time":0,"illegal":0,"resigned":0,"failure":0}' out || die "$(cat out)"
[ "$(wc -l <err)" = 10 ] || die "$(cat err)"
whole_lines crash.ggf
stops "2 games in a row" crashes --resume --tolerate 2
grep -q "A lost 5 by a crash or a hang" out || die "$(cat out)"
stops "3 games in a row" match "gtp:$SPARRING gtp hang" random --games 9 --threads 1 --move-time 0.2
grep -q "A lost 3 by a crash or a hang" out || die "$(cat out)"

# The test does not decide on them, and says how many pairs it left out.
match "$crash" random --games 40 --tolerate 41 --sprt elo0=0,elo1=100 >out 2>err || die "$(cat err)"
grep -q "20 left out: they have a game lost by a crash or a hang" out || die "$(cat out)"
grep -q "LLR [+-]0.00 of .*: undecided" out || die "$(cat out)"
match "$crash" random --games 4 --tolerate 5 --sprt elo0=0 --json >out 2>err || die "$(cat err)"
grep -q '"accepted":"undecided","pairs":\[0,0,0,0,0\],"left_out":2' out || die "$(cat out)"

# A resignation is a result.
match "gtp:$SPARRING gtp resign" random --games 4 --sprt elo0=0 --json >out 2>err || die "$(cat err)"
grep -q '"a_lost":{"time":0,"illegal":0,"resigned":4,"failure":0}.*"pairs":\[2,0,0,0,0\],"left_out":0' out || die "$(cat out)"

# ---- A file that cannot grow, and a full disk
quick() { match random random --games 40 --seed 4 --json "$@"; }
expected=$(quick | timeless)
small() { (ulimit -f 8 && "$@"); } # blocks of 512 bytes, or 1,024 in some shells
stops "full.ggf: File too large; continue the match with --resume" small quick --record full.ggf
[ "$(wc -l <err)" = 1 ] || die "$(cat err)"
whole_lines full.ggf
[ "$(wc -l <full.ggf)" -ge 1 ] || die "no game was kept"
grep -q "\"games\":$(wc -l <full.ggf)," out || die "$(cat out) is not the result of the record"
[ "$(quick --record full.ggf --resume | timeless)" = "$expected" ] || die "resumed after a file limit: other results"

mkdir disk
on_disk() { # a match on a small file system, whose record is then copied
    unshare -rm sh -c 'mount -t tmpfs -o size=16k none disk || exit 99
        status=0
        "$@" || status=$?
        cp disk/games.ggf disk.ggf
        exit $status' sh "$HEIBAI" match random random --games 40 --seed 4 --json --record disk/games.ggf
}
if unshare -rm sh -c 'mount -t tmpfs -o size=16k none disk' 2>/dev/null; then
    stops "disk/games.ggf: No space left on device; continue the match with --resume" on_disk
    [ "$(wc -l <err)" = 1 ] || die "$(cat err)"
    whole_lines disk.ggf
    [ "$(quick --record disk.ggf --resume | timeless)" = "$expected" ] || die "resumed after a full disk: other results"
else
    echo "mounting is not allowed: the full disk was left out"
fi

# ---- The record
# One run at a time.
"$HEIBAI" match "gtp:$SPARRING gtp hang" random --games 2 --threads 1 --record lock.ggf >/dev/null 2>&1 &
first=$!
while [ ! -e lock.ggf ] || ! grep -qs "$SPARRING" /proc/[0-9]*/cmdline; do sleep 0.01; done
stops "heibai: match: lock.ggf: another match is writing to it" \
    match "gtp:$SPARRING gtp hang" random --games 2 --threads 1 --record lock.ggf --resume
[ "$(wc -l <err)" = 1 ] || die "$(cat err)"
kill -9 $first
wait $first 2>/dev/null || true

# The version and the weights of both players.
engines() { match heibai:level=0,hash=1 "heibai:level=0,hash=1,weights=$SOURCE/data/eval.hbw" --games 4 --json "$@"; }
expected=$(engines --record v.ggf | timeless)
version=$("$HEIBAI" --version | sed -n 's/^heibai \([^ ]*\) .*/\1/p;q')
sed -n 's/.*; program \([^ ]*\) [^ ]*; weights \([0-9a-f]*\) \([0-9a-f]*\); played\].*/\1 \2 \3/p' v.ggf | sort -u >origins
read -r by a b <origins
[ "$(wc -l <origins)" = 1 ] && [ ${#a} = 16 ] && [ "$a" = "$b" ] || die "origins: $(cat origins)"
[ -z "$version" ] || [ "$by" = "$version" ] || die "$by is not $version"
sed '2s/; program /; program 0./' v.ggf >old.ggf
stops "heibai: match: old.ggf:2: played by 'program 0." engines --record old.ggf --resume
[ "$(engines --record old.ggf --resume --mixed | timeless)" = "$expected" ] || die "--mixed: other results"
sed "3s/weights $a/weights 0123456789abcdef/" v.ggf >old.ggf
stops "heibai: match: old.ggf:3: played by 'program " engines --record old.ggf --resume

# ---- A limit for the memory of programs
stops "cannot be started" match "gtp:sh -c 'ulimit -v >limit'" random --limit-memory 300
[ "$(cat limit)" = 307200 ] || die "limit of memory: $(cat limit)"
stops "cannot be started" match "nboard:sh -c 'ulimit -v >limit'" random
[ "$(cat limit)" = unlimited ] || die "no limit of memory: $(cat limit)"
