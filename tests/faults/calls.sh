# Every allocation of each library call, a short search and a short match fails once.
. "$SOURCE/tests/checks.sh"
mkdir here && cd here || exit 1
"$(dirname "$HEIBAI")/tests/faults_calls" "$SOURCE/data/eval.hbw" >../log 2>../err || { cat ../err && fail "see above"; }
cat ../log
# Every function of the header is among them.
sed -n 's/^HEIBAI_API .*[ *]\(heibai_[a-z_]*\)(.*/\1/p' "$SOURCE/include/heibai.h" | sort >../functions
sed -n 's/^\(heibai_[a-z_]*\)[:,].*/\1/p' ../log | sort -u >../called
same "functions of heibai.h" "$(cat ../functions)" "$(cat ../called)"
[ "$failures" = 0 ]
