# See socket.test.js.
cd "$SOURCE/tests/browser" || exit 1
[ -d node_modules/ws ] || exit 77
exec node --test socket.test.js
