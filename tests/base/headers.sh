# Every header compiles alone, for every CPU level of this machine's kind.
cd "$SOURCE" || exit 1
flags="-std=c11 -Wall -Wextra -Werror -Isrc -Iinclude -Itests -fsyntax-only -x c"
status=0
for header in $(find src include tests -name '*.h' 2>/dev/null | sort); do
    variants="-O1"
    [ "$(uname -m)" = x86_64 ] && variants="-O1 -march=x86-64-v3"
    for variant in $variants; do
        case "$header $variant" in
        */avx2.h\ -O1) continue ;;
        esac
        "$CC" $flags $variant "$header" || { echo "$header does not compile alone ($variant)"; status=1; }
    done
done
exit $status
