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

# A flag has the same kind of value in every command. FILE and FILES, FILE and FOLDER may differ.
"$HEIBAI" --describe >described || fail "--describe"
awk -F '\t' '$1 == "command" { command = $2 }
    $1 == "flag" {
        kind = $3
        if (kind == "FILES" || kind == "FOLDER") kind = "FILE"
        if (!($2 in first)) { first[$2] = command; kinds[$2] = kind }
        else if (kinds[$2] != kind) print "--" $2 ": " kinds[$2] " in " first[$2] ", " kind " in " command
    }' described >out
prints_nothing

# Every subcommand is in the help of its command, and has a page of its own or the flags of the command.
sed -n 's/^command\t\([a-z]*\) \([a-z]*\)\t.*/\1 \2/p' described >subcommands
[ "$(wc -l <subcommands)" -gt 10 ] || fail "too few subcommands are described"
while read -r command part; do
    "$HEIBAI" "$command" --help >page
    grep -qE "^  $part +[a-z]" page || fail "$command --help does not list $part"
    contains page "heibai $command "
    "$HEIBAI" help "$command" "$part" >page || fail "help $command $part"
    contains page "usage: heibai $command $part"
done <subcommands

finish
