# heibai bench: its parts measure what they say; figures that depend on the machine are not judged.
dir=bench_command.$$
mkdir $dir || exit 1
trap 'rm -rf $dir' EXIT
fails=0
fail() { echo "$*" && fails=1; }

# 1 is an honest answer on a busy machine.
"$HEIBAI" bench threads --empties 15 --positions 3 --rounds 2 >$dir/threads
[ $? -le 1 ] || fail "bench threads: status $?"
[ "$(grep -c '^ *[123] ' $dir/threads)" = 3 ] || fail "bench threads: not three rows"
grep -q 'rate of two threads .* [0-9.]* (at least 0.95)' $dir/threads || fail "bench threads: no rate"
grep -q 'nodes of two threads .* (at most 15 %)' $dir/threads || fail "bench threads: no nodes"
grep -q 'differ' $dir/threads && fail "bench threads: scores differ"

"$HEIBAI" bench stop --times 2 >$dir/stop
[ $? -le 1 ] || fail "bench stop: status $?"
[ "$(grep -c 'threads* .* stops .* largest' $dir/stop)" = 8 ] || fail "bench stop: not eight rows"
grep -q '^largest delay .* of 1[0-6] stops (50 ms allowed)' $dir/stop || fail "bench stop: no largest"

"$HEIBAI" bench growth --quick --output $dir/a/b >/dev/null || fail "bench growth: status $?"
for picture in $(sed -n 's/.*](\(.*\.svg\)).*/\1/p' $dir/a/b/README.md); do
    grep -q '</svg>' "$dir/a/b/$picture" || fail "no picture $picture"
done
[ "$(ls $dir/a/b/*.svg | wc -l)" = 8 ] || fail "not eight pictures"
# A row for each value; two positions each.
[ "$(grep -c '^| [0-9]* | 2 |' $dir/a/b/README.md)" = 15 ] || fail "rows of the page"
grep -q 'stopped' $dir/a/b/README.md && fail "a whole run says it was stopped"

err=$("$HEIBAI" bench growth 2>&1) && fail "growth without --output"
[ "$err" = "heibai: bench: growth needs --output FOLDER" ] || fail "$err"
err=$("$HEIBAI" bench growth --quick --output /dev/null/x 2>&1) && fail "growth into a file"
case $err in *"cannot make this folder"*) ;; *) fail "$err" ;; esac
[ $fails = 0 ] || { cat $dir/threads $dir/stop $dir/a/b/README.md; }
exit $fails
