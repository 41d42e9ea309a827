#!/bin/sh
# `heibai lab tree`: what it prints, draws and returns.
. "$SOURCE/tests/checks.sh"
set -e

# run STATUS ARGS...: leaves what was printed in out and err.
run() {
    status=$1
    shift
    rm -f tree.svg
    command_is lab "$status" tree "$@"
}
refused() {
    warns "$@"
    prints_nothing
    [ ! -e tree.svg ] || fail "drew something"
}
# drawn FILE WORDS...: the picture is well-formed and says them.
drawn() {
    file=$1
    shift
    if command -v xmllint >/dev/null; then xmllint --noout "$file" || fail "$file: not XML"; fi
    for word in "$@"; do grep -qF -- ">$word<" "$file" || fail "$file does not say '$word'"; done
}

# Report D's own tree.
run 0 --values "max(3, min(2, x, y), 2)"
prints "1. max node max(3, min(2, x, y), 2): alpha = -inf, beta = +inf" \
    "2. leaf 3: alpha rises to 3" \
    "3. min node min(2, x, y): alpha = 3, beta = +inf" \
    "4. leaf 2: beta falls to 2; beta = 2 <= alpha = 3: x and y are cut" \
    "5. back in max(3, min(2, x, y), 2): min(2, x, y) is at most 2: not above alpha = 3" \
    "6. leaf 2: not above alpha = 3" \
    "7. the root is worth 3" "" "drawn in tree.svg"
drawn tree.svg "max" "min" "≤ 2" "α 3, β +∞" "β 2 ≤ α 3" x y "7. the root is worth 3"
[ "$(grep -c 'line-through' tree.svg)" -eq 2 ] || fail "x and y are not struck out"
run 0 --values "max(1,min(0,x))" --json --output other.svg
prints '{"values":"max(1,min(0,x))","value":1.0,"steps":["1. max node max(1,min(0,x)): alpha = -inf, beta = +inf","2. leaf 1: alpha rises to 1","3. min node min(0,x): alpha = 1, beta = +inf","4. leaf 0: beta falls to 0; beta = 0 <= alpha = 1: x is cut","5. back in max(1,min(0,x)): min(0,x) is at most 0: not above alpha = 1","6. the root is worth 1"],"cut":["x"],"nodes":4,"drawn":5,"file":"other.svg"}'
drawn other.svg x

# A search: by hand from the start, where all replies are alike.
run 0 sixterm --depth 2
prints "player     sixterm:depth=2, black to move, depth 2" \
    "value      -60 for black" \
    "best line  D3 C3" \
    "nodes      14" \
    "cutoffs    1; moves left out: 2" \
    "saved      2 nodes: plain minimax visits 16, that is 12.5 % less" \
    "drawn      15 of 15 nodes in tree.svg"
drawn tree.svg root "1. D3" "−60" "α −60, β +∞" "β −60 ≤ α −60" "saves 2 nodes" "E3 C5"
run 0 staged:width=off --moves f5d6c3d3c4 --depth 3 --max-nodes 5 --json
prints '{"player":"staged:width=off,depth=3","board":"------------------XO------XXX------OXX-----O-------------------- O","depth":3,"value":-7.0,"move":"B3","pv":"B3 C7 F6","nodes":201,"before":60,"cuts":18,"cut_moves":76,"saved":217,"plain_nodes":418,"drawn":5,"file":"tree.svg"}'
drawn tree.svg "5 more moves"

# The same by a board, and a player that has to pass on the way.
run 0 simple --board "------------------XO------XXX------OXX-----O-------------------- O" --depth 1
grep -q '^player     simple:depth=1, white to move, depth 1$' out || fail "printed: $(cat out)"
run 0 history:corner=off --depth 2 --json \
    --board "OX------OX------OX------OX------OX------OX------OX------OOOOOOO- O"
grep -q '"pv":"C3 pass C7"' out || fail "printed: $(cat out)"

# Bad input: one line with place and reason, and nothing is drawn.
run 2 --values "max(3, min(4, x, y), 2)"
refused "heibai: --values: column 15: 'x' has to be evaluated here (alpha = 3, beta = 4): it needs a value"
run 2 --values "max(3, min(4, 5)"
refused "heibai: --values: column 17: it ends where ')' is missing"
run 2 --values "max(3)" --depth 2
refused "heibai: lab tree: --values is a tree of its own: no player, position or --depth"
run 2 mcts
refused "heibai: lab tree: there is no alpha-beta tree to record of 'mcts'; the players that search by alpha-beta are: history simple staged sixterm"
run 2 simple:width=2
refused "heibai: lab tree: simple has no switch 'width'; it has: depth prune as seed"
run 2 --board "XO"
[ "$(wc -l <err)" -eq 1 ] || fail "said: $(cat err)"
run 2 --moves f5a1
refused "heibai: --moves:1:3: move 2: a1 is not legal: it turns no disc"
run 2 --moves e6f4e3f6g5d6e7f5c5
refused "heibai: --moves: the game is over there: nothing to search"
run 2 --depth 61
refused "heibai: lab tree: --depth: '61' is not a whole number in 1..60"
run 2 simple sixterm
[ "$(wc -l <err)" -eq 1 ] || fail "said: $(cat err)"
run 2 --output no/such/folder.svg
refused "heibai: no/such/folder.svg: cannot write: No such file or directory"
# A move that needs no search is no tree: the answer is no.
run 1 history --board "-OX------------------------------------------------------------- X"
refused "heibai: lab tree: history plays A1 without a search (corner rule): there is no tree"
run 0 --help
grep -q -- '--max-nodes N' out || fail "help: $(cat out)"

finish
