#!/usr/bin/env python3
"""Runs every case of a corpus on GPU targets and prints the table.

    gpu_corpus.py FOLDER... [--bin build/bin] [--match REGEX] [--columns sm_80,sm_90a,gfx942,vulkan]
                  [--pipeline PASSES] [--jobs N] [--timeout SECONDS] [--json FILE.json]

A case is a folder as corpus.py describes it. Each column is a chip, which the emulator runs
(--target=emulate --chip=NAME), or a target, as in vulkan or cuda:sm_90a. A cell is "holds" with the seconds of the
whole run, where every output is within the case's tolerance, "type" where that is finer than a unit
of the 16-bit type, so that the module as it is misses it as well, and the outputs are within what
the type allows, and otherwise FAILS; what failed is printed below the table.

Exit status: 0 when every case holds in every column.
"""
import argparse
import concurrent.futures
import json
import pathlib
import re
import sys
import time

from corpus import Case

TARGETS = ("cpu", "reference", "vulkan", "cuda")


def execute(case, column, options):
    """Seconds, what is wrong (empty when the outputs are as expected), and whether the stated
    tolerance is finer than the type, as corpus.py judges it."""
    name, _, chip = column.partition(":")
    target = [f"--target={name}", *([f"--chip={chip}"] if chip else [])] if name in TARGETS else ["--target=emulate", f"--chip={name}"]
    arguments = [*target, f"--pass-pipeline=builtin.module({options.pipeline})"]
    finer = False
    start = time.monotonic()
    for where in (case.folder, case.folder / "alt"):
        if not any(where.glob("out_*.npy")):
            continue
        code, output = case.run_on(where, arguments, case.tolerance())
        if code == 1 and case.is_finer_than_type(where, arguments):
            finer = True
        elif code:
            lines = output.strip().splitlines() or [f"exit {code}"]
            told = [line for line in lines if "error" in line or "worst" in line] or lines
            return time.monotonic() - start, f"{column}{'/alt' if where != case.folder else ''}: {told[0][-300:]}", finer
    return time.monotonic() - start, "", finer


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+", type=pathlib.Path, metavar="FOLDER")
    parser.add_argument("--bin", type=pathlib.Path, default=pathlib.Path("build/bin"))
    parser.add_argument("--match", default="")
    parser.add_argument("--columns", default="sm_80,sm_90a,gfx942,vulkan")
    parser.add_argument("--pipeline", default="rope-raise,rope-fuse{model=always}")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--timeout", type=int, default=300)
    parser.add_argument("--json", type=pathlib.Path)
    options = parser.parse_args()
    found = sorted({path.parent for folder in options.folders for path in (*folder.glob("*/case.json"), *folder.glob("case.json"))})
    cases = [Case(folder, options) for folder in found if re.search(options.match, folder.name)]
    columns = [column for column in options.columns.split(",") if column]
    width = max((len(case.name) for case in cases), default=4)
    print("case".ljust(width), *(column.rjust(12) for column in columns), flush=True)
    failed, table = [], []
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        rows = pool.map(lambda case: {column: execute(case, column, options) for column in columns}, cases)
        for case, row in zip(cases, rows):
            cells = ["FAILS" if wrong else f"{'type' if finer else 'holds'} {seconds:5.1f}" for seconds, wrong, finer in row.values()]
            print(case.name.ljust(width), *(cell.rjust(12) for cell in cells), flush=True)
            failed += [f"{case.name}: {wrong}" for _, wrong, _ in row.values() if wrong]
            table.append({"case": case.name, **{column: {"seconds": seconds, "wrong": wrong, "finer": finer} for column, (seconds, wrong, finer) in row.items()}})
    if failed:
        print("\nWhat does not hold:", *failed, sep="\n  ")
    for column in columns:
        print(f"{column}: {sum(not row[column]['wrong'] for row in table)} of {len(table)} cases hold")
    if options.json:
        options.json.write_text(json.dumps(table, indent=1))
    return 0 if cases and not failed else 1


if __name__ == "__main__":
    sys.exit(main())
