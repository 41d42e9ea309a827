# Two Release builds in two folders give the same bytes, and the program is hardened.
[ "$BUILD_TYPE" = Release ] || { echo "only for the Release build" && exit 77; }
command -v readelf >/dev/null || { echo "no readelf" && exit 77; }
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
fail() { echo "$*" && exit 1; }

readelf -lW "$HEIBAI" | grep -q GNU_RELRO || fail "no RELRO"
readelf -dW "$HEIBAI" | grep -q BIND_NOW || fail "symbols are bound lazily"
readelf -hW "$HEIBAI" | grep -q 'Type: *DYN' || fail "not position-independent"
readelf -sW --dyn-syms "$HEIBAI" | grep -q __stack_chk_fail || fail "no stack protector"
readelf -sW --dyn-syms "$HEIBAI" | grep -q '__[a-z]*_chk' || fail "no _FORTIFY_SOURCE"
grep -aqF "$SOURCE" "$HEIBAI" && fail "the program contains the path of its sources"

# The copy has no .git; these variables let its build find the commit of the original.
(cd "$SOURCE" && git ls-files -z | xargs -0 cp --parents -t "$folder") || exit 1
GIT_DIR=$SOURCE/.git GIT_WORK_TREE=$SOURCE
export GIT_DIR GIT_WORK_TREE
cmake -G Ninja -S "$folder" -B "$folder/elsewhere" -DCMAKE_BUILD_TYPE=Release -DCMAKE_C_COMPILER="$CC" >"$folder/log" 2>&1 &&
    ninja -C "$folder/elsewhere" heibai >>"$folder/log" 2>&1 || { tail -20 "$folder/log" && exit 1; }
cmp "$HEIBAI" "$folder/elsewhere/heibai" || fail "a build in another folder differs"
