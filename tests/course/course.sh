# Every command of docs/course prints what the text says, and both languages agree. Needs python3.
# The commands are tests of the text, not of memory: the sanitizers would only make them slow.
command -v python3 >/dev/null || { echo "python3 is not installed: the course was not tried"; exit 77; }
nm "$HEIBAI" 2>/dev/null | grep -qE '__(a|t)san_' && { echo "skipped: sanitizer build"; exit 77; }
exec python3 "$SOURCE/tests/course/course.py"
