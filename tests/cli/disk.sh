# A disk that is full, read-only or gone: one line and status 2; the old file stays, and no
# temporary is left.
. "$SOURCE/tests/checks.sh"

yes e6f4e3f6g5d6e7f5c5 | head -n 20000 >games.txt
# no_temporary FOLDER WHAT
no_temporary() {
    left=$(find "$1" -name '*.new-*' 2>/dev/null)
    same "temporaries after $2" "" "$left"
}
one_line() { same "lines about $1" 1 "$(wc -l <err | tr -d ' ')"; }

# tries PLACE REASON: convert, lab, selfplay and match cannot write in this folder, where old.ggf, old.wtb
# and their copies in the folder `good` are.
tries() {
    for output in old.ggf old.wtb; do
        command_is convert 2 games.txt --output "$1/$output"
        one_line "convert, $2"
        contains err "$2"
        cmp -s "good/$output" "$1/$output" || fail "$output changed: $2"
    done
    command_is lab 2 all --quick --output "$1/lab"
    one_line "lab, $2"
    contains err "$2"
    command_is train 2 selfplay --output "$1/new.hbg" --games 20000 --depth 1 --exact 2
    one_line "selfplay, $2"
    contains err "$2"
    command_is match 2 random random --games 400 --threads 1 --record "$1/new.ggf"
    one_line "match, $2"
    contains err "$2"
    no_temporary "$1" "$2"
}

mkdir good limited
head -n 3 games.txt >few.txt
command_is convert 0 few.txt --output good/old.ggf
command_is convert 0 few.txt --output good/old.wtb
cp good/old.* limited

# A limit of the file size raises SIGXFSZ. 16 blocks of 512 bytes.
for output in old.ggf old.wtb; do
    status=0
    (ulimit -f 16; exec "$HEIBAI" convert games.txt --output limited/$output) >out 2>err || status=$?
    same "status of convert with a file size limit" 2 $status
    warns "heibai: limited/$output: cannot write: File too large"
    cmp -s good/$output limited/$output || fail "$output changed"
done
status=0
(ulimit -f 16; exec "$HEIBAI" lab all --quick --output limited/lab) >out 2>err || status=$?
same "status of lab with a file size limit" 2 $status
one_line "lab with a file size limit"
contains err "File too large"
no_temporary limited "a file size limit"

# The folder is not there.
command_is convert 2 games.txt --output nowhere/x.ggf
warns "heibai: nowhere/x.ggf: cannot write: No such file or directory"
command_is convert 2 games.txt --output games.txt/x.ggf
warns "heibai: games.txt/x.ggf: cannot write: Not a directory"

# Its working folder is removed while it runs.
mkdir gone
(cd gone && rmdir ../gone && "$HEIBAI" convert ../games.txt --output x.ggf) >out 2>err
same "status in a folder that is gone" 2 $?
one_line "a folder that is gone"

# The folder of a lab is moved away while it runs.
"$HEIBAI" lab ladder --quick --games 1000 --threads 1 --output leaves >out 2>err &
job=$!
while kill -0 $job 2>/dev/null && [ ! -e leaves/ladder_under_way.ggf ]; do sleep 0.01; done
mv leaves left
wait $job
same "status of a lab without its folder" 2 $?
one_line "a lab without its folder"
contains err "No such file or directory"

# Small file systems, where mounting is allowed.
mkdir small
if mount -t tmpfs -o size=64k tmpfs small 2>/dev/null; then
    trap 'umount "$work/small" 2>/dev/null; rm -rf "$work"' EXIT
    cp good/old.* small
    tries small "No space left on device"
    mount -o remount,size=1m small
    rm -rf small/lab small/new.hbg small/new.ggf
    mount -o remount,ro small
    tries small "Read-only file system"
    mount -o remount,rw small
    umount small
else
    echo "full and read-only disk: skipped, mounting is not allowed here"
fi

# Permissions do not bind root: then as another user.
if [ "$(id -u)" -eq 0 ]; then
    chmod 755 .
    printf '#!/bin/sh\nexec setpriv --reuid 65534 --regid 65534 --clear-groups "%s" "$@"\n' "$HEIBAI" >as_user.sh
    chmod 755 as_user.sh
    HEIBAI=$work/as_user.sh
fi
if "$HEIBAI" version >out 2>err; then
    mkdir closed
    cp good/old.* closed
    chmod 755 closed
    [ "$(id -u)" -ne 0 ] || chown -R 65534 closed
    chmod 500 closed
    tries closed "Permission denied"
    chmod 700 closed
    chmod 000 games.txt
    command_is convert 2 games.txt --to ggf
    warns "heibai: games.txt: cannot open: Permission denied"
    chmod 600 games.txt
    # A folder whose files cannot be listed or opened.
    mkdir unreadable
    cp good/old.* unreadable
    chmod 000 unreadable
    command_is convert 2 unreadable/old.ggf --to sgf
    contains err "unreadable/old.ggf: cannot open: Permission denied"
    command_is train 2 label --wthor unreadable --output closed/new.hbp
    one_line "label, unreadable"
    contains err "unreadable: Permission denied"
    chmod 700 unreadable
else
    echo "unreadable folder: skipped, another user cannot run the program: $(cat err)"
fi

finish
