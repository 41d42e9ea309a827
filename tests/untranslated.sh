# untranslated FILE...: prints the English words in Chinese text or HTML, each with its line. Not counted: words with
# a digit or with = : / _ . | @ in them, flags, words in capitals, words in Chinese quotes, the name of the processor,
# and those of names.txt.
untranslated() {
    sed -e '/<style>/,/<\/style>/d' -e 's/处理器：[^·]*·/ /' -e 's/<[^>]*>/ /g' -e 's/&[a-z]*;/ /g' -e 's/`[^`]*`/ /g' -e 's/“[^”]*”/ /g' -e 's/--[a-z-]*/ /g' "$@" |
        LC_ALL=C awk '
        FILENAME ~ /names.txt$/ { if (FNR > 1) for (i = 1; i <= NF; i++) name[$i] = 1; next }
        /^ +heibai / || /^ *<title>/ { next }
        {
            line = $0
            gsub(/[^A-Za-z0-9_=:\/.|@%+\47-]/, " ", line)
            count = split(line, word, " +")
            bad = ""
            for (i = 1; i <= count; i++) {
                w = word[i]
                gsub(/^[\47.:-]+|[\47.:,-]+$/, "", w)
                if (w ~ /^[A-Za-z][A-Za-z\47-]+$/ && w ~ /[a-z]/ && !(w in name)) bad = bad " " w
            }
            if (bad != "") print substr(bad, 2) "  <  " $0
        }' "$SOURCE/tests/lang/names.txt" -
}
