# The programs of the course name a missing or wrong argument in a few words.
. "$SOURCE/tests/checks.sh"
command -v python3 >/dev/null || exit 77
PYTHONDONTWRITEBYTECODE=1
export PYTHONDONTWRITEBYTECODE

stops() { # stops WORDS PROGRAM ARGUMENTS: status 2, no traceback, WORDS among the errors
    words=$1
    shift
    status=0
    program=$1
    shift
    python3 "$SOURCE/examples/course/$program.py" "$@" >out 2>err </dev/null || status=$?
    same "status of $program $*" 2 $status
    contains err "$words"
    if grep -q Traceback err; then fail "$program $*: a traceback"; fi
    [ ! -s out ] || fail "$program $*: printed something"
}

for file in "$SOURCE"/examples/course/*.py; do
    program=$(basename "$file" .py)
    case $program in common | bits) continue ;; esac # a module; the start position
    stops "$program.py " "$program"
done
for program in minimax alphabeta annealing mcts table; do
    stops "$program.py MOVES" $program f5d6
    stops "'x' is not a whole number" $program f5d6 x
    stops "'0' is not a whole number above 0" $program f5d6 0
done
for program in bits minimax alphabeta annealing mcts table terms staged; do
    stops "'zz' is not a list of moves" $program zz 2
    stops "a1 is not legal here" $program f5a1 2
done
stops "the game is over there" annealing e6f4e3f6g5d6e7f5c5 1 # nine moves that take all discs
stops "'x' is not a whole number" ordering 5 x
stops "'fast' is not random or roxanne" mcts f5d6 10 fast
stops "is not a board" endgame XO
stops "'red' is not the name of a table" terms weights red
stops "'13' is not a configuration" patterns index 13
stops "No such file" patterns nowhere
stops "No such file" history nowhere 2
stops "No such file" probcut nowhere nowhere
: >empty
stops "there is no game in it" history empty 2
stops "0 values" probcut empty empty
finish
