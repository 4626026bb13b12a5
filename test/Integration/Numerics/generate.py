#!/usr/bin/env python3
"""Checks random elementwise chains with a rotation at the end in strict and fast mode.

Usage: generate.py SEED COUNT TYPE MODULE, where MODULE is the file to write

Each chain has inputs in [-1, 1] and computes, with tables in [-1, 1],
    t = round(x * g + b),  u = round(t * h - c),  y = rotate(u)
where `round` is to TYPE (f32, f16, bf16) and arithmetic is in f32. docs/Numerics.md derives the
bound 16 u_T + 28 u of its error, for unit roundoffs u_T of TYPE and u of f32. Fast mode has to be
within it of the value in f64; strict mode has to have the bits of the interpreter.
"""

import random
import subprocess
import sys


def chain(rng, index, element):
    rows, pairs = rng.randint(1, 9), rng.choice([1, 2, 3, 4, 8, 20])
    offset, rest = rng.randint(0, 3), rng.randint(0, 3)
    lanes = offset + 2 * pairs + rest
    pairing = rng.choice(["half", "interleaved"])
    other = rng.choice(["half", "interleaved"])
    width = rng.choice([pairs, 2 * pairs])
    flag = rng.choice(["", " transposed"])
    shape, row = f"tensor<{rows}x{lanes}x{element}>", f"tensor<{lanes}x{element}>"
    table = f"tensor<{rows}x{width}x{element}>"
    n = f"%v{index}"
    args = [(f"{n}x", shape), (f"{n}g", row), (f"{n}b", row), (f"{n}h", row),
            (f"{n}c", row), (f"{n}cos", table), (f"{n}sin", table)]

    def step(result, source, factor, term, op):
        swap = rng.random() < 0.5
        a, b = ("%m", "%z") if not swap or op == "subf" else ("%z", "%m")
        narrow = element != "f32"
        widen = "".join(
            f"    %{w} = arith.extf %{i} : {element} to f32\n" for i, w in
            (("i0", "x"), ("i1", "y"), ("i2", "z"))) if narrow else ""
        names = ("%x", "%y", "%z") if narrow else ("%i0", "%i1", "%i2")
        body = widen + f"    %m = arith.mulf {names[0]}, {names[1]} : f32\n"
        a, b = a.replace("%z", names[2]), b.replace("%z", names[2])
        body += f"    %s = arith.{op} {a}, {b} : f32\n"
        if narrow:
            body += f"    %r = arith.truncf %s : f32 to {element}\n"
        return (
            f"  {result} = linalg.generic {{indexing_maps = [#id, #lane, #lane, #id], "
            f"iterator_types = [\"parallel\", \"parallel\"]}}\n"
            f"      ins({source}, {factor}, {term} : {shape}, {row}, {row}) outs({n}e : {shape}) {{\n"
            f"  ^bb0(%i0: {element}, %i1: {element}, %i2: {element}, %o: {element}):\n"
            f"{body}    linalg.yield {'%r' if narrow else '%s'} : {element}\n"
            f"  }} -> {shape}\n")

    text = f"  {n}e = tensor.empty() : {shape}\n"
    text += step(f"{n}t", f"{n}x", f"{n}g", f"{n}b", "addf")
    text += step(f"{n}u", f"{n}t", f"{n}h", f"{n}c", "subf")
    text += (
        f"  {n}y = rope.rotate {pairing} to {other} block({offset}, {2 * pairs}){flag}\n"
        f"      ins({n}u, {n}cos, {n}sin : {shape}, {table}, {table}) outs({n}e : {shape})\n"
        f"      {{compute_type = f32}} -> {shape}\n")
    return args, text, (f"{n}y", shape)


def write(path, chains):
    arguments = ", ".join(f"{n}: {t}" for args, _, _ in chains for n, t in args)
    types = ", ".join(t for _, _, (_, t) in chains)
    names = ", ".join(n for _, _, (n, _) in chains)
    with open(path, "w") as out:
        out.write("#id = affine_map<(d0, d1) -> (d0, d1)>\n")
        out.write("#lane = affine_map<(d0, d1) -> (d1)>\n")
        out.write(f"func.func @main({arguments}) -> ({types}) {{\n")
        out.write("".join(text for _, text, _ in chains))
        out.write(f"  return {names} : {types}\n}}\n")


def main():
    seed, count, element, path = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4]
    rng = random.Random(f"{seed} {element}")
    chains = [chain(rng, i, element) for i in range(count)]
    write(path, chains)
    roundoff = {"f32": 2.0**-24, "f16": 2.0**-11, "bf16": 2.0**-8}[element]
    bound = 16 * roundoff + 28 * 2.0**-24
    numArguments = sum(len(args) for args, _, _ in chains)
    ranges = [f"--range={k}:-1:1" for k in range(numArguments)]
    checks = {"fast": ["--rtol=0", f"--atol={bound!r}"],
              "strict": ["--reference=exact", "--ulp=0"]}
    for mode, check in checks.items():
        run = subprocess.run(
            ["rope-runner", path, f"--random={seed}", *ranges, *check, "--compare-with=reference",
             f"--pass-pipeline=builtin.module(rope-fuse{{mode={mode}}})"])
        if run.returncode != 0:
            sys.exit(f"seed {seed}, {element}, {mode}: exit {run.returncode}")


main()
