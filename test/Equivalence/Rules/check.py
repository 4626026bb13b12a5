#!/usr/bin/env python3
"""Decides the rules of rules.py with rope-equiv: what is equal, and what is subtly wrong.

    check.py --bin build/bin --scratch FOLDER [--seeds N] [--table FILE.md | --compare FILE.md]

--table writes the page of verdicts and times, each pair decided by itself. --compare fails where a verdict is not the one that a
page says. Exit status: 0 when nothing is decided wrong and at most one in twenty is undecided.
"""
import argparse
import pathlib
import re
import resource
import statistics
import subprocess
import sys

from program import write
from rules import RULES

KINDS = (("equal", "equal"), ("wrong", "different"))
RUNS = 3  # of which a time is the median
ABOUT = """# Rules that rope-equiv decides

A checker is only worth what it decides on pairs that were not made for it.
This page lists rewrite rules of published optimisers, stated again as pairs of
our own modules. Each has a third side that is subtly wrong. Where the source is
a place in a repository, the wrong side is what was done there.

`test/Equivalence/Rules/rules.py` has the rules. This command writes the page:

    test/Equivalence/Rules/check.py --bin build/bin --scratch FOLDER --table docs/EquivalenceRules.md

A test compares the verdicts. Times are milliseconds of processor time of
the whole process, the median of {runs} runs, for the equal pair and the wrong one.
"""
TOOLS = """
## What others report

| tool | decides by | reports |
| --- | --- | --- |
| TASO (SOSP 2019) | operator properties and a theorem prover | each rule that it generates is verified; ranks are fixed |
| TensorRight (POPL 2025) | proof for all ranks and sizes, by an SMT solver | 115 of 175 rules of XLA's simplifier proved, most within a second; the closest bounded verifier expresses 18 of them |
| Mirage (OSDI 2025) | random elements of prime fields, one exponential on a path, no maxima | error of a verdict as small as wanted |
| rope-equiv | the [sampling](Equivalence.md) of this project | the tables of this page; ranks are those of a pair, static sizes too |

Their rules are taken from the papers and from XLA's simplifier, as far as our
dialects can say them; nothing of their code runs here.
"""


def write_sides(folder, kind):
    """Writes both sides of all rules."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "left.mlir").write_text("".join(write(name, inputs, left) for _, name, inputs, left, _, _ in RULES))
    (folder / "right.mlir").write_text("".join(
        write(name, inputs, right if kind == "equal" else other) for _, name, inputs, _, right, other in RULES))


def get_processor_time():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def decide(options, folder, function, seed):
    start = get_processor_time()
    done = subprocess.run([options.bin / "rope-equiv", folder / "left.mlir", folder / "right.mlir", f"--function={function}",
                           f"--seed={seed}"], capture_output=True, text=True)
    spent = get_processor_time() - start
    lines = [line for line in done.stdout.splitlines() if not line.startswith(("covered", "inputs"))]
    return lines, done.stderr, spent


def decide_all(options):
    """Verdicts by rule and kind, and the seconds that they took."""
    verdicts, seconds = {}, 0
    for kind, _ in KINDS:
        folder = options.scratch / kind
        write_sides(folder, kind)
        for seed in range(1, options.seeds + 1):
            lines, errors, spent = decide(options, folder, "*", seed)
            seconds += spent
            found = dict(line.split(": ")[:2] for line in lines)
            for _, name, *_ in RULES:
                verdicts.setdefault((name, kind), []).append(found.get(name, "missing: " + errors[:200]))
    return verdicts, seconds


def describe(verdicts):
    return "/".join(sorted(set(verdicts)))


def make_row(verdicts, source, name):
    return [name.replace("_", " "), source, *(describe(verdicts[name, kind]) for kind, _ in KINDS)]


def is_page(source):
    return "/" in source


def make_table(options, verdicts):
    head = ["| rule | from | its two sides | its wrong side | ms |", "| --- | --- | --- | --- | --- |"]
    lines, groups = [*head], {}
    for source, name, *_ in RULES:
        times = [round(1000 * statistics.median(decide(options, options.scratch / kind, name, 1)[2] for _ in range(RUNS)))
                 for kind, _ in KINDS]
        lines.append("| " + " | ".join([*make_row(verdicts, source, name), f"{times[0]}, {times[1]}"]) + " |")
        group = groups.setdefault("in public" if is_page(source) else source, [0, 0, 0, 0, []])
        for kind, wanted in KINDS:
            verdict = describe(verdicts[name, kind])
            group[1 if verdict == wanted else 2 if verdict == "undecided" else 3] += 1
        group[0] += 1
        group[4] += times
    totals = ["| from | rules | pairs decided right | undecided | wrong | ms, median | ms, most |",
              "| --- | --- | --- | --- | --- | --- | --- |"]
    totals += [f"| {source} | {count} | {right} of {2 * count} | {open_} | {wrong} | {statistics.median(times):.0f} | {max(times)} |"
               for source, (count, right, open_, wrong, times) in groups.items()]
    return "\n".join([ABOUT.format(runs=RUNS), *totals, TOOLS, "## Each rule\n", *lines]) + "\n"


def compare(page, verdicts):
    """Rules whose verdicts are not those of the page."""
    rows = {tuple(cell.strip() for cell in line.strip("|").split("|")[:4])
            for line in page.read_text().splitlines() if re.match(r"\| .* \| \d+, \d+ \|$", line)}
    wanted = {tuple(make_row(verdicts, source, name)) for source, name, *_ in RULES}
    return [f"{page.name} says {row}" for row in sorted(rows - wanted)] + [f"not on {page.name}: {row}" for row in sorted(wanted - rows)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", type=pathlib.Path, required=True)
    parser.add_argument("--scratch", type=pathlib.Path, required=True)
    parser.add_argument("--seeds", type=int, default=1)
    parser.add_argument("--table", type=pathlib.Path)
    parser.add_argument("--compare", type=pathlib.Path)
    options = parser.parse_args()
    verdicts, seconds = decide_all(options)
    wrong, undecided = [], []
    for (name, kind), found in verdicts.items():
        for seed, verdict in enumerate(found, 1):
            place = f"{name}, {kind} side, seed {seed}"
            if verdict == "undecided":
                undecided.append(place)
            elif verdict != dict(KINDS)[kind]:
                wrong.append(f"{place}: {verdict}")
    if options.table:
        options.table.write_text(make_table(options, verdicts))
    wrong += compare(options.compare, verdicts) if options.compare else []
    print(*[f"WRONG {line}" for line in wrong], *[f"undecided {line}" for line in undecided], sep="\n")
    pairs = 2 * len(RULES) * options.seeds
    print(f"{len(RULES)} rules, {pairs} pairs: {len(wrong)} wrong, {len(undecided)} undecided, {seconds:.1f} s")
    return 0 if RULES and not wrong and 20 * len(undecided) <= pairs else 1


if __name__ == "__main__":
    sys.exit(main())
