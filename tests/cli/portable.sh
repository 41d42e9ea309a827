# No instruction of a newer processor leaks into the portable code: a Nehalem runs the program.
command -v qemu-x86_64 >/dev/null || { echo "skipped: no qemu-x86_64"; exit 77; }
# Sanitizers need an address space that qemu does not give.
nm "$HEIBAI" 2>/dev/null | grep -qE '__(a|t)san_' && { echo "skipped: sanitizer build"; exit 77; }
[ "$(uname -m)" = x86_64 ] || { echo "skipped: not x86-64"; exit 77; }
run() { qemu-x86_64 -cpu Nehalem "$HEIBAI" "$@"; }
set -e
run perft 7 | grep -q '55092 leaves.*portable code'
# Whole games, and the same ones as the best code plays.
for pair in "history staged" "sixterm annealing" "mcts:playouts=200 simple:depth=4" "random history:threads=2,depth=4"; do
    set -- $pair
    here=$("$HEIBAI" play "$1" "$2" --json --seed 5 | sed 's/,"times".*//')
    there=$(run play "$1" "$2" --json --seed 5 | sed 's/,"times".*//')
    [ -n "$here" ] && [ "$here" = "$there" ] || { echo "$pair: $here != $there"; exit 1; }
done
