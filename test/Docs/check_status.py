#!/usr/bin/env python3
"""Executes every cell of the table of targets in docs/Status.md.

    check_status.py ROOT --bin BIN [--op NAME]... [--scratch DIR]

A row is an op, a column a target, or a chip that the emulator runs, and what the operands are. `yes`: the op runs in each float type, with static and with
dynamic sizes or on memrefs and on views, and host code is within the bound of its types of the interpreter. Anything else is
the reason of a refusal, and the run must fail with these words. No cell is empty, and every op of the dialect has a row.
"""
import argparse
import functools
import math
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Properties"))
from attentions import Operands, attention_error  # noqa: E402
from caches import write_cache  # noqa: E402
from generate import Draw, Failure, Runner, worst  # noqa: E402
from attentions import draw_attention  # noqa: E402
from program import Check, Program, ROUNDOFF  # noqa: E402
from ir_writer import Value, affine  # noqa: E402
from tables import write_table  # noqa: E402

HOSTS = ("reference", "cpu")
TYPES = ("f64", "f32", "f16", "bf16")
FORMS = {"tensors": ("tensor", "dynamic"), "memrefs": ("memref", "view")}


def table(program, element, form):
    p = {"seed": 3, "positions": "shaped", "source": "f64", "table_element": element, "position": 7, "table_form": form}
    return write_table(program, p, [5], 4, 1.5), 4 * ROUNDOFF[element]


def rotate(program, element, form):
    x, cos, sin = (program.argument(shape, element) for shape in ([2, 5, 9], [5, 4], [5, 4]))
    y = program.rotate(x, (cos, sin), "half", "interleaved", 1, 8, "hs", "s", "hs", form=form)
    return [y], 8 * ROUNDOFF[element]


def permute_lanes(program, element, form):
    return [program.permute(program.argument([3, 8], element), "half", "interleaved", 1, 8, 0, 8, form)], 0.0


def operands_of(program, element, form):
    p = draw_attention(Draw(1))
    p.update(element=element, value_element=element, batch="bh", left_out="", layout=0, rows=3, keys=4, lanes=4, values=5, key_heads=2,
             group=2, entries=2, mask="i1", mask_axes="mj", mask_ones=0, offset="tensor", align="last", lengths="", sinks=True,
             query_base=0, key_base=0, empty="zero", log_sum=True, causal=True, score_type="", softmax_type="", probability_type="",
             accumulator_type="", factor="", form=form)
    return Operands(program, p)


def attention(program, element, form):
    operands = operands_of(program, element, form)
    return operands.plain(), attention_error(operands.p)


def online_attention(program, element, form):
    operands = operands_of(program, element, form)
    rows = operands.shape("row")
    state = [program.filled(number, shape, operands.wide) for number, shape in ((0.0, operands.shape("o")), (-math.inf, rows), (0.0, rows))]
    axes = [operands.axes["o"], operands.axes["row"], operands.axes["row"]]
    # A sum of weights, none above 1, in place of a mean.
    return operands.write("online_attention", 0, 4, state, axes), 4 * attention_error(operands.p)


def attention_backward(program, element, form):
    operands = operands_of(program, element, form)
    output, log_sum = operands.plain()
    given = program.argument(operands.shape("o"), element)
    _, gradients = operands.backward(output, log_sum, given, 0.25)
    # Inputs and their gradients are below 1, and a gradient has at most 6 rows times 4 keys of terms, each with two errors of attention.
    return gradients, 32 * attention_error(operands.p)


def cache_write(program, element, form):
    rows, cache = program.argument([3, 4], element), program.argument([6, 4], element)
    slots = program.dense([5, -1, 2], "i64")
    maps = f"{affine(2, [0, 1])}, {affine(2, [0])}, affine_map<(d0, d1)[s0] -> (s0, d1)>"
    return [write_cache(program, rows, slots, cache, maps, form)], 0.0


