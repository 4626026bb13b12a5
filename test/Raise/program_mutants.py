#!/usr/bin/env python3
"""Changes programs of scores in one place each, and has what is raised of them proved: program_mutants.py FILE --bin BIN.

A mutant is a function of FILE with one predicate, constant, operand or operation changed. Whatever rope-raise makes of it has
to be equal to it. Where rope-equiv cannot decide in its time, both run on random inputs.
"""
import argparse
import collections
import pathlib
import random
import re
import subprocess
import sys
import tempfile

CHANGES = (
    (r"arith\.subi (%\S+), (%\S+) :", r"arith.subi \2, \1 :"),
    (r"arith\.subi (%\S+), (%\S+) :", r"arith.addi \1, \2 :"),
    (r"arith\.addi (%\S+), (%\S+) :", r"arith.subi \1, \2 :"),
    (r"arith\.addf (%\S+), (%\S+) :", r"arith.subf \1, \2 :"),
    (r"arith\.subf (%\S+), (%\S+) :", r"arith.subf \2, \1 :"),
    (r"arith\.mulf (%\S+), (%\S+) :", r"arith.addf \1, \2 :"),
    (r"arith\.muli (%\S+), (%\S+) :", r"arith.addi \1, \2 :"),
    (r"cmpi sgt,", "cmpi sge,"), (r"cmpi sle,", "cmpi slt,"), (r"cmpi slt,", "cmpi sle,"), (r"cmpi sle,", "cmpi sge,"),
    (r"cmpi eq,", "cmpi ne,"), (r"arith\.ori ", "arith.andi "), (r"arith\.andi ", "arith.ori "),
    (r"arith\.minsi ", "arith.maxsi "), (r"arith\.maxsi ", "arith.minsi "), (r"math\.absi (%\S+) :", r"arith.addi \1, \1 :"),
    (r"arith\.constant 3 :", "arith.constant 2 :"), (r"arith\.constant 2 :", "arith.constant 3 :"),
    (r"arith\.constant 4 :", "arith.constant 5 :"), (r"arith\.constant 0 : i64", "arith.constant 1 : i64"),
    (r"arith\.constant 1 : i64", "arith.constant 2 : i64"), (r"arith\.constant -3 :", "arith.constant -2 :"),
    (r"arith\.select (%\S+), (%\S+), (%\S+) :", r"arith.select \1, \3, \2 :"),
    (r"(extract_slice %\S+)\[0, 0, 1,", r"\1[0, 0, 0,"), (r"(extract_slice %\S+)\[0, 2, 0,", r"\1[0, 1, 0,"),
    (r"(extract_slice %\S+)\[0, 0, 0, 8\]", r"\1[0, 0, 0, 0]"),
    (r"permutation = \[2, 0, 1\]", "permutation = [2, 1, 0]"),
)


def functions(text):
    parts = re.split(r"(?m)^(?=func\.func )", text)
    return parts[0], [part[:part.index("\n}") + 3] for part in parts[1:]]


def mutants(text):
    head, bodies = functions(text)
    for body in bodies:
        if "?" in body:  # sizes that nothing gives
            continue
        for number, (pattern, replacement) in enumerate(CHANGES):
            for match in re.finditer(pattern, body):
                changed = body[:match.start()] + match.expand(replacement) + body[match.end():]
                if changed != body:
                    yield re.search(r"@(\w+)", body)[1], number, head + changed


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=pathlib.Path)
    parser.add_argument("--bin", type=pathlib.Path, required=True)
    parser.add_argument("--count", type=int, default=0, help="how many of each function, drawn by the seed (default: all)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--budget", type=int, default=2, help="seconds of a proof")
    options = parser.parse_args()
    drawn = list(mutants(options.file.read_text()))
    random.Random(options.seed).shuffle(drawn)
    raised = wrong = 0
    run = collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "mutant.mlir"
        for name, change, text in drawn:
            if options.count and run[name] == options.count:
                continue
            path.write_text(text)
            after = subprocess.run([options.bin / "rope-opt", path, "--rope-raise"], capture_output=True, text=True)
            if after.returncode:  # no program at all
                continue
            run[name] += 1
            if "rope.attention" not in after.stdout:
                continue
            raised += 1
            pipeline = "--pass-pipeline=builtin.module(rope-raise)"
            said = subprocess.run([options.bin / "rope-equiv", path, pipeline, f"--budget={options.budget}"], capture_output=True, text=True).stdout
            good = said.startswith("equal")
            if said.startswith("undecided"):
                compared = subprocess.run([options.bin / "rope-runner", path, "--target=reference", "--random=3", "--range=3:0:4",
                                           pipeline, "--compare-with=reference", "--rtol=1e-5", "--atol=1e-5"], capture_output=True, text=True)
                good = compared.returncode == 0 or "is undefined" in said or re.search("out of bounds|assertion failed", compared.stderr)
            if not good:
                wrong += 1
                print(f"WRONG: {name}, change {CHANGES[change]}: {said.splitlines()[0]}")
    print(f"{run.total()} mutants, {raised} raised, {wrong} wrong")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
