# match, convert, selfplay, label and lab are killed with SIGKILL at random moments and then continued or
# repeated: same results as without kills, no temporary left, no process left.
. "$SOURCE/tests/checks.sh"
[ "${BUILD_TYPE:-}" = Release ] || { echo "skipped: files and processes are the same in the Release build"; exit 77; }
kills=10
[ -z "${HEIBAI_SOAK:-}" ] || kills=100
seed=${HEIBAI_SEED:-$(date +%s)}
echo "$kills kills per command; HEIBAI_SEED=$seed repeats these moments"

# A copy, so that its processes can be told from those of other tests.
cp "$HEIBAI" "$work/heibai"
HEIBAI=$work/heibai
now() { echo $(($(date +%s%N) / 1000000)); } # milliseconds
processes() { readlink /proc/[0-9]*/exe | grep -c "^$work/"; }
no_process() {
    tries=0
    while [ "$(processes)" != 0 ]; do
        tries=$((tries + 1))
        [ $tries -lt 500 ] || { fail "$1: a process is left 10 s after the kill" && return; }
        sleep 0.02
    done
}

# Each command has NAME_run, which is used to begin and to continue, NAME_results, which prints its
# results without measured times, and perhaps NAME_prepare and NAME_check. All work in an empty folder.
match_run() {
    exec "$HEIBAI" match "gtp:$HEIBAI gtp --level 1 --hash 1 --threads 1" sixterm --games 8 --threads 2 \
        --record games.ggf --resume --json
}
match_results() {
    sed 's/DT\[[^]]*\]//; s,//[0-9.]*,,g' games.ggf | sort
    sed 's/"time":.*,"endings"/"endings"/' ../stdout
}

convert_prepare() {
    cp ../old.wtb new.wtb
    cp ../old.jou new.jou
    cp ../old.trn new.trn
}
convert_run() { exec "$HEIBAI" convert ../many.ggf --output new.wtb --overwrite-names; }
convert_check() {
    "$HEIBAI" convert --check new.wtb >../stdout 2>../stderr || fail "convert: $(cat ../stdout ../stderr)"
    "$HEIBAI" convert new.wtb --to ggf 2>/dev/null >../read.ggf
    cmp -s ../read.ggf ../old.ggf || cmp -s ../read.ggf ../new.ggf || fail "convert: neither the old nor the new games"
}
# Without the date of the header.
convert_results() { for ending in wtb jou trn; do tail -c +5 new.$ending | sha256sum; done; }

selfplay_run() { exec "$HEIBAI" train selfplay --output own.hbg --games 600 --depth 2 --exact 8 --threads 2; }
# The positions of its games: the division into blocks depends on when a run began.
selfplay_results() {
    "$HEIBAI" train label --selfplay own.hbg --output ../played.hbp || fail "selfplay: the file cannot be read"
    sha256sum <../played.hbp
}

label_run() {
    exec "$HEIBAI" train label --selfplay ../own.hbg --mix 0.9 --depth 3 --threads 2 --output own.hbp
}
label_results() { sha256sum <own.hbp; }

lab_run() { exec "$HEIBAI" lab terms --quick --threads 2 --output . --resume; }
lab_results() {
    grep -Ev '^(begun|load),' run.csv
    sha256sum terms.csv terms.svg
}

# run NAME: to its end, in this folder.
run() {
    status=0
    ("$1_run") >../stdout 2>../stderr || status=$?
    [ $status = 0 ] || fail "$1: status $status: $(cat ../stderr)"
}
# compare NAME: after a run to its end. Empties the folder for the next kills.
compare() {
    "$1_results" >../results
    cmp -s ../results ../expected || fail "$1: other results after kills: $(diff ../expected ../results | head -20)"
    same "$1: files" "$(cat ../files)" "$(ls -A)"
    find . -mindepth 1 -delete
    if command -v "$1_prepare" >/dev/null; then "$1_prepare"; fi
}
# killed NAME SECONDS: status 0 if it was still running then.
killed() {
    ("$1_run") >../stdout 2>../stderr &
    job=$!
    sleep "$2"
    kill -9 $job 2>/dev/null
    status=0
    wait $job 2>/dev/null || status=$?
    case $status in
    0 | 137) ;;
    *) fail "$1: status $status: $(cat ../stderr)" ;;
    esac
    no_process "$1"
    [ $status = 137 ]
}

campaign() { # campaign NAME
    mkdir "$1" && cd "$1" || exit 1
    if command -v "$1_prepare" >/dev/null; then "$1_prepare"; fi
    begun=$(now)
    run "$1"
    duration=$(($(now) - begun))
    "$1_results" >../expected
    ls -A >../files
    compare "$1"
    hits=0
    # Runs that continue are shorter, so that some kills come too late.
    for moment in $(awk -v seed="$seed" -v n=$((20 * kills)) -v most=$duration \
        'BEGIN { srand(seed); for (; n > 0; n--) printf "%.3f\n", rand() * most / 1000 }'); do
        [ $hits -lt $kills ] || break
        if killed "$1" "$moment"; then
            hits=$((hits + 1))
            if command -v "$1_check" >/dev/null; then "$1_check"; fi
            [ $((hits % 2)) = 0 ] || continue
            run "$1"
        fi
        compare "$1"
        [ $failures -lt 5 ] || break
    done
    [ $hits -ge $kills ] || fail "$1: only $hits kills came in time"
    cd ..
    echo "$1: $hits kills, a run takes $duration ms"
}

"$HEIBAI" match random random --games 40 --threads 2 --record few.ggf >/dev/null || exit 1
for i in $(seq 100); do cat few.ggf; done | awk '{ sub(/PB\[random\]/, "PB[player " NR % 500 "]"); print }' >many.ggf
"$HEIBAI" convert few.ggf --output old.wtb 2>/dev/null || exit 1
"$HEIBAI" convert many.ggf --output first.wtb 2>/dev/null || exit 1
"$HEIBAI" convert old.wtb --to ggf >old.ggf 2>/dev/null || exit 1
"$HEIBAI" convert first.wtb --to ggf >new.ggf 2>/dev/null || exit 1
"$HEIBAI" train selfplay --output own.hbg --games 400 --depth 1 --exact 6 >/dev/null || exit 1
for name in match convert selfplay label lab; do campaign $name; done
[ $failures = 0 ]
