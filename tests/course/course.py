"""course.py [--update] [FILE...]: runs the commands of the course and compares what they print.

A block ```console holds commands (lines that begin with "$ ") and what each prints. A line "..." stands
for any lines. The commands of one chapter run one after the other in a folder that looks like the
project: ./run, examples, bench, docs. A picture they write must be the one in docs/course/pictures.
The Chinese files must have the same commands with the same output, the same pictures, and the same
numbers in their text. --update writes outputs and pictures into the documents instead."""
import filecmp
import os
import re
import shutil
import subprocess
import sys
import tempfile

SOURCE = os.environ.get("SOURCE", os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
RELEASE = os.path.join(os.path.abspath(SOURCE), "build", "release")
HEIBAI = os.environ.get("HEIBAI", os.path.join(RELEASE, "heibai"))
BOT = os.environ.get("BOT", os.path.join(RELEASE, "bot"))
COURSE = os.path.join(SOURCE, "docs", "course")
PICTURES = os.path.join(COURSE, "pictures")
SECONDS = 300  # for one command: generous, because a sanitizer build on a busy machine is slow
failures = []

def fail(text):
    failures.append(text)
    print("FAILED:", text)

def folder():
    """A place to run commands that looks like the root of the project."""
    place = tempfile.mkdtemp()
    for part in ("examples", "bench", "docs", "data"):
        os.symlink(os.path.join(os.path.abspath(SOURCE), part), os.path.join(place, part))
    with open(os.path.join(place, "run"), "w") as run:
        run.write(f'#!/bin/sh\nexec "{HEIBAI}" "$@"\n')
    os.chmod(os.path.join(place, "run"), 0o755)
    os.makedirs(os.path.join(place, "build", "release"))
    os.symlink(BOT, os.path.join(place, "build", "release", "bot"))
    return place

def environment():
    """No translation, and python3 without the delay of a version manager."""
    return dict(os.environ, LC_ALL="C", LANG="C", HEIBAI_LANG="en", PYTHONDONTWRITEBYTECODE="1",
                PATH=os.path.dirname(os.path.realpath(sys.executable)) + ":" + os.environ["PATH"])

def blocks(text):
    return re.findall(r"^```console\n(.*?)^```$", text, re.M | re.S)

def commands(block):
    """(command, expected output) pairs of a block."""
    found = []
    for line in block.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        else:
            found[-1][1].append(line)
    return found

def matches(expected, got):
    """Whether the lines are equal; "..." stands for any number of lines."""
    pattern = "".join("(?:.*\n)*?" if line == "..." else re.escape(line) + "\n" for line in expected)
    return re.fullmatch(pattern, "".join(line + "\n" for line in got)) is not None

def run(command, place):
    done = subprocess.run(["sh", "-c", command], cwd=place, env=environment(), timeout=SECONDS,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    lines = [line.rstrip() for line in done.stdout.splitlines()]
    return lines, done.returncode

def check_pictures(place, chapter, update):
    for name in sorted(os.listdir(place)):
        if not re.fullmatch(r"\d\d-[\w-]+\.svg", name):
            continue  # not shown in the text
        kept, made = os.path.join(PICTURES, name), os.path.join(place, name)
        if update:
            shutil.copyfile(made, kept)
        elif not os.path.exists(kept):
            fail(f"{chapter}: {name} is not in docs/course/pictures")
        elif not filecmp.cmp(kept, made, shallow=False):
            fail(f"{chapter}: {name} differs from the one in docs/course/pictures")

def check_chapter(chapter, update):
    path = os.path.join(COURSE, chapter)
    with open(path, encoding="utf-8") as file:
        text = file.read()
    place = folder()
    try:
        for block in blocks(text):
            shown = []
            for command, expected in commands(block):
                got, status = run(command, place)
                shown += ["$ " + command] + (expected if "..." in expected and matches(expected, got) else got)
                if not update and not matches(expected, got):
                    fail(f"{chapter}: $ {command}\n  expected: {expected}\n  printed:  {got}")
                if status not in (0, 1) or (status == 1 and "exits with status 1" not in text):
                    fail(f"{chapter}: $ {command}: status {status}: {got}")
            if update:
                text = text.replace("```console\n" + block + "```", "```console\n" + "\n".join(shown) + "\n```")
        check_pictures(place, chapter, update)
    finally:
        shutil.rmtree(place)
    if update:
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

def prose_numbers(text):
    """Numbers of at least two digits, or with a fraction, outside code and formulas' commands."""
    text = re.sub(r"^```.*?^```$", "", text, flags=re.M | re.S)
    text = re.sub(r"\]\([^)]*\)", "]", text)
    text = re.sub(r"(?<=\d),(?=\d{3})", "", text)
    return sorted(set(re.findall(r"(?<![\w.])\d+\.\d+|(?<![\w.])\d{2,}(?![\w])", text)))

def check_translation(chapter, update):
    with open(os.path.join(COURSE, chapter), encoding="utf-8") as file:
        english = file.read()
    path = os.path.join(COURSE, "zh", chapter)
    if not os.path.exists(path):
        return fail(f"zh/{chapter} is missing")
    with open(path, encoding="utf-8") as file:
        chinese = file.read()
    ours, theirs = blocks(english), blocks(chinese)
    if update and len(ours) == len(theirs):
        for old, new in zip(theirs, ours):
            chinese = chinese.replace("```console\n" + old + "```", "```console\n" + new + "```", 1)
        with open(path, "w", encoding="utf-8") as file:
            file.write(chinese)
        theirs = blocks(chinese)
    if ours != theirs:
        fail(f"zh/{chapter}: commands or outputs differ from the English chapter")
    pictures = [re.findall(r"pictures/([\w.-]+)", text) for text in (english, chinese)]
    if pictures[0] != pictures[1]:
        fail(f"zh/{chapter}: pictures {pictures[1]}, in English {pictures[0]}")
    for picture in pictures[0]:
        if not os.path.exists(os.path.join(PICTURES, picture)):
            fail(f"{chapter}: no picture {picture}")
    numbers = [set(prose_numbers(text)) for text in (english, chinese)]
    if numbers[0] != numbers[1]:
        fail(f"zh/{chapter}: only English: {sorted(numbers[0] - numbers[1])}, "
             f"only Chinese: {sorted(numbers[1] - numbers[0])}")

def main():
    words = [word for word in sys.argv[1:] if word != "--update"]
    update = "--update" in sys.argv
    chapters = words or sorted(name for name in os.listdir(COURSE) if name.endswith(".md"))
    for chapter in chapters:
        check_chapter(chapter, update)
        check_translation(chapter, update)
    if not words:
        extra = set(os.listdir(os.path.join(COURSE, "zh"))) - set(chapters)
        if extra:
            fail(f"zh: {sorted(extra)} have no English chapter")
    sys.exit(1 if failures else 0)

main()
