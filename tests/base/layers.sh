# A folder of src/ includes only itself and those before it in this order.
cd "$SOURCE" || exit 1
order="base board game eval book search engine players arena train store protocol farm server cli"
for folder in src/*/; do
    name=$(basename "$folder")
    case " $order " in
    *" $name "*) ;;
    *) echo "src/$name is not a layer: $order" && exit 1 ;;
    esac
done
find src -name '*.[ch]' | sort | xargs awk -v order="$order" '
BEGIN { n = split(order, o, " "); for (i = 1; i <= n; i++) rank[o[i]] = i }
match($0, /^#include "[a-z]+\//) {
    split(FILENAME, f, "/")
    to = substr($0, RSTART + 10, RLENGTH - 11)
    if (!(to in rank)) { print FILENAME ":" FNR ": " to " is not a layer"; bad = 1 }
    else if (rank[to] > rank[f[2]]) { print FILENAME ":" FNR ": " f[2] " may not include " to; bad = 1 }
    seen++
}
END { if (seen < 50) { print "only " seen " includes seen: is the pattern right?"; bad = 1 } exit bad }'
