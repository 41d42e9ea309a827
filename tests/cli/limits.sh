# Endless and oversized input is refused with a limit; a UTF-8 byte order mark is accepted.
. "$SOURCE/tests/checks.sh"

# endless TEXT ARGS...: status 2 and this text, with at most 400 MB of address space.
endless() {
    status=0
    text=$1
    shift
    (ulimit -v 400000; timeout 60 "$HEIBAI" "$@") >out 2>err || status=$?
    same "status of $*" 2 $status
    contains err "$text"
}
case ${BUILD_TYPE:-} in
Release)
    for format in transcript board obf ggf sgf; do
        endless "the game that begins here has more than 16777216 bytes" \
            convert --from $format --to ggf /dev/zero
    done
    endless "too long: more than 268435456 bytes" convert --from wtb --to ggf /dev/zero
    endless "too long: more than" match random random --openings /dev/zero
    endless "too long: more than" analyze /dev/zero
    endless "too long: more than" solve /dev/zero
    ;;
*) echo "the limit of memory is tested in the Release build: a sanitizer needs more" ;;
esac
# Files that are too long are refused by their size, before they are read.
truncate -s 268435457 long.hbg
truncate -s 1073741825 long.hbp
refuses train "long.hbg: too long: more than 268435456 bytes" label --selfplay long.hbg --output x.hbp
refuses train "long.hbg: too long: more than 268435456 bytes" repair long.hbg --output x.hbg
refuses train "long.hbg: too long: more than 268435456 bytes" selfplay --output long.hbg --games 1
refuses train "long.hbp: too long: more than 1073741824 bytes" label --positions long.hbp --output x.hbp
[ ! -e x.hbp ] && [ ! -e x.hbg ] || fail "there is an output"
for format in transcript board obf; do
    yes nonsense | timeout 60 "$HEIBAI" convert --from $format --to ggf - >out 2>err
    contains err "heibai: -: 1000 games in a row cannot be read: the rest is left out"
    [ "$(wc -l <err)" -le 1002 ] || fail "$format: $(wc -l <err) lines"
done
printf 'loadsgf /dev/zero\nname\nquit\n' | timeout 60 "$HEIBAI" gtp >out 2>err
contains out "? cannot load file: /dev/zero:1:1: the game that begins here has more than 16777216 bytes"
contains out "= Heibai"

mark=$(printf '\357\273\277')
board=---------------------------OX------XO---------------------------
printf '%sf5d6\n' "$mark" >a.txt
printf '%s%s X\n' "$mark" $board >a.board
printf '%s%s X; F5:+0;\n' "$mark" $board >a.obf
printf '%s(;GM[Othello]B[F5];)\n' "$mark" >a.ggf
printf '%s(;GM[2];B[f5])\n' "$mark" >a.sgf
for file in a.txt a.board a.obf a.ggf a.sgf; do
    command_is convert 0 --check $file
    command_is convert 0 --to ggf $file
    contains out "(;"
done
command_is match 0 random random --games 2 --openings a.txt
command_is analyze 0 a.txt --level 1
command_is perft 0 1 --board "$mark$board X"
command_is play 0 random random --moves "${mark}f5d6"
command_is lab 0 tree --values "${mark}max(3, min(2, x, y), 2)" --output tree.svg
command_is lab 0 demo --quick --output lab
cp lab/demo.csv plain.csv
{ printf '%s' "$mark"; cat plain.csv; } >lab/demo.csv
command_is lab 0 demo --quick --output lab --resume
cmp -s lab/demo.csv plain.csv || fail "demo.csv changed"
printf '%sname\nquit\n' "$mark" | "$HEIBAI" gtp >out 2>err
contains out "= Heibai"
# FFO 40 has 20 empty squares.
grep -m 1 '^[XO-]' "$SOURCE/bench/ffo-40-59.obf" >plain.obf 2>/dev/null || printf 'O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X;\n' >plain.obf
{ printf '%s' "$mark"; cat plain.obf; } >marked.obf
command_is solve 0 marked.obf

finish
