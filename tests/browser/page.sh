# The page in Debian's chromium; see page.test.js.
cd "$SOURCE/tests/browser" || exit 1
[ -d node_modules/playwright-core ] && [ -x /usr/bin/chromium ] || exit 77
exec timeout -k 10 600 node --test page.test.js
