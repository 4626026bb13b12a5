"""Command lines of the tools, changed.

command-lines.py TESTS FOLDER [--count N] [--seed S] [--one K]: takes commands
of RUN lines, changes their words, and runs them in FOLDER on copies of the
files that they name. A tool has to end, with status 0, or with another one and
a text that says why: a crash, a report of a sanitizer, a hang and a silent
failure are failures. The seed and the number of a command tell it; --one K runs
number K and prints what it says.
"""

import argparse
import concurrent.futures
import dataclasses
import os
import pathlib
import random
import re
import resource
import shlex
import shutil
import subprocess
import sys

TOOLS = ("rope-opt", "rope-runner", "rope-equiv", "rope-export", "rope-lsp-server")
# Not rope-reduce: a test that cannot be started ends the process in MLIR.
OPERATORS = ("|", "||", "&&", ";", "&")
CRASH = re.compile(r"PLEASE submit a bug report|Stack dump|Sanitizer|runtime error: |LLVM ERROR|Assertion `"
                   r"|terminate called|Unhandled exception")
SECONDS = 60
BYTES = 8 << 30
VALUES = ("", "0", "-1", "1", "3", "1e308", "nan", "99999999999999999999", "nothing", "=", ",", ":", "@", "a=b", "1x",
          "[", "{}", "%s", "\xe9", "x" * 4096, ".", "/dev/null", "/nowhere/file", "-", "true", "f32",
          "cpu", "cuda:sm_90a", "emulate", "tensor<2x?xf32>")


@dataclasses.dataclass(frozen=True)
class Command:
    test: pathlib.Path
    tool: str
    words: tuple


def read_run_lines(text):
    """The commands of a test as lists of words, an operator or a redirection among them."""
    lines = re.findall(r"RUN:[ \t]*(.*)$", text, re.MULTILINE)
    script = "\n".join(lines).replace("\\\n", " ")
    for line in script.splitlines():
        lexer = shlex.shlex(line, posix=True, punctuation_chars="|&;<>")
        lexer.whitespace_split = True
        lexer.commenters = ""
        try:
            yield list(lexer)
        except ValueError:
            continue


def split_commands(words):
    """The words of each command of a line; one whose input is redirected is left out."""
    command, skip = [], False
    for word in [*words, ";"]:
        if word in OPERATORS:
            yield command
            command, skip = [], False
        elif skip or word.startswith((">", "<", "&>")):
            # The word after a redirection is its file; `2` before it is left over.
            skip = not skip
            if word.startswith("<"):
                command = []
            elif skip and command and command[-1] in ("1", "2"):
                command.pop()
        else:
            command.append(word)


def substitute(word, test, tests):
    """The word with absolute names of inputs, and with `t` for what a test writes; None: it needs lit."""
    for name, value in (("%rope_src/test", tests), ("%s", test), ("%S", test.parent)):
        word = re.sub(re.escape(name) + r"(?![\w-])", lambda _: str(value), word)
    word = re.sub(r"%t(?![\w-])", "t", word)
    return None if re.search(r"%[A-Za-z{]", word) else word


def read_commands(tests):
    found = []
    for test in sorted([*tests.rglob("*.mlir"), *tests.rglob("*.test")]):
        text = test.read_text(errors="replace")
        # What needs another machine or a night ends early, or late.
        if "Inputs" in test.parts or "RUN:" not in text or re.search(r"REQUIRES:|UNSUPPORTED: sanitize", text):
            continue
        for line in read_run_lines(text):
            for words in split_commands(line):
                while words and (words[0] == "not" or re.fullmatch(r"\w+=.*", words[0])):
                    words = words[1:]
                if not words or words[0] not in TOOLS:
                    continue
                changed = tuple(substitute(word, test, tests) for word in words[1:])
                if None not in changed:
                    found.append(Command(test, words[0], changed))
    return found


def change_text(text, choose):
    """One character less, more or other, or the rest cut off."""
    place = choose.randrange(len(text) + 1)
    return choose.choice((text[:place], text[:place] + text[place + 1:],
                          text[:place] + choose.choice("=-,:%@ \n\0"[:-1] + "09az\"'[({") + text[place:],
                          text[:place] + text[place:] * 2))


