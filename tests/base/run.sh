# ./run and ./test work from any directory and stay in it; tools/setup is quiet, and says what to do when it
# cannot install.
# Works on a copy of the scripts, with stubs instead of ninja, apt-get and the missing packages.
. "$SOURCE/tests/checks.sh"

mkdir -p tree/build/release bin here
cp "$SOURCE/run" "$SOURCE/test" tree/ && cp -r "$SOURCE/tools" tree/
ln -s "$HEIBAI" tree/build/release/heibai
: >tree/build/release/build.ninja
: >out && : >err

# stub NAME LINES: a program in bin.
stub() { printf '#!/bin/sh\n%s\n' "$2" >"bin/$1" && chmod +x "bin/$1"; }
for tool in sh expr dirname readlink mktemp cat rm mkdir grep sed uname ls env nproc test printf ln basename pwd find sort xargs; do
    ln -s "$(command -v $tool || echo /bin/$tool)" bin/$tool
done
have_all() {
    for tool in gcc cmake pkg-config git; do stub $tool 'exit 0'; done
    stub ninja 'echo "[1/1] nothing"'
}
user() { stub id "echo $1"; }
# from_here ARGS...: ../tree/run in the folder `here`, with bin as the only path.
from_here() { (cd here && PATH="$work/bin" ../tree/run "$@" </dev/null) >out 2>err; }

# Files are read from and written to the caller's directory.
have_all
user 1000
echo f5d6c3d3c4 >here/game.txt
from_here convert game.txt --output game.ggf
same "status in another folder" 0 $?
same "messages when nothing is built" "" "$(cat err)"
[ -s here/game.ggf ] || fail "here/game.ggf was not written"
[ ! -e tree/game.ggf ] || fail "game.ggf is in the repository"
ln -s ../tree/run bin/heibai-run
(cd here && PATH="$work/bin" heibai-run convert game.txt --to transcript) >out 2>err
same "through a link" "f5d6c3d3c4" "$(cat out)"

# One line before a longer build; the output of a failed build is shown.
stub ninja 'for i in $(/usr/bin/seq 40); do echo "[$i/40] compile"; done'
from_here version
same "lines before a build" 1 "$(grep -c '^heibai: building 40 files (release): about [0-9]* s' err)"
same "lines in all" 1 "$(wc -l <err)"
stub ninja 'echo "error: no such thing"; exit 1'
from_here version
same "status of a failed build" 1 $?
contains err "error: no such thing"
contains err "heibai: the build failed"
have_all

# Missing packages: the exact line for an administrator, or a quiet installation.
rm bin/cmake
from_here version
same "status without root and sudo" 1 $?
contains err "there is no sudo"
grep -q '^    apt-get update && apt-get install --no-install-recommends.* cmake' err || fail "no line for an administrator"
user 0
stub apt-get 'echo "Reading package lists"; echo "dpkg: unpacking" >&2; echo "$*" >>"'"$work"'/asked"; [ "$1" = update ] || ln -s /bin/true "'"$work"'/bin/cmake"'
from_here version
same "status with root" 0 $?
same "lines of an installation" 1 "$(wc -l <err)"
contains err "heibai: installing with apt-get"
contains asked "install -y -qq --no-install-recommends"
rm bin/cmake
stub apt-get 'echo "E: no network"; exit 100'
from_here version
same "status when apt-get fails" 1 $?
contains err "E: no network"
contains err "    apt-get update && apt-get install"

# ./test says how long it takes and runs ctest in the build folder; ./test fuzz gives each fuzzer its corpus.
have_all
mkdir -p tree/build/fuzz/tests tree/tests/fuzz/corpus/thing
: >tree/build/fuzz/build.ninja
for tool in c++ clang qemu-x86_64; do stub $tool 'exit 0'; done
stub ctest 'echo "ctest in $(pwd)"'
stub apt-get 'exit 0' # grhino or clang's runtime may be missing here
(cd here && PATH="$work/bin" ../tree/test release </dev/null) >out 2>err
same "status of test release" 0 $?
contains out "minutes"
contains out "ctest in $work/tree/build/release"
stub fuzz_thing "echo \"in \$(pwd): \$*\" >'$work/fuzzed'; echo 'stat::number_of_executed_units: 31'"
mv bin/fuzz_thing tree/build/fuzz/tests/
(cd here && PATH="$work/bin" ../tree/test fuzz 7 </dev/null) >out 2>err
same "status of test fuzz" 0 $?
contains out "thing: executions: 31"
contains fuzzed "in $work/tree/build/fuzz/found/thing: -max_total_time=7"
contains fuzzed "$work/tree/tests/fuzz/corpus/thing"
stub fuzz_thing 'echo "found a crash"; exit 77'
mv bin/fuzz_thing tree/build/fuzz/tests/
(cd here && PATH="$work/bin" ../tree/test fuzz 7 </dev/null) >out 2>err
same "status of test fuzz when one fails" 1 $?
contains out "found a crash"
same "files left in the caller's directory" "game.ggf game.txt" "$(echo $(ls here))"
finish
