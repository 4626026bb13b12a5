#!/usr/bin/env python3
"""Counts functions of LLVM IR: count_code.py BASE.ll MORE.ll FACTOR

Prints whether MORE has the functions of BASE, whether all but the entry, which calls the others, are as long, and
whether all of MORE is at most FACTOR times as long as BASE.
"""
import pathlib
import re
import sys


def functions(path):
    text = pathlib.Path(path).read_text()
    return {m[1]: m[0].count("\n") for m in re.finditer(r"^define[^@]*@([\w.$]+).*?^}", text, re.M | re.S)}


base, more = (functions(path) for path in sys.argv[1:3])
entries = {name for name in base if name == "main" or "_ciface_" in name}
print("functions:", "equal" if base.keys() == more.keys() else f"{sorted(base)} and {sorted(more)}")
lengths = [{name: length for name, length in one.items() if name not in entries} for one in (base, more)]
print("lengths:", "equal" if lengths[0] == lengths[1] else f"{lengths[0]} and {lengths[1]}")
ratio = sum(more.values()) / sum(base.values())
print("all:", "within" if ratio <= float(sys.argv[3]) else f"{ratio:.2f} times")
