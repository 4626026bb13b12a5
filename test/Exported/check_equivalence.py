#!/usr/bin/env python3
"""Compares a case of this folder, exactly, with what passes make of it, and with mutants.

    check_equivalence.py FOLDER... --bin BIN [--class contract|finite]

Equal: raised; raised and fused; raised, fused and decomposed; raised, made online and decomposed.
rope-raise{verify} passes. Different: each mutant, one textual change of the module (a sign, a product
for a sum, sine for cosine, another slice, another constant, another permutation).
"""
import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

EQUAL = ("rope-raise", "rope-raise,rope-fuse{model=always}",
         "rope-raise,rope-fuse{model=always},rope-decompose",
         "rope-raise,rope-convert-to-online-attention,rope-decompose", "rope-raise{verify}")

# Each is applied to every place where it fits, one place a mutant.
MUTATIONS = (
    (r"math\.sin\b", "math.cos"),
    (r"math\.cos\b", "math.sin"),
    (r"= arith\.negf (%\S+) : (\w+)$", r"= arith.mulf \1, \1 : \2"),
    (r"= arith\.subf (%\S+), (%\S+) :", r"= arith.subf \2, \1 :"),
    (r"= arith\.addf (%in\S*), (%in\S*) :", r"= arith.subf \1, \2 :"),
    (r"tosa\.sin\b", "tosa.cos"),
    (r"tosa\.cos\b", "tosa.sin"),
    (r"= math\.exp (%\S+) : (\w+)$", r"= math.sin \1 : \2"),
    (r"permutation = \[0, 1, 3, 2\]", "permutation = [0, 1, 2, 3]"),
    (r"(extract_slice %\S+\[(?:0, )*)8\]", r"\g<1>7]"),
)


def run(bin_dir, *arguments):
    return subprocess.run([str(bin_dir / "rope-equiv"), *map(str, arguments)], capture_output=True, text=True)


def mutants(text, mutations=MUTATIONS):
    for pattern, replacement in mutations:
        for match in re.finditer(pattern, text, flags=re.M):
            line = text[:match.start()].count("\n") + 1
            changed = text[:match.start()] + match.expand(replacement) + text[match.end():]
            yield f"line {line}: {match.group(0)}", changed


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", type=pathlib.Path, nargs="+")
    parser.add_argument("--bin", type=pathlib.Path, required=True)
    parser.add_argument("--class", dest="rewrite_class", default="contract")
    options = parser.parse_args()
    chosen = f"--class={options.rewrite_class}"
    failures = []
    for folder in options.folders:
        module = folder / "module.mlir"
        for pipeline in EQUAL:
            result = run(options.bin, module, chosen, f"--pass-pipeline=builtin.module({pipeline})")
            if result.returncode != 0:
                failures.append(f"{folder.name}: {pipeline}: {result.stdout}{result.stderr}")
        told = valid = 0
        with tempfile.TemporaryDirectory() as scratch:
            for name, text in mutants(module.read_text()):
                path = pathlib.Path(scratch) / "mutant.mlir"
                path.write_text(text)
                result = run(options.bin, module, path, chosen)
                if "error" in result.stderr:
                    continue  # the change is not valid IR
                valid += 1
                told += result.returncode == 1
                if result.returncode != 1:
                    failures.append(f"{folder.name}: mutant at {name}: exit {result.returncode}: {result.stdout}")
        if not valid:
            failures.append(f"{folder.name}: no mutants")
        print(f"{folder.name}: {len(EQUAL)} equal, {told} of {valid} mutants different")
    if failures:
        sys.exit("\n".join(failures))
    print("holds")


if __name__ == "__main__":
    main()
