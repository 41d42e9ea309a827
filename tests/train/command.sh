# heibai train: validates on games made here, and says what is wrong with what it is given.
. "$SOURCE/tests/checks.sh"
dir=.
# bad "part of the line" ARGS...
bad() { what=$1; shift; refuses train "$what" "$@"; }

"$HEIBAI" match random random --games 40 --list --seed 5 | awk '/A (black|white)/ { print $NF }' >$dir/games.txt
"$HEIBAI" convert --to wtb --year 2015 --output $dir/WTH_2015.wtb $dir/games.txt || failures=1
"$HEIBAI" train validate --wthor $dir >$dir/out || failures=1
awk '$1 == "58-59" { stage = 1; if ($3 >= $5) bad = 1 }
     $1 == "all" { all = 1; if ($2 < 40 * 50) bad = 1 }
     END { exit !(stage && all && !bad) }' $dir/out || { cat $dir/out && failures=1; }

# The fit of ProbCut is a source file of the program.
"$HEIBAI" convert --to wtb --year 2001 --output $dir/WTH_2001.wtb $dir/games.txt || failures=1
"$HEIBAI" train probcut --wthor $dir --count 60 --depth 4 --output $dir/probcut_fit.c >/dev/null || failures=1
"${CC:-cc}" -std=c11 -Wall -Wextra -Werror -fsyntax-only -I"$SOURCE/src" $dir/probcut_fit.c || failures=1
grep -q 'WTHOR 1977-2011, [0-9]* positions to depth 4' $dir/probcut_fit.c || { head -3 $dir/probcut_fit.c && failures=1; }
"$HEIBAI" train probcut --wthor $dir --count 60 --depth 4 --check >$dir/out
[ $? = 1 ] && grep -q 'too few pairs' $dir/out || { cat $dir/out && failures=1; }
bad "train probcut: --output FILE or --check is needed" probcut --wthor $dir
bad "--wthor DIR is needed" probcut --check
bad "train leaves: --selfplay FILE is needed" leaves --check
bad "--output FILE or --check is needed" leaves --selfplay x
rm $dir/WTH_2001.wtb

bad "'--wthor' is not one of its subcommands: selfplay repair label fit" --wthor $dir
bad "a subcommand is needed: selfplay repair label fit"
bad "--wthor DIR, --selfplay FILES or --positions FILES is needed" validate
bad "train fit: --output FILE is needed" fit --wthor $dir
# Each subcommand has flags of its own: those of another are refused, and --help shows no others.
bad "unknown flag '--chart'" fit --chart x
bad "unknown flag '--rounds'" label --rounds 3
bad "unknown flag '--likeness'" pairs --likeness 0
bad "unknown flag '--output'" validate --output x
bad "unknown flag '--moves'" selfplay --moves 3
bad "unknown flag '--threads'" export --threads 2
bad "unknown flag '--mix'" probcut --mix 1
flags() { "$HEIBAI" train "$1" --help | sed -n 's/^  --\([a-z]*\).*/\1/p' | sort | tr '\n' ' '; }
check_flags() { # check_flags SUBCOMMAND "its flags, sorted "
    [ "$(flags "$1")" = "$2" ] || { echo "train $1 --help: $(flags "$1")" && failures=1; }
}
sources="depth mix positions selfplay solve threads wthor"
sorted() { printf '%s\n' "$@" | sort | tr '\n' ' '; }
check_flags selfplay "balance depth exact games output random seed threads weights "
check_flags label "$(sorted $sources after anchor beside output seed until walks weight weights)"
check_flags fit "$(sorted $sources even iterations likeness output persistence seed size weights)"
check_flags pairs "$(sorted $sources anchor even output rounds seed weights)"
check_flags leaves "check depth output rounds selfplay solve threads weights "
check_flags validate "$(sorted $sources chart choices depths empties hard weights)"
check_flags hard "count empties output selfplay threads weights "
check_flags probcut "check count depth output seed threads wthor "
check_flags repair "output "
check_flags export "output weights "
"$HEIBAI" train --help >$dir/out || failures=1
for part in selfplay repair label fit pairs validate hard probcut export; do
    [ "$(grep -c "^  $part  *[a-z]" $dir/out)" = 1 ] || { echo "train --help lacks $part" && failures=1; }
done
grep -q 'heibai train selfplay --help' $dir/out || { cat $dir/out && failures=1; }

