#!/bin/sh
# `heibai play` as scripts and pipes see it.
. "$SOURCE/tests/checks.sh"
LC_ALL=C.UTF-8; export LC_ALL
# play STATUS ARGS...: the output in out and err
play() { command_is play "$@"; }
# The clocks differ from run to run; the hint's value is the business of the player that gives it.
without_times() {
    sed -E -e 's/[0-9.]+ (s|ms|µs|ns)([,;，；]|$)/T\2/g' \
        -e 's/^(Hint|提示)(: |：).*/\1/'
}

# Report B's printed game: the scores after d3 c3 b3.
printf 'd3\nc3\nb3\nd2\nd1\nb2\nb1\ne3\nf3\nf4\nc5\n' >moves
play 2 human human --seed 1 <moves
same "report B's scores" "0 +3 0 +3 0 +7 +2 +5 0 +9 +6 +9" \
    "$(sed -n 's/.*Score: \([-+0-9]*\).*/\1/p' out | tr '\n' ' ' | sed 's/ $//')"
same "the end of input" "heibai: end of input at move 12: the game is not finished" "$(cat err)"
same "the moves so far" "Transcript: d3c3b3d2d1b2b1e3f3f4c5" "$(tail -n 1 out)"

# What a player sees, in both languages: wrong entries, hint, undo, numbers, help, quit.
printf 'undo\nz9\n99\n\nd3\n0\nundo\nF5\nhelp\nhint\nquit\n' >entries
for lang in en zh; do
    play 0 human human --seed 1 --lang $lang <entries
    without_times <out >play_$lang.txt
    diff -u "$SOURCE/tests/golden/play_$lang.txt" play_$lang.txt >&2 || fail "golden $lang"
    same "nothing on stderr" "" "$(cat err)"
    grep -qE '^(Hint: |提示：)[A-H][1-8].* [-+0-9.]+ ?[（(]([0-9]+@[0-9]+%|exact)' out || fail "hint $lang"
done

# Commands in Chinese, whatever the language; a last line without its end.
printf '帮助\n悔棋\nf5\n退出' | "$HEIBAI" play human human --lang en >out
contains out "take back your last move"
contains out "no move of yours"
contains out "Transcript: f5"

# Short words, a square with a space in it, and why a line is refused.
printf 'f 5\nd3\nD 6\nd4\ni9\npass\nxyz\nh\nu\nq\n' >entries
play 0 human human --seed 1 <entries
contains out "Black (human) plays F5"
contains out "'d3' is not a legal move: it turns no disc."
contains out "'d4' is not a legal move: the square is taken."
contains out "'i9' is not a legal move: it is off the board."
contains out "'pass' is not a legal move: you may pass only without a legal move."
contains out "'xyz' is not a legal move: it is not a square."
contains out "Hint: "
contains out "Taken back: Black moves again."
contains out "Transcript: "

# The house rule: an illegal entry forfeits the turn.
printf 'a1\nc5\n' >entries
play 2 human human --strict --seed 1 <entries
contains out "Warning: 'a1' is not a legal move"
contains out "Black (human) forfeits the turn."
contains out "White (human) plays C5"

# Lines that nobody would type.
{ head -c 5000 /dev/zero | tr '\0' a; printf '\r\n  D3 \r\n\033[2J\nquit\n'; } >entries
play 0 human human --seed 1 <entries
contains out "That line is too long."
contains out "Black (human) plays D3"
contains out "'?[2J' is not a legal move"

# Passes are told.
empty=--------------------------------------------------------------
play 0 random random --board "XO$empty O"
contains out "White (random) has no legal move and passes."
contains out "Black (random) plays C1"
contains out "The game is over: Black wins 3-0 with 61 empty."

# The same seed, the same games; another seed, others.
play 0 random mcts:playouts=30 --games 3 --quiet --seed 7; without_times <out >first
play 0 random mcts:playouts=30 --games 3 --quiet --seed 7; without_times <out >second
play 0 random mcts:playouts=30 --games 3 --quiet --seed 8; without_times <out >third
cmp first second >&2 || fail "the same seed gives other games"
cmp -s first third && fail "another seed gives the same games"
same "a line a game and a summary" 4 "$(wc -l <first | tr -d ' ')"
contains first "Games 3: Black random won "

# JSON, and nothing else.
play 0 random random --json --games 2
same "objects" 2 "$(wc -l <out | tr -d ' ')"
time='\{"last":[-+0-9.e]+,"total":[-+0-9.e]+\}'
object='^\{"n":[12],"seed":1,"players":\{"black":"random","white":"random"\},"transcript":"([a-h][1-8])+","black":[0-9]+,"white":[0-9]+,"winner":"(black|white|draw)"'
same "shape of the objects" 2 \
    "$(grep -cE "$object,\"times\":\{\"black\":$time,\"white\":$time\}\}\$" out)"
printf 'f5\n' | "$HEIBAI" play human human --json >out 2>err
same "no object of an unfinished game" "" "$(cat out)"

# Any start; a game that is over at once.
full=XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX-
play 0 random random --board "$full O"
contains out "The game is over: Black wins 63-0 with 1 empty."
play 0 random random --moves "F5 d6 c3" --quiet --seed 1
contains out "; f5d6c3"

# Time: who thinks too long loses, and it is said.
play 0 mcts:time=5 random --move-time 0.1
contains out "Black thought longer than 0.1 s and loses on time: White wins."
mkfifo silence
sleep 20 >silence & sleeper=$!
play 0 human random --move-time 0.1 <silence
contains out "Black thought longer than 0.1 s and loses on time: White wins."