def kernel(program, element, form):
    x, cos, sin = (program.argument(shape, element) for shape in ([5, 8], [5, 4], [5, 4]))

    def text(given, inits, results):
        op = (f"rope.rotate half to half block(0, 8) ins({', '.join(v.name for v in given)} : {', '.join(v.type for v in given)}) "
              f"outs({inits[0].name} : {inits[0].type}){results}")
        if not results:
            return f'rope.kernel ["rotate"] {{\n    {op}\n  }}'
        return f'rope.kernel ["rotate"]{results} {{\n    %inner = {op}\n    rope.yield %inner : {inits[0].type}\n  }}'
    return program.apply(form, [x, cos, sin], [program.empty(x.shape, element)], text, lambda value: [-1]), 8 * ROUNDOFF[element]


OPS = {f"rope.{function.__name__}": function for function in
       (table, rotate, permute_lanes, attention, online_attention, attention_backward, cache_write, kernel)}


@functools.cache
def interpret(runner, op, form):
    """What the interpreter says in f64, which is the same for all targets."""
    return runner.run(build(op, form)[0], "wide", 1, "--target=reference")


def build(op, form):
    """The program of a cell, and the bounds of its results."""
    program, bounds = Program(), []
    for element, one in zip(TYPES, FORMS[form] * 2):
        values, bound = OPS[op](program, element, one)
        for value in filter(None, values):
            program.check(Check(value, value, 0.0, bound))
            bounds.append(bound)
    return program, bounds


def run(runner, op, target, form):
    """The worst distance from the interpreter, in units of its bound; raises Failure with what the tool says."""
    program, bounds = build(op, form)
    flags = [f"--target={target}"] if target in HOSTS else ["--target=emulate", f"--chip={target}"]
    flags += ["--reference=exact"] * (target == "reference")
    wanted = interpret(runner, op, form)
    got = runner.run(program, "other", 1, *flags)
    return max(worst(wanted[2 * i], got[2 * i]) / (bound + 2.0 ** -40) for i, bound in enumerate(bounds))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("root", type=pathlib.Path)
    parser.add_argument("--bin", type=pathlib.Path, required=True)
    parser.add_argument("--op", action="append")
    parser.add_argument("--scratch", type=pathlib.Path, default=pathlib.Path("."))
    options = parser.parse_args()
    options.scratch.mkdir(parents=True, exist_ok=True)
    runner = Runner(options, options.scratch)
    page = (options.root / "docs/Status.md").read_text()
    problems, rows, done = [], {}, 0
    for line in re.findall(r"^\|.*\|$", page, re.M):
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if any(cell == "" for cell in cells):
            problems.append(f"expected no empty cell but got {line}")
        if cells[0].startswith("op, executed"):
            columns = [re.fullmatch(r"`(\w+)`, (\w+)", cell).groups() for cell in cells[1:]]
            rows[""] = cells[1:]
        elif "" in rows and cells[0].strip("`") in OPS and len(cells) == len(columns) + 1:
            rows[cells[0].strip("`")] = cells[1:]
    mentioned = set(re.findall(r"^### `(rope\.\w+)`", (options.root / "docs/generated/RopeDialect.md").read_text(), re.M))
    for op in sorted((mentioned | set(OPS)) - {"rope.yield"} - set(rows)):
        problems.append(f"expected a row of {op}")
    for op in sorted((set(rows) - {""}) & set(options.op or rows)):
        for (target, form), cell in zip(columns, rows[op]):
            done += 1
            try:
                share = run(runner, op, target, form)
            except Failure as failure:
                if cell == "yes" or cell not in str(failure):
                    problems.append(f"{op}, {target}, {form}: expected '{cell}' but got: {failure}")
                continue
            if cell != "yes":
                problems.append(f"{op}, {target}, {form}: expected '{cell}' but it runs")
            elif share > 1:
                problems.append(f"{op}, {target}, {form}: {share:.3g} times the bound")
    print("\n".join(problems) or f"{done} cells hold")
    sys.exit(bool(problems))


if __name__ == "__main__":
    main()