"$HEIBAI" train selfplay --output $dir/own --games 4 --depth 1 >/dev/null || failures=1
bad "none: cannot open: No such file" label --selfplay $dir/own --mix 1 --anchor $dir/none --output $dir/p
bad "the anchor $dir/own: too few games" label --selfplay $dir/own --mix 1 --depth 1 --anchor $dir/own --output $dir/p
bad "--anchor needs --mix, --beside or --walks" label --selfplay $dir/own --anchor $dir/own --output $dir/p
bad "they need a depth of at least 1" label --selfplay $dir/own --beside --depth 0 --output $dir/p
bad "they need a depth of at least 1" label --selfplay $dir/own --walks --depth 0 --output $dir/p
bad "--beside and --walks exclude each other" label --selfplay $dir/own --beside --walks --depth 1 --output $dir/p
bad "--even: 0.5 is neither 0 nor at least one disc" fit --selfplay $dir/own --even 0.5 --output $dir/w
bad "the anchor $dir/none: cannot open" pairs --selfplay $dir/own --anchor $dir/none --output $dir/w
bad "train pairs: --output FILE is needed" pairs --wthor $dir
bad "No such file" pairs --weights $dir/none --wthor $dir --output $dir/w
bad "no games of 1977 to 2011" fit --wthor $dir --output $dir/w
bad "No such file" validate --wthor $dir/none
bad "not a file of weights" validate --wthor $dir --weights $dir/games.txt

# A hard set: chosen and solved in one run, read by validate. The figures of its searches are checked by train.hard.
bad "train hard: --output FILE is needed" hard --selfplay $dir/own
bad "train hard: --selfplay FILES is needed" hard --output $dir/hard.obf
"$HEIBAI" train selfplay --output $dir/many --games 60 --seed 4 --depth 1 --random 20:40 >/dev/null || failures=1
# How many are hard depends on the weights: the number in the error is the largest that works.
bad "hard positions: more games are needed" hard --selfplay $dir/many --count 99 --empties 15 --output $dir/hard.obf
most=$(sed -n 's/.*the games have only \([0-9]*\) hard positions:.*/\1/p' err)
bad "the games have only $most hard positions" hard --selfplay $dir/many --count $((most + 1)) --empties 15 --output $dir/hard.obf
[ ! -e $dir/hard.obf ] || fail "a set that was not chosen is there"
"$HEIBAI" train hard --selfplay $dir/many --count $most --empties 15 --threads 2 --output $dir/most.obf >$dir/out || failures=1
contains out "most.obf: $most positions, $most of them solved now"
"$HEIBAI" train hard --selfplay $dir/many --count 3 --empties 15 --threads 2 --output $dir/hard.obf >$dir/out || failures=1
contains out "hard.obf: 3 positions, 3 of them solved now"
"$HEIBAI" train hard --output $dir/hard.obf >$dir/out || failures=1
contains out "hard.obf: 3 positions, 0 of them solved now"
"$HEIBAI" solve $dir/hard.obf --all --threads 1 --hash 16 >$dir/out || fail "the scores of the hard set are wrong"
"$HEIBAI" train validate --hard $dir/hard.obf --depths 2,60 >$dir/out || failures=1
contains out "3 hard positions, searched at 73 %"
same "rows of the hard set" 2 "$(grep -c '±.*±.*±.*±' out)"
"$HEIBAI" train validate --hard $dir/hard.obf --depths 2 --selfplay $dir/own >$dir/out || failures=1
grep -q '^all ' out && grep -q '^2 .*±' out || fail "both tables"
bad "--depths: '0' is not a depth in 1..60" validate --hard $dir/hard.obf --depths 8,0
bad "--depths: 'x' is not a depth in 1..60" validate --hard $dir/hard.obf --depths x
bad "--depths: a depth is needed" validate --hard $dir/hard.obf --depths ""
bad "none: cannot open: No such file" validate --hard $dir/none
bad "--wthor DIR, --selfplay FILES or --positions FILES is needed" validate --hard $dir/hard.obf --choices 3
sed 's/ [A-H][1-8]:[-+0-9]*;//' $dir/hard.obf >$dir/partly.obf
bad "partly.obf:5: " validate --hard $dir/partly.obf
bad "partly.obf:5: " hard --output $dir/partly.obf
sed 's/;.*%/; %/' $dir/hard.obf >$dir/unsolved.obf
bad "no position is solved" validate --hard $dir/unsolved.obf
# A limit of the file size ends no run: the old file stays, and nothing is left beside it.
echo old >$dir/table.csv
(ulimit -f 8 && "$HEIBAI" train export --output $dir/table.csv 2>$dir/out)
[ $? = 2 ] && grep -q 'cannot write: File too large' $dir/out || { cat $dir/out && failures=1; }
[ "$(cat $dir/table.csv)" = old ] && [ "$(ls $dir/table.csv*)" = "$dir/table.csv" ] || { ls $dir && failures=1; }
head -c 1000 "$SOURCE/data/eval.hbw" >$dir/short
bad "cut short: 1000 bytes" validate --wthor $dir --weights $dir/short
{ head -c 5000 "$SOURCE/data/eval.hbw" && printf '~~~~' && tail -c +5005 "$SOURCE/data/eval.hbw"; } >$dir/damaged
bad "damaged: the checksum of the block at byte 0 is wrong" validate --wthor $dir --weights $dir/damaged
finish
