# The library as it is installed: found through pkg-config, shared and static, the example of
# docs/engine.md compiled as C and as C++ and run, and no name but heibai_* visible.
build=$(dirname "$HEIBAI")
nm "$HEIBAI" 2>/dev/null | grep -qE '__(a|t)san_' && { echo "skipped: sanitizer build"; exit 77; }
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
set -e
fail() { echo "FAILED: $*"; exit 1; }

DESTDIR='' cmake --install "$build" --prefix "$work/usr" >"$work/log" || { cat "$work/log"; exit 1; }
# What is installed can be moved.
mv "$work/usr" "$work/moved"
PKG_CONFIG_PATH=$(dirname "$(find "$work/moved" -name heibai.pc)")
export PKG_CONFIG_PATH
libraries=$(pkg-config --variable=libdir heibai)
[ "$("$work/moved/bin/heibai" perft 3 --json | sed 's/,"seconds".*//')" = '{"depth":3,"leaves":56' ]

awk '/^```c$/ { on = 1; next } /^```$/ { on = 0 } on' "$SOURCE/docs/engine.md" >"$work/example.c"
flags="-std=c11 -pedantic -Wall -Wextra -Werror $(pkg-config --cflags heibai)"
# shellcheck disable=SC2046,SC2086
"$CC" $flags "$work/example.c" $(pkg-config --libs heibai) -o "$work/shared"
# Static: the archive by name, as a shared library beside it would be preferred.
# shellcheck disable=SC2046,SC2086
"$CC" $flags "$work/example.c" \
    $(pkg-config --static --libs heibai | sed "s| -lheibai| $libraries/libheibai.a|") -o "$work/static"

check() { # check PROGRAM
    LD_LIBRARY_PATH=$libraries "$1" >"$work/out" || fail "$1: status $?"
    grep -qE '^so far [A-H][1-8] [-+][0-9.]+ 8@73%$' "$work/out" || fail "$1: $(cat "$work/out")"
    [ "$(grep -cE '^[A-H][1-8] [-+][0-9.]+$' "$work/out")" = 3 ] || fail "$1: $(cat "$work/out")"
    tail -n 1 "$work/out" | grep -q '^+18 g8' || fail "$1: $(cat "$work/out")"
}
check "$work/shared"
check "$work/static"

# The version of the header, of the project, of the library and of its name.
version=$(sed -n 's/^project(heibai VERSION \([0-9.]*\).*/\1/p' "$SOURCE/CMakeLists.txt")
number() { sed -n "s/^#define HEIBAI_VERSION_$1 //p" "$SOURCE/include/heibai.h"; }
[ "$version" = "$(number MAJOR).$(number MINOR).$(number PATCH)" ] || fail "version of the header"
[ "$(pkg-config --modversion heibai)" = "$version" ] || fail "version of heibai.pc"
soname=libheibai.so.$(number MAJOR).$(number MINOR)
readelf -d "$libraries/libheibai.so" | grep -q "SONAME.*\[$soname\]" || fail "SONAME is not $soname"
readelf -d "$work/shared" | grep -q "NEEDED.*\[$soname\]" || fail "the example needs another library"
if readelf -d "$work/static" | grep -q 'NEEDED.*libheibai'; then fail "the static example is not"; fi
[ -e "$libraries/$soname" ] || fail "no $soname"

# Visible is what the header declares, all of it and nothing else.
grep -E '^HEIBAI_API' -A 1 "$SOURCE/include/heibai.h" | grep -oE 'heibai_[a-z_]+\(' | tr -d '(' | sort -u >"$work/declared"
nm -D --defined-only "$libraries/libheibai.so" | awk '{ print $3 }' | sort >"$work/exported"
diff "$work/declared" "$work/exported" || fail "the shared library exports other names than heibai.h"
nm -g --defined-only "$libraries/libheibai.a" | awk 'NF == 3 { print $3 }' | sort >"$work/archived"
diff "$work/declared" "$work/archived" || fail "the archive has other names than heibai.h"

if command -v c++ >/dev/null; then
    cat >"$work/example.cpp" <<'END'
#include <heibai.h>
#include <cstring>
int main()
{
    HeibaiPosition position;
    heibai_position_start(&position);
    return std::strcmp(heibai_version(), VERSION) == 0 && heibai_play_text(&position, "f5", nullptr) ? 0 : 1;
}
END
    # shellcheck disable=SC2046
    c++ -std=c++11 -pedantic -Wall -Wextra -Werror -DVERSION="\"$version\"" $(pkg-config --cflags heibai) \
        "$work/example.cpp" $(pkg-config --libs heibai) -o "$work/cpp"
    LD_LIBRARY_PATH=$libraries "$work/cpp" || fail "the C++ example"
fi
