# heibai bench: its parts measure what they say; figures that depend on the machine are not judged.
. "$SOURCE/tests/checks.sh"

# 1 is an honest answer on a busy machine.
"$HEIBAI" bench threads --empties 15 --count 3 --rounds 2 >threads
[ $? -le 1 ] || fail "bench threads: status $?"
[ "$(grep -c '^ *[123] ' threads)" = 3 ] || fail "bench threads: not three rows"
grep -q 'rate of two threads .* [0-9.]* (at least 0.95)' threads || fail "bench threads: no rate"
grep -q 'nodes of two threads .* (at most 15 %)' threads || fail "bench threads: no nodes"
grep -q 'differ' threads && fail "bench threads: scores differ"

"$HEIBAI" bench stop --times 2 >stop
[ $? -le 1 ] || fail "bench stop: status $?"
[ "$(grep -c 'threads* .* stops .* largest' stop)" = 8 ] || fail "bench stop: not eight rows"
grep -q '^largest delay .* of 1[0-6] stops (50 ms allowed)' stop || fail "bench stop: no largest"

"$HEIBAI" bench page >page
[ $? -le 1 ] || fail "bench page: status $?"
grep -q '^first values of a hint  *median .* of 50 (150 ms allowed)' page || fail "bench page: no hints"
grep -q '^all [0-9]* files of the page .* KB .* (200 KB allowed)' page || fail "bench page: no files"

"$HEIBAI" bench growth --quick --output a/b >/dev/null || fail "bench growth: status $?"
for picture in $(sed -n 's/.*](\(.*\.svg\)).*/\1/p' a/b/README.md); do
    grep -q '</svg>' "a/b/$picture" || fail "no picture $picture"
done
[ "$(ls a/b/*.svg | wc -l)" = 6 ] || fail "not six pictures"
# Two numbers are a sentence, not a picture.
grep -q '^With threads 2 instead of 1 a position takes .* times the nodes\.$' a/b/README.md ||
    fail "no sentence on threads"
# A row for each value; two positions each.
[ "$(grep -c '^| [0-9]* | 2 |' a/b/README.md)" = 15 ] || fail "rows of the page"
grep -q 'stopped' a/b/README.md && fail "a whole run says it was stopped"

err=$("$HEIBAI" bench growth 2>&1) && fail "growth without --output"
[ "$err" = "heibai: bench growth: --output FOLDER is needed" ] || fail "$err"
err=$("$HEIBAI" bench growth --quick --output /dev/null/x 2>&1) && fail "growth into a file"
case $err in *"cannot make this folder"*) ;; *) fail "$err" ;; esac
# Ctrl-C: no row without a measurement.
for json in "" --json; do
    "$HEIBAI" bench $json >out 2>err &
    interrupt $!
    same "status after Ctrl-C" 130 $status
    warns "heibai: bench: stopped: the other rows are not measured"
    contains out 'perft 11'
    grep -qE ' 0\.0+ |"value":0\.0[,}]|^signature|"signature"' out && fail "bench: rows that were not measured"
done
contains out '"stopped":true}'
# And no verdict on a part of the measurements.
for what in stop threads; do
    "$HEIBAI" bench $what >out 2>err &
    interrupt $!
    same "status of bench $what after Ctrl-C" 130 $status
    grep -qE "^heibai: bench $what: stopped after [0-9]+ of [0-9]+ (searches|positions)\$" err || fail "$(cat err)"
    grep -qE 'allowed|at least' out && fail "bench $what: a verdict after Ctrl-C"
done
[ $failures -eq 0 ] || cat threads stop a/b/README.md
finish
