# heibai serve over HTTP: files, commands, limits, foreign hosts, garbage, and its end.
. "$SOURCE/tests/checks.sh"
command -v curl >/dev/null || exit 77
touch out err

# serve ARGS...: starts it on a free port; $url is where it is.
serve() {
    : >log # of the server before
    "$HEIBAI" serve --no-browser --hash 8 "$@" >log 2>&1 &
    server=$!
    for _ in $(seq 100); do
        url=$(sed -n 's/^Heibai is at \(.*\)$/\1/p' log)
        [ -z "$url" ] || return
        sleep 0.1
    done
    fail "the server did not begin: $(cat log)"
}
end() {
    kill -TERM "$server"
    wait "$server"
    same "status of the server" 0 $?
}
# answer STATUS ARGS...: curl with these, the body in out.
answer() {
    expected=$1
    shift
    same "status of $*" "$expected" "$(curl -s -o out -w '%{http_code}' --max-time 60 "$@")"
}

serve
answer 200 "$url"
contains out '<title>Heibai</title>'
curl -s -D head -o /dev/null "$url"
contains head "content-security-policy: default-src 'none'; script-src 'self'"
contains head 'x-content-type-options: nosniff'
etag=$(sed -n 's/^etag: \("[^"]*"\).*/\1/p' head)
answer 304 -H "If-None-Match: $etag" "$url"
curl -s --compressed -D head "$url" | cmp -s - "$SOURCE/web/index.html" || fail "the gzipped page differs"
contains head 'content-encoding: gzip'
curl -s "$url" | cmp -s - "$SOURCE/web/index.html" || fail "the page differs"
for path in nothing ../../etc/passwd %2e%2e/%2e%2e/etc/passwd ..%2f..%2fetc/passwd /etc/passwd '%00' 'index.html%00.js' .; do
    curl -s --path-as-is "$url$path" >out
    grep -q root: out && fail "$path gave a file away"
done
answer 404 "${url}nothing"

answer 200 "${url}api/legal?moves=f5d6"
contains out '"legal":{"c3":["d4"]'
answer 200 -d '{"moves":"f5d6","move":"c3"}' "${url}api/play"
contains out '"moves":"f5d6c3"'
# What play answers can be sent back, also after a pass.
answer 200 -d '{"board":"OX-------------------------------------------------------------- X","move":"pass"}' "${url}api/play"
contains out '"moves":"--"'
answer 200 "${url}api/picture?moves=f5&numbers=false"
answer 400 "${url}api/picture?moves=f5&numbers=no"
answer 200 "${url}api/values?moves=f5&level=4"
contains out '"move":"d6"'
answer 200 -d '{"board":"XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO- X"}' "${url}api/solve"
contains out '"value":64'
answer 200 -d '{"moves":"f5d6c3","level":4}' "${url}api/analyze"
contains out '"complete":true'
# Values do not depend on what was searched before, nor on what other clients ask at the same time.
game='{"moves":"f5d6c3d3c4f4f6f3e6e7d7g6d8c5c6c7e3","level":8}'
answer 200 -d "$game" "${url}api/analyze"
sed 's/"nodes".*//' out >first
answer 200 -d '{"moves":"f5d6c3d3c4f4f6f3e6e7d7g6d8","level":10}' "${url}api/values"
answer 200 -d '{"moves":"f5f6e6f4e3d6","level":9}' "${url}api/analyze"
for _ in 1 2 3; do curl -s --max-time 60 "${url}api/values?moves=f5f6e6f4&level=14" >/dev/null & done
answer 200 -d "$game" "${url}api/analyze"
sed 's/"nodes".*//' out | cmp -s - first || fail "the second analysis differs from the first"
answer 200 -d '{"moves":"f5d6"}' "${url}api/picture"
contains out '<svg'

answer 404 "${url}api/fly"
answer 400 "${url}api/move"
answer 400 -d '{' "${url}api/legal"
contains out '"line":1'
answer 400 -d '{"moves":7}' "${url}api/legal"
contains out 'must be a text'
answer 400 -d '{"moves":"f5","moves":"f5"}' "${url}api/legal"
answer 405 -X DELETE "${url}api/legal"
curl -sI -X DELETE "${url}api/legal" | grep -qi '^allow: GET, POST' || fail "405 does not say what is allowed"
curl -sI -X DELETE "$url" | grep -qi '^allow: GET, HEAD' || fail "405 does not say what is allowed for a page"
head -c 10000000 /dev/zero >big
answer 413 --data-binary @big "${url}api/legal"
answer 413 --data-binary @big "${url}api/convert"
answer 400 -d '' "${url}api/legal"
contains out 'the request is empty'
# A text of bad lines takes time in proportion to its length.
{
    printf '{"from":"transcript","text":"'
    yes 'zz\n' | head -n 500000 | tr -d '\n'
    printf '"}'
} >bad
answer 400 --max-time 10 --data-binary @bad "${url}api/convert"
contains out 'no game in it: 1:1:'
answer 403 -H 'Host: evil.example' "$url"
answer 403 -H 'Origin: http://evil.example' "${url}api/info"
answer 403 -H 'Origin: null' -d '{}' "${url}api/legal"
answer 403 -H 'Origin: http://evil.example' -H 'Connection: Upgrade' -H 'Upgrade: websocket' -H 'Sec-WebSocket-Version: 13' \
    -H 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==' -H 'Sec-WebSocket-Protocol: heibai.1' "$url"
