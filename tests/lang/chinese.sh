#!/bin/sh
# In Chinese no English is left in what play, match, lab, hint, solve, analyze, convert --check, serve and
# help print, nor in errors of wrong use.
# The page of `lab all` is looked at in tests/cli/lab.sh.
. "$SOURCE/tests/checks.sh"
. "$SOURCE/tests/untranslated.sh"
LC_ALL=C.UTF-8 HEIBAI_LANG=zh; export LC_ALL HEIBAI_LANG

# chinese STATUS COMMAND ARGS...: runs it and lists the English words it prints
chinese() {
    expected=$1 command=$2
    shift 2
    command_is "$command" "$expected" "$@"
    untranslated out err >words
    [ ! -s words ] || { fail "English in $command $*"; cat words >&2; }
}
# wrong COMMAND ARGS...: wrong use; something is said, in Chinese
wrong() {
    chinese 2 "$@"
    [ -s err ] || fail "no error from $*"
}

# The list finds English at all, and leaves names alone.
printf '黑方 plays D3\n' >sample
[ "$(untranslated sample | wc -l)" -eq 1 ] || fail "an English word is not found"
printf '  --games N  history:depth=6 对 mcts，D3，见 lab/report.html，12.3 ms，`the code`\n<b title="the">甲</b>\n' >sample
[ -z "$(untranslated sample)" ] || fail "names are taken for English: $(untranslated sample)"

# help
chinese 0 help
contains out "在终端中下一局"
for topic in players levels values positions play match lab "lab tree" help; do chinese 0 help $topic; done
for name in play match lab hint solve analyze serve help; do chinese 0 $name --help; done
chinese 0 lab tree --help
LC_ALL=zh_CN.UTF-8 HEIBAI_LANG= chinese 0 help
contains out "在终端中下一局"
HEIBAI_LANG=zh command_is help 0 --lang en
contains out "play a game in the terminal"

# play
printf 'undo\nz9\n99\nd4\na1\npass\nd3\n0\nundo\nF5\nhelp\nhint\nsave\nsave game.sgf\nsave game.xyz\nquit\n' >entries
{ head -c 400 /dev/zero | tr '\0' a; echo; cat entries; } >long
chinese 0 play human human --seed 1 <long
chinese 0 play human random --seed 1 --strict <entries
chinese 2 play human random --seed 1 </dev/null
for player in random history:depth=2 mcts:playouts=20 annealing staged sixterm heibai:level=1; do
    chinese 0 play $player simple:depth=1 --seed 1
done
chinese 0 play random random --games 2 --quiet --game-time 100
chinese 0 play simple:depth=1 sixterm:depth=1 --games 2 --quiet
chinese 0 play history:depth=14,prune=off random --move-time 0.05
chinese 0 play history:depth=14,prune=off random --game-time 0.05 --quiet
for manner in illegal crash exit noise; do
    printf '#!/bin/sh\nexec "%s" gtp %s\n' "$SPARRING" $manner >$manner.sh
    chmod +x $manner.sh
    chinese 0 play gtp:./$manner.sh random --quiet
    chinese 0 play gtp:./$manner.sh random
done
printf '9\nswap\n3\nnobody\n\nrandom:seed=3\nno\n' >entries
chinese 0 play random random:seed=2 --loop --seed 1 <entries

# match
chinese 0 match random random --games 4 --list
chinese 0 match random random --games 4 --sprt elo0=0,elo1=10
chinese 0 match heibai:level=1 random --sprt elo0=0,elo1=200
chinese 0 match history:depth=14,prune=off random --games 2 --move-time 0.02

# lab
chinese 0 lab tree sixterm --depth 2
chinese 0 lab tree --values "max(3, min(2, x, y), 2)"
chinese 0 lab demo --quick --output demo

