# heibai bench signature: the node count is the expected one, on every CPU level.
# A commit that changes the search on purpose changes this number and says `Signature: N`.
expected=33197544
fails=0
fail() { echo "$*" && fails=1; }

for cpu in portable v3; do
    found=$(HEIBAI_CPU=$cpu "$HEIBAI" bench signature) || fail "bench signature: status $?"
    [ "$found" = $expected ] || fail "signature $found on $cpu, expected $expected"
done
json=$("$HEIBAI" bench signature --json) || fail "bench signature --json: status $?"
case $json in "{\"signature\":$expected,"*) ;; *) fail "$json" ;; esac
exit $fails
