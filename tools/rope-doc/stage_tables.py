#!/usr/bin/env python3
"""Writes the stages that `rope-runner --list-stages` prints between the markers of a page: stage_tables.py BIN PAGE...

A marker names a pipeline: `<!-- stages of rope-to-cpu -->`; the table ends at `<!-- end of stages -->`. With --check, pages stay
as they are, and a page that would change is an error.
"""
import pathlib
import re
import subprocess
import sys

MARKED = re.compile(r"(<!-- stages of ([\w-]+) -->\n).*?(<!-- end of stages -->\n)", re.S)


def main():
    arguments = sys.argv[1:]
    check = "--check" in arguments
    bin_folder, *pages = [argument for argument in arguments if argument != "--check"]
    text = subprocess.run([pathlib.Path(bin_folder) / "rope-runner", "--list-stages"], check=True, capture_output=True, text=True).stdout
    tables = dict(re.findall(r"^### ([\w-]+)\n\n(.*?)\n\n", text, re.M | re.S))
    marked = 0
    for page in map(pathlib.Path, pages):
        old = page.read_text()
        names = [name for _, name, _ in MARKED.findall(old)]
        if unknown := [name for name in names if name not in tables]:
            sys.exit(f"{page}: expected a pipeline of {', '.join(tables)} but got {unknown[0]}")
        marked += len(names)
        new = MARKED.sub(lambda match: f"{match[1]}{tables[match[2]]}\n{match[3]}", old)
        if check and new != old:
            sys.exit(f"{page}: the stages are not those of the pipelines; run tools/dev docs")
        if not check:
            page.write_text(new)
    if not marked:
        sys.exit("no page has a marker for stages")
    print(f"{marked} tables of stages")


main()
