#!/bin/sh
# Positions and games as moves, boards, files of every format and standard input, in every command that takes
# them; annotated records, charts, saved games.
. "$SOURCE/tests/checks.sh"

# Three games with players, of sixty moves each, in every format and under odd names.
{ grep -v '^%' "$SOURCE/bench/games.txt" | head -n 3; } >plain.txt
"$HEIBAI" convert plain.txt --to ggf | awk '{ sub(/PB\[\]/, "PB[Ann]"); sub(/PW\[\]/, NR == 2 ? "PW[Cleo]" : "PW[Ben]"); print }' >games.ggf
for file in games.sgf games.wtb games.txt games.board games.obf; do
    "$HEIBAI" convert games.ggf --output $file 2>/dev/null || fail "$file"
done
cp games.ggf 'my games #2@5.ggf'
cp games.sgf sgf.txt # the content tells
board=$(sed -n 2p games.board)
third=$(sed -n 3p plain.txt | cut -c 1-48)
"$HEIBAI" perft 3 --moves "$third" --json | sed 's/,"seconds.*//' >expected
same "the position to compare with" '{"depth":3,' "$(cut -c 1-11 expected)"

# perft, hint, solve, lab tree, play: the same position by every name.
for name in "$third" "$third@24" 'games.ggf#3@24' 'games.sgf#3@24' 'games.wtb#3@24' 'games.txt#3@24' 'my games #2@5.ggf#3@24' \
    'sgf.txt#3@24'; do
    "$HEIBAI" perft 3 "$name" --json 2>err | sed 's/,"seconds.*//' | cmp -s - expected || fail "perft 3 $name"
done
for file in games.ggf games.sgf games.wtb games.txt; do
    "$HEIBAI" perft 3 '-#3@24' --json <$file 2>err | sed 's/,"seconds.*//' | cmp -s - expected || fail "perft 3 - <$file"
done
"$HEIBAI" hint --moves "$third" --level 3 --threads 1 --hash 4 --json | sed 's/,"seconds.*//' >expected
"$HEIBAI" hint 'games.wtb#3@24' --level 3 --threads 1 --hash 4 --json | sed 's/,"seconds.*//' | cmp -s - expected || fail hint
"$HEIBAI" hint '-#3@24' --level 3 --threads 1 --hash 4 --json <games.sgf | sed 's/,"seconds.*//' | cmp -s - expected || fail "hint -"
"$HEIBAI" lab tree sixterm --depth 2 --moves "$third" --json >expected
"$HEIBAI" lab tree sixterm 'games.ggf#3@24' --depth 2 --json | cmp -s - expected || fail "lab tree"
"$HEIBAI" lab tree 'games.sgf#3@24' --depth 2 --json | cmp -s - expected || fail "lab tree without a player"
command_is hint 0 "$board" --level 1 --hash 4
contains out "The game is over"
command_is hint 0 games.obf#2 --level 1 --hash 4
contains out "The game is over"
for name in games.ggf@50 games.sgf@50 games.wtb@50 games.txt@50; do
    command_is solve 0 $name --json --hash 4
    same "positions of $name" 3 "$(grep -c '"exact":true' out)"
done
command_is solve 0 'games.ggf#2@50' --json --hash 4
grep -q '^{"n":2,' out || fail "the number of the game"
command_is solve 0 --moves "$(sed -n 1p plain.txt | cut -c 1-100)" --hash 4
contains out "--moves: 1 position"
command_is play 0 random random 'games.sgf#3@24' --quiet
contains out "; $third"
command_is play 0 'games.sgf' random random --json
grep -q "\"moves\":\"$third" out && fail "play begins at the start of a file's game"
command_is match 0 random random --games 6 --openings games.wtb@24 --list
same "games from the third opening" 2 "$(grep -c "  $third" out)"
command_is match 0 random random --games 2 --openings "$third" --list
same "games from moves" 2 "$(grep -c "  $third" out)"
middle='------------------XO------XXX------OXX-----O-------------------- O'
command_is match 0 random random --games 2 --openings "$middle" --record from-board.ggf
"$HEIBAI" perft 3 "$middle" --json | sed 's/,"seconds.*//' >expected
for game in 1 2; do
    "$HEIBAI" perft 3 "from-board.ggf#$game@0" --json | sed 's/,"seconds.*//' | cmp -s - expected ||
        fail "game $game does not begin with the board"
