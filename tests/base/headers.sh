# Every header compiles alone; those that include code for CPU levels, for every level of this machine's kind.
cd "$SOURCE" || exit 1
level=
[ "$(uname -m)" = x86_64 ] && level="-march=x86-64-v3 -march=x86-64-v4"
export CC level

find src include tests -name '*.h' | sort | xargs -n 8 -P "$(nproc)" sh -c '
    status=0
    for header; do
        variants=-O1
        if grep -qE "simd/|base/(bits|variant)\.h|__AVX|__BMI|_kernel\.h" "$header"; then variants="-O1 $level"; fi
        for variant in $variants; do
            case "$header $variant" in
            */avx2.h\ -O1) continue ;;
            esac
            "$CC" -std=c11 -D_POSIX_C_SOURCE=200809L -Wall -Wextra -Werror -Isrc -Iinclude -Itests -fsyntax-only -x c \
                $variant "$header" ||
                { echo "$header does not compile alone ($variant)"; status=1; }
        done
    done
    exit $status' headers
