#!/usr/bin/env python3
"""Draws pairs of programs, equal ones and ones that differ a little, and has rope-equiv decide them.

    check.py --bin build/bin --scratch FOLDER [--pairs N] [--seed N] [--batch N] [--show]

A program is an expression of maxima, minima, clamps, sums, softmax, windows of positions, sizes that may be open, and integers of
several widths. Its equal partner follows by identities of real numbers and of integers that wrap; its other partner by one small change (another
constant, bound, order, sign, operand), which counts only where values computed here differ. Values of both kinds of pairs are computed
by expression.py, for sizes and integers around every constant of both programs.

N pairs of each kind are drawn. Exit status: 0 when none is decided wrongly and at most one in fifty is undecided.
"""
import argparse
import collections
import pathlib
import random
import subprocess
import sys

from changes import changes, rewrites
from expression import Node, WIDTHS, compare, const, evaluate, op, select, signed, write

INTEGERS = ("i8", "i32", "i64")
# Two programs count as different when so many of the elements that are computed here differ.
LEAST_SHARE = 0.01


class Drawing:
    """Draws one expression; `kinds` are those of its inputs."""

    def __init__(self, rng):
        self.rng, self.kinds = rng, []

    def input(self, kind="f32"):
        same = [i for i, known in enumerate(self.kinds) if known == kind]
        if same and (self.rng.random() < 0.4 or len(self.kinds) == 4):
            return Node("input", kind, data=self.rng.choice(same))
        self.kinds.append(kind)
        return Node("input", kind, data=len(self.kinds) - 1)

    def number(self):
        return const(self.rng.choice([0.5, 2.0, 1.5, 0.25, 3.0, -1.0, -0.5]))

    def real(self, depth):
        if depth == 0:
            return self.input()
        name = self.rng.choice(["add", "sub", "mul", "scale", "max", "min", "clamp", "abs", "shift", "choose"])
        x = self.real(depth - 1)
        if name == "scale":
            return op("mul", self.number(), x)
        if name == "shift":
            return op("add", x, self.number())
        if name == "abs":
            return op("abs", x)
        if name == "clamp":
            low = self.rng.choice([-2.0, -1.0, 0.0, 0.5])
            return op("min", op("max", x, const(low)), const(low + self.rng.choice([1.0, 1.5, 6.0])))
        y = self.real(self.rng.randrange(depth))
        if str(x) == str(y):
            return x
        if name == "choose":
            return select(compare(self.rng.choice(["olt", "ogt", "ole", "oge"]), x, y), self.input(), y)
        return op(name, x, y)

    def integer(self, depth, kind):
        if depth == 0:
            return self.input(kind)
        x = self.integer(depth - 1, kind)
        name = self.rng.choice(["add", "sub", "maxs", "mins", "maxu", "minu", "and", "xor", "mul", "clamp"])
        if name == "clamp":
            low = self.rng.choice([-5, 0, 1])
            return op("mins", op("maxs", x, const(low, kind)), const(low + self.rng.choice([1, 7, 100]), kind))
        y = const(self.rng.choice([1, 2, 4, 7, 15, 100, -1, -3]), kind) if self.rng.random() < 0.6 else self.integer(0, kind)
        return op(name, x, y)

    def place(self, depth=1):
        """A number made of positions."""
        index = Node("index", "i64", data=self.rng.randrange(2))
        if depth == 0 or self.rng.random() < 0.5:
            return index
        name = self.rng.choice(["add", "sub", "maxs", "mins", "mul"])
        return op(name, index, const(self.rng.choice([1, 2, 3, 5, 9, 12]), "i64"))

    def maxima(self): return self.real(3)

    def rows(self):
        x = self.real(1)
        form = self.rng.choice(["softmax", "sum", "rowmax", "rowmin", "centred"])
        if form == "softmax":
            shifted = op("sub", x, op("rowmax", x))
            return op("mul", op("div", op("exp", shifted), op("sum", op("exp", shifted))), self.input())
        if form == "centred":
            return op("sub", x, op("sum", op("add", x, self.input())))
        return op("mul", op(form, x), self.input())

    def window(self):
        row, column = Node("index", "i64", data=0), Node("index", "i64", data=1)
        kept = compare(self.rng.choice(["sle", "slt"]), column, row)
        width = const(self.rng.choice([1, 2, 3, 5, 8, 11]), "i64")
        if self.rng.random() < 0.7:
            kept = op("and", kept, compare("sgt", op("add", column, width), row))
        x = select(kept, self.real(1), const(0.0))
        return op("sum", x) if self.rng.random() < 0.3 else x

    def sizes(self):
        size = Node("size", "i64", data=self.rng.randrange(2))
        form = self.rng.choice(["reverse", "last", "limit", "bound"])
        if form == "reverse":
            return op("mul", self.real(1), Node("sitofp", "f32", op("sub", size, self.place())))
        if form == "last":
            kept = compare("slt", self.place(), op("sub", size, const(self.rng.choice([1, 2, 3]), "i64")))
        elif form == "limit":
            kept = compare("sgt", size, const(self.rng.choice([1, 2, 4, 7, 10]), "i64"))
        else:
            kept = compare("slt", op("mins", size, const(self.rng.choice([4, 9]), "i64")), op("add", self.place(), const(3, "i64")))
        return select(kept, self.real(1), self.input())

    def integers(self): return self.integer(3, self.rng.choice(INTEGERS))

    def casts(self):
        form = self.rng.choice(["float", "wide", "narrow", "compare", "positions"])
        kind = self.rng.choice(INTEGERS[:2])
        if form == "float":
            return op("add", Node(self.rng.choice(["sitofp", "uitofp"]), "f32", self.integer(2, kind)), self.input())
        if form == "wide":
            return op("add", Node(self.rng.choice(["extsi", "extui"]), "i64", self.integer(2, kind)), self.input("i64"))
        if form == "narrow":
            return op("add", Node("trunci", kind, self.integer(2, "i64")), self.input(kind))
        if form == "positions":
            return op("mul", Node("sitofp", "f32", op("mins", op("maxs", self.input("i64"), const(0, "i64")), const(100, "i64"))), self.input())
        order = self.rng.choice(["slt", "sle", "ult", "ule", "eq"])
        value = const(self.rng.choice([0, 1, 3, 40, -1, 127]), kind)
        return select(compare(order, self.integer(1, kind), value), self.real(1), self.input())


