# Every allocation of these commands fails once: none may crash, leak (address sanitizer) or damage a file.
. "$SOURCE/tests/checks.sh"
faults=$(dirname "$HEIBAI")/tests/faults
mkdir here && cd here || exit 1
"$HEIBAI" match random random --games 4 --threads 1 --record ../games.ggf >/dev/null 2>&1 || exit 1
for format in sgf transcript obf board wtb; do
    "$HEIBAI" convert ../games.ggf --output "../games.$format" --to $format >/dev/null 2>&1 || exit 1
done
"$HEIBAI" train selfplay --output ../own.hbg --games 6 --depth 1 --exact 4 --threads 1 >/dev/null || exit 1
"$HEIBAI" train label --selfplay ../own.hbg --until 20 --mix 1 --depth 1 --threads 1 --output ../own.hbp >/dev/null || exit 1
"$HEIBAI" train export --output ../weights.txt >/dev/null || exit 1
"$HEIBAI" lab demo --quick --output ../lab >/dev/null || exit 1
"$HEIBAI" convert ../games.ggf --to transcript 2>/dev/null | cut -c 1-20 >../openings.txt
problem='OXXXX-XXOOOOXOXXOOOOXXOXOOXXXOOOOXOXOOOOXXXOOOO--XOXOOOOXXXXXO-O X'
printf 'name\nboardsize 8\nplay b f5\ngenmove w\nshowboard\nlist_commands\nfinal_score\nquit\n' >../gtp
printf 'nboard 2\nset depth 2\nset game (;GM[Othello]PC[x]PB[a]PW[b]BO[8 ---------------------------O*------*O--------------------------- *];)\nhint 2\nmove f5\ngo\nping 1\nquit\n' >../nboard
printf 'play tiger\nhint 2\nanalyze\nundo\nopening\nlevel 2\ngo\n' >../console

# fails FAULTS_ARGS...: each in turn.
fails() {
    "$faults" "$@" >../log 2>&1 || { cat ../log && fail "$*"; }
    tail -n 1 ../log
    find . -mindepth 1 -delete
}
engine="--threads 1 --hash 1"
fails perft 3
fails help players
fails version
for format in ggf sgf transcript obf board wtb; do fails convert --check "../games.$format"; done
fails --output new.sgf convert ../games.ggf --output new.sgf
fails --output new.ggf convert ../games.wtb --output new.ggf
fails --output new.wtb convert ../games.ggf --output new.wtb
# Of the commands with an engine, this one and the first match also fail while they unpack the weights.
fails hint --level 1 --lines 2 --json $engine
fails --loaded solve "$problem" --json $engine
fails --loaded analyze f5d6c3d3 --level 1 --json $engine
fails --loaded hint '../games.ggf#2@50' --level 1 $engine
fails --loaded --output new.sgf analyze '../games.ggf#2@3' --level 1 --output new.sgf $engine
fails --loaded --output new.svg analyze '../games.ggf#1@3' --level 1 --chart new.svg $engine
fails match random heibai:level=1,hash=1 --games 2 --threads 2 --plies 40 --json
fails match history:depth=2 mcts:playouts=20 --games 2 --threads 1
fails --fresh new.ggf match staged sixterm --games 2 --threads 1 --record new.ggf
fails match "gtp:$SPARRING gtp good" annealing --games 2 --threads 1
fails match "nboard:$SPARRING nboard good" random --games 2 --threads 1 --plies 40
fails match random random --games 4 --threads 1 --openings ../openings.txt
fails match random random --games 4 --threads 1 --record ../games.ggf --resume
fails play random random --games 2 --quiet --json
fails lab tree sixterm --depth 2 --output new.svg
fails lab tree --values "max(3, min(2, x, y), 2)" --output new.svg --json
fails lab demo --quick --output ../lab --resume
fails --output new.hbg train repair ../own.hbg --output new.hbg
fails --output new.hbp train label --positions ../own.hbp --weights none --output new.hbp
fails --output new.hbp train label --selfplay ../own.hbg --until 20 --mix 1 --depth 1 --threads 1 --weights none --output new.hbp
fails --fresh new.hbg train selfplay --weights none --output new.hbg --games 3 --depth 1 --exact 4 --threads 2
fails --loaded --input ../gtp gtp $engine --level 1
fails --loaded --input ../nboard nboard $engine
fails --loaded --script ../console console $engine --level 1
[ "$failures" = 0 ]
