#!/usr/bin/env python3
"""Draws pairs of programs whose real numbers leave the range of doubles, and has rope-equiv decide them.

    exponents.py --bin build/bin --scratch FOLDER [--pairs N] [--seed N]

A program is an expression of exponentials, tanh, roots, logarithms, maxima, softmax, factors, and constants up to the largest float.
Its equal partner follows by identities of real numbers, many of which no field knows (tanh by exponentials, say); its other partner
by one change of that. Exit status: 0 when no equal pair is called different, no third of the changed ones is undecided, and values
computed here with 3000 bits differ in none that is called equal.
"""
import argparse
import collections
import itertools
import pathlib
import random
import struct
import subprocess
import sys

import mpmath

mpmath.mp.prec = 3000

LARGE = (3.40282347e38, -3.40282347e38, -1e30, 1e9, -1e9, 1e4, -1e4, 1000.0, -2000.0, 800.0, -800.0, 500.0, -500.0)
FACTORS = (0.5, 2.0, 1.5, 0.1, 3.0, -1.0, -0.5, 0.0883883, 0.7, 10.0)
STEEP = (64.0, 100.0, -300.0, 512.0, 1000.0)
OPS = {"add": "arith.addf", "sub": "arith.subf", "mul": "arith.mulf", "div": "arith.divf", "max": "arith.maximumf", "min": "arith.minimumf",
       "exp": "math.exp", "tanh": "math.tanh", "erf": "math.erf", "log": "math.log", "sqrt": "math.sqrt", "neg": "arith.negf", "abs": "math.absf"}
# select(x < y, z, w)
VALUES = {"add": lambda x, y: x + y, "sub": lambda x, y: x - y, "mul": lambda x, y: x * y, "div": lambda x, y: x / y, "max": max, "min": min,
          "exp": mpmath.exp, "tanh": lambda x: mpmath.tanh(x) if abs(x) < 1000 else mpmath.sign(x), "erf": mpmath.erf, "log": mpmath.log,
          "sqrt": mpmath.sqrt, "neg": lambda x: -x, "abs": abs, "select": lambda x, y, z, w: z if x < y else w}


def op(name, *arguments): return (name, *arguments)
def const(value): return ("const", value)
def leaf(node): return node[0] in ("input", "const")


def draw(rng, depth):
    if depth == 0:
        return op("input", rng.randrange(3))
    x = draw(rng, depth - 1)

    def y(): return draw(rng, rng.randrange(depth))
    name = rng.choice(("add", "sub", "mul", "max", "min", "div", "exp", "exp", "tanh", "tanh", "neg", "erf", "abs", "scale", "steep", "shift",
                       "large", "large", "sqrt", "log", "softmax", "select"))
    if name in ("add", "sub", "mul", "max", "min"):
        return op(name, x, y())
    if name == "div":
        return op("div", x, op("add", op("exp", y()), const(rng.choice((1.0, 0.5)))))
    if name in ("exp", "tanh", "neg", "erf", "abs"):
        return op(name, x)
    if name in ("scale", "steep"):
        return op("mul", x, const(rng.choice(FACTORS if name == "scale" else STEEP)))
    if name in ("shift", "large"):
        return op("add", x, const(rng.choice(FACTORS if name == "shift" else LARGE)))
    if name == "sqrt":
        return op("sqrt", op("exp", x) if rng.random() < 0.4 else op("add", op("mul", x, x), const(rng.choice((0.0, 1.0, 1e-5)))))
    if name == "log":
        return op("log", op("add", op("exp", x), op("exp", y())))
    if name == "softmax":
        other = y()
        a, b = (op("exp", op("sub", of, op("max", x, other))) for of in (x, other))
        return op("div", a, op("add", a, b))
    return op("select", x, y(), y(), y())


ONE, TWO, HALF = const(1.0), const(2.0), const(0.5)