FAMILIES = ("maxima", "rows", "window", "sizes", "integers", "casts")


def places(node):
    seen, result = set(), []
    for inner in node:
        if id(inner) not in seen:
            seen.add(id(inner))
            result.append(inner)
    return result


def rewrite(rng, node, steps):
    for _ in range(steps):
        found = [(inner, other) for inner in places(node) for other in rewrites(inner)]
        if not found:
            break
        groups = {}
        for inner, other in found:
            groups.setdefault((inner.op, other.op), []).append((inner, other))
        node = node.replace(*rng.choice(groups[rng.choice(sorted(groups))]))
    return node


def targets(nodes):
    return sorted({inner.data for node in nodes for inner in node if inner.op == "const" and inner.kind in INTEGERS})


def draw_inputs(rng, kinds, sizes, integers):
    def element(kind):
        if kind == "f32":
            return rng.randrange(-192, 193) / 64  # sums and products of some are exact
        ends = [0, 1, -1, -(1 << (WIDTHS[kind] - 1)), (1 << (WIDTHS[kind] - 1)) - 1]
        near = [value + step for value in integers for step in (-1, 0, 1)]
        return signed(rng.choice([rng.choice(ends), rng.choice(near + ends), rng.getrandbits(64), rng.randrange(-20, 200)]), kind)
    return [[[element(kind) for _ in range(sizes[1])] for _ in range(sizes[0])] for kind in kinds]


def count_differences(first, second):
    pairs = [(a, b) for row, other in zip(first, second) for a, b in zip(row, other)]
    return sum(a != b and (isinstance(a, int) or abs(a - b) > 1e-6 * max(1e-3, abs(a), abs(b))) for a, b in pairs), len(pairs)


