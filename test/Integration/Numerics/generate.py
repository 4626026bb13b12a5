#!/usr/bin/env python3
"""Checks random chains with a rotation at the end in strict and fast mode.

Usage: generate.py SEED COUNT TYPE MODULE [GROUP], where MODULE is the file to write; the COUNT
chains are checked GROUP at a time (default: all in one module)

Inputs and tables are in [-1, 1], `round` is to TYPE (f32, f16, bf16) and arithmetic is in f32.
Half of the chains are elementwise,
    t = round(x * g + b),  u = round(t * h - c),  y = rotate(u)
the others are a projection of K terms with a norm of each head of D lanes,
    p = round(x w),  t = round(p + b),  n = round(t * g / sqrt(mean(t * t) + 1)),  y = rotate(n)
docs/Numerics.md derives the bounds of their errors. Both modes have to be within the bound of the
value in f64; on elementwise chains strict mode has to have the bits of the interpreter.
"""

import math
import random
import subprocess
import sys

ROUNDOFF = {"f32": 2.0**-24, "f16": 2.0**-11, "bf16": 2.0**-8}
U = 2.0**-24


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
    return args, text, (f"{n}y", shape), 16 * ROUNDOFF[element] + 28 * U


def projected(rng, index, element):
    rows, depth, heads = rng.randint(1, 20), rng.randint(1, 24), rng.randint(1, 3)
    lanes = 2 * rng.choice([1, 2, 3, 4, 8, 20])
    pairing, other = rng.choice(["half", "interleaved"]), rng.choice(["half", "interleaved"])
    flag = rng.choice(["", " transposed"])
    n, columns, narrow = f"%v{index}", heads * lanes, element != "f32"
    tensor = lambda *sizes: "tensor<" + "".join(f"{size}x" for size in sizes) + f"{element}>"
    wide = lambda *sizes: "tensor<" + "".join(f"{size}x" for size in sizes) + "f32>"
    x, w, flat, split = tensor(rows, depth), tensor(depth, columns), tensor(rows, columns), tensor(rows, heads, lanes)
    table = tensor(rows, lanes // 2)
    args = [(f"{n}x", x), (f"{n}w", w), (f"{n}b", tensor(columns)), (f"{n}g", tensor(lanes)),
            (f"{n}cos", table), (f"{n}sin", table)]

    def widen(*names):
        return "".join(f"    {name}w = arith.extf {name} : {element} to f32\n" for name in names) if narrow else ""

    def of(name):
        return name + "w" if narrow else name

    def done(value):
        return (f"    %r = arith.truncf {value} : f32 to {element}\n    linalg.yield %r : {element}\n" if narrow else
                f"    linalg.yield {value} : f32\n")

    # The sum is taken in f32 and rounded once.
    text = (f"  {n}zero = arith.constant 0.0 : f32\n  {n}one = arith.constant 1.0 : f32\n"
            f"  {n}lanes = arith.constant {float(lanes)} : f32\n"
            f"  {n}pe = tensor.empty() : {wide(rows, columns)}\n  {n}fe = tensor.empty() : {flat}\n"
            f"  {n}he = tensor.empty() : {split}\n  {n}se = tensor.empty() : {wide(rows, heads)}\n"
            f"  {n}pf = linalg.fill ins({n}zero : f32) outs({n}pe : {wide(rows, columns)}) -> {wide(rows, columns)}\n"
            f"  {n}p = linalg.matmul ins({n}x, {n}w : {x}, {w}) outs({n}pf : {wide(rows, columns)}) -> {wide(rows, columns)}\n"
            f"  {n}t = linalg.generic {{indexing_maps = [#id, #lane, #id], iterator_types = [\"parallel\", \"parallel\"]}}\n"
            f"      ins({n}p, {n}b : {wide(rows, columns)}, {tensor(columns)}) outs({n}fe : {flat}) {{\n"
            f"  ^bb0(%i0: f32, %i1: {element}, %o: {element}):\n")
    if narrow:
        text += (f"    %p0 = arith.truncf %i0 : f32 to {element}\n    %p1 = arith.extf %p0 : {element} to f32\n")
    text += (widen("%i1") + f"    %s = arith.addf {'%p1' if narrow else '%i0'}, {of('%i1')} : f32\n" + done("%s") +
             f"  }} -> {flat}\n"
             f"  {n}h = tensor.expand_shape {n}t [[0], [1, 2]] output_shape [{rows}, {heads}, {lanes}] : {flat} into {split}\n"
             f"  {n}sf = linalg.fill ins({n}zero : f32) outs({n}se : {wide(rows, heads)}) -> {wide(rows, heads)}\n"
             f"  {n}s = linalg.generic {{indexing_maps = [#id3, #head], iterator_types = [\"parallel\", \"parallel\", \"reduction\"]}}\n"
             f"      ins({n}h : {split}) outs({n}sf : {wide(rows, heads)}) {{\n"
             f"  ^bb0(%i0: {element}, %o: f32):\n" + widen("%i0") +
             f"    %q = arith.mulf {of('%i0')}, {of('%i0')} : f32\n    %a = arith.addf %o, %q : f32\n    linalg.yield %a : f32\n"
             f"  }} -> {wide(rows, heads)}\n"
             f"  {n}n = linalg.generic {{indexing_maps = [#id3, #head, #lane3, #id3], iterator_types = [\"parallel\", \"parallel\", \"parallel\"]}}\n"
             f"      ins({n}h, {n}s, {n}g : {split}, {wide(rows, heads)}, {tensor(lanes)}) outs({n}he : {split}) {{\n"
             f"  ^bb0(%i0: {element}, %i1: f32, %i2: {element}, %o: {element}):\n" + widen("%i0", "%i2") +
             f"    %d = arith.divf %i1, {n}lanes : f32\n    %e = arith.addf %d, {n}one : f32\n    %f = math.rsqrt %e : f32\n"
             f"    %m = arith.mulf {of('%i0')}, %f : f32\n    %s = arith.mulf %m, {of('%i2')} : f32\n" + done("%s") +
             f"  }} -> {split}\n"
             f"  {n}y = rope.rotate {pairing} to {other} block(0, {lanes}){flag}\n"
             f"      ins({n}n, {n}cos, {n}sin : {split}, {table}, {table}) outs({n}he : {split})\n"
             f"      {{compute_type = f32, indexing_maps = [#id3, #row, #id3]}} -> {split}\n")
    narrowed, root, k = ROUNDOFF[element] if narrow else 0.0, math.sqrt(lanes), depth
    before = (k * k + k + 1) * U + (2 * k + 1) * narrowed
    bound = 2 * ((1 + root) * before + (lanes / 2 + 6) * root * U + root * narrowed) + 4 * root * U + 2 * root * narrowed
    return args, text, (f"{n}y", split), bound


def write(path, chains):
    arguments = ", ".join(f"{n}: {t}" for args, *_ in chains for n, t in args)
    types = ", ".join(t for _, _, (_, t), _ in chains)
    names = ", ".join(n for _, _, (n, _), _ in chains)
    with open(path, "w") as out:
        out.write("#id = affine_map<(d0, d1) -> (d0, d1)>\n")
        out.write("#lane = affine_map<(d0, d1) -> (d1)>\n")
        out.write("#id3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>\n#head = affine_map<(d0, d1, d2) -> (d0, d1)>\n")
        out.write("#row = affine_map<(d0, d1, d2) -> (d0, d2)>\n#lane3 = affine_map<(d0, d1, d2) -> (d2)>\n")
        out.write(f"func.func @main({arguments}) -> ({types}) {{\n")
        out.write("".join(text for _, text, _, _ in chains))
        out.write(f"  return {names} : {types}\n}}\n")


def check(seed, element, path, chains, exact):
    """Runs one module in both modes; `exact`: its chains have no sums."""
    write(path, chains)
    ranges = [f"--range={k}:-1:1" for k in range(sum(len(args) for args, *_ in chains))]
    bound = max(bound for *_, bound in chains)
    within = ["--rtol=0", f"--atol={bound!r}"]
    for mode, checks in {"fast": within, "strict": ["--reference=exact", "--ulp=0"] if exact else within}.items():
        run = subprocess.run(
            ["rope-runner", path, f"--random={seed}", *ranges, *checks, "--compare-with=reference",
             f"--pass-pipeline=builtin.module(rope-fuse{{mode={mode} model=always}})"])
        if run.returncode != 0:
            sys.exit(f"seed {seed}, {element}, {mode}: exit {run.returncode}")


def main():
    seed, count, element, path = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4]
    rng = random.Random(f"{seed} {element}")
    group = int(sys.argv[5]) if len(sys.argv) > 5 else count
    for kind, exact in ((chain, True), (projected, False)):
        chains = [kind(rng, i, element) for i in range(count // 2)]
        for first in range(0, len(chains), group):
            check(seed + first, element, path, chains[first:first + group], exact)


main()
