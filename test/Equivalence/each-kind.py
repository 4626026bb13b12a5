#!/usr/bin/env python3
"""Has rope-equiv compare each op on each kind of number with the others: none is the identity, or the opposite, of another one.

    each-kind.py --bin BIN --scratch FOLDER [--all] [--class NAME]

A kind of number is how the checker knows an element: a sum, a choice on data, a maximum, a logarithm, ... Each op is compared with x,
with --all with each other op, and in more types. Pairs that are equal are named below. Exit status: 0 when no verdict is wrong, and none is
undecided but where both sides are equal by an identity that the checker does not know.
"""
import argparse
import collections
import itertools
import pathlib
import re
import subprocess
import sys

# Each makes %x of %a, %b, %c and %d; T is the type.
FLOAT_KINDS = {
    "sum": "%x = arith.addf %a, %b : T",
    "quotient": "%x = arith.divf %a, %b : T",
    "choice": "%p = arith.cmpf olt, %a, %b : T; %x = arith.select %p, %c, %d : tensor<3xi1>, T",
    "choice of a constant": "%p = arith.cmpf olt, %a, %b : T; %x = arith.select %p, %c, %one : tensor<3xi1>, T",
    "choice of -inf": "%p = arith.cmpf olt, %a, %b : T; %x = arith.select %p, %c, %lowest : tensor<3xi1>, T",
    "maximum": "%x = arith.maximumf %a, %b : T",
    "minimum": "%x = arith.minimumf %a, %b : T",
    "minimum of a maximum": "%m = arith.maximumf %a, %b : T; %x = arith.minimumf %m, %c : T",
    "logarithm": "%x = math.log %a : T",
    "exponential": "%x = math.exp %a : T",
    "cosine": "%x = math.cos %a : T",
    "root": "%x = math.sqrt %a : T",
    "choice of a logarithm": "%p = arith.cmpf olt, %a, %b : T; %l = math.log %c : T; %x = arith.select %p, %l, %d : tensor<3xi1>, T",
    "choice of a maximum": "%p = arith.cmpf olt, %a, %b : T; %m = arith.maximumf %c, %d : T; %x = arith.select %p, %m, %d : tensor<3xi1>, T",
    "maximum of a choice": "%p = arith.cmpf olt, %a, %b : T; %m = arith.select %p, %c, %d : tensor<3xi1>, T; %x = arith.maximumf %m, %a : T",
    "many choices": "%p0 = arith.cmpf olt, %a, %b : T; %k0 = arith.select %p0, %c, %d : tensor<3xi1>, T; "
                    "%p1 = arith.cmpf olt, %a, %c : T; %k1 = arith.select %p1, %k0, %b : tensor<3xi1>, T; "
                    "%p2 = arith.cmpf olt, %a, %d : T; %k2 = arith.select %p2, %k1, %a : tensor<3xi1>, T; "
                    "%p3 = arith.cmpf olt, %b, %c : T; %k3 = arith.select %p3, %k2, %b : tensor<3xi1>, T; "
                    "%p4 = arith.cmpf olt, %b, %d : T; %x = arith.select %p4, %k3, %c : tensor<3xi1>, T",
}
# Each makes %r of %x.
FLOAT_OPS = {
    "x": "%r = arith.addf %x, %zero : T",
    "-x": "%r = arith.negf %x : T",
    "-1 x": "%r = arith.mulf %x, %negative : T",
    "x / -1": "%r = arith.divf %x, %negative : T",
    "0 - x": "%r = arith.subf %zero, %x : T",
    "2 x": "%r = arith.mulf %x, %two : T",
    "x + x": "%r = arith.addf %x, %x : T",
    "x / 2": "%r = arith.divf %x, %two : T",
    "x third": "%r = arith.mulf %x, %third : T",
    "x + 1": "%r = arith.addf %x, %one : T",
    "1 - x": "%r = arith.subf %one, %x : T",
    "1 / x": "%r = arith.divf %one, %x : T",
    "x x": "%r = arith.mulf %x, %x : T",
    "x x x": "%y = arith.mulf %x, %x : T; %r = arith.mulf %x, %y : T",
    "exp x": "%r = math.exp %x : T",
    "exp2 x": "%r = math.exp2 %x : T",
    "log x": "%r = math.log %x : T",
    "sqrt x": "%r = math.sqrt %x : T",
    "rsqrt x": "%r = math.rsqrt %x : T",
    "|x|": "%r = math.absf %x : T",
    "tanh x": "%r = math.tanh %x : T",
    "erf x": "%r = math.erf %x : T",
    "cos x": "%r = math.cos %x : T",
    "sin x": "%r = math.sin %x : T",
    "floor x": "%r = math.floor %x : T",
    "max(x, 0)": "%r = arith.maximumf %x, %zero : T",
    "min(x, 1)": "%r = arith.minimumf %x, %one : T",
    "maxnum(x, b)": "%r = arith.maxnumf %x, %b : T",
    "2 x + 1": "%r = math.fma %x, %two, %one : T",
    "-x - x": "%y = arith.negf %x : T; %r = arith.addf %y, %y : T",
}
FLOAT_CONSTANTS = {"zero": "0.0", "one": "1.0", "negative": "-1.0", "two": "2.0", "third": "0.333333343", "lowest": "0xFF800000"}
# What is equal, of any number; and of the kinds that are not below 0, not above 1, or a maximum with b.
FLOATS_EQUAL = [{"-x", "-1 x", "x / -1", "0 - x"}, {"2 x", "x + x"}]
FLOATS_EQUAL_BY_KIND = {"exponential": [{"x", "|x|", "max(x, 0)"}], "root": [{"x", "|x|", "max(x, 0)"}], "cosine": [{"x", "min(x, 1)"}],
           "maximum": [{"x", "maxnum(x, b)"}]}