def change_value(word, choose, others):
    """Another value of an option, or of the last of its own options (`--pass=option=value`)."""
    if "=" not in word:
        return choose.choice(VALUES) if choose.randrange(2) else word + "=" + choose.choice(VALUES)
    head, _, tail = word.rpartition("=") if choose.randrange(2) else word.partition("=")
    other = choose.choice(others.words or ("",))
    return head + "=" + choose.choice((*VALUES, tail + tail, other.rpartition("=")[2]))


def change(command, commands, choose):
    words = list(command.words)
    for _ in range(choose.choice((1, 1, 2))):
        other = choose.choice(commands)
        place = choose.randrange(len(words) + 1)
        kind = choose.randrange(8)
        if kind == 0 or not words[place:place + 1]:
            words[place:place] = [choose.choice(other.words or ("",))]
        elif kind == 1:
            del words[place]
        elif kind == 2:
            words.insert(place, words[place])
        elif kind == 3:
            words[place] = change_text(words[place], choose)
        elif kind == 4:
            words[place] = choose.choice(other.words or VALUES)
        else:
            words[place] = change_value(words[place], choose, other)
    return words


def take_files(words, tests, folder):
    """Copies what words name of the tests, so that nothing else is written over; the words with these names."""
    def copy(match):
        source = pathlib.Path(match[0])
        name = match[1].strip("/").replace("/", "_") or "tests"
        target = folder / name
        if source.is_dir():
            # Folders of tests are many files; of a case they are all wanted.
            target.mkdir(exist_ok=True)
            for file in source.iterdir():
                if file.is_file() and file.stat().st_size < 1 << 20:
                    shutil.copy(file, target / file.name)
        elif source.is_file():
            shutil.copy(source, target)
        return name

    pattern = re.compile(re.escape(str(tests)) + r"([\w./+-]*)")
    return [pattern.sub(copy, word.replace("\0", "")) for word in words]


def limit_memory():
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 5))
    resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 30, 1 << 30))
    if "ASAN_OPTIONS" not in os.environ:
        resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))


def judge(words, status, text):
    """What is wrong, or nothing. Not ours: MLIR's splitting of a file takes all memory where the marker has two
    characters, and its interpreter of scripts fails silently where a module has several."""
    if "splitAndProcessBuffer" in text and "out of memory" in text:
        return None
    if crash := CRASH.search(text):
        return f"says '{crash[0]}'"
    if status < 0 or status > 125:
        return f"ends with {status}"
    silent = status and not text.strip() and not any("transform-interpreter" in word for word in words)
    return "says nothing of what is wrong" if silent else None


def run(number, options, commands, verbose=False):
    choose = random.Random(f"{options.seed} {number}")
    command = choose.choice(commands)
    words = change(command, commands, choose)
    folder = options.folder / str(number)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    try:
        words = take_files(words, options.tests, folder)
        result = subprocess.run([command.tool, *words], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True,
                                text=True, errors="replace", timeout=10 * SECONDS, preexec_fn=limit_memory)
        text = result.stdout + result.stderr
        wrong, status = judge(words, result.returncode, text), result.returncode
    except subprocess.TimeoutExpired:
        wrong, status, text = "does not end", 1, ""
    if verbose:
        print(text)
    else:
        shutil.rmtree(folder, ignore_errors=True)
    return number, status, wrong and f"number {number}: {shlex.join([command.tool, *words])} {wrong}", text


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tests", type=lambda name: pathlib.Path(name).resolve())
    parser.add_argument("folder", type=lambda name: pathlib.Path(name).resolve())
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--one", type=int, metavar="K", help="run number K alone, keep its files and print what it says")
    options = parser.parse_args()
    commands = read_commands(options.tests)
    if not commands:
        sys.exit("no command is found")
    numbers = range(options.count) if options.one is None else [options.one]
    failures = accepted = 0
    with concurrent.futures.ThreadPoolExecutor(max_workers=2) as pool:
        for _, status, wrong, text in pool.map(
                lambda number: run(number, options, commands, options.one is not None), numbers):
            accepted += status == 0
            if wrong:
                failures += 1
                print(f"FAILED: {wrong}")
                print("    " + "\n    ".join(text.splitlines()[-3:]))
    print(f"{len(numbers)} command lines of {len(commands)}, {accepted} accepted: {failures} failures")
    return 1 if failures else 0


sys.exit(main())
