# Sourced by the tests of commands: a folder of their own to work in, and the checks they share.
# A failed check is printed and counted; `finish` ends the test.
set -u
unset HEIBAI_LANG
LC_ALL=C.UTF-8; export LC_ALL
exec </dev/null
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
failures=0
fail() { echo "FAILED: $*" >&2; cat out err >&2 2>/dev/null || :; failures=$((failures + 1)); }
finish() { [ $failures -eq 0 ] && echo "all passed"; exit $((failures > 0)); }

# same WHAT EXPECTED GOT
same() { [ "$2" = "$3" ] || fail "$1: expected '$2', got '$3'"; }
# contains FILE TEXT
contains() { grep -qF -- "$2" "$1" || fail "no '$2' in $1"; }
# prints LINES...: out has these lines and no others. warns LINES...: the same for err.
prints() { printf '%s\n' "$@" | cmp -s - out || fail "printed other lines than: $*"; }
prints_nothing() { [ ! -s out ] || fail "something was printed"; }
warns() { printf '%s\n' "$@" | cmp -s - err || fail "warned with other lines than: $*"; }
warns_nothing() { [ ! -s err ] || fail "there was a warning"; }

# command_is COMMAND STATUS ARGS...: runs it, the output in out and err.
command_is() {
    command=$1 expected=$2
    shift 2
    status=0
    "$HEIBAI" "$command" "$@" >out 2>err || status=$?
    same "status of $command $*" "$expected" $status
}
# refuses COMMAND TEXT ARGS...: status 2, one line on stderr with this text, nothing on stdout.
refuses() {
    command=$1 reason=$2
    shift 2
    command_is "$command" 2 "$@"
    same "lines about $command $*" 1 "$(wc -l <err | tr -d ' ')"
    contains err "$reason"
    prints_nothing
}

# interrupt PID: Ctrl-C for a command in the background, one second after it has begun to handle it. A busy machine may
# take long to get there, and until then the signal is ignored. Sets $status and $took, the milliseconds until its end.
interrupt() {
    for _ in $(seq 600); do
        sed -n '/^Name:.*heibai/p; s/^SigCgt:.*\(.\)$/\1/p' "/proc/$1/status" 2>/dev/null | tr '\n' ' ' >handled
        grep -q 'heibai [2367abef] ' handled && break
        sleep 0.1
    done
    sleep 1
    begun=$(date +%s%N)
    kill -INT "$1"
    status=0
    wait "$1" || status=$?
    took=$((($(date +%s%N) - begun) / 1000000))
}
