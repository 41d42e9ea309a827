# The example bots play whole games, also as the course builds them; a bot that errs is told what it sent.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
die() { echo "$*"; exit 1; }

# Whole games: no illegal move, no crash, nothing on stderr.
whole() { # whole COMMAND OPPONENT
    "$HEIBAI" match "gtp:$1" "$2" --games 4 --json >out 2>err || die "$1: $(cat err)"
    [ ! -s err ] || die "$1: $(cat err)"
    grep -q '"games":4,' out || die "$1: $(cat out)"
}
whole "$BOT" sixterm
whole "$BOT" random
# Against random moves it wins, or it does not search.
grep -q '"wins":4' out || die "the bot in C against random: $(cat out)"

# Built against the installed library. A library with sanitizers cannot be linked like that.
if ! nm "$HEIBAI" 2>/dev/null | grep -qE '__(a|t)san_'; then
    cmake --install "$(dirname "$HEIBAI")" --prefix "$work/install" >log 2>&1 || die "$(cat log)"
    PKG_CONFIG_PATH=$(dirname "$(find install -name heibai.pc)")
    export PKG_CONFIG_PATH
    # shellcheck disable=SC2046
    "$CC" -O2 -Wall -Wextra -Werror "$SOURCE/examples/bot.c" $(pkg-config --cflags --libs heibai) -o bot ||
        die "examples/bot.c does not build"
    LD_LIBRARY_PATH=$(pkg-config --variable=libdir heibai) whole ./bot random
fi

command -v python3 >/dev/null || { echo "python3 is not installed: examples/bot.py was not tried"; exit 0; }
whole "python3 '$SOURCE/examples/bot.py'" sixterm
whole "python3 '$SOURCE/examples/bot.py'" random

# An illegal move and a line that is no move.
sed 's/^def greedy.*/&\n    return 0/' "$SOURCE/examples/bot.py" >illegal.py
sed 's/answer += words\[1\]/answer += "e9"/' "$SOURCE/examples/bot.py" >nonsense.py
"$HEIBAI" match "gtp:python3 illegal.py" random --games 2 --plies 0 --json >/dev/null 2>err || die "$(cat err)"
cat >expected <<'END'
heibai: match: game 1: A (gtp:python3 illegal.py) chose A1, which is not legal: it turns no disc; it sent '= a1'
  position  ---------------------------OX------XO--------------------------- X
  legal     D3 C4 F5 E6
END
grep -F -A 2 'game 1:' err | diff expected - || die "an illegal move"
"$HEIBAI" match "gtp:python3 nonsense.py" random --games 2 --plies 0 --json >/dev/null 2>err || die "$(cat err)"
cat >expected <<'END'
heibai: match: game 1: A (gtp:python3 nonsense.py) said 'e9' to 'genmove black', which is no move
  position  ---------------------------OX------XO--------------------------- X
  legal     D3 C4 F5 E6
END
grep -F -A 2 'game 1:' err | diff expected - || die "no move"
