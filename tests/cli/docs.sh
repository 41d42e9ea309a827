#!/bin/sh
# The documents are true: the samples that do not depend on the machine are what the program prints, and every
# command line in them has a command, flags, players and switches that exist.
. "$SOURCE/tests/checks.sh"

find "$SOURCE/README.md" "$SOURCE/CONTRIBUTING.md" "$SOURCE/docs" "$SOURCE/data" -name '*.md' ! -name 'evaluation-log.md' >files
"$HEIBAI" --describe >described
# Command lines: in indented or fenced blocks, after "$ " or at the beginning, and between backquotes.
xargs awk '
    FNR == 1 { fenced = 0 }
    /^ *```/ { fenced = !fenced }
    { line = $0 }
    line ~ /\\$/ { held = held substr(line, 1, length(line) - 1); next }
    { line = held line; held = "" }
    fenced || /^    / { sub(/^ *(\$ |> )?/, "", line); if (line ~ /^(\.\/run|heibai)( |$)/) print FILENAME ":" FNR "\t" line; next }
    {
        count = split(line, part, "`")
        for (i = 2; i <= count; i += 2) if (part[i] ~ /^(\.\/run|heibai) [a-z]/) print FILENAME ":" FNR "\t" part[i]
    }' <files >lines
[ "$(wc -l <lines)" -gt 80 ] || fail "only $(wc -l <lines) command lines were found"

awk -F '\t' -v sources="$SOURCE/" '
    FNR == NR {
        if ($1 == "command") { command = $2; known[command] = 1 }
        if ($1 == "flag") flags[command, $2] = 1
        if ($1 == "subcommand") parts[command, $2] = 1
        if ($1 == "player") { player = $2; players[player] = 1 }
        if ($1 == "switch") keys[player, $2] = 1
        next
    }
    function wrong(what) { place = $1; sub(sources, "", place); print place ": " what " in: " $2 }
    # A player with switches: its name and the names of the switches.
    function check_player(word,    name, rest, piece, pieces, i) {
        name = word
        sub(/:.*/, "", name)
        if (!(name in players)) return
        if (name == "gtp" || name == "nboard") return
        rest = substr(word, length(name) + 2)
        pieces = split(rest, piece, ",")
        for (i = 1; i <= pieces; i++) {
            sub(/=.*/, "", piece[i])
            if (!((name, piece[i]) in keys) && piece[i] !~ /^(seed|as|N|\.\.\.)?$/) wrong("the player " name " has no switch " piece[i])
        }
    }
    {
        line = $2
        sub(/[ \t]#.*/, "", line)       # a remark
        gsub(/"[^"]*"/, "X", line)      # a quoted word, perhaps a command line of another program
        sub(/ [|>].*/, "", line)
        count = split(line, word, " ")
        command = word[2]
        if (count < 2 || command ~ /^(COMMAND|--help|--version|-|[A-Z.]+)$/) next
        if (!(command in known)) { wrong("no command " command); next }
        at = 3
        if ((command " " word[3]) in known) { command = command " " word[3]; at = 4 }
        for (i = at; i <= count; i++) {
            if (word[i] ~ /^--[a-z]/) {
                flag = substr(word[i], 3)
                sub(/=.*/, "", flag)
                sub(/[^a-z-].*/, "", flag)
                if (!((command, flag) in flags) && flag != "help") wrong(command " has no flag --" flag)
            } else if (word[i] ~ /^[a-z]+:[a-z]/) check_player(word[i])
        }
    }' described lines >out
prints_nothing

case $BUILD_TYPE in
Release) "$SOURCE/tools/docs" check >out 2>err || fail "tools/docs check" ;;
*) echo "the samples are compared in the release build only" ;;
esac
# Samples that depend on the machine carry date and commit.
xargs grep -hn '^<!-- measured by' <files | grep -vE '; 20[0-9-]{8}, commit [0-9a-f]{10} -->$' >out
prints_nothing
finish
