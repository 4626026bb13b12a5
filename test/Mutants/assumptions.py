#!/usr/bin/env python3
"""Makes programs whose raise rests on an assumption, with inputs that keep it and inputs that break it, and runs each as it is and
raised: what was raised holds what its class says, or it is refused.

    assumptions.py --bin BIN [--kinds LIST] [--count N] [--seed S] [--batch N] [--scratch DIR] [--target cpu] [--verify] [--print]

`--count` programs of each kind are drawn from `--seed`. The outcome is not predicted: the values decide. A case of inputs names the
weakest class that promises something about it, and is compared where the certificates of the function are of that class or a
stronger one. What a class is taken to promise:

exact     Every element has the same bits, whatever the inputs are; a NaN is a NaN whatever its payload.
contract  Sums and scales are reassociated. The elements that are NaN are the same and so are infinities with their signs; the others
          differ by no more than `bound`. Nothing is promised where a product or a sum overflows in one order and not in another, and
          where V is not finite at a key of weight 0 (docs/spec/attention.md).
finite    As contract, of an element that is finite as the program is written. Nothing is promised where Q, K or scores are not finite,
          or where a score that is kept is not far above a finite fill (docs/RaisingGuide.md, Classes). Without attention the finite
          elements are equal as numbers, whatever the sign of a zero is.

Sizes of 0 and 1, rows without a key, and integers at the ends of their type are no exception in any class, but where a certificate of
class finite names the assumption that the inputs break, as `there is a key`.

With --verify the pass also compares what it raises: a right raise that it finds different is wrong, one that it cannot decide is
counted.

The bound, in elements of the result, for D lanes and J keys, with unit roundoffs u of the types that scores (u_s), weights (u_p) and
sums (u_a) have in the certificate, or are said not to be rounded to, follows docs/spec/attention.md, Numerics. A score of magnitude at
most S = |scale| D max|q| max|k| has in
either program an error of at most E = S (D + 4) u_a + 4 (S + max|mask|) u_s, a weight the relative error 2 E. So two results differ by
at most 2 max|v| (e^(2 E) - 1 + 2 u_p + (2 J + 12) (u_a + u_s)). Where E is above 1/4 only NaN and infinities are compared.

A sum of two products of three factors, of which the terms name those that are inputs, and another one of at most T: each product has
in either order an error of at most 2 u of itself, the sum one of u, so two results differ by at most 2 (4 u + 2 u) T times the factors.
"""
import argparse
import collections
import json
import math
import pathlib
import random
import re
import struct
import sys
import tempfile

import assumed_assembly  # noqa: F401
import assumed_attention  # noqa: F401
import assumed_blocks  # noqa: F401
import assumed_complex  # noqa: F401
import assumed_fused  # noqa: F401
import assumed_index  # noqa: F401
import assumed_places  # noqa: F401
import assumed_rotation  # noqa: F401
import assumed_scores  # noqa: F401
import assumed_softmax  # noqa: F401
import assumed_weights  # noqa: F401
import assumed_windows  # noqa: F401
import assumed_writes  # noqa: F401
from assumed import CLASSES, KINDS, UNIT, Assumed, bits, extents, nested
from generate import BEFORE, numbers, read, run


class Mutant:
    def __init__(self, name, seed):
        self.kind, self.seed, self.name = name, seed, ""
        self.program = Assumed(random.Random(f"{name} {seed}"))
        KINDS[name](self.program, self.program.r)

    @property
    def description(self):
        return f"{self.kind}, program {self.seed}: {', '.join(self.program.notes)}"


TYPES = re.compile(r"types (\w+) scores, (\w+) softmax, (\w+) probabilities, (\w+) sum")


