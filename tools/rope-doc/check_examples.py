#!/usr/bin/env python3
"""Checks that every IR block of the documentation is part of a file that a test runs.

    check_examples.py SOURCE_DIR

A block is a fenced ```mlir block of README.md or docs/**/*.md (generated pages aside).
It must stand, line by line and up to indentation, in a .mlir file under test/ that has a RUN line or
is named in the RUN line of another test. Exit 1 lists the blocks that do not. Local links
between pages are checked as well.
"""
import argparse
import pathlib
import re
import sys


def lines_of(text):
    return [line.strip() for line in text.splitlines() if line.strip()]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source", type=pathlib.Path)
    source = parser.parse_args().source
    tests = [path for path in (source / "test").rglob("*") if path.suffix in (".mlir", ".test")]
    texts = {path: path.read_text(errors="replace") for path in tests}
    # A test may name a file or its folder.
    run_lines = "\n".join(line for text in texts.values() for line in text.splitlines() if "RUN:" in line)
    run = {path: lines_of(text) for path, text in texts.items()
           if path.suffix == ".mlir" and ("RUN:" in text or path.name in run_lines or f"%S/{path.parent.name} " in run_lines)}
    failures = []
    pages = [source / "README.md", *sorted((source / "docs").rglob("*.md"))]
    for page in pages:
        if "generated" in page.parts:
            continue
        text = page.read_text()
        for match in re.finditer(r"^```mlir\n(.*?)^```", text, re.M | re.S):
            block = lines_of(match.group(1))
            size = len(block)
            if not any(lines[i:i + size] == block for lines in run.values() for i in range(len(lines) - size + 1)):
                line = text[: match.start()].count("\n") + 1
                failures.append(f"{page.relative_to(source)}:{line}: block is in no test that runs: {block[0]}")
        for target in re.findall(r"\]\(([^)#: ]+)(?:#[^)]*)?\)", text):
            if not (page.parent / target).exists():
                failures.append(f"{page.relative_to(source)}: dead link {target}")
    print("\n".join(failures) or f"{len(pages)} pages hold")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
