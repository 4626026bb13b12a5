"""Every option of every registered pass with values it may not expect.

pass-options.py TESTS FOLDER [--numbers [--few]]: runs `rope-opt FILE
--PASS=OPTION=VALUE` for each option of each pass and pipeline of this project,
or those that are numbers, on the smallest tests of the pass; --few: with two values. What is refused says so by a diagnostic and exit
status 1; anything else has to work. A crash, a hang and a silent failure are
failures. Files that passes write go to FOLDER.
"""

import concurrent.futures
import itertools
import os
import pathlib
import re
import subprocess
import sys

DIAGNOSTIC = re.compile(r"error: .|for the --[\w-]+ option: .")
FILES_PER_PASS = 2
# For pipelines that other tools run.
OTHERWISE = "Conversion/RopeToGPU/pipeline.mlir"
NUMBERS = ["0", "1", "-1", "-3", "3", "7", "384", "4611686018427387904", "-9223372036854775808",
           "99999999999999999999", "", "four"]
FEW_NUMBERS = ["0", "384"]
QUICK_NUMBERS = ["0", "-1", "384", "4611686018427387904", "99999999999999999999", ""]
TEXTS = ["", "nothing", "-", "0", "=", "cpu", "x86-64,sm_80", "/dev/full", "/nowhere/file"]
FLAGS = ["", "2", "nothing"]


def list_options():
    """Pairs of a pass and (name, kind of value), as `rope-opt --help` lists them."""
    text = subprocess.run(["rope-opt", "--help"], capture_output=True, text=True, check=True).stdout
    found, current = [], None
    for line in text.splitlines():
        if match := re.match(r" {6}--(\S+) ", line):
            current = match[1] if match[1].startswith(("rope-", "test-rope")) else None
            current = None if "=" in match[1] else current
        elif current and (match := re.match(r" {8}--([\w-]+)(?:=<(\w+)>)? ", line)):
            found.append((current, match[1], match[2] or "flag"))
    return found


def read_tests(tests):
    """(path, text), the smallest first."""
    return [(path, path.read_text(errors="replace"))
            for path in sorted(tests.rglob("*.mlir"), key=lambda path: (path.stat().st_size, str(path)))]


def find_sources(tests, texts, name):
    """The smallest tests that run the pass."""
    mentions = re.compile(r"(?<!\w)" + re.escape(name) + r"(?![\w-])")
    found = (path for path, text in texts if name in text and mentions.search(text))
    return list(itertools.islice(found, FILES_PER_PASS)) or [tests / OTHERWISE]


def get_values(kind):
    if kind in ("number", "long", "int", "uint", "ulong"):
        return NUMBERS
    return FLAGS if kind == "flag" else TEXTS


def run(folder, case):
    name, option, value, source = case
    flag = f"--{name}={option}={value}"
    try:
        result = subprocess.run(["rope-opt", str(source), "--split-input-file", flag, "-o", os.devnull], cwd=folder,
                                capture_output=True, text=True, errors="replace", timeout=60)
    except subprocess.TimeoutExpired:
        return case, "hangs", ""
    if result.returncode == 0:
        return None
    if result.returncode == 1 and DIAGNOSTIC.search(result.stderr) and "LLVM ERROR" not in result.stderr:
        return None
    return case, f"ends with {result.returncode}", result.stderr[-2000:]


def main():
    tests, folder, quick = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2], "--numbers" in sys.argv[3:]
    numbers = FEW_NUMBERS if "--few" in sys.argv[3:] else QUICK_NUMBERS
    os.makedirs(folder, exist_ok=True)
    options = [option for option in list_options() if not quick or get_values(option[2]) is NUMBERS]
    texts = read_tests(tests)
    sources = {name: find_sources(tests, texts, name) for name, _, _ in options}
    cases = [(name, option, value, source) for name, option, kind in options
             for value in (numbers if quick else get_values(kind)) for source in sources[name][: 1 if quick else None]]
    with concurrent.futures.ThreadPoolExecutor(max_workers=2) as pool:
        failures = [failed for failed in pool.map(lambda case: run(folder, case), cases) if failed]
    for (name, option, value, source), what, text in failures:
        print(f"{what}: rope-opt {source.relative_to(tests)} --split-input-file '--{name}={option}={value}'")
        print("    " + "\n    ".join(text.splitlines()[:3]))
    print(f"{len(options)} options of {len(sources)} passes, {len(cases)} runs: {len(failures)} failures")
    return 1 if failures or not cases else 0


sys.exit(main())