def bound(program, values, certified):
    """See above; None where nothing can be said of finite elements. The types are those of the certificate, where there is one."""
    terms = program.terms
    if "factors" in terms:
        names, table = terms["factors"]
        return 12 * UNIT["f32"] * table * math.prod(max((abs(n) for n in values[name] if math.isfinite(n)), default=0.0) for name in names)
    largest = {name: max((abs(n) for n in numbers if math.isfinite(n)), default=0.0) for name, numbers in values.items()}
    product = largest.get("q", 0) * largest.get("k", 0)
    scores, lanes, keys = abs(terms.get("scale", 1.0)) * terms.get("lanes", 4) * product, terms.get("lanes", 4), terms.get("keys", 8)
    u_s, u_p, u_a = (UNIT[terms.get(name, "f32")] for name in ("score", "weight", "sum"))
    if certified:
        of_scores, of_softmax, of_weights, of_sum = (UNIT[name] for name in TYPES.search(certified).groups())
        u_s, u_p, u_a = of_scores, max(of_softmax, of_weights), max(of_sum, u_a)
        for what, name in re.findall(r"(scores|exponents|weights) are not rounded to (\w+)", certified):
            u_s, u_p = (u_s, max(u_p, UNIT[name])) if what == "weights" else (max(u_s, UNIT[name]), u_p)
    mask = max(terms.get("mask", 0.0), *(largest.get(name, 0.0) for name in ("mask", "mask2", "sinks"))) if scores else 0.0
    mask = mask if mask < 1e3 else 0.0
    error = scores * (lanes + 4) * u_a + 4 * (scores + mask) * u_s
    if error > 0.25:
        return None
    return 2 * largest.get("v", 1.0) * (math.expm1(2 * error) + 2 * u_p + (2 * keys + 12) * (u_a + u_s))


def same(a, b, width):
    """Bits, but for the payload of a NaN."""
    return a != a and b != b or struct.pack("<d", a) == struct.pack("<d", b)


def certified(entries):
    """The weakest class, and whether attention is among what was raised; what is not raised is exact."""
    weakest = min((e["class"] for e in entries), key=CLASSES.index, default="exact")
    return weakest, any(e["what"] == "attention" or e["class"] == "contract" for e in entries)


def difference(mutant, case, kind, attention, want, got):
    """None, or what a class does not allow."""
    certificates = [" ".join([entry["proven"], *entry["facts"]]) for entry in mutant.facts if TYPES.search(entry["proven"])]
    limit = bound(mutant.program, case.values, next(iter(certificates), None)) if attention else 0.0
    for i, (a, b) in enumerate(zip(want, got)):
        if kind == "exact":
            holds = same(a, b, None)
        elif kind == "finite" and not math.isfinite(a):
            holds = True
        elif a != a or b != b or math.isinf(a) or math.isinf(b):
            holds = a == b or a != a and b != b
        else:
            holds = a == b or limit is None or abs(a - b) <= limit
        if not holds:
            return f"element {i} is {b!r} after raising, {a!r} before" + (f", bound {limit:.3g}" if limit and kind != "exact" else "")
    return None


def argument(lines, tensor, sizes, values):
    """A literal of the concrete shape, cast to the type of the argument."""
    shape, name = extents(tensor, sizes), f"%c{len(lines)}"
    element = tensor.element
    if not tensor.shape and element == "index":
        lines.append(f"  {name} = arith.constant {int(values[0])} : index")
        return name
    fixed = f"tensor<{''.join(f'{n}x' for n in shape)}{element}>"
    if math.prod(shape) and element.startswith(("f", "bf")):
        width = {"f64": 8, "f32": 4}.get(element, 2)
        text = '"0x' + "".join(bits(n, element).to_bytes(width, "little").hex().upper() for n in values) + '"'
    else:
        text = nested(values, shape, element) if math.prod(shape) else ""
    lines.append(f"  {name} = arith.constant dense<{text}> : {fixed}")
    if fixed == tensor.type:
        return name
    lines.append(f"  %c{len(lines)} = tensor.cast {name} : {fixed} to {tensor.type}")
    return f"%c{len(lines) - 1}"


