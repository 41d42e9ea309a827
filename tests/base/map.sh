# docs/ARCHITECTURE.md names only files and functions that exist.
cd "$SOURCE" || exit 1
bad=0
for name in $(grep -oE '`[a-z_/]+\.(c|h|txt|cmake)`|\((board|base|draw|game|eval|search|engine|players|arena|lab|train|protocol|cli)/[a-z_/]+\.[ch]\)' docs/ARCHITECTURE.md | tr -d '`()' | sort -u); do
    [ -e "$name" ] || [ -e "src/$name" ] || [ -e "tests/$name" ] || [ -n "$(find src include -name "$(basename "$name")" -path "*$name")" ] ||
        { echo "docs/ARCHITECTURE.md: there is no file $name" && bad=1; }
done
for name in $(grep -oE '`[a-z]+(_[a-z]+)+`' docs/ARCHITECTURE.md | tr -d '`' | sort -u); do
    grep -rqE "\b$name\b" src include || { echo "docs/ARCHITECTURE.md: there is no $name" && bad=1; }
done
exit $bad