# hint, solve, analyze
chinese 0 hint f5d6c3 --lines 3 --level 2 --threads 1
contains out "轮到白方"
chinese 0 hint f5d6c3 --level 60 --move-time 0.05 --threads 1
grep -v '^[%#]' "$SOURCE/bench/ffo-20-39.obf" | head -2 | sed '2s/:[+-][0-9]*/:+1/g' >two.obf
chinese 0 hint two.obf --level 60 --threads 1
contains out "  精确 | h5"
chinese 1 solve two.obf --threads 1
contains out "文件中为 +1"
contains out "2 个结果中有 1 个正确"
chinese 1 solve two.obf --wld --threads 1
contains out "  胜局 "
contains out "  平局 "
chinese 0 solve two.obf#1 --all --threads 1
chinese 0 analyze f5d6c3d3c4f4f6g5e6d7c7 --level 2 --threads 1
contains out "? 失误"
contains out "最大损失：第 11 步 C7"
"$HEIBAI" match sixterm random --games 2 --record games.ggf >out
chinese 0 analyze games.ggf --level 6 --threads 1
contains out " 精确 "
chinese 0 analyze games.ggf --level 1 --threads 1 --separate
command_is hint 0 two.obf --level 60 --threads 1 --json
contains out '"kind":"exact"'

# convert --check
chinese 0 convert --check games.ggf
contains out "1 个文件，2 局"
printf 'f5d6a1\n' >illegal.txt
chinese 1 convert --check illegal.txt
contains out "不合法 1 局"

# serve
"$HEIBAI" serve --no-browser --password secret >out 2>err &
for _ in $(seq 600); do grep -q Ctrl-C out && break; sleep 0.1; done
kill $! && wait $!
contains out "网址：http"
[ -z "$(untranslated out err | grep -v Ctrl-C)" ] || fail "English in serve"

# Errors
wrong play nobody
wrong play random history:depth=0
wrong play random history:deep=1
wrong play random history:depth
wrong play --board XO
wrong play --moves f5f5
wrong play --moves f5z9
wrong play --lang fr
wrong play --loop --json
wrong play random random random
wrong play --gmaes 3
printf 'f5d6c3\n' >game.txt
wrong play random random game.txt#2
wrong play random random game.txt@9
wrong play random random nothing.ggf
wrong play random random game.txt --moves f5
wrong play --games
wrong play --games x
wrong play --move-time x
wrong play --quiet=1
wrong play "heibai:level=1,depth=2"
wrong play annealing:as=report
wrong play human:x=1
wrong play gtp:
wrong play "gtp:/no/such/program" random
wrong match random
wrong match random human
wrong match random random --resume
wrong match random random --sprt elo0=2,elo1=1
wrong match random random --openings /no/such/file
wrong lab
wrong lab nothing
wrong lab demo --games 4
wrong lab tree mcts
wrong lab tree nobody
wrong lab demo --quick --output demo
wrong lab demo --quick --resume --seed 5 --output demo
for tree in x "max" "max(1" "max()" "max(1))" "max(-)" "max(x, 1)"; do wrong lab tree --values "$tree"; done
wrong help nothing
wrong perft x
wrong hint f5 --skill 3 --level 3
wrong hint f5 --skill 3 --lines 2
wrong hint f5 --seed 3
wrong hint f5 --level 3 --depth 4
wrong hint f5 --confidence 87
wrong hint f5 --depth 3 --confidence 74
wrong solve
: >empty.ggf
wrong solve empty.ggf
wrong solve game.txt --window 3:1
wrong solve game.txt --wld --window 1:2
wrong analyze
wrong analyze empty.ggf
wrong analyze f5 --chart game.png
wrong analyze f5 --output game.txt
wrong analyze game.txt --separate --move-time 1
wrong analyze - --separate
wrong convert
wrong convert --check
wrong convert game.xyz --to ggf
wrong convert game.txt --to nothing
wrong convert game.txt --from nothing --to sgf
wrong convert game.txt --output game.xyz
wrong convert game.txt --check --to sgf
wrong convert game.txt --to wtb
wrong convert game.txt --to sgf --json
wrong convert game.txt --to sgf --year 1999
wrong match random random --sprt foo
wrong match random random --sprt elo0=x
wrong serve --listen x:y
wrong serve --listen 203.0.113.1:80
finish