done
refuses hint "f5d6: cannot open: No such file" 'f5d6#3'

# One line with place and reason.
for command in hint solve analyze 'perft 3' 'play random random' 'lab tree sixterm' 'match random random --openings'; do
    for case in 'games.ggf#4@2|games.ggf: there is no game 4: the file has 3' \
        'games.sgf#2@61|games.sgf: game 2: 61 moves were asked for, but the game has 60' \
        "games.ggf#0|games.ggf: '#0' is not #GAME, @MOVES" "games.ggf#3@x|games.ggf: '#3@x' is not #GAME" \
        'no-such.ggf#1|no-such.ggf: cannot open: No such file or directory' \
        'f5d6f5|MOVES:1:5: move 3: f5 is not legal' 'broken.sgf|broken.sgf:1:1: '; do
        printf '(;GM[2];B[f5]' >broken.sgf
        # shellcheck disable=SC2086
        "$HEIBAI" $command "${case%%|*}" >out 2>err
        same "status of $command ${case%%|*}" 2 $?
        same "lines of $command ${case%%|*}" 1 "$(wc -l <err | tr -d ' ')"
        contains err "heibai: ${case#*|}"
    done
done
for command in hint solve analyze 'perft 3' 'match random random --openings'; do
    # shellcheck disable=SC2086
    "$HEIBAI" $command nonsense >out 2>err
    same "status of $command nonsense" 2 $?
    contains err "'nonsense' is neither moves, a board nor a file"
done
refuses hint "'games.ggf' and --moves: give one of them" games.ggf --moves f5
refuses hint "--board goes with moves, not with 'games.ggf'" games.ggf --board "$board"

# analyze: every format gives the same values; a summary per player ends it.
analyze() { command_is analyze "$@" --level 2 --threads 1 --hash 4; }
analyze 0 games.ggf
sed 's/ nodes, .*//' out >expected
same "names" 1 "$(grep -c '^game 2: Ann - Cleo$' out)"
same "the summary" "3 Ann
2 Ben
1 Cleo" "$(sed -n '/^ games  moves/,$p' out | awk 'NR > 1 { print $1, $8 }' | sort -k 2)"
same "discs lost in all" "$(awk '/^(black|white) / { sub(/.*moves, /, ""); s += $1 } END { printf "%.1f", s }' out)" \
    "$(sed -n '/^ games  moves/,$p' out | awk 'NR > 1 { s += $3 } END { printf "%.1f", s }')"
for file in games.sgf games.wtb; do
    analyze 0 $file
    sed 's/ nodes, .*//' out | cmp -s - expected || fail "analyze $file"
done
analyze 0 games.txt
same "without names" 2 "$(grep -cE '^ +3 +[0-9]+ .* (black|white)$' out)"
analyze 0 'games.ggf#2@10'
same "rows" 10 "$(grep -cE '^ *[0-9]+ (black|white) ' out)"
"$HEIBAI" analyze '-#2@10' --level 2 --threads 1 --hash 4 <games.wtb >again
grep -E '^ *[0-9]+ ' out >one # the names are not in standard input
grep -E '^ *[0-9]+ ' again | cmp -s - one || fail "analyze -"

# Annotated records can be read again, hold the values, and have the same games.
for file in annotated.ggf annotated.sgf; do
    analyze 0 games.ggf --output $file --json
    command_is convert 0 --check $file
    "$HEIBAI" convert $file --to transcript 2>/dev/null | cmp -s - games.txt || fail "$file has other games"
    same "summary comments" 3 "$(grep -c 'Analysed by Heibai, level 2: black loses' $file)"
    contains $file "PB[Ann]"
