#!/usr/bin/env python3
"""Prints static facts of the kernels in PTX files, one line for each kernel.

    kernel-facts.py [--ptxas=PATH] [--check] FILE.ptx...

Counted in the text: matrix and copy instructions, barriers, bytes of shared memory that the kernel declares, and whether
it uses local memory. Registers, spills and the local memory of the machine code come from ptxas, which is looked for in
PATH and in $CUDA_HOME/bin; without it these cells say 'not measured'.

--check: exit 1 where a kernel spills or uses local memory, or where ptxas refuses the file.
"""
import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile

COUNTED = [
    ("mma", r"\bmma\.sync\b"),
    ("wgmma", r"\bwgmma\.mma_async\b"),
    ("ldmatrix", r"\bldmatrix\b"),
    ("cp.async", r"\bcp\.async\.c[ag]\b"),
    ("bulk", r"\bcp\.async\.bulk\b"),
    ("barrier", r"\b(?:bar|barrier)(?:\.cta)?\.sync\b"),
    ("fma", r"\bfma\.rn\.f32\b"),
]
MEASURED = ["registers", "spills", "local"]
NOT_MEASURED = "not measured"


def find_ptxas():
    found = shutil.which("ptxas")
    for variable in ("CUDA_HOME", "CUDA_PATH"):
        candidate = os.path.join(os.environ.get(variable, ""), "bin", "ptxas")
        if not found and os.environ.get(variable) and os.access(candidate, os.X_OK):
            found = candidate
    return found


def read_kernels(text):
    """Facts of each .entry, by name and in order."""
    kernels = {}
    shared = dict(re.findall(r"^\s*\.shared\s+(?:\.align\s+\d+\s+)?\.b8\s+([\w$.]+)\[(\d+)\]", text, re.M))
    for match in re.finditer(r"\.entry\s+([\w$.]+)", text):
        name, body = match.group(1), text[match.end():]
        end = re.search(r"\.entry\s", body)
        body = body[:end.start()] if end else body
        facts = {label: len(re.findall(pattern, body)) for label, pattern in COUNTED}
        facts["shared"] = sum(int(size) for buffer, size in shared.items()
                              if re.search(r"(?<![\w$.])%s(?![\w$.])" % re.escape(buffer), body))
        facts["text local"] = bool(re.search(r"\b(?:ld|st)\.local\b|__local_depot", body))
        kernels[name] = facts
    return kernels


def measure(ptxas, path, text):
    """Registers, spilled bytes and local bytes of each kernel; the message of ptxas where it refuses."""
    chip = re.search(r"^\.target\s+(\w+)", text, re.M).group(1)
    with tempfile.TemporaryDirectory() as folder:
        run = subprocess.run([ptxas, "-arch=" + chip, "-v", path, "-o", os.path.join(folder, "out.cubin")],
                             capture_output=True, text=True)
    output = run.stdout + run.stderr
    if run.returncode != 0:
        return {}, output.strip().splitlines()[0] if output.strip() else "ptxas failed"
    measured = {}
    for block in re.split(r"(?=Compiling entry function )", output)[1:]:
        name = re.search(r"'([^']+)'", block).group(1)
        number = lambda pattern: sum(int(x) for x in re.findall(pattern, block))
        measured[name] = {
            "registers": number(r"Used (\d+) registers"),
            "spills": number(r"(\d+) bytes spill"),
            "local": number(r"(\d+) bytes stack frame"),
        }
    return measured, ""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+", metavar="FILE.ptx")
    parser.add_argument("--ptxas", default=None, help="the assembler; 'none' does without")
    parser.add_argument("--check", action="store_true", help="fail for spills and local memory")
    options = parser.parse_args()
    ptxas = None if options.ptxas == "none" else options.ptxas or find_ptxas()
    columns = MEASURED + ["shared"] + [label for label, _ in COUNTED]
    rows, problems = [["kernel", "chip"] + columns], []
    for path in options.files:
        with open(path, encoding="utf-8") as file:
            text = file.read()
        target = re.search(r"^\.target\s+(\w+)", text, re.M)
        if not target:
            sys.exit("error: '%s': expected PTX text with a .target" % path)
        measured, message = measure(ptxas, path, text) if ptxas else ({}, "")
        if message:
            problems.append("%s: %s" % (path, message))
        for name, facts in read_kernels(text).items():
            facts.update(measured.get(name, {label: NOT_MEASURED for label in MEASURED}))
            rows.append([name, target.group(1)] + [str(facts[column]) for column in columns])
            spilled = [label for label in ("spills", "local") if facts[label] not in (0, NOT_MEASURED)]
            if spilled or facts["text local"]:
                problems.append("%s: '%s' uses local memory" % (path, name))
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    for row in rows:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip())
    for problem in problems:
        print("problem: " + problem)
    sys.exit(1 if options.check and problems else 0)


main()
