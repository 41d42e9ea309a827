#!/bin/sh
# The completions that the build makes for bash, zsh and fish, each asked in its own shell.
. "$SOURCE/tests/checks.sh"
pages=$(dirname "$HEIBAI")/pages
touch game.ggf "two words.sgf"
mkdir folder

# asks EXPECTED LINE: the completions of LINE, sorted and joined by spaces, contain the words of EXPECTED.
asks() {
    answer=" $(ask "$2" | sort | tr '\n' ' ')"
    for word in $1; do
        case $answer in
        *" $word "*) ;;
        *) fail "$shell: '$2' is not completed by '$word' but by:$answer" ;;
        esac
    done
}
# never LINE TEXT: no completion of LINE contains TEXT.
never() { ask "$1" | grep -qF -- "$2" && fail "$shell: '$1' is completed by $2"; }

questions() {
    asks "play match train version" "heibai "
    asks "match" "heibai mat"
    asks "human history heibai" "heibai play "
    asks "history" "heibai match random his"
    asks "--games --seed --json --help" "heibai match history random --"
    never "heibai match history random --" --lines
    asks "--lines --level" "heibai hint --"
    asks "selfplay fit validate" "heibai train "
    asks "--likeness --output" "heibai train fit --"
    never "heibai train fit --" --chart
    asks "timing ladder tree all" "heibai lab "
    asks "--max-nodes" "heibai lab tree --max"
    asks "sixterm" "heibai lab tree six"
    asks "signature ffo" "heibai bench "
    asks "openings" "heibai book "
    asks "transcript ggf wtb" "heibai convert game.ggf --to "
    asks "en zh" "heibai play human human --lang "
    asks "game.ggf" "heibai convert ga"
    asks "game.ggf" "heibai match random random --openings ga"
    asks "folder" "heibai lab all --output fol"
    asks "players levels match" "heibai help "
}

shell=bash
ask() {
    bash --norc -c '. "$1"; COMP_LINE=$2 COMP_POINT=${#2}; _heibai; printf "%s\n" "${COMPREPLY[@]}"' bash "$pages/heibai" "$1"
}
bash -n "$pages/heibai" || fail "bash cannot read the completion"
questions
asks "two words.sgf" "heibai convert tw"
asks "depth= stability= as=report" "heibai match history:"
asks "6,stability=" "heibai match history:depth=6,stab" # readline replaces what follows the last = or colon
asks "off on" "heibai match history:stability="
asks "off" "heibai play human history:depth=6,stability=of"

shell=fish
# A line may have a description after a tab.
ask() { fish --no-config -c 'source $argv[1]; complete -C $argv[2]' "$pages/heibai.fish" "$1" | cut -f 1 | sed 's|/$||'; }
if command -v fish >/dev/null; then
    HOME=$work
    export HOME
    questions
    asks "history:depth=6,stability=" "heibai match history:depth=6,stab"
    asks "history:stability=off history:stability=on" "heibai match history:stability="
fi

# zsh completes in an interactive shell only. Give it a terminal, press Tab, and ask for the line.
cat >tab.zsh <<'END'
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "PS1= PS2= RPS1= LISTMAX=0 TERM=dumb; autoload -Uz compinit; compinit -u -D; . $1"
zpty -w shell "unsetopt always_to_end auto_list; show() { print -r -- \"<line:\$BUFFER>\"; zle kill-whole-line }"
zpty -w shell "zle -N show; bindkey ^X show; bindkey ^I complete-word; print ready''now"
zpty -r -m shell out '*readynow*'
while IFS='|' read -r line expected; do
    zpty -w -n shell "$line"$'\t\x18'
    zpty -r -m shell out '*<line:*>*'
    out=${out##*<line:}
    print -r -- "$line|${out%%>*}"
done <$2
zpty -d shell
END
cat >lines <<'END'
heibai mat|heibai match 
heibai match his|heibai match history
heibai match history:stab|heibai match history:stability=
heibai match random history:depth=6,stability=of|heibai match random history:depth=6,stability=off
heibai match random random --rec|heibai match random random --record=
heibai train fi|heibai train fit 
heibai train fit --lik|heibai train fit --likeness=
heibai train fit --cha|heibai train fit --cha
heibai lab tre|heibai lab tree 
heibai lab tree six|heibai lab tree sixterm
heibai convert game.ggf --to transc|heibai convert game.ggf --to transcript 
heibai convert gam|heibai convert game.ggf 
heibai help lev|heibai help levels 
END
if command -v zsh >/dev/null; then
    zsh -n "$pages/_heibai" || fail "zsh cannot read the completion"
    timeout 60 zsh -f tab.zsh "$pages/_heibai" lines >out 2>err
    diff lines out >&2 || fail "zsh completes other words"
fi
finish
