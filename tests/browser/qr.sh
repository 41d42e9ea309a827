# See qr.test.js.
cd "$SOURCE/tests/browser" || exit 1
[ -d node_modules/jsqr ] || exit 77
exec timeout -k 10 300 node --test qr.test.js
