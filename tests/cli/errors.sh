# Bad input: one line on stderr that tells the place and the reason, exit status 2, stdout empty.
. "$SOURCE/tests/checks.sh"
bad() { # bad "part of the line" COMMAND ARGS...
    what=$1 command=$2
    shift 2
    refuses "$command" "$what" "$@"
}

bad "unknown command 'paly'; the commands are: serve play" paly
bad "unknown flag '--gmaes'; allowed are: --games" match random random --gmaes 4
bad "--games: '0' is not a whole number in 1.." match random random --games 0
bad "--games needs a value" match random random --games
bad "--json takes no value" match random random --json=1
bad "two players are needed" match random
bad "is one word too many" match random random random
bad "unknown player 'nobody'; the players are: human random" match random nobody
bad "history has no switch 'dpeth'; it has: depth" match history:dpeth=3 random
bad "depth='99' is not allowed: depth=1..60 or auto" play history:depth=99 random
bad "'human' plays at the terminal only" match human random
bad "gtp needs a program: gtp:PROGRAM ARGS" match gtp random
bad "gtp: there is no program 'no-such-engine' in PATH" match "gtp:no-such-engine -x" random
bad "WHITE: nboard: column 4 of the command line: the quote is not closed" play random "nboard:sh 'x"
bad "--resume needs --record FILE" match random random --resume
bad "--mixed needs --resume" match random random --mixed
bad "--sprt: elo0=20 must be below elo1=10" match random random --sprt elo0=20
bad "--sprt: 'elo=1' is none of elo0=" match random random --sprt elo=1
bad "no-such.txt: cannot open: No such file or directory" match random random --openings no-such.txt
bad "book: a subcommand is needed: openings" book
bad "DEPTH must be a whole number in 0..20" perft eleven
bad "63 squares, 64 are needed" perft 3 --board "---------------------------OX------XO-------------------------- X"
bad "no help on 'plyaers'" help plyaers
bad "move 2: f5 is not legal: the square is taken" play random random --moves f5f5
bad "1:5: move 3: 'z9' is not a square" play random random --moves f5d6z9
bad "cannot open: No such file or directory" convert --to transcript no-such.wtb
bad "63 squares" play random random --board "---------------------------OX------XO-------------------------- X"
same "perft 5" '{"depth":5,"leaves":1396' "$("$HEIBAI" perft 5 --json | sed 's/,"seconds".*//')"

HEIBAI_CPU=nonsense
export HEIBAI_CPU
bad "HEIBAI_CPU is 'nonsense'; this processor can run: portable" perft 1
unset HEIBAI_CPU
bad "--move-time" match random random --move-time 0x10
# A time per move is 0 or at least a millisecond, everywhere.
for command in "match random random" "play random random" hint "analyze f5d6" gtp nboard console; do
    bad "--move-time: '0.0009' is not a number in 0, 0.001..1e+06" $command --move-time 0.0009
done
bad "time='0.0009' is not allowed: time=0.001..86400" match random mcts:time=0.0009
bad "time='0.0009' is not allowed: time=0.001..86400 or off" match random heibai:time=0.0009

# What cannot be written is not called done.
if [ -w /dev/full ]; then
    "$HEIBAI" help >/dev/full 2>/dev/null && fail "help > /dev/full is called done"
fi

# A signal while the reader is slow: what was printed until then arrives, in whole lines.
yes e6f4e3f6g5d6e7f5c5 | head -n 20000 >games.txt
mkfifo slow
"$HEIBAI" convert games.txt --to transcript >slow 2>err &
job=$!
exec 3<slow
sleep 1.5 # the pipe is full
kill -INT $job
sleep 0.5
cat <&3 >out
exec 3<&-
status=0
wait $job || status=$?
same "status of an interrupted convert" 130 $status
warns_nothing
same "lines that are not whole" 0 "$(grep -vxc e6f4e3f6g5d6e7f5c5 out)"

# timeout(1) signals a program and then its group: the second signal does not keep it from printing.
"$HEIBAI" bench --json >out 2>err &
job=$!
sleep 1
kill -INT $job
sleep 0.01
kill -INT $job
status=0
wait $job || status=$?
same "status of a measurement with two signals" 130 $status
contains out '"rows":'

# A reader that goes away ends the program without a word, also where SIGPIPE is ignored.
{
    "$HEIBAI" convert games.txt --to transcript 2>err
    echo $? >status
} | head -n 1 >out
same "status without a reader" 141 "$(cat status)"
warns_nothing
(
    trap '' PIPE
    "$HEIBAI" convert games.txt --to transcript 2>err
    echo $? >status
) | head -n 1 >out
same "status without a reader and SIGPIPE" 2 "$(cat status)"
warns_nothing
finish
