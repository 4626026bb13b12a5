#!/usr/bin/env python3
"""Has rope-equiv compare each op on each kind of number with the others: none is the identity, or the opposite, of another one.

    each-kind.py --bin BIN --scratch FOLDER [--all] [--class NAME]

A kind of number is how the checker knows an element: a sum, a choice on data, a maximum, a logarithm, ... Each op is compared with x,
with --all with each other op. Pairs that are equal are named below. Exit status: 0 when no verdict is wrong, and none is
undecided but where both sides are equal by an identity that the checker does not know.
"""
import argparse
import collections
import itertools
import pathlib
import subprocess
import sys

TYPE = "tensor<3xf32>"
# Each makes %x of %a, %b, %c and %d; T is the type.
KINDS = {
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
OPS = {
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
CONSTANTS = {"zero": "0.0", "one": "1.0", "negative": "-1.0", "two": "2.0", "third": "0.333333343", "lowest": "0xFF800000"}
# What is equal, of any number; and of the kinds that are not below 0, not above 1, or a maximum with b.
EQUAL = [{"-x", "-1 x", "x / -1", "0 - x"}, {"2 x", "x + x"}]
BY_KIND = {"exponential": [{"x", "|x|", "max(x, 0)"}], "root": [{"x", "|x|", "max(x, 0)"}], "cosine": [{"x", "min(x, 1)"}],
           "maximum": [{"x", "maxnum(x, b)"}]}


def program(kind, op):
    lines = [f"%{name} = arith.constant dense<{value}> : T" for name, value in CONSTANTS.items()]
    lines += [line for part in (KINDS[kind], OPS[op]) for line in part.split("; ")]
    body = "".join(f"  {line}\n" for line in lines)
    return f"func.func @main(%a: T, %b: T, %c: T, %d: T) -> T {{\n{body}  return %r : T\n}}\n".replace("T", TYPE)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", type=pathlib.Path, required=True)
    parser.add_argument("--scratch", type=pathlib.Path, required=True)
    parser.add_argument("--all", action="store_true", help="each pair of ops")
    parser.add_argument("--class", dest="chosen", default="contract")
    options = parser.parse_args()
    options.scratch.mkdir(parents=True, exist_ok=True)
    counts = collections.Counter()
    for kind in KINDS:
        files = {}
        for number, op in enumerate(OPS):
            files[op] = options.scratch / f"{number}.mlir"
            files[op].write_text(program(kind, op))
        for first, second in itertools.combinations(OPS, 2):
            if not options.all and first != "x":
                continue
            result = subprocess.run([options.bin / "rope-equiv", files[first], files[second], f"--class={options.chosen}"],
                                    capture_output=True, text=True)
            verdict = result.stdout.split(":")[0] or f"exit {result.returncode}"
            known = any({first, second} <= group for group in EQUAL)
            equal = known or any({first, second} <= group for group in BY_KIND.get(kind, []))
            holds = verdict == ("equal" if equal else "different") or equal and not known and verdict == "undecided"
            counts[verdict if holds else "wrong"] += 1
            if not holds:
                print(f"WRONG: {kind}: {first} and {second}: {result.stdout.strip() or result.stderr.strip()}")
    print(", ".join(f"{count} {verdict}" for verdict, count in sorted(counts.items())))
    sys.exit(1 if counts["wrong"] else 0)


if __name__ == "__main__":
    main()
