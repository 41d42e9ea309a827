# See api.test.js.
cd "$SOURCE/tests/browser" || exit 1
[ -d node_modules/ws ] && command -v curl >/dev/null || exit 77
exec timeout -k 10 300 node --test api.test.js