done
analyze 0 'games.ggf#1@3' --json --output annotated.ggf
values=$(sed 's/.*BO\[[^]]*\]//; s/CO\[[^]]*\]//g' annotated.ggf)
same "values of three moves" "$(sed 's/"move":"\([a-h]\)\([1-8]\)","value":\([-0-9.]*\),/\n@\1\2 \3\n/g' out | sed -n 's/^@//p')" \
    "$(echo "$values" | sed 's/;)//; s/\]/\n/g' | sed -n 's|^[BW].\(..\)/\(.*\)|\1 \2|p' | tr 'A-H' 'a-h' | sed 's/\.\([0-9]\)0$/.\1/')"
# A mark stands in the comment of its move.
analyze 0 e6f4e3f6g5d6e7f5c5 --output short.sgf
grep -qE ';W\[f5\]V\[64\.?0?\]C\[\?\? blunder: loses [0-9.]+ discs; better: [A-H][1-8]' short.sgf || fail "the mark of f5"
refuses analyze "--output: 'x.txt' must end in .ggf or .sgf" games.ggf --output x.txt
refuses analyze "--output: games.ggf is the file that is read" games.ggf --output games.ggf
analyze 2 f5 --output no/such/folder.ggf
same "nothing written" "" "$(ls -d no 2>/dev/null)"

# Charts: one per game.
analyze 0 games.ggf --chart chart.svg --json
for file in chart.svg chart-2.svg chart-3.svg; do
    contains $file "</svg>"
    contains $file "Ann - "
done
analyze 2 f5 --chart no/such/folder.svg
cp games.ggf kept.ggf
refuses analyze "--chart: 'games.ggf' must end in .svg" games.ggf --chart games.ggf
refuses analyze "--output: games.ggf is the file that is read" games.ggf --output games.ggf
"$HEIBAI" analyze - --output games.ggf <games.ggf >out 2>err
same "status when standard input is the output" 2 $?
contains err "--output: games.ggf is the file that is read"
"$HEIBAI" analyze '-#2' --separate <games.ggf >out 2>err
contains err "--separate reads the file twice: not standard input"
cmp -s games.ggf kept.ggf || fail "games.ggf has changed"

# A saved game goes on where it was.
printf 'f5\nsave my game.ggf\nsave\nsave x.obf\nquit\n' | "$HEIBAI" play human random --seed 3 >out 2>err
contains out "The game is saved in my game.ggf. To go on later: heibai play human random 'my game.ggf@2'"
contains out "heibai play human random game.ggf@2"
cp 'my game.ggf' before.ggf
printf 'f5\nsave my game.ggf\nsave it'"'"'s.ggf\nsave it'"'"'s.ggf\nquit\n' | "$HEIBAI" play human random --seed 3 >again 2>err
contains again "The game is not saved: 'my game.ggf' exists already: choose another name"
same "saves to a file of its own" 2 "$(grep -cF "play human random 'it'\\''s.ggf@2'" again)"
cmp -s 'my game.ggf' before.ggf || fail "a file of somebody else was replaced"
printf 'a1\nsave strict.ggf\nquit\n' | "$HEIBAI" play human random --strict --seed 1 >strict 2>err
contains strict "The game is not saved: a turn was forfeited: no file of such a game can be read again"
[ ! -e strict.ggf ] || fail "a file that cannot be read"
printf 'save none.txt\nsave none.ggf\nsave none.wtb\nquit\n' | "$HEIBAI" play human random >none 2>err
contains none "The game is not saved: a game without moves cannot be a transcript"
[ ! -e none.txt ] || fail "a transcript without moves"
for file in none.ggf none.wtb; do
    printf 'quit\n' | "$HEIBAI" play human random $file@0 >none 2>err
    contains none "Move 1: Black to move"
done
contains out "The game is not saved: 'x.obf' must end in .ggf, .sgf, .txt or .wtb"
moves=$(sed -n 's/^Transcript: //p' out)
printf 'quit\n' | "$HEIBAI" play human random 'my game.ggf@2' >out 2>err
contains out "Transcript: $moves"
contains out "Move 3: Black to move"
printf 'quit\n' | "$HEIBAI" play human random 'my game.ggf' >out 2>err
contains out "Move 1: Black to move"

finish
