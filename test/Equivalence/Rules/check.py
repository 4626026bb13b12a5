#!/usr/bin/env python3
"""Decides the rules of rules.py with rope-equiv: what is equal, and what is subtly wrong.

    check.py --bin build/bin --scratch FOLDER [--seeds N] [--table FILE.md]

Exit status: 0 when nothing is decided wrong and at most one in twenty is undecided.
"""
import argparse
import pathlib
import subprocess
import sys
import time

from program import write
from rules import RULES

ABOUT = """# Rules that rope-equiv decides

`test/Equivalence/Rules/rules.py` states rules of published optimisers again as pairs of our own modules, each with a side that is
subtly wrong. `test/Equivalence/Rules/check.py --table docs/EquivalenceRules.md` writes this page.

TASO (SOSP 2019) checks its rules by an axiom system and a theorem prover, and Mirage (OSDI 2025) by random fields without maxima; TensorRight (POPL 2025)
verified 115 of 175 rules of XLA's simplifier for all ranks and sizes. Here ranks are those of the pair.
"""


def decide(options, folder, seed):
    start = time.monotonic()
    done = subprocess.run([options.bin / "rope-equiv", folder / "left.mlir", folder / "right.mlir", "--function=*", f"--seed={seed}"],
                          capture_output=True, text=True)
    verdicts = dict(line.split(": ")[:2] for line in done.stdout.splitlines() if not line.startswith(("covered", "inputs")))
    return verdicts, done.stderr, time.monotonic() - start


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", type=pathlib.Path, required=True)
    parser.add_argument("--scratch", type=pathlib.Path, required=True)
    parser.add_argument("--seeds", type=int, default=1)
    parser.add_argument("--table", type=pathlib.Path)
    options = parser.parse_args()
    wrong, undecided, rows, seconds = [], [], {}, 0
    for kind, wanted in (("equal", "equal"), ("wrong", "different")):
        folder = options.scratch / kind
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "left.mlir").write_text("".join(write(name, inputs, left) for _, name, inputs, left, _, _ in RULES))
        (folder / "right.mlir").write_text("".join(
            write(name, inputs, right if kind == "equal" else other) for _, name, inputs, _, right, other in RULES))
        for seed in range(1, options.seeds + 1):
            verdicts, errors, spent = decide(options, folder, seed)
            seconds += spent
            for _, name, *_ in RULES:
                verdict = verdicts.get(name, "missing: " + errors[:200])
                rows.setdefault(name, {}).setdefault(kind, []).append(verdict)
                if verdict == "undecided":
                    undecided.append(f"{name}, {kind} side, seed {seed}")
                elif verdict != wanted:
                    wrong.append(f"{name}, {kind} side, seed {seed}: {verdict}")
    if options.table:
        lines = [ABOUT, "| rule | from | its two sides | its wrong side |", "| --- | --- | --- | --- |"]
        lines += [f"| {name.replace('_', ' ')} | {source} | {'/'.join(sorted(set(rows[name]['equal'])))} | "
                  f"{'/'.join(sorted(set(rows[name]['wrong'])))} |" for source, name, *_ in RULES]
        lines += ["", f"{2 * len(RULES)} pairs, {len(wrong)} wrong, {len(undecided)} undecided."]
        options.table.write_text("\n".join(lines) + "\n")
    print(*[f"WRONG {line}" for line in wrong], *[f"undecided {line}" for line in undecided], sep="\n")
    pairs = 2 * len(RULES) * options.seeds
    print(f"{len(RULES)} rules, {pairs} pairs: {len(wrong)} wrong, {len(undecided)} undecided, {seconds:.1f} s")
    return 0 if RULES and not wrong and 20 * len(undecided) <= pairs else 1


if __name__ == "__main__":
    sys.exit(main())
