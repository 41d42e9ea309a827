"""What curl and browsers never send: raw.py PORT asks a server on 127.0.0.1 and reports what is wrong with its answers."""
import base64
import json
import os
import socket
import struct
import sys
import time

PORT = int(sys.argv[1])
HOST = b"Host: 127.0.0.1:%d\r\n" % PORT
failures = 0


def check(what, ok, got=""):
    global failures
    if not ok:
        failures += 1
        print(f"{what}: {got!r}")


def post(path, body):
    return b"POST %s HTTP/1.1\r\n" % path + HOST + b"Content-Length: %d\r\n\r\n" % len(body) + body


def connect():
    s = socket.create_connection(("127.0.0.1", PORT))
    s.settimeout(30)
    return s


def answers(s, count):
    """So many answers of a connection: status and body of each."""
    found, data = [], b""
    while len(found) < count:
        head, end, rest = data.partition(b"\r\n\r\n")
        length = [int(line[15:]) for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")]
        if end and len(rest) >= (length or [0])[0]:
            found.append((int(head.split()[1]), rest[: (length or [0])[0]]))
            data = rest[(length or [0])[0] :]
            continue
        more = s.recv(4096)
        if not more:
            break
        data += more
    return found


SEARCH = post(b"/api/values", b'{"moves":"f5d6","level":8}')
LEGAL = post(b"/api/legal", b'{"moves":"f5"}')


def body_is_taken_once():
    for tail in b"x", b"\r\n", SEARCH, SEARCH + SEARCH:
        for _ in range(3):
            s = connect()
            s.sendall(SEARCH + tail)
            found = answers(s, 1)
            check(f"a search with {len(tail)} bytes behind it", [a[0] for a in found] == [200], found)
            s.close()
        # A client that does not wait for the answer.
        s = connect()
        s.sendall(SEARCH + tail)
        time.sleep(0.01)
        s.close()


def answer_ends_connection():
    """Whatever follows a request in the same packet, there is one answer, and others are served."""
    get = b"GET /api/legal HTTP/1.1\r\n" + HOST + b"\r\n"
    page = b"GET / HTTP/1.1\r\n" + HOST + b"\r\n"
    for first in LEGAL, get, page, SEARCH:
        for second in LEGAL, get, page, b"x":
            s = connect()
            s.sendall(first + second)
            found = answers(s, 2)
            check("two requests at once", [a[0] for a in found] == [200], found)
            s.close()


def get_has_no_body():
    for path in b"/api/values?moves=f5&level=8", b"/", b"/api/legal":
        for length in b"5", b"5".zfill(40):
            s = connect()
            s.sendall(b"GET %s HTTP/1.1\r\n" % path + HOST + b"Content-Length: %s\r\n\r\nhello" % length + LEGAL)
            found = answers(s, 2)
            check(f"GET {path} with a body", [a[0] for a in found] == [400], found)
            s.close()


def arguments_are_read_or_refused():
    for query in b"moves=%ff%fe", b"moves=f5" + b"%20" * 2300, b"%ff=1":
        s = connect()
        s.sendall(b"GET /api/legal?" + query + b" HTTP/1.1\r\n" + HOST + b"\r\n")
        found = answers(s, 1)
        check(f"GET with {query[:20]}", [a[0] for a in found] == [400], found)
        s.close()


def upgrade(protocol):
    s = connect()
    key = base64.b64encode(os.urandom(16))
    s.sendall(
        b"GET / HTTP/1.1\r\n" + HOST + b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        b"Sec-WebSocket-Key: " + key + b"\r\n" + protocol + b"\r\n"
    )
    status = b""
    while b"\r\n\r\n" not in status:
        more = s.recv(1)
        if not more:
            break
        status += more
    return s, int(status.split()[1])


def frame(message):
    text = json.dumps(message).encode()
    assert len(text) < 65536
    size = bytes([0x80 | len(text)]) if len(text) < 126 else b"\xfe" + struct.pack(">H", len(text))
    return b"\x81" + size + bytes(4) + text


def exactly(s, size):
    data = b""
    while len(data) < size:
        more = s.recv(size - len(data))
        if not more:
            raise EOFError
        data += more
    return data


def receive(s):
    size = exactly(s, 2)[1] & 127
    if size > 125:
        size = int.from_bytes(exactly(s, 2 if size == 126 else 8), "big")
    return json.loads(exactly(s, size))


def sockets_need_the_protocol():
    for protocol in b"", b"Sec-WebSocket-Protocol: http\r\n", b"Sec-WebSocket-Protocol: heibai.12\r\n":
        s, status = upgrade(protocol)
        check(f"upgrade with {protocol}", status == 400, status)
        s.close()
    s, status = upgrade(b"Sec-WebSocket-Protocol: other, heibai.1\r\n")
    check("upgrade with the right protocol", status == 101, status)
    s.close()


def numbers_can_be_used_again():
    """An analysis sends many messages. None may arrive as an answer to the next request with its number."""
    s, _ = upgrade(b"Sec-WebSocket-Protocol: heibai.1\r\n")
    for turn in range(150):
        s.sendall(frame({"id": 1, "do": "analyze", "moves": "f5d6c3d3c4f4f6b4c2f3e3e2c6", "level": 1}))
        time.sleep(turn % 10 * 0.0005)
        s.sendall(frame({"id": 2, "do": "cancel", "of": 1}) + frame({"id": 1, "do": "values", "moves": "f5", "level": 2}))
        answered = cancelled = False
        while True:
            m = receive(s)
            if m["id"] == 2:
                answered, cancelled = True, m["cancelled"]
            elif answered:
                check(f"after cancel, turn {turn}", not cancelled or "moves" in m, m)
                if m["last"]:
                    break
    s.close()


body_is_taken_once()
answer_ends_connection()
get_has_no_body()
arguments_are_read_or_refused()
sockets_need_the_protocol()
numbers_can_be_used_again()
s = connect()
s.sendall(LEGAL)
check("the server at the end", answers(s, 1)[:1] and True)
sys.exit(failures > 0)