def equals(node):
    """What one node is, too."""
    name, x, y = (*node, None)[:3]
    if name == "tanh":
        up, down, once, half = op("exp", x), op("exp", op("neg", x)), op("exp", op("mul", x, const(-2.0))), op("tanh", op("mul", x, HALF))
        yield op("div", op("sub", up, down), op("add", up, down))
        yield op("div", op("sub", ONE, once), op("add", ONE, once))
        yield op("sub", op("div", TWO, op("add", ONE, once)), ONE)
        yield op("div", op("mul", TWO, half), op("add", ONE, op("mul", half, half)))
    elif name == "erf":
        yield op("neg", op("erf", op("neg", x)))
    elif name == "abs":
        yield op("sqrt", op("mul", x, x))
        yield op("max", x, op("neg", x))
    elif name == "max":
        yield op("select", x, y, y, x)
        yield op("mul", HALF, op("add", op("add", x, y), op("abs", op("sub", x, y))))
        yield op("neg", op("min", op("neg", x), op("neg", y)))
    elif name == "min":
        yield op("select", x, y, x, y)
        yield op("sub", op("add", x, y), op("max", x, y))
    elif name == "exp":
        half, saturated = op("exp", op("mul", x, HALF)), op("tanh", op("mul", x, HALF))
        yield op("mul", half, half)
        yield op("div", ONE, op("exp", op("neg", x)))
        yield op("div", op("add", ONE, saturated), op("sub", ONE, saturated))
        if x[0] in ("sub", "max", "min") and not leaf(x[2]):
            yield op("div" if x[0] == "sub" else x[0], op("exp", x[1]), op("exp", x[2]))
        if x[0] == "add" and x[2][0] != "const":
            yield op("mul", op("exp", x[1]), op("exp", x[2]))
    elif name == "sqrt":
        yield op("mul", op("sqrt", op("sqrt", x)), op("sqrt", op("sqrt", x)))
        if x[0] == "exp":
            yield op("exp", op("mul", x[1], HALF))
            yield op("div", x, op("sqrt", x))
    elif name == "log" and x[0] == "add" and x[1][0] == x[2][0] == "exp":
        a, b = x[1][1], x[2][1]
        largest = op("max", a, b)
        yield op("add", largest, op("log", op("add", op("exp", op("sub", a, largest)), op("exp", op("sub", b, largest)))))
        yield op("add", a, op("log", op("add", ONE, op("exp", op("sub", b, a)))))
    elif name == "div":
        yield op("mul", x, op("div", ONE, y))
    elif name == "mul" and y[0] == "const":
        yield op("mul", op("mul", x, const(2.0 * y[1])), HALF)
        if y[1] in (0.1, 0.5, 2.0, 10.0, 64.0, 512.0):
            yield op("div", x, const(1 / y[1]))
    elif name == "mul":
        yield op("mul", y, x)
        if y[0] == "exp" and x[0] in ("max", "min"):
            yield op(x[0], op("mul", x[1], y), op("mul", x[2], y))
    elif name == "add":
        if x[0] == "max":
            yield op("max", op("add", x[1], y), op("add", x[2], y))
        yield op("neg", op("sub", op("neg", x), y))
        if y[0] != "const":
            yield op("add", y, x)
            yield op("log", op("mul", op("exp", x), op("exp", y)))
    elif name == "sub":
        yield op("neg", op("sub", y, x))
        yield op("add", x, op("neg", y))


def rewrite(rng, node, share):
    if leaf(node):
        return node
    node = op(node[0], *(rewrite(rng, argument, share) for argument in node[1:]))
    found = list(equals(node)) if rng.random() < share else []
    return rng.choice(found) if found else node


def places(node, path=()):
    if node[0] != "input":
        yield path
    if not leaf(node):
        for i, argument in enumerate(node[1:], 1):
            yield from places(argument, (*path, i))


def change(node, path):
    if path:
        return tuple(change(part, path[1:]) if i == path[0] else part for i, part in enumerate(node))
    name, *arguments = node
    if name == "const":
        return const(2 * arguments[0])
    if name in ("sub", "div"):
        return op(name, *reversed(arguments))
    if name == "select":
        return op(name, *arguments[:2], *reversed(arguments[2:]))
    others = {"add": "sub", "mul": "add", "max": "min", "min": "max"}
    return op(others[name], *arguments) if name in others else op(name, op("mul", arguments[0], HALF))


