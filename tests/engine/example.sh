# The example of docs/engine.md compiles as C and runs; the header is C++ too.
build=$(dirname "$HEIBAI")
nm "$HEIBAI" 2>/dev/null | grep -qE '__(a|t)san_' && { echo "skipped: sanitizer build"; exit 77; }
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
set -e
awk '/^```c$/ { on = 1; next } /^```$/ { on = 0 } on' "$SOURCE/docs/engine.md" >"$work/example.c"
libraries=
for layer in engine search eval game board base; do libraries="$libraries $build/libheibai_$layer.a"; done
# shellcheck disable=SC2086
"$CC" -std=c11 -Wall -Wextra -Werror -I"$SOURCE/include" "$work/example.c" $libraries -lzstd -lm -lpthread \
    -o "$work/example"
"$work/example" >"$work/out"
grep -qE '^so far [A-H][1-8] [-+][0-9.]+ 8@73%$' "$work/out"
[ "$(grep -cE '^[A-H][1-8] [-+][0-9.]+$' "$work/out")" = 3 ]
tail -n 1 "$work/out" | grep -q '^+18 g8'

if command -v c++ >/dev/null; then
    echo '#include <heibai.h>' | c++ -Wall -Wextra -Werror -I"$SOURCE/include" -fsyntax-only -x c++ -
fi
# The version of the header is that of the project.
version=$(sed -n 's/^project(heibai VERSION \([0-9.]*\).*/\1/p' "$SOURCE/CMakeLists.txt")
major=$(sed -n 's/^#define HEIBAI_VERSION_MAJOR //p' "$SOURCE/include/heibai.h")
minor=$(sed -n 's/^#define HEIBAI_VERSION_MINOR //p' "$SOURCE/include/heibai.h")
patch=$(sed -n 's/^#define HEIBAI_VERSION_PATCH //p' "$SOURCE/include/heibai.h")
[ "$version" = "$major.$minor.$patch" ]
