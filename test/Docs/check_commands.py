"""Looks for the commands of the scripts in tools that pages name: check_commands.py ROOT.

A command is a block of sh, or code in a line, that begins with tools/. Its script is there and says what it is for, takes
each option that the page gives it, and some test runs it, or it is below with the reason why none can.
"""
import functools
import pathlib
import re
import shlex
import subprocess
import sys

ROOT = pathlib.Path(sys.argv[1])
# Scripts that no test runs.
UNTESTED = {
    "tools/rope-doc/screenshots": "needs a browser",
    "tools/rope-doc/stage_tables.py": "writes pages that Docs/stage-tables.test compares",
    "tools/dev": "Tools/dev runs its functions",
}


@functools.cache
def get_help(script):
    """None where it cannot say what it is for."""
    text = (ROOT / script).read_text()
    if "python" not in text.split("\n")[0]:
        return text
    said = subprocess.run([sys.executable, str(ROOT / script), "--help"], capture_output=True, text=True)
    # Libraries to compare with are not installed for the tests.
    lacks = re.search(r"No module named '(?:numpy|torch)'", said.stderr)
    return said.stdout + text if said.returncode == 0 or lacks else None


@functools.cache
def list_tests():
    return "\n".join(path.read_text(errors="replace") for path in (ROOT / "test").rglob("*.*")
                     if path.suffix in (".test", ".mlir", ".cfg", ".sh", ".py") and path.name != "check_commands.py")


def find_commands(page):
    text = page.read_text()
    for block in re.findall(r"^```sh\n(.*?)^```$", text, re.M | re.S):
        yield from (line.strip() for line in block.replace("\\\n", " ").splitlines() if line.strip().startswith("tools/"))
    for code in re.findall(r"`(tools/[^`\n]*(?:\n[^`]*)?)`", text):
        yield " ".join(code.split())


def check(page, command):
    """What is wrong with it."""
    try:
        words = shlex.split(command, comments=True)
    except ValueError as problem:
        return f"{problem}"
    script = words[0]
    path = ROOT / script
    if path.is_dir() or not path.exists() and len(words) == 1 and "*" in script:
        return None
    if not path.exists():
        return f"there is no {script}"
    if not path.stat().st_mode & 0o100 and len(words) > 1 and not script.endswith((".txt", ".json")):
        return f"{script} cannot be run"
    if not path.stat().st_mode & 0o100:
        return None
    said = get_help(script)
    if said is None:
        return f"{script} --help fails"
    for word in words[1:]:
        option = word.split("=")[0]
        if option.startswith("--") and script != "tools/dev" and not re.search(re.escape(option) + r"\b", said):
            return f"{script} has no option {option}"
    name = script.removeprefix("tools/")
    if script not in UNTESTED and not re.search(r"tools/" + re.escape(name) + r"(?![\w-])", list_tests()):
        return f"no test runs {script}"
    return None


def main():
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    commands = [(page, command) for page in pages for command in find_commands(page)]
    problems = [f"{page.relative_to(ROOT)}: {problem}: {command}" for page, command in commands if (problem := check(page, command))]
    problems += [f"{script} is gone" for script in UNTESTED if not (ROOT / script).exists()]
    print("\n".join(dict.fromkeys(problems)))
    print(f"{len(commands)} commands of {len(pages)} pages, {len(problems)} problems")
    return 1 if problems or not commands else 0


sys.exit(main())
