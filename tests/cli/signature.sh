# heibai bench signature: the node count is the expected one, with the code of this CPU and with portable code.
# A commit that changes the search on purpose changes this number and says `Signature: N`.
expected=29600912
fails=0
fail() { echo "$*" && fails=1; }

found=$(HEIBAI_CPU=portable "$HEIBAI" bench signature) || fail "bench signature: status $?"
[ "$found" = $expected ] || fail "signature $found with portable code, expected $expected"
json=$("$HEIBAI" bench signature --json) || fail "bench signature --json: status $?"
case $json in "{\"signature\":$expected,"*) ;; *) fail "$json" ;; esac
exit $fails
