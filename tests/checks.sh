# Sourced by the tests of commands: a folder of their own, and what they ask of an output.
set -u
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
failures=0
fail() { echo "FAILED: $*" >&2; cat out err >&2; failures=$((failures + 1)); }
same() { [ "$2" = "$3" ] || fail "$1: expected '$2', got '$3'"; }
contains() { grep -qF -- "$2" "$1" || fail "no '$2' in $1"; }

# command_is COMMAND STATUS ARGS...: runs it, the output in out and err.
command_is() {
    command=$1 expected=$2
    shift 2
    "$HEIBAI" "$command" "$@" >out 2>err </dev/null
    same "status of $command $*" "$expected" $?
}