def measure(rng, left, right, kinds, shape, draws):
    """The share of elements that differ, of draws around the constants of both."""
    integers = targets([left, right])
    near = sorted({1, 2, 3, 4} | {value + step for value in integers if 0 < value <= 14 for step in (0, 1, 2)})
    different = total = 0
    for number in range(draws):
        pick = (lambda: near[-1 - number] if number < 3 and number < len(near) else rng.choice(near))
        sizes = [pick() if size == "?" else size for size in shape]
        inputs = draw_inputs(rng, kinds, sizes, integers)
        try:
            counts = count_differences(evaluate(left, inputs, sizes), evaluate(right, inputs, sizes))
        except ZeroDivisionError:
            return 0.0
        different, total = different + counts[0], total + counts[1]
    return different / total


def draw_pair(rng, family, equal):
    """The left and right side, the kinds of the inputs, and the shape."""
    while True:
        drawing = Drawing(rng)
        left = getattr(drawing, family)()
        if not drawing.kinds:
            continue
        shape = [rng.choice([3, 4, 6, "?", "?"]), rng.choice([2, 5, "?"])]
        if equal:
            right = rewrite(rng, left, rng.randint(1, 4))
            if str(right) == str(left):
                continue
            if measure(rng, left, right, drawing.kinds, shape, 6):
                raise SystemExit(f"an identity does not hold:\n{left}\n{right}")
            return left, right, drawing.kinds, shape
        for _ in range(6):
            inner = rng.choice(places(left))
            found = list(changes(inner))
            if found:
                right = left.replace(inner, rng.choice(found))
                if measure(rng, left, right, drawing.kinds, shape, 16) >= LEAST_SHARE:
                    return left, rewrite(rng, right, rng.randint(0, 2)), drawing.kinds, shape


def decide(options, batch, number):
    """The verdict of each function of a batch."""
    for side in ("left", "right"):
        (options.scratch / f"{side}.mlir").write_text("\n".join(pair[side] for pair in batch))
    done = subprocess.run([options.bin / "rope-equiv", options.scratch / "left.mlir", options.scratch / "right.mlir", "--function=*",
                           f"--seed={number}"], capture_output=True, text=True)
    verdicts = dict(line.split(": ")[:2] for line in done.stdout.splitlines() if line.startswith("p"))
    if any(pair["name"] not in verdicts for pair in batch):
        raise SystemExit(f"rope-equiv says nothing of some pairs in {options.scratch}: {done.stderr[:1000]}")
    return verdicts


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", type=pathlib.Path, required=True)
    parser.add_argument("--scratch", type=pathlib.Path, required=True)
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--batch", type=int, default=50)
    parser.add_argument("--show", action="store_true")
    options = parser.parse_args()
    options.scratch.mkdir(parents=True, exist_ok=True)
    counts, shown = collections.Counter(), []
    for start in range(0, options.pairs, options.batch):
        batch = []
        for number in range(start, min(options.pairs, start + options.batch)):
            for wanted in ("equal", "different"):
                rng = random.Random(f"{options.seed}-{number}-{wanted}")
                family = FAMILIES[number % len(FAMILIES)]
                left, right, kinds, shape = draw_pair(rng, family, wanted == "equal")
                name = f"p{number}_{wanted}"
                batch.append({"name": name, "wanted": wanted, "family": family,
                              "left": write(name, left, kinds, shape, rng, 0.2), "right": write(name, right, kinds, shape, rng, 0.2)})
        verdicts = decide(options, batch, options.seed)
        for pair in batch:
            verdict = verdicts[pair["name"]]
            state = "right" if verdict == pair["wanted"] else "undecided" if verdict == "undecided" else f"wrongly {verdict}"
            counts[state] += 1
            counts[pair["family"], state] += 1
            if state != "right":
                shown.append(f"{state}: {pair['family']}, seed {options.seed}, {pair['name']}"
                             + (f"\n{pair['left']}{pair['right']}" if options.show else ""))
    total = 2 * options.pairs
    print(*shown, sep="\n")
    for family in FAMILIES:
        print(f"{family}:", ", ".join(f"{count} {key[1]}" for key, count in sorted(counts.items(), key=str) if key[0] == family))
    wrong = counts["wrongly equal"] + counts["wrongly different"]
    print(f"{total} pairs: {counts['wrongly equal']} wrongly equal, {counts['wrongly different']} wrongly different, "
          f"{counts['undecided']} undecided")
    return 0 if counts["right"] and counts["right"] + counts["undecided"] == total and not wrong and 50 * counts["undecided"] <= total else 1


if __name__ == "__main__":
    sys.exit(main())
