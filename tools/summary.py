#!/usr/bin/env python3
"""Prints what tests counted and measured, from the files they wrote: summary.py FOLDER.

Each file is JSON with a `kind`: `conformance` (for each target how many cases hold, of how many), `properties` (random instances and
failures) or `tables` (worst errors of tables with exact angles).
"""
import collections
import json
import pathlib
import sys


def conformance(parts):
    counts = collections.defaultdict(lambda: [0, 0])
    for part in parts:
        for target, (held, total) in part["counts"].items():
            counts[target][0] += held
            counts[target][1] += total
    for target, (held, total) in sorted(counts.items()):
        print(f"ONNX operator tests, {target}: {held} of {total} hold")


def properties(parts):
    kinds = collections.Counter()
    for part in parts:
        kinds.update(part["counts"])
    shown = ", ".join(f"{name} {count}" for name, count in sorted(kinds.items()))
    print(f"Properties: {sum(part['instances'] for part in parts)} random instances, {sum(part['failures'] for part in parts)} failures ({shown})")


def tables(parts):
    """Worst ulp by case; parts that looked at more angles replace the others."""
    worst = {}
    for part in parts:
        for case in part["cases"]:
            key = (case["case"], case["target"], case["type"])
            if key not in worst or worst[key]["angles"] < case["angles"]:
                worst[key] = case
    columns = sorted({key[1:] for key in worst})
    print(f"Tables, angle = exact, {parts[0]['positions']} positions: worst error in ulp (angles looked at)")
    print(" " * 18 + "".join(f"{' '.join(column):>24}" for column in columns))
    for name in dict.fromkeys(key[0] for key in worst):
        cells = [worst.get((name, *column)) for column in columns]
        texts = [f"{cell['worst']:.6f} ({cell['angles']}){'' if cell['held'] else ' FAILED'}" if cell else "" for cell in cells]
        print(f"  {name:<16}" + "".join(f"{text:>24}" for text in texts))


def main():
    found = collections.defaultdict(list)
    for path in sorted(pathlib.Path(sys.argv[1]).glob("*.json")):
        part = json.loads(path.read_text())
        found[part["kind"]].append(part)
    for show in (conformance, properties, tables):
        if found[show.__name__]:
            show(found[show.__name__])


if __name__ == "__main__":
    main()