# The same of integers; %f and %g are floats.
INTEGER_KINDS = {
    "input": "%x = arith.addi %a, %zero : T",
    "sum": "%x = arith.addi %a, %b : T",
    "choice": "%p = arith.cmpi slt, %a, %b : T; %x = arith.select %p, %a, %b : tensor<3xi1>, T",
    "choice on data": "%p = arith.cmpf olt, %f, %g : tensor<3xf32>; %x = arith.select %p, %a, %b : tensor<3xi1>, T",
}
INTEGER_OPS = {
    "x": "%r = arith.addi %x, %zero : T",
    "0 - x": "%r = arith.subi %zero, %x : T",
    "-1 x": "%r = arith.muli %x, %ones : T",
    "not x": "%r = arith.xori %x, %ones : T",
    "-1 - x": "%r = arith.subi %ones, %x : T",
    "x << 1": "%r = arith.shli %x, %one : T",
    "2 x": "%r = arith.muli %x, %two : T",
    "x + x": "%r = arith.addi %x, %x : T",
    "x + 1": "%r = arith.addi %x, %one : T",
    "x - 1": "%r = arith.subi %x, %one : T",
    "max(x, 0)": "%r = arith.maxsi %x, %zero : T",
    "min(x, 0)": "%r = arith.minsi %x, %zero : T",
    "unsigned max(x, 1)": "%r = arith.maxui %x, %one : T",
    "unsigned min(x, 1)": "%r = arith.minui %x, %one : T",
    "x / 2": "%r = arith.divsi %x, %two : T",
    "unsigned x / 2": "%r = arith.divui %x, %two : T",
    "x >> 1": "%r = arith.shrsi %x, %one : T",
    "unsigned x >> 1": "%r = arith.shrui %x, %one : T",
    "floor(x / 2)": "%r = arith.floordivsi %x, %two : T",
    "ceil(x / 2)": "%r = arith.ceildivsi %x, %two : T",
    "unsigned ceil(x / 2)": "%r = arith.ceildivui %x, %two : T",
    "x rem 2": "%r = arith.remsi %x, %two : T",
    "unsigned x rem 2": "%r = arith.remui %x, %two : T",
    "x and 1": "%r = arith.andi %x, %one : T",
    "x or 1": "%r = arith.ori %x, %one : T",
    "max(x, -x)": "%n = arith.subi %zero, %x : T; %r = arith.maxsi %x, %n : T",
    "-x below 0": "%q = arith.cmpi slt, %x, %zero : T; %n = arith.subi %zero, %x : T; %r = arith.select %q, %n, %x : tensor<3xi1>, T",
    "0 at the least x": "%q = arith.cmpi eq, %x, %least : T; %r = arith.select %q, %zero, %x : tensor<3xi1>, T",
}
INTEGERS_EQUAL = [{"0 - x", "-1 x"}, {"not x", "-1 - x"}, {"x << 1", "2 x", "x + x"}, {"unsigned x / 2", "unsigned x >> 1"},
                  {"x >> 1", "floor(x / 2)"}, {"unsigned x rem 2", "x and 1"}, {"max(x, -x)", "-x below 0"}]


