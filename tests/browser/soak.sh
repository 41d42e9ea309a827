# See soak.test.js.
cd "$SOURCE/tests/browser" || exit 1
[ -d node_modules/ws ] || exit 77
exec node --test soak.test.js
