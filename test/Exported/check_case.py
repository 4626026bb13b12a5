#!/usr/bin/env python3
"""Checks one case of this folder with the project's tools.

    check_case.py FOLDER --bin BIN [--mutant sine|sine-one-lane] [--scratch DIR]

Without a mutant: after rope-raise the module holds as many ops as case.json says, after
rope-fuse{model=always} every rotation of a projection is inside a rope.kernel, and the raised
and fused module gives the framework's output on `cpu` and on `reference`.

A mutant changes the sign of the sine in both lanes of each pair (raised as `transposed`) or in the
first half of the lanes alone (raised as `general`); the raised module must give what the
mutated original gives in the interpreter.
"""
import argparse
import json
import pathlib
import re
import subprocess
import sys

PIPELINE = "builtin.module(rope-raise,rope-fuse{model=always})"
TOLERANCE = {"float32": ("1e-4", "2e-5"), "bfloat16": ("3e-2", "3e-2")}


def run(*command):
    result = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    if result.returncode:
        sys.exit(f"exit {result.returncode}: {' '.join(map(str, command))}\n{result.stdout}{result.stderr}")
    return result.stdout


def numbered(folder, stem):
    return sorted(folder.glob(f"{stem}_*.npy"), key=lambda path: int(path.stem.split("_")[1]))


def count(text, op):
    return len(re.findall(rf"\b{re.escape(op)}\b", text))


def outside_kernels(text):
    """The IR without the regions of rope.kernel."""
    kept, depth = [], 0
    for line in text.splitlines():
        if depth == 0 and "rope.kernel" in line:
            depth = 1
            continue
        if depth:
            depth += line.count("{") - line.count("}")
            continue
        kept.append(line)
    return "\n".join(kept)


def mutate(text, mutant):
    """Negates each math.sin whose body has one, everywhere or for the first half of the lanes."""
    def negate(match):
        indent, name, argument, dtype = match.groups()
        if mutant == "sine":
            return f"{indent}%sine = math.sin {argument} : {dtype}\n{indent}{name} = arith.negf %sine : {dtype}"
        rank, lanes = shape_of(text, match.start())
        lines = [f"{indent}%lane = linalg.index {rank - 1} : index",
                 f"{indent}%middle = arith.constant {lanes // 2} : index",
                 f"{indent}%first = arith.cmpi ult, %lane, %middle : index",
                 f"{indent}%sine = math.sin {argument} : {dtype}",
                 f"{indent}%minus = arith.negf %sine : {dtype}",
                 f"{indent}{name} = arith.select %first, %minus, %sine : {dtype}"]
        return "\n".join(lines)
    mutated, changes = re.subn(r"^( *)(%\S+) = math\.sin (%\S+) : (\w+)$", negate, text, flags=re.M)
    if not changes:
        sys.exit("no math.sin to change")
    return mutated


def shape_of(text, position):
    """Rank and last size of the result of the linalg.generic around `position`."""
    result = re.search(r"\} -> tensor<([0-9x?]+)x\w+>", text[position:]).group(1).split("x")
    return len(result), int(result[-1])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--bin", type=pathlib.Path, required=True)
    parser.add_argument("--mutant", choices=("sine", "sine-one-lane"))
    parser.add_argument("--scratch", type=pathlib.Path, default=pathlib.Path("."))
    options = parser.parse_args()
    case = json.loads((options.folder / "case.json").read_text())
    module = options.folder / "module.mlir"
    rtol, atol = TOLERANCE[case["dtype"]]
    tolerance = (f"--rtol={rtol}", f"--atol={atol}")
    rope_opt, rope_runner = options.bin / "rope-opt", options.bin / "rope-runner"

    if options.mutant:
        options.scratch.mkdir(parents=True, exist_ok=True)
        mutated = options.scratch / f"{options.folder.name}-{options.mutant}.mlir"
        mutated.write_text(mutate(module.read_text(), options.mutant))
        raised = run(rope_opt, mutated, "--rope-raise")
        rotations = [line for line in raised.splitlines() if "rope.rotate" in line]
        wanted = "transposed" if options.mutant == "sine" else "general"
        # `general` is the kind that is not printed.
        right = [line for line in rotations
                 if ("transposed" in line if wanted == "transposed" else not re.search(r"rotation|scaled", line))]
        if len(rotations) != case["holds"]["rotates"] or len(right) != len(rotations):
            sys.exit(f"expected {case['holds']['rotates']} {wanted} rotations but got:\n" + "\n".join(rotations))
        inputs = [f"--input={path}" for path in numbered(options.folder, "in")]
        for target in ("cpu", "reference"):
            run(rope_runner, mutated, f"--target={target}", f"--pass-pipeline={PIPELINE}", "--compare-with=reference",
                *tolerance, *inputs)
        print(f"{wanted}: holds")
        return

    raised = run(rope_opt, module, "--rope-raise")
    found = {kind: count(raised, f"rope.{kind[:-1]}") for kind in case["holds"]}
    if found != case["holds"]:
        sys.exit(f"expected {case['holds']} but got {found}")
    fused = run(rope_opt, module, f"--pass-pipeline={PIPELINE}")
    left = count(outside_kernels(fused), "rope.rotate")
    # The rotations of the gradients of Q and K have no kernel to be in.
    adjoint = 2 * case["holds"].get("attention_backwards", 0)
    if left > adjoint:
        sys.exit(f"expected every rotation in a kernel but got {left} outside")
    for where in (options.folder, options.folder / "alt"):
        if not where.is_dir():
            continue
        files = [f"--input={path}" for path in numbered(where, "in")] + [f"--expect={path}" for path in numbered(where, "out")]
        for target in ("cpu", "reference"):
            run(rope_runner, module, f"--target={target}", f"--pass-pipeline={PIPELINE}", *tolerance, *files)
    print("holds")


if __name__ == "__main__":
    main()
