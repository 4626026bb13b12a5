#!/usr/bin/env python3
"""Every idiom, and what models do around it, in every spelling, operand order, layout, cast pattern, kind of sizes and way round: is it raised?

    matrix.py --bin BIN [--idioms LIST] [--sample N] [--seed S] [--scratch DIR]

A cell is one program. It must be raised to rotations and nothing else may be missed; the raised module, executed, equals the
program executed bit for bit; rope-equiv calls them equal. A cell that cannot be written, or is refused, is listed with the
reason. `--sample` draws cells; without it all of them are made.
"""
import argparse
import collections
import itertools
import json
import pathlib
import random
import sys
import tempfile

import terms
from generate import numbers, read, run
from models import EXPECTED, MODELS
from rotations import ROTATIONS
from spellings import BATCH, SEQUENCE, SPELLINGS, Inexpressible, dynamic_function, dynamic_type
from tables import TABLES

IDIOMS = {**ROTATIONS, **TABLES, **MODELS}
AXES = {"spelling": list(SPELLINGS), "order": ["written", "swapped"],
        "layout": ["bhsd", "bshd", "sbhd", "packed", "shd", "sd", "bghsd"], "casts": ["f32", "f16", "bf16", "upcast"],
        "sizes": ["static", "dynamic"], "way": ["forward", "inverse"]}


# Refusals that are right: idiom and layout, the reason, and why.
REFUSED = {("I15", "sd"): ("ambiguous-root", "x and rows of cosines beside sines have one shape: either may be what is rotated")}


class Cell(dict):
    """What is given of a program: `setting` and `enter` are what rotations.Setting asks."""

    def __init__(self, idiom, choices):
        super().__init__(zip(AXES, choices))
        self.idiom = idiom
        self["swapped"] = self["order"] == "swapped"
        self["inverse"] = (self["way"] == "inverse") != (idiom == "I21")
        self.outer = None

    def setting(self, g, forced):
        upcast = self["casts"] == "upcast"
        element = "f32" if upcast else self["casts"]
        if "element" in forced and element != "f32" and self.idiom != "I12":
            raise Inexpressible(f"{self.idiom} is of f32 or wider")
        if self.idiom == "I19" and self["layout"] != "packed":
            raise Inexpressible("I19 is the packed layout itself")
        g.element, g.layout = element, {"packed": "bhsd"}.get(self["layout"], self["layout"])
        if self.idiom == "I20" and "h" not in g.layout:
            raise Inexpressible("I20 is of several heads")
        g.batch, g.seq, g.heads, g.pairs, g.width, g.entries = BATCH, SEQUENCE, 2, 2, 4, 8
        # Without an axis more than the tables have, arguments are no guess.
        if "source" not in forced and self["layout"] == "sd":
            g.source = "positions"

    def enter(self, g):
        p, element = g.p, g.r.choice(["bf16", "f16"]) if self["casts"] == "upcast" else g.element
        self.outer = (p, element)
        if self["layout"] != "packed":
            x = p.argument("x", g.shape, element)
        else:
            b, h, s, d = g.shape
            x = p.argument("x", [b, s, h * d], element)
        x = p.convert(x, g.element)
        return p.turn(p.split(x, 2, [h, d], sites=False), [0, 2, 1, 3]) if self["layout"] == "packed" else x

    def leave(self, y):
        p, element = self.outer
        if self["layout"] == "packed":
            y = p.merge(p.turn(y, [0, 2, 1, 3]), 2, 2, sites=False)
        return p.convert(y, element)

    def __str__(self):
        return ", ".join([self.idiom, *(self[axis] for axis in AXES)])


class Made:
    def __init__(self, cell, seed):
        self.cell = cell
        if cell["sizes"] == "dynamic" and cell["spelling"] == "tosa":
            raise Inexpressible("shapes of TOSA are constants")
        self.program = SPELLINGS[cell["spelling"]](cell=cell)
        self.program.results = [cell.leave(IDIOMS[cell.idiom](self.program, random.Random(f"{seed} {cell}")))]
        self.dynamic = cell["sizes"] == "dynamic"
        self.text = self.function("f")

    def function(self, name):
        return dynamic_function(self.program, name) if self.dynamic else self.program.function(name)

    def type(self, tensor):
        return dynamic_type(tensor.type) if self.dynamic else tensor.type


def main_function(cells):
    """Calls every function on static tensors."""
    arguments, lines, results, ranges = [], [], [], []
    for number, made in enumerate(cells):
        names = []
        for tensor in made.program.arguments:
            name, own = f"%a{len(arguments)}", made.type(tensor)
            low, high = made.program.ranges.get(tensor.name[1:], (-2, 2))
            ranges.append(f"--range={len(arguments)}:{low}:{high}")
            arguments.append(f"{name}: {tensor.type}")
            if own != tensor.type:
                lines.append(f"{name}d = tensor.cast {name} : {tensor.type} to {own}")
                name += "d"
            names.append((name, own))
        result, = made.program.results
        own, value = made.type(result), f"%r{number}"
        lines.append(f"{value} = func.call @f{number}({', '.join(n for n, _ in names)}) : ({', '.join(t for _, t in names)}) -> {own}")
        if own != result.type:
            lines.append(f"{value}s = tensor.cast {value} : {own} to {result.type}")
            value += "s"
        results.append((value, result.type))
    body, types = "".join(f"  {line}\n" for line in lines), ", ".join(t for _, t in results)
    return (f"func.func @main({', '.join(arguments)}) -> ({types}) {{\n{body}  return {', '.join(n for n, _ in results)} : {types}\n}}\n",
            ranges)


