# See soak.test.js.
cd "$SOURCE/tests/browser" || exit 1
[ -d node_modules/ws ] || exit 77
exec timeout -k 10 300 node --test soak.test.js
