#!/bin/sh
# What is installed, and that `./run` alone builds all of it.
. "$SOURCE/tests/checks.sh"
build=$(dirname "$HEIBAI")

DESTDIR=$work/root cmake --install "$build" --prefix /usr/local >log 2>&1 || fail "cmake --install: $(cat log)"
for file in bin/heibai include/heibai.h lib/libheibai.so lib/libheibai.a lib/pkgconfig/heibai.pc share/man/man1/heibai.1.gz \
    share/bash-completion/completions/heibai share/zsh/site-functions/_heibai share/fish/vendor_completions.d/heibai.fish; do
    [ -s "root/usr/local/$file" ] || fail "$file is not installed"
done
same "perft of the installed program" "perft 5: 1396 leaves" "$(root/usr/local/bin/heibai perft 5 | cut -d , -f 1)"

# `./run` builds one target, which makes all of this.
grep -q 'tools/build" release installable' "$SOURCE/run" || fail "./run builds another target"
ninja -C "$build" -t commands installable >out 2>err || fail "there is no target installable"
for part in 'libheibai\.so' 'libheibai\.a' 'pages\.cmake' '-o heibai '; do
    grep -qe "$part" out || fail "the target installable does not make $part"
done

# Every command is in every completion.
for page in "$build"/pages/heibai "$build"/pages/_heibai "$build"/pages/heibai.fish; do
    for command in $("$HEIBAI" --describe | awk -F '\t' '$1 == "command" && $2 !~ / / { print $2 }'); do
        contains "$page" "$command"
    done
done
finish
