#!/usr/bin/env python3
"""Checks that the reasons of `missed` remarks are the same in the code, the guide and the tests.

    check_reasons.py SOURCE_DIR

Code: include/rope/Analysis/Reasons.h, each constant used in lib. Guide: the headings of
docs/RaisingGuide.md that are one name in backquotes. Tests: test/Raise/reasons/NAME.mlir, which
checks for its own name. Exit 1 lists what is missing where.
"""
import pathlib
import re
import sys


def main():
    source = pathlib.Path(sys.argv[1])
    header = (source / "include/rope/Analysis/Reasons.h").read_text()
    constants = dict(re.findall(r'StringLiteral (k\w+)\s*=\s*"([^"]+)"', header))
    code = "\n".join(path.read_text() for path in (source / "lib").rglob("*.cpp"))
    guide = set(re.findall(r"^#+ `([a-z-]+)`$", (source / "docs/RaisingGuide.md").read_text(), re.M))
    folder = source / "test/Raise/reasons"
    tests = {path.stem for path in folder.glob("*.mlir")}
    failures = [f"{name}: {constant} is used nowhere in lib" for constant, name in constants.items()
                if not re.search(rf"reason::{constant}\b", code)]
    names = {"the code": set(constants.values()), "the guide": guide, "the tests": tests}
    for name in sorted(set.union(*names.values())):
        failures += [f"{name}: not in {where}" for where, known in names.items() if name not in known]
    failures += [f"{name}: its test does not check for it" for name in sorted(tests)
                 if f"[Missed] {name} |" not in (folder / f"{name}.mlir").read_text()]
    print("\n".join(failures) or f"{len(constants)} reasons hold")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
