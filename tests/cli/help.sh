#!/bin/sh
# `heibai help` and `heibai version`: every command is there, and the version is the project's.
. "$SOURCE/tests/checks.sh"

command_is help 0
for command in $(sed -n 's/^    {"\([a-z]*\)", .*/\1/p' "$SOURCE/src/cli/command.c"); do
    grep -qE "^  $command +[a-z]" out || fail "help does not list $command"
    "$HEIBAI" help "$command" >page || fail "help $command"
    [ "$command" = help ] || contains page "usage: heibai $command"
done

version=$(sed -n 's/^project(heibai VERSION \([0-9.]*\) .*/\1/p' "$SOURCE/CMakeLists.txt")
"$HEIBAI" --version >out || fail "--version"
contains out "heibai $version  commit "
contains out "distinct positions"
"$HEIBAI" version >again
cmp out again || fail "version and --version differ"
HEIBAI_CPU=portable "$HEIBAI" --version >out
contains out "code portable"

finish