class Family:
    def __init__(self, element, arguments, constants, kinds, ops, equal, equal_by_kind):
        self.type, self.arguments, self.constants = f"tensor<3x{element}>", arguments, constants
        self.kinds, self.ops, self.equal, self.equal_by_kind = kinds, ops, equal, equal_by_kind

    def function(self, name, kind, op):
        lines = [f"%{constant} = arith.constant dense<{value}> : T" for constant, value in self.constants.items()]
        lines += [line for part in (self.kinds[kind], self.ops[op]) for line in part.split("; ")]
        body = "".join(f"  {line}\n" for line in lines)
        text = f"func.func @{name}({self.arguments}) -> T {{\n{body}  return %r : T\n}}\n"
        return text.replace("T", self.type)

    def is_equal(self, kind, pair):
        """Whether the checker has to know it, and whether it is so at all."""
        known = any(pair <= group for group in self.equal)
        return known, known or any(pair <= group for group in self.equal_by_kind.get(kind, []))


def integers(width):
    constants = {"zero": 0, "one": 1, "ones": -1, "two": 2, "least": -2 ** (width - 1)}
    return Family(f"i{width}", "%a: T, %b: T, %f: tensor<3xf32>, %g: tensor<3xf32>", constants, INTEGER_KINDS, INTEGER_OPS,
                  INTEGERS_EQUAL, {})


FAMILIES = [Family("f32", "%a: T, %b: T, %c: T, %d: T", FLOAT_CONSTANTS, FLOAT_KINDS, FLOAT_OPS, FLOATS_EQUAL, FLOATS_EQUAL_BY_KIND),
            integers(8), integers(32), integers(64)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", type=pathlib.Path, required=True)
    parser.add_argument("--scratch", type=pathlib.Path, required=True)
    parser.add_argument("--all", action="store_true", help="each pair of ops")
    parser.add_argument("--class", dest="chosen", default="contract")
    options = parser.parse_args()
    options.scratch.mkdir(parents=True, exist_ok=True)
    counts = collections.Counter()
    for family in FAMILIES if options.all else FAMILIES[:2]:
        for kind in family.kinds:
            pairs = [pair for pair in itertools.combinations(family.ops, 2) if options.all or pair[0] == "x"]
            files = [options.scratch / "first.mlir", options.scratch / "second.mlir"]
            for side, file in enumerate(files):
                file.write_text("".join(family.function(f"pair{number}", kind, pair[side]) for number, pair in enumerate(pairs)))
            # All pairs of a kind in one process: a line each.
            result = subprocess.run([options.bin / "rope-equiv", *files, "--function=*", f"--class={options.chosen}"],
                                    capture_output=True, text=True)
            lines = dict(re.findall(r"(?m)^@?(pair\d+): (.*)$", result.stdout))
            for number, pair in enumerate(pairs):
                line = lines.get(f"pair{number}", f"exit {result.returncode}: {result.stderr.strip()}")
                verdict = line.split(":")[0]
                known, equal = family.is_equal(kind, set(pair))
                holds = verdict == ("equal" if equal else "different") or equal and not known and verdict == "undecided"
                counts[verdict if holds else "wrong"] += 1
                if not holds:
                    print(f"WRONG: {family.type}, {kind}: {' and '.join(pair)}: {line}")
    print(", ".join(f"{count} {verdict}" for verdict, count in sorted(counts.items())))
    sys.exit(1 if counts["wrong"] else 0)


if __name__ == "__main__":
    main()
