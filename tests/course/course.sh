# Every command of docs/course prints what the text says, and both languages agree.
command -v python3 >/dev/null || { echo "python3 is not installed: the course was not tried"; exit 77; }
exec python3 "$SOURCE/tests/course/course.py"
