#!/bin/sh
# `heibai gtp`, `nboard` and `console` as the shell sees them: order, status, wrong use.
. "$SOURCE/tests/checks.sh"
small="--threads 1 --hash 1"

# A script runs in order, and what is queued behind a long command is not lost.
printf 'verbose 0\nplay tiger\nlevel 8\ngo\nopening\nundo\nopening\nquit\nopening\n' |
    "$HEIBAI" console $small >out 2>err
same "status of a good script" 0 $?
same "nothing on stderr" "" "$(cat err)"
same "the last lines" "Tiger" "$(tail -n 1 out)"
same "moves before the engine's" 5 "$(grep -cE '^(Black|White) plays [A-H][1-8]$' out)"

# Nobody sends and nobody reads: it ends, though level 60 would think for hours.
for protocol in gtp nboard console; do
    case $protocol in
    gtp) line="genmove black" ;;
    *) line=go ;;
    esac
    mkfifo answers
    (printf '%s\n' "$line" && sleep 0.3) | timeout 20 "$HEIBAI" $protocol --level 60 $small >answers 2>err &
    exec 3<answers
    sleep 0.1
    exec 3<&-
    wait $!
    status=$? # 0, or 141 if the answer met the closed pipe
    case $status in 0 | 141) ;; *) fail "$protocol outlives its controller: status $status" ;; esac
    rm answers
done

# A command that fails is told with its line, the script goes on, and the status says so.
printf 'verbose 0\nf5\nf5\n# nothing\nd6\nnonsense\nopening' | "$HEIBAI" console $small >out 2>err
same "status of a script with faults" 2 $?
same "places" "heibai: console: line 3: column 1: move 1: f5 is not legal: the square is taken
heibai: console: line 6: unknown command 'nonsense'; \`help\` lists them" "$(cat err)"
same "it went on" "Perpendicular" "$(tail -n 1 out)"

# The program's own commands, their output in its place.
printf 'OXXXX-XXOOOOXOXXOOOOXXOXOOXXXOOOOXOXOOOOXXXOOOO--XOXOOOOXXXXXO-O X; F1:+14\n' >one.obf
printf 'v\nsolve one.obf\nv\nverbose 0\nlevel 2\nf5\nanalyze\nsolve none.obf\n' |
    "$HEIBAI" console $small >out 2>err
same "status with a missing file" 2 $?
same "solve between its neighbours" 1 \
    "$(sed -n '2,/^Heibai/p' out | grep -c '1 of 1 given scores are right')"
grep -q '^  1 black    F5' out || fail "analyze"
grep -q 'none.obf: cannot open' err || fail "the reason of a command that failed"

# `stop` ends what would never end by itself.
(printf 'verbose 0\nlevel 60\nmode 2\n'; sleep 1; printf 'stop\nlevel 1\nhint\n') |
    timeout 90 "$HEIBAI" console $small >out 2>err
same "status after stop" 0 $?
grep -q '^Black plays' out || fail "a move when stopped"
tail -n 1 out | grep -q 'to move; .* nodes' || fail "a hint after stop"

# The same for a command of the program's own.
(printf 'verbose 0\nlevel 60\nf5\nanalyze\n'; sleep 1; printf 'stop\nlevel 1\nhint\n') |
    timeout 90 "$HEIBAI" console $small >out 2>err
same "status after stopping analyze" 0 $?
tail -n 1 out | grep -q 'to move; .* nodes' || fail "a hint after analyze was stopped"

# Wrong use, of all three alike.
for command in gtp nboard console; do
    for wrong in "--level 61" "--threads 0" "--hash 0" "--move-time soon" "--weights none.hbw" \
        "--level 3 --depth 3" "--skill 0" "--skill 21" "--skill 3 --level 3" "--skill 3 --depth 3" "--seed 1" "extra"; do
        err=$("$HEIBAI" $command $wrong 2>&1 >out </dev/null)
        same "status of $command $wrong" 2 $?
        same "lines about $command $wrong" 1 "$(printf '%s\n' "$err" | wc -l | tr -d ' ')"
        same "output of $command $wrong" "" "$(cat out)"
    done
    "$HEIBAI" $command $small </dev/null >out
    same "status of $command without input" 0 $?
    same "output of $command without input" "" "$(cat out)"
    "$HEIBAI" $command --help | grep -q -- '--move-time' || fail "$command --help"
done

# The start options hold.
same "the level" "level            7" "$(echo options | "$HEIBAI" console --level 7 $small | head -n 1)"
same "the name by the level" "set myname Heibai7" "$(echo nboard 2 | "$HEIBAI" nboard --level 7 $small)"
same "the skill" "skill            7" "$(echo options | "$HEIBAI" console --skill 7 $small | grep skill)"
same "the name by the skill" "set myname HeibaiSkill7" "$(echo nboard 2 | "$HEIBAI" nboard --skill 7 $small)"
same "the name stays with another level" "set myname HeibaiSkill7" "$(echo set depth 9 | "$HEIBAI" nboard --skill 7 $small)"

# A skill plays the same move by every way, and other seeds play other moves.
moves=f5d6c3d3c4f4f6
for seed in 1 2 3 4 5 6; do
    skill="--skill 5 --seed $seed $small"
    "$HEIBAI" hint $moves $skill | sed -n 's/^ *\([A-H][1-8]\) .*/\1/p' >hinted
    grep -qxE '[A-H][1-8]' hinted || fail "hint of a skill"
    printf 'verbose 0\n%s\ngo\n' $moves | "$HEIBAI" console $skill | sed -n 's/.* plays \(..\) (.*/\1/p' >by_console
    printf 'set game (;GM[Othello]PB[a]PW[b]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[D6]B[C3]W[D3]B[C4]W[F4]B[F6];)\ngo\n' |
        "$HEIBAI" nboard $skill | sed -n 's/^=== \(..\).*/\1/p' >by_nboard
    (echo $moves | sed 's/../&\n/g' | awk 'NF { print "play", NR % 2 ? "b" : "w", $1 }'; echo genmove w) |
        "$HEIBAI" gtp $skill | sed -n 's/^= \([a-h][1-8]\)$/\1/p' | tr a-h A-H >by_gtp
    for way in by_console by_nboard by_gtp; do
        cmp -s hinted $way || fail "skill 5, seed $seed: $(cat hinted), but $way $(cat $way)"
    done
    cat hinted
done | sort -u >moves_of_seeds
[ "$(wc -l <moves_of_seeds)" -gt 1 ] || fail "all seeds play the same move"

# set_skill and set_level replace each other.
printf 'set_skill 21\nset_skill x\nset_skill 20\nset_level 4\nset_skill 1\nknown_command set_skill\n' | "$HEIBAI" gtp $small >out
same "set_skill" "? syntax error: '21' is not a skill in 1..20? syntax error: 'x' is not a skill in 1..20==== true" "$(tr -d '\n' <out)"

same "a time instead of a level" 1 \
    "$(printf 'genmove b\n' | timeout 90 "$HEIBAI" gtp --move-time 0.2 $small | grep -cE '^= [a-h][1-8]$')"

finish
