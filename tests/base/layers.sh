# Every #include of src/ is allowed by src/layers.txt, and every folder has a row there.
cd "$SOURCE" || exit 1
bad=0
for folder in src/*/; do
    name=$(basename "$folder")
    grep -q "^$name:" src/layers.txt || {
        echo "src/$name has no row in src/layers.txt"
        bad=1
    }
done
find src -name '*.[ch]' | sort | xargs awk '
FILENAME == "src/layers.txt" {
    if ($0 ~ /^#/) next
    folder = $1
    sub(/:$/, "", folder)
    known[folder] = allowed[folder, folder] = 1
    for (i = 2; i <= NF; i++) {
        if (!($i in known)) { print FILENAME ":" FNR ": " $i " is not above " folder; bad = 1 }
        allowed[folder, $i] = 1
    }
    next
}
match($0, /^#include "[a-z]+\//) {
    split(FILENAME, path, "/")
    to = substr($0, RSTART + 10, RLENGTH - 11)
    if (!((path[2], to) in allowed)) {
        print FILENAME ":" FNR ": " path[2] " may not include " to ": see src/layers.txt"
        bad = 1
    }
    used[path[2], to] = 1
    seen++
}
END {
    for (pair in allowed) {
        split(pair, p, SUBSEP)
        if (p[1] != p[2] && !(pair in used)) { print "src/layers.txt: " p[1] " does not use " p[2]; bad = 1 }
    }
    if (seen < 50) { print "only " seen " includes seen: is the pattern right?"; bad = 1 }
    exit bad
}' src/layers.txt || bad=1
exit $bad