def main_function(calls):
    lines, results = [], []
    for mutant, case in calls:
        program = mutant.program
        names = [argument(lines, tensor, case.sizes, case.values[tensor.name[1:]]) for tensor in program.arguments]
        called = f"%c{len(lines)}"
        types = ", ".join(r.type for r in program.results)
        lines.append(f"  {called}:{len(program.results)} = func.call @{mutant.name}({', '.join(names)}) : "
                     f"({', '.join(t.type for t in program.arguments)}) -> ({types})")
        results += [(f"{called}#{i}", r.type) for i, r in enumerate(program.results)]
    return (f"func.func @main() -> ({', '.join(t for _, t in results)}) {{\n" + "\n".join(lines)
            + f"\n  return {', '.join(n for n, _ in results)} : {', '.join(t for _, t in results)}\n}}\n"), len(results)


def with_main(text, main):
    """The module with one more function."""
    end = text.rstrip().rfind("}")
    return text[:end] + main + "}\n"


class Checker:
    def __init__(self, options, scratch):
        self.bin, self.scratch, self.options = options.bin, scratch, options
        self.table = collections.defaultdict(collections.Counter)
        self.wrong, self.undecided = [], 0

    def fail(self, mutant, text, before):
        self.table[mutant.kind]["wrong"] += 1
        self.wrong.append(mutant)
        if len(self.wrong) <= self.options.limit:
            print(f"WRONG: {mutant.description}\n  {text} ({before or 'nothing'} before)")
            if self.options.print:
                print(mutant.program.function("f"))

    def check(self, mutants, before):
        """Raises all of them in one module, then runs every case."""
        source, plain, raised, report = (self.scratch / n for n in ("source.mlir", "plain.mlir", "raised.mlir", "report.json"))
        for number, mutant in enumerate(mutants):
            mutant.name = f"f{number}"
        source.write_text("".join(m.program.function(m.name) for m in mutants))
        verify = " verify" if self.options.verify else ""
        for path, output, passes in (source, plain, before), (plain, raised, f"rope-raise{{report={report}{verify}}},"):
            result = run([self.bin / "rope-opt", path, f"--pass-pipeline=builtin.module({passes[:-1]})", "-o", output])
            if result.returncode:
                if len(mutants) == 1:
                    return self.fail(mutants[0], f"rope-opt: {result.returncode}: {result.stderr.strip()[:600]}", before)
                return [self.check(half, before) for half in (mutants[:len(mutants) // 2], mutants[len(mutants) // 2:])]
        self.undecided += result.stderr.count("warning: cannot decide")
        certificates = collections.defaultdict(list)
        for entry in json.loads(report.read_text())["raised"]:
            certificates[entry["function"]].append(entry)
        for mutant in mutants:
            found = certificates[mutant.name]
            mutant.facts = found
            mutant.certified, _ = certified(found)
            row = self.table[mutant.kind]
            row["mutants"] += 1
            row[mutant.certified if found else "refused"] += 1
        # What was not raised is compared with itself, and stays cheap: one case.
        calls = [(m, c) for m in mutants for c in (m.program.cases if certificates[m.name] else m.program.cases[:1])]
        self.compare(calls, plain.read_text(), self.corrupted(raised.read_text()), before, set())

    def corrupted(self, text):
        """Shows that a wrong raise is seen: with --corrupt="A=>B" the first text becomes the second one everywhere."""
        old, _, new = (self.options.corrupt or "").partition("=>")
        return text.replace(old, new) if old else text

    def compare(self, calls, plain, raised, before, failed):
        main, count = main_function(calls)
        outputs = []
        for name, text in ("plain", plain), ("raised", raised):
            path = self.scratch / f"{name}-run.mlir"
            path.write_text(with_main(text, main))
            files = [self.scratch / f"{name}-{i}.npy" for i in range(count)]
            target = ["--target=reference", "--reference=exact"] if self.options.target == "reference" else [f"--target={self.options.target}"]
            result = run([self.bin / "rope-runner", path, "--entry=main", *target, *(f"--output={file}" for file in files)])
            if result.returncode:
                if len(calls) > 1:
                    for half in (calls[:len(calls) // 2], calls[len(calls) // 2:]):
                        self.compare(half, plain, raised, before, failed)
                    return
                mutant, case = calls[0]
                if mutant.name not in failed:
                    failed.add(mutant.name)
                    self.fail(mutant, f"{case.label}: the {name} program does not run: {result.stderr.strip()[-600:]}", before)
                return
            outputs.append([read(file) for file in files])
        place = 0
        for mutant, case in calls:
            for number in range(len(mutant.program.results)):
                (type_before, a), (type_after, b) = outputs[0][place], outputs[1][place]
                place += 1
                entries = [e for e in mutant.facts if e["what"] != "attention" or number not in mutant.program.moved]
                promised, attention = certified(entries)
                if mutant.name in failed or CLASSES.index(promised) < CLASSES.index(case.level):
                    continue
                if promised == "finite" and any(one in fact for one in case.breaks for e in entries for fact in e["facts"]):
                    continue
                a, b = numbers(type_before, a), numbers(type_after, b)
                text = "has another type" if type_before != type_after or len(a) != len(b) else difference(
                    mutant, case, promised, attention, a, b)
                if text:
                    failed.add(mutant.name)
                    proven = "; ".join(f"{e['what']}: {e['proven']}" for e in mutant.facts)
                    self.fail(mutant, f"class {promised}, {case.label}, result {number}: {text}\n  {proven}", before)

    def print_table(self):
        columns = ["mutants", "refused", *CLASSES, "wrong"]
        width = max(map(len, self.table)) + 2
        print("kind".ljust(width) + "".join(f"{c:>10}" for c in columns))
        for name, row in [*self.table.items(), ("all", sum(self.table.values(), collections.Counter()))]:
            print(name.ljust(width) + "".join(f"{row[c]:>10}" for c in columns))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", type=pathlib.Path, required=True)
    parser.add_argument("--kinds", default=",".join(KINDS))
    parser.add_argument("--without", default="", help="kinds that are left out")
    parser.add_argument("--count", type=int, default=8, help="programs of each kind")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--batch", type=int, default=60)
    parser.add_argument("--scratch", type=pathlib.Path)
    parser.add_argument("--target", default="reference")
    parser.add_argument("--verify", action="store_true", help="rope-raise{verify} has to accept each raise")
    parser.add_argument("--corrupt", help="A=>B: text of the raised module that is changed")
    parser.add_argument("--limit", type=int, default=20, help="failures that are printed")
    parser.add_argument("--program", type=int, help="one program alone, by its number")
    parser.add_argument("--print", action="store_true", help="print the failing programs")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        scratch = (options.scratch or pathlib.Path(temporary)).resolve()
        scratch.mkdir(parents=True, exist_ok=True)
        checker, r, waiting = Checker(options, scratch), random.Random(options.seed), []
        for name in options.kinds.split(","):
            if name in options.without.split(","):
                continue
            seeds, seen = random.Random(f"{options.seed} {name}"), set()
            # Few choices have few programs.
            for _ in range(4 * options.count):
                mutant = Mutant(name, seeds.getrandbits(32) if options.program is None else options.program)
                text = mutant.program.function("f")
                if text not in seen and len(seen) < options.count:
                    seen.add(text)
                    waiting.append(mutant)
            while len(waiting) >= options.batch:
                checker.check(waiting[:options.batch], r.choice(BEFORE))
                del waiting[:options.batch]
        if waiting:
            checker.check(waiting, r.choice(BEFORE))
        checker.print_table()
    if options.verify:
        print(f"{checker.undecided} raises that verify does not decide")
    print(f"{sum(row['mutants'] for row in checker.table.values())} mutants, {len(checker.wrong)} wrong")
    sys.exit(1 if checker.wrong else 0)


if __name__ == "__main__":
    main()