class Matrix:
    def __init__(self, options, scratch):
        self.bin, self.scratch, self.options = options.bin, scratch, options
        self.table, self.reasons = collections.defaultdict(collections.Counter), collections.Counter()
        self.wrong = 0

    def count(self, cell, what):
        for key in [("idiom", cell.idiom), *((axis, cell[axis]) for axis in AXES)]:
            self.table[key][what] += 1

    def fail(self, made, text):
        self.wrong += 1
        self.count(made.cell, "wrong")
        if self.wrong <= self.options.limit:
            print(f"WRONG: {made.cell}: {text}")
            if self.options.print:
                print(made.text)

    def check(self, cells, seed):
        module, plain, raised, report = (self.scratch / name for name in ("module.mlir", "plain.mlir", "raised.mlir", "report.json"))
        main, ranges = main_function(cells)
        module.write_text("".join(made.function(f"f{number}") for number, made in enumerate(cells)) + main)
        commands = [[self.bin / "rope-opt", module, "--rope-import", "-o", plain],
                    [self.bin / "rope-opt", module, f"--pass-pipeline=builtin.module(rope-raise{{report={report}}})", "-o", raised]]
        outputs = []
        for path in (plain, raised):
            files = [self.scratch / f"{path.stem}-{i}.npy" for i in range(len(cells))]
            commands.append([self.bin / "rope-runner", path, "--target=reference", "--reference=exact", f"--random={seed}", *ranges,
                             *(f"--output={file}" for file in files)])
            outputs.append(files)
        for command in commands:
            result = run(command)
            if result.returncode and len(cells) == 1:
                return self.fail(cells[0], f"{command[0].name}: {result.returncode}: {result.stderr.strip()[:600]}")
            if result.returncode:
                for half in (cells[:len(cells) // 2], cells[len(cells) // 2:]):
                    self.check(half, seed)
                return None
        found, proven, missed = json.loads(report.read_text()), collections.Counter(), collections.defaultdict(set)
        for entry in found["raised"]:
            proven[entry["function"]] += entry["what"] == "rotation"
        for entry in found["missed"]:
            if entry["what"] == "rotation":
                missed[entry["function"]].add(entry["reason"])
        equal = run([self.bin / "rope-equiv", plain, raised, "--function=main"]).returncode
        for number, made in enumerate(cells):
            name = f"f{number}"
            own = equal and run([self.bin / "rope-equiv", plain, raised, f"--function={name}"])
            before, after = (numbers(*read(files[number])) for files in outputs)
            if any(a != b and not (a != a and b != b) for a, b in zip(before, after)) or len(before) != len(after):
                self.fail(made, "WRONG RAISE: other values after raising")
            elif own and own.returncode:
                self.fail(made, f"WRONG RAISE: rope-equiv: {own.stderr.strip()[:400]}")
            elif not proven[name] and missed[name] == {REFUSED.get((made.cell.idiom, made.cell["layout"]), [None])[0]}:
                self.count(made.cell, "refused")
                self.reasons["refused", ": ".join(REFUSED[made.cell.idiom, made.cell["layout"]])] += 1
            elif proven[name] != EXPECTED.get(made.cell.idiom, 1) or missed[name]:
                self.fail(made, f"{proven[name]} rotations, missed {sorted(missed[name])}")
            else:
                self.count(made.cell, "raised")
        return None

    def print_table(self):
        columns = ["raised", "refused", "inexpressible", "wrong"]
        print("".join(["".ljust(20), *(f"{c:>15}" for c in columns)]))
        for axis in ["idiom", *AXES]:
            for key, row in self.table.items():
                if key[0] == axis:
                    print("".join([f"{axis} {key[1]}".ljust(20), *(f"{row[c]:>15}" for c in columns)]))
        for (what, reason), count in sorted(self.reasons.items()):
            print(f"{what}: {count} cells: {reason}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", type=pathlib.Path, required=True)
    parser.add_argument("--idioms", default=",".join(IDIOMS))
    parser.add_argument("--only", action="append", default=[], metavar="AXIS=VALUE", help="cells of one value of an axis")
    parser.add_argument("--sample", type=int, help="cells to draw")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--batch", type=int, default=60)
    parser.add_argument("--scratch", type=pathlib.Path)
    parser.add_argument("--limit", type=int, default=20, help="failures that are printed")
    parser.add_argument("--print", action="store_true", help="print the failing programs")
    options = parser.parse_args()
    axes = dict(AXES)
    for text in options.only:
        axis, value = text.split("=")
        axes[axis] = [value]
    r = random.Random(options.seed)
    cells = [Cell(idiom, choices) for idiom in options.idioms.split(",") for choices in itertools.product(*axes.values())]
    if options.sample:
        cells = r.sample(cells, options.sample)
    with tempfile.TemporaryDirectory() as temporary:
        scratch = (options.scratch or pathlib.Path(temporary)).resolve()
        scratch.mkdir(parents=True, exist_ok=True)
        matrix, waiting, seen = Matrix(options, scratch), [], 0
        for cell in cells:
            try:
                waiting.append(Made(cell, options.seed))
            except Inexpressible as reason:
                matrix.count(cell, "inexpressible")
                matrix.reasons["inexpressible", str(reason)] += 1
            seen += 1
            if waiting and (len(waiting) == options.batch or seen == len(cells)):
                matrix.check(waiting, r.getrandbits(30))
                waiting.clear()
                terms.Term.table.clear()
        if waiting:
            matrix.check(waiting, r.getrandbits(30))
        matrix.print_table()
    print(f"{len(cells)} cells, {matrix.wrong} wrong")
    sys.exit(1 if matrix.wrong else 0)


if __name__ == "__main__":
    main()