answer 200 -H "Origin: ${url%/}" "${url}api/info"
for site in cross-site same-site nonsense-longer-than-the-buffer; do
    answer 403 -H "Sec-Fetch-Site: $site" "${url}api/info"
    answer 403 -H "Sec-Fetch-Site: $site" -d '{}' "${url}api/legal"
done
for site in same-origin none; do answer 200 -H "Sec-Fetch-Site: $site" "${url}api/info"; done
answer 200 -H 'Sec-Fetch-Site: cross-site' "$url" # a link to the page

# Garbage and half requests disturb nobody.
port=${url##*:}
port=${port%/}
for text in 'GET' 'POST /api/legal HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"mo' '\001\002\003\377' 'GET / HTTP/9.9\r\n\r\n'; do
    # shellcheck disable=SC2059
    printf "$text" | timeout 1 curl -s "telnet://127.0.0.1:$port" >/dev/null 2>&1
done
answer 200 "${url}api/info"
python3 "$SOURCE/tests/server/raw.py" "$port" >out || fail "raw.py: $(cat out)"

# The next server takes the next port; the first ends at once while it works.
first=$server
firsturl=$url
serve
[ "$url" != "$firsturl" ] || fail "two servers at $url"
end
server=$first
curl -s "${firsturl}api/values?level=30&time=50" >/dev/null 2>&1 &
sleep 0.5
end

# A password: the page asks for it, programs may send it.
serve --password geheim --allow-host club.example
answer 401 "$url"
contains out 'type="password"'
answer 401 "${url}api/info"
answer 200 -u x:geheim "${url}api/info"
answer 401 -u x:falsch "${url}api/info"
contains out 'missing or wrong'
answer 401 -d 'password=falsch' "${url}login"
answer 303 -c jar -d 'password=geheim' "${url}login"
answer 200 -b jar "${url}api/info"
token=$(awk '$6 == "heibai" { print $7 }' jar)
answer 200 -H "Cookie: other=$(head -c 2000 /dev/zero | tr '\0' x); heibai=$token" "${url}api/info"
answer 200 -u x:geheim -H 'Host: club.example' "${url}api/info"

# After ten wrong passwords the address is blocked, which the answers tell: the right password is refused too.
blocked() {
    answer 429 -D head "$@"
    contains out 'this address is blocked for'
    seconds=$(sed -n 's/^retry-after: \([0-9]*\).*/\1/p' head)
    [ "${seconds:-0}" -ge 1 ] && [ "$seconds" -le 60 ] || fail "retry-after: '$seconds'"
    contains out " $seconds s"
}
for _ in $(seq 12); do curl -s -o /dev/null -d 'password=x' "${url}login"; done
blocked -d 'password=x' "${url}login"
blocked -d 'password=geheim' "${url}login"
blocked -u x:geheim "${url}api/info"
blocked -u x:geheim -d '{}' "${url}api/legal"
blocked -u x:geheim "$url"
answer 429 -u x:geheim -H 'Connection: Upgrade' -H 'Upgrade: websocket' -H 'Sec-WebSocket-Version: 13' \
    -H 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==' -H 'Sec-WebSocket-Protocol: heibai.1' "$url"
contains out 'this address is blocked for'
answer 401 "${url}api/info"
contains out 'missing or wrong'
answer 401 "$url"
answer 200 -b jar "${url}api/info"
end
serve --password "$(for _ in $(seq 40); do printf '黑'; done)"
answer 303 -d "password=$(for _ in $(seq 40); do printf '%%E9%%BB%%91'; done)" "${url}login"
end

command_is serve 2 --listen nonsense:port
contains err 'is not ADDRESS:PORT'
command_is serve 2 --listen 18800
contains err "'18800' is not ADDRESS:PORT"
command_is serve 2 --listen 192.0.2.1:8910
contains err "cannot listen on 192.0.2.1:8910: the address is not this machine's"
# Without the rights of the administrator, if the system keeps low ports for it.
low=$(cat /proc/sys/net/ipv4/ip_unprivileged_port_start 2>/dev/null || echo 0)
if [ "$low" -gt 81 ] && [ "$(id -u)" = 0 ] && command -v setpriv >/dev/null; then
    status=0
    setpriv --bounding-set -net_bind_service --inh-caps -net_bind_service \
        "$HEIBAI" serve --no-browser --listen 127.0.0.1:81 >out 2>err || status=$?
    same "status of a low port" 2 $status
    contains err "cannot listen on 127.0.0.1:81: this port needs the rights of the administrator"
elif [ "$low" -gt 81 ] && [ "$(id -u)" != 0 ]; then
    command_is serve 2 --listen 127.0.0.1:81
    contains err "cannot listen on 127.0.0.1:81: this port needs the rights of the administrator"
fi
command_is serve 2 --max-clients 0
exit $((failures > 0))