def write(name, node):
    lines, known = [], {}

    def visit(node):
        if node[0] == "input":
            return f"%a{node[1]}"
        if node in known:
            return known[node]
        if node[0] == "const":
            text = f"arith.constant dense<{node[1]:.9e}>"
        else:
            arguments = [visit(argument) for argument in node[1:]]
            if node[0] == "select":
                lines.append(f"%c{len(lines)} = arith.cmpf olt, {arguments[0]}, {arguments[1]} : tensor<2xf32>")
                text = f"arith.select %c{len(lines) - 1}, {arguments[2]}, {arguments[3]} : tensor<2xi1>,"
            else:
                text = f"{OPS[node[0]]} {', '.join(arguments)}"
        text += " tensor<2xf32>" if text.endswith(",") else " : tensor<2xf32>"
        known[node] = f"%v{len(lines)}"
        lines.append(f"{known[node]} = {text}")
        return known[node]

    result = visit(node)
    arguments = ", ".join(f"%a{i}: tensor<2xf32>" for i in range(3))
    return "\n  ".join([f"func.func @{name}({arguments}) -> tensor<2xf32> {{", *lines, f"return {result} : tensor<2xf32>"]) + "\n}\n"


def evaluate(node, inputs):
    if node[0] == "input":
        return inputs[node[1]]
    if node[0] == "const":
        return mpmath.mpf(struct.unpack("f", struct.pack("f", node[1]))[0])
    return VALUES[node[0]](*(evaluate(argument, inputs) for argument in node[1:]))


def differ(a, b, rng):
    """Whether values are further apart than factors are rounded."""
    for _ in range(8):
        inputs = [mpmath.mpf(rng.randrange(-4096, 4096)) / 2048 for _ in range(3)]
        try:
            x, y = evaluate(a, inputs), evaluate(b, inputs)
        except (ValueError, ZeroDivisionError, OverflowError, TypeError):
            continue
        if not isinstance(x, mpmath.mpc) and not isinstance(y, mpmath.mpc) and abs(x - y) > mpmath.mpf(2)**-16 * max(abs(x), abs(y)):
            return True
    return False


def decide(options, kind, sides):
    files = [options.scratch / f"{kind}-{side}.mlir" for side in ("left", "right")]
    for file, programs in zip(files, zip(*sides)):
        file.write_text("".join(write(f"pair{i}", program) for i, program in enumerate(programs)))
    done = subprocess.run([options.bin / "rope-equiv", *files, "--function=*"], capture_output=True, text=True)
    found = dict(line.split(": ")[:2] for line in done.stdout.splitlines() if line.startswith("pair"))
    return [found.get(f"pair{i}", "missing: " + done.stderr[:200]) for i in range(len(sides))]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", type=pathlib.Path, required=True)
    parser.add_argument("--scratch", type=pathlib.Path, required=True)
    parser.add_argument("--pairs", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    options.scratch.mkdir(parents=True, exist_ok=True)
    equal, changed = [], []
    for number in itertools.count():
        if len(equal) == options.pairs:
            break
        rng = random.Random(f"{options.seed} {number}")
        program = draw(rng, rng.choice((2, 3, 4)))
        partner = rewrite(rng, program, rng.choice((0.3, 0.6)))
        if partner == program or sum(1 for _ in places(partner)) > 200:
            continue
        equal.append((program, partner))
        changed.append((program, change(partner, rng.choice(list(places(partner))))))
    wrong, counts = 0, collections.Counter()
    for kind, pairs in (("equal", equal), ("changed", changed)):
        for number, (pair, verdict) in enumerate(zip(pairs, decide(options, kind, pairs))):
            counts[kind, verdict] += 1
            isWrong = verdict == "different" if kind == "equal" else verdict == "equal" and differ(*pair, random.Random(number))
            if isWrong or verdict not in ("equal", "different", "undecided"):
                wrong += 1
                print(f"WRONG: seed {options.seed}, {kind} pair{number}: {verdict}")
    undecided = counts["changed", "undecided"]
    print(f"{options.pairs} equal pairs: {counts['equal', 'equal']} equal, {counts['equal', 'undecided']} undecided; "
          f"changed: {counts['changed', 'different']} different, {undecided} undecided, {counts['changed', 'equal']} equal; {wrong} wrong")
    return 1 if wrong or 3 * undecided > options.pairs else 0


if __name__ == "__main__":
    sys.exit(main())
