#!/bin/sh
# The man page: it renders without warnings and has every command, flag and player of the help.
. "$SOURCE/tests/checks.sh"
pages=$(dirname "$HEIBAI")/pages
page=$pages/heibai.1

gzip -dc "$page.gz" | cmp - "$page" || fail "the compressed page is another one"
if command -v groff >/dev/null; then
    groff -man -ww -Tutf8 "$page" >/dev/null 2>err || fail "groff"
    warns_nothing
fi
if command -v mandoc >/dev/null; then
    mandoc -Tlint -Wwarning "$page" >out 2>&1
    prints_nothing
fi

# The source without fonts and escapes, one word per line of the checks below.
sed 's/\\f[BIR]//g; s/\\-/-/g; s/\\e/\\/g; s/\\&//g; s/^\.[A-Z]* //' "$page" >plain
flags=0
for command in $("$HEIBAI" --help | sed -n 's/^  \([a-z][a-z]*\)  *[a-z].*/\1/p'); do
    contains plain "heibai $command"
    "$HEIBAI" "$command" --help >help_page
    # Subcommands: the indented words before the flags.
    sed -n 's/^  \([a-z][a-z]*\)  *[a-z].*/\1/p' help_page | while read -r part; do
        [ "$part" = heibai ] && continue
        "$HEIBAI" "$command" "$part" --help
    done >>help_page
    sed -n 's/^  \(--[a-z-]*\) *\([A-Za-z:|]*\)  *\(.*\)/\1|\3/p' help_page | sort -u >flags
    while IFS='|' read -r flag text; do
        grep -qE "^$flag( |\$)" plain || fail "the page lacks $flag of $command"
        flags=$((flags + 1))
    done <flags
done
[ $flags -gt 100 ] || fail "only $flags flags were looked for"
for player in $("$HEIBAI" help players | sed -n 's/^\([a-z]*\) - .*/\1/p'); do
    grep -qx "$player" plain || fail "the page lacks the player $player"
done
finish