# A human has no limit unless one is asked for; other players have 60 s.
printf 'quit\n' >entries
play 0 human random --seed 1 <entries
contains out "Game 1: Black human, White random; no time limit, seed 1"
play 0 human random --seed 1 --move-time 20 <entries
contains out "; 20 s per move, seed 1"
play 0 random random --seed 1
contains out "; 60 s per move, seed 1"

# Two players without random numbers: it is said, and the openings differ. Game 1 is as always.
play 0 history:depth=1 sixterm:depth=1 --games 4 --quiet
contains err "Neither player uses random numbers"
contains err "the first 6 moves are random"
same "different games" 4 "$(sed -n 's/^[0-9]*: .*; //p' out | sort -u | wc -l | tr -d ' ')"
play 0 history:depth=1 sixterm:depth=1 --json --games 4
contains err "Neither player uses random numbers"
same "different games in JSON" 4 "$(sed -n 's/.*"transcript":"\([^"]*\)".*/\1/p' out | sort -u | wc -l | tr -d ' ')"
first=$(sed -n '1s/.*"transcript":"\([^"]*\)".*/\1/p' out)
play 0 history:depth=1 sixterm:depth=1 --json
contains out "\"$first\""
warns_nothing
play 0 random random --games 2 --quiet
warns_nothing

# Times below 10 ms are not shown as 0.00 s.
play 0 random random --quiet
grep -q ' 0\.00 s' out && fail "a time is shown as 0.00 s"
grep -qE ' [0-9.]+ (ns|µs|ms), last move [0-9.]+ (ns|µs|ms)[,;]' out || fail "short times"
LC_ALL=C "$HEIBAI" play random random --quiet >out
grep -q 'µ' out && fail "a character beyond ASCII without UTF-8"

# Ctrl-C: at once, with the moves so far.
for spec in human history:depth=20 mcts:time=60; do
    "$HEIBAI" play $spec random --moves f5d6 --seed 1 <silence >out 2>err & player=$!
    sleep 0.5
    begun=$(date +%s%N)
    kill -INT $player
    wait $player
    same "status of $spec after Ctrl-C" 130 $?
    took=$((($(date +%s%N) - begun) / 1000000))
    [ $took -lt 1000 ] || fail "$spec took $took ms to stop"
    same "moves of $spec after Ctrl-C" "Transcript: f5d6" "$(tail -n 1 out)"
done
kill $sleeper

# A reader that leaves early does no harm.
same "head" 1 "$("$HEIBAI" play random random --games 20 --seed 1 | head -n 1 | wc -l | tr -d ' ')"

# A clock: told before the game, and lost by.
play 0 random random --seed 1 --lang en --game-time 1000
contains out "; 1000 s per game, seed 1"
play 0 random random --seed 1 --lang zh --game-time 1000 --move-time 20
contains out "；每手限时 20 秒，每局限时 1000 秒，随机种子 1"
play 0 history:depth=14,prune=off random --seed 1 --lang en --game-time 0.1
contains out "Black used up its 0.1 s for the game and loses on time: White wins."
play 0 history:depth=14,prune=off random --seed 1 --json --game-time 0.1
contains out '"lost_by":"time","reason":"used up its 0.1 s for the game"'

# Another game, with the colours swapped, then with other players.
printf '9\nswap\n3\nnobody\n\nrandom:seed=3\n4\n' >entries
play 0 random random:seed=2 --loop --seed 1 <entries
contains out "Type 1 or same"
contains out "Game 2: Black random:seed=2, White random;"
contains out "That is no player: unknown player 'nobody'"
contains out "Game 3: Black random:seed=2, White random:seed=3;"
for no in n no NO 否; do
    printf "$no\n" >entries
    play 0 random random --loop --seed 1 <entries
    grep -q "Type 1 or same" out && fail "$no is not understood"
    same "games before $no" 1 "$(grep -c '^Game' out)"
done

# The times are those of this run, not those of the file that the game is read from. A clock counts both.
start='BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]'
echo "(;GM[Othello]PB[a]PW[b]TY[8]RE[?]${start}B[F5//100.00]W[D6//200.00];)" >timed.ggf
play 0 random random timed.ggf@2 --seed 1 --json
contains out '"transcript":"f5d6'
same "totals of this run" 2 "$(grep -o '"total":[^}]*' out | cut -d : -f 2 | awk '$1 < 50' | wc -l)"
play 0 random random timed.ggf@2 --seed 1 --quiet
grep -qE '(100|200)(\.[0-9])? s' out && fail "times of the file are counted"
play 0 random random timed.ggf@2 --seed 1 --lang en
grep -qE '(100|200)(\.[0-9])? s' out && fail "times of the file are counted"
play 0 random random timed.ggf@2 --seed 1 --json --game-time 1000
grep -q lost_by out && fail "the clock ran out"
play 0 random random timed.ggf@2 --seed 1 --json --game-time 150
contains out '"lost_by":"time"'
contains out '"winner":"black"'

# Wrong use: one line, with the place and the reason.
wrong() { what=$1; shift; refuses play "$what" "$@"; }
wrong "BLACK: unknown player 'nobody'" nobody
wrong "WHITE: " random history:depth=0
wrong "--board:1:" --board XO
wrong "--moves:1:3: move 2: f5 is not legal" --moves f5f5
wrong "--lang: 'fr'" --lang fr
wrong "--loop cannot be combined with" --loop --json
wrong "one word too many" random random random

finish
