# json_paths.awk - prints the path and the type of every scalar in JSON lines: "sprt.pairs[] integer".
function fail(what) { print "not JSON, line " NR ", character " at ": " what; failed = 1; exit 1 }
function space() { while (substr(s, at, 1) ~ /[ \t]/ && at <= length(s)) at++ }
function text(    start) {
    start = ++at
    while (at <= length(s) && substr(s, at, 1) != "\"") at += substr(s, at, 1) == "\\" ? 2 : 1
    if (at > length(s)) fail("a string without an end")
    at++
    return substr(s, start, at - 1 - start)
}
function value(path,    c, word) {
    space()
    c = substr(s, at, 1)
    if (c == "{") members(path)
    else if (c == "[") elements(path)
    else if (c == "\"") { text(); print path, "string" }
    else {
        match(substr(s, at), /^[-+.0-9a-zA-Z]+/)
        if (RLENGTH < 1) fail("no value")
        word = substr(s, at, RLENGTH)
        at += RLENGTH
        if (word == "true" || word == "false") print path, "boolean"
        else if (word == "null") print path, "null"
        else if (word ~ /^-?[0-9]+$/) print path, "integer"
        else if (word ~ /^-?[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]+)?$/) print path, "number"
        else fail(word)
    }
    space()
}
function members(path,    name) {
    at++
    space()
    if (substr(s, at, 1) == "}") { at++; return }
    for (;;) {
        space()
        if (substr(s, at, 1) != "\"") fail("no name")
        name = text()
        space()
        if (substr(s, at++, 1) != ":") fail("no colon")
        value(path == "" ? name : path "." name)
        if (substr(s, at, 1) == "}") { at++; return }
        if (substr(s, at++, 1) != ",") fail("no comma")
    }
}
function elements(path) {
    at++
    space()
    if (substr(s, at, 1) == "]") { at++; return }
    for (;;) {
        value(path "[]")
        if (substr(s, at, 1) == "]") { at++; return }
        if (substr(s, at++, 1) != ",") fail("no comma")
    }
}
{ s = $0; at = 1; value(""); if (at <= length(s)) fail("more after the object") }
