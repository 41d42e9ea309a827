#!/bin/sh
# docs/json.md is true: every field that a command prints is documented with its type, and every documented
# field appears. Every command with --json has a section there.
. "$SOURCE/tests/checks.sh"
page=$SOURCE/docs/json.md

# documented SECTION: one line "FIELD TYPES" per field; types are separated by commas.
documented() {
    awk -F ' *\\| *' -v section="$1" '
        /^## / { on = $0 == "## " section }
        on && /^\| `/ {
            types = $3
            gsub(/ or /, ",", types)
            count = split($2, names, /, */)
            for (i = 1; i <= count; i++) { gsub(/`/, "", names[i]); print names[i], types }
        }' "$page" | sort -u
}

# section NAME: begins one. run ARGS: one run, its objects are collected. end: compares them.
section() {
    name=$1
    documented "$name" >fields
    [ -s fields ] || fail "docs/json.md has no section $name"
    : >seen
    sections="$sections,$name,"
}
run() {
    # shellcheck disable=SC2086
    ${limit:-} "$HEIBAI" "$@" >out 2>err
    [ -s out ] || fail "$* printed nothing: $(cat err)"
    awk -f "$SOURCE/tests/json_paths.awk" out >>seen || fail "$*: $(tail -n 1 seen)"
}
end() {
    # A field "a.*" stands for fields with any name; it need not appear.
    for any in $(sed -n 's/^\([^ ]*\)\.\* .*/\1/p' fields); do
        awk -v any="$any." 'index($1, any) == 1 { $1 = any "*" } { print }' seen >renamed
        mv renamed seen
    done
    sort -u seen | while read -r field type; do
        types=$(awk -v field="$field" '$1 == field { print $2 }' fields)
        case ",$types," in
        ,,) echo "$name: $field is not documented" ;;
        *",$type,"*) ;;
        *,number,*) [ "$type" = integer ] || echo "$name: $field is a $type, not $types" ;;
        *) echo "$name: $field is a $type, not $types" ;;
        esac
    done >problems
    cut -d ' ' -f 1 seen | sort -u >appeared
    cut -d ' ' -f 1 fields | sort -u | grep -v '\*$' | comm -23 - appeared | sed "s/.*/$name: & never appears/" >>problems
    [ ! -s problems ] || fail "docs/json.md: $(cat problems)"
}
sections=

section play
run play random random --json --games 2
run play mcts:playouts=100000000 random --move-time 0.05 --json
end

section match
run match random random --json --games 4 --sprt elo0=0,elo1=10
run match "gtp:$SPARRING gtp resign" random --json --games 2
run match sixterm random --json --games 2
sed 's/.*"time":{"a":{"seconds":\([^,]*\),"moves":\([^,]*\),"ms_per_move":\([^}]*\)}.*/\1 \2 \3/' out |
    awk '{ off = 1000 * $1 / $2 - $3; exit !(NF == 3 && $3 > 0 && off < 0.001 && off > -0.001) }' ||
    fail "match: ms_per_move is not seconds by moves: $(cat out)"
end

section book
run book openings --count 2 --level 2 --json
end

section hint
run hint --moves f5 --level 4 --lines 2 --threads 1 --json
end

section solve
echo '--------------------------------------------------------------XO X' >odd.obf
grep -v '^%' "$SOURCE/bench/ffo-1-19.obf" | head -n 1 >one.obf
run solve one.obf --json
run solve one.obf --all --json
run solve odd.obf --json
limit="timeout -s INT 1"
run solve f5d6 --hash 4 --json
limit=
end

section analyze
run analyze f5d6c3d3c4f4f6f3e6e7 --level 2 --json
printf "%s\n" f5d6 f5f6 >games.txt
run analyze games.txt --level 2 --json
end

section "lab tree"
run lab tree sixterm --depth 2 --json
run lab tree --values "max(3, min(2, x, y), 2)" --json
end

section convert
"$HEIBAI" match random random --games 3 --list | sed -n 's/.* \([a-h1-8]\{40,\}\)$/\1/p' >games.txt
[ "$(wc -l <games.txt)" = 3 ] || fail "no games to convert"
"$HEIBAI" convert games.txt --to wtb --year 2001 --output WTH_2001.wtb 2>err || fail "convert"
# A game has 68 bytes after a header of 16; its moves begin at the 8th. The first move of the second game becomes a1.
printf '\013' | dd of=WTH_2001.wtb bs=1 seek=$((16 + 68 + 8)) conv=notrunc 2>/dev/null
run convert --check WTH_2001.wtb --json
sed 's/^../a1/' games.txt >illegal.txt
run convert --check illegal.txt --json
end

section perft
run perft 4 --json
end

section bench
# Interrupted after a second, it prints what it has measured: the first row at least.
limit="timeout -s INT 1"
run bench --json
limit=
end

section "bench signature"
run bench signature --json
end

section "farm status"
if command -v redis-server >/dev/null; then
    HEIBAI_FARM=unix:$work/redis
    export HEIBAI_FARM
    redis-server --port 0 --unixsocket "$work/redis" --dir "$work" --save "" >/dev/null 2>&1 &
    redis=$!
    trap 'kill -9 $redis 2>/dev/null; wait 2>/dev/null; rm -rf "$work"' EXIT
    for _ in $(seq 100); do
        "$HEIBAI" farm status >out 2>err && break
        sleep 0.1
    done
    "$HEIBAI" farm submit selfplay --games 4 --depth 1 --exact 0 >job 2>err || fail "farm submit"
    timeout 60 "$HEIBAI" farm work >out 2>err &
    worker=$!
    for _ in $(seq 100); do
        "$HEIBAI" farm status --json | grep -q '"workers":\[{' && break
        sleep 0.1
    done
    run farm status --json
    kill $worker 2>/dev/null
    wait $worker 2>/dev/null
    end
fi

"$HEIBAI" --describe | awk -F '\t' '$1 == "command" { command = $2 } $1 == "flag" && $2 == "json" { print command }' >commands
while read -r command; do
    case $sections in
    *",$command,"*) ;;
    *) fail "$command has --json, but this test and docs/json.md do not know it" ;;
    esac
done <commands
finish
