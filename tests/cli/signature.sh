# heibai bench signature: the node count is the expected one, with the code of every level that this CPU has.
# A commit that changes the search on purpose changes this number and says `Signature: N`.
expected=28602194
fails=0
fail() { echo "$*" && fails=1; }

levels=$(HEIBAI_CPU=none "$HEIBAI" perft 1 2>&1 | sed -n 's/.*can run: //p' | tr -d ,)
case $levels in portable*) ;; *) fail "no list of levels: $levels" ;; esac
for level in $levels; do
    found=$(HEIBAI_CPU=$level "$HEIBAI" bench signature) || fail "bench signature: status $?"
    [ "$found" = $expected ] || fail "signature $found with $level code, expected $expected"
done
json=$("$HEIBAI" bench signature --json) || fail "bench signature --json: status $?"
case $json in "{\"signature\":$expected,"*) ;; *) fail "$json" ;; esac
exit $fails
