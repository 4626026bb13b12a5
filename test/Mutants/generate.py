#!/usr/bin/env python3
"""Makes almost-RoPE programs of each idiom (of rotations, tables, attention, cache writes and projections), and compares what
rope-raise does with them with what it should do.

    generate.py --bin BIN [--idioms LIST] [--dynamic] [--count N] [--seed S] [--batch N] [--scratch DIR] [--show NAME] [--table]

`--count` mutants of each idiom are drawn from `--seed`: a program with one of its steps, sometimes two, changed; every fifth
draw is a new program (layout, sizes, type, where tables come from), which is checked unchanged, too: it must be raised.
The outcome of each is predicted from its terms, element by element (predict.py). Then the batch runs in the interpreter as it
is and raised: bit for bit the same, and what its terms say.
"""
import argparse
import ast
import collections
import json
import math
import pathlib
import random
import re
import struct
import subprocess
import sys
import tempfile

import terms
from attentions import ATTENTIONS
from blocks import BLOCKS, predict_fusion
from builder import Invalid, Program
from predict import predict
from predict_attention import predict_attention, states_mask
from rotations import ROTATIONS
from spellings import SEQUENCE, Inexpressible, dynamic_function, dynamic_type
from predict_write import predict_write
from tables import TABLES
from writes import WRITES

IDIOMS = {**ROTATIONS, **TABLES, **ATTENTIONS, **WRITES, **BLOCKS}
# Positions that are drawn for a program: an entry of a table is read by some of them.
INTEGER_DRAWS = 12
EPSILON = {"f64": 2.0 ** -52, "f32": 2.0 ** -23, "f16": 2.0 ** -10, "bf16": 2.0 ** -7}
BEFORE = ["", "", "canonicalize,", "cse,", "func.func(linalg-generalize-named-ops),", "func.func(linalg-fuse-elementwise-ops),"]
CERTIFICATE = re.compile(r"root .*?; (\w+) to (\w+), block \[(\d+), (\d+)\), (transposed, )?(?:the sine has one sign in both lanes, )?(\w+), "
                         r"(\w+)-width tables (.*?), computed in (\w+).*?; class (\w+)")


class Mutant:
    def __init__(self, idiom, seed, taken=(), base=None, dynamic=False):
        # The program that it is a mutant of.
        self.base = base
        self.idiom, self.seed, self.taken = idiom, seed, taken
        self.dynamic = dynamic
        self.program = Program(taken, rows=SEQUENCE if dynamic else None)
        self.program.results = [IDIOMS[idiom](self.program, random.Random(seed))]
        self.name, self.before = "", ""

    def function(self, name):
        return dynamic_function(self.program, name) if self.dynamic else self.program.function(name)

    @property
    def epsilon(self):
        """Of the narrowest type; cosines and sines may differ in their last place."""
        text = self.function("f")
        return max(EPSILON[t] for t in EPSILON if t in text)

    @property
    def description(self):
        return f"{self.idiom}, program {self.seed}: {'; '.join(self.program.changes) or 'unchanged'}"


def undefined(tensor):
    known = {}

    def go(term):
        if term not in known:
            known[term] = term.op == "undefined" or any(go(o) for o in term.operands)
        return known[term]
    return any(map(go, tensor.elements))


def draw(idiom, r, count, seen, dynamic=False):
    """`count` mutants of an idiom, none of whose texts is `seen`, and the programs they come from: a new one for every fifth."""
    drawn, made, options, limit, refused = [], 0, [], 0, 0
    while made < count:
        if not options or made == limit:
            seed, limit = r.getrandbits(32), made + 5
            try:
                base = Mutant(idiom, seed, dynamic=dynamic)
                base.function("f")
            except Inexpressible as reason:
                options, refused = [], refused + 1
                if refused == 1000:
                    sys.exit(f"{idiom}: {reason}")
                continue
            refused = 0
            drawn.append(base)
            options = [(site, i) for site, labels in enumerate(base.program.sites) for i in range(len(labels))]
            r.shuffle(options)
        taken = [options.pop()]
        if r.random() < 0.15 and options:
            taken.append(r.choice(options))
        try:
            mutant = Mutant(idiom, seed, taken, base, dynamic)
            text = mutant.function("f")
        except (Invalid, IndexError, Inexpressible):
            continue
        if mutant.program.changes and text not in seen and not undefined(mutant.program.results[0]):
            seen.add(text)
            drawn.append(mutant)
            made += 1
    return drawn


def run(command, **keywords):
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, **keywords)


def cast(lines, name, source, target):
    if source == target:
        return name
    lines.append(f"  %c{len(lines)} = tensor.cast {name} : {source} to {target}")
    return f"%c{len(lines) - 1}"


def main_function(mutants):
    """Calls each function; also yields its arguments, so that terms can be evaluated."""
    arguments, results, lines, ranges = [], [], [], []
    for mutant in mutants:
        names = []
        for tensor in mutant.program.arguments:
            name = f"%a{len(arguments)}"
            low, high = mutant.program.ranges.get(tensor.name[1:], (-2, 2))
            if tensor.element != "i1":
                ranges.append(f"--range={len(arguments)}:{low}:{high}")
            arguments.append((name, tensor.type))
            names.append((name, tensor.type))
        outputs = mutant.program.results
        if mutant.dynamic:
            names = [(cast(lines, n, t, dynamic_type(t)), dynamic_type(t)) for n, t in names]
        types = [dynamic_type(o.type) if mutant.dynamic else o.type for o in outputs]
        called = len(lines)
        lines.append(f"  %r{called}:{len(outputs)} = func.call @{mutant.name}({', '.join(n for n, _ in names)}) : "
                     f"({', '.join(t for _, t in names)}) -> ({', '.join(types)})")
        results += [(cast(lines, f"%r{called}#{i}", t, o.type), o.type) for i, (o, t) in enumerate(zip(outputs, types))]
    yielded = results + arguments
    text = (f"func.func @main({', '.join(f'{n}: {t}' for n, t in arguments)}) -> ({', '.join(t for _, t in yielded)}) {{\n"
            + "\n".join(lines) + f"\n  return {', '.join(n for n, _ in yielded)} : {', '.join(t for _, t in yielded)}\n}}\n")
    return text, ranges, len(yielded)


def read(path):
    """(type, raw bytes) of a .npy file."""
    data = path.read_bytes()
    end = 10 + int.from_bytes(data[8:10], "little")
    return ast.literal_eval(data[10:end].decode())["descr"], data[end:]


def numbers(descr, data):
    if descr == "|V2":
        return [struct.unpack("<f", b"\0\0" + data[i:i + 2])[0] for i in range(0, len(data), 2)]
    code = {"<f8": "d", "<f4": "f", "<f2": "e", "<i8": "q", "|b1": "?"}[descr]
    return list(struct.unpack(f"<{len(data) // struct.calcsize(code)}{code}", data))


class Checker:
    def __init__(self, options, scratch):
        self.bin, self.scratch, self.options = options.bin, scratch, options
        self.table = collections.defaultdict(collections.Counter)
        self.wrong = []

    def fail(self, mutant, text):
        self.wrong.append(mutant)
        self.table[mutant.idiom]["wrong"] += 1
        if len(self.wrong) <= self.options.limit:
            print(f"WRONG: {mutant.description}\n  {text}")
            if self.options.print:
                print(mutant.function("f"))

    def check(self, mutants, seed, before):
        module, raised, report = (self.scratch / name for name in ("module.mlir", "raised.mlir", "report.json"))
        for number, mutant in enumerate(mutants):
            mutant.name, mutant.before = f"f{number}", before
        main, ranges, count = main_function(mutants)
        module.write_text("".join(m.function(m.name) for m in mutants) + main)
        pipeline = f"builtin.module({before}rope-raise{{report={report}}})"
        result = run([self.bin / "rope-opt", module, f"--pass-pipeline={pipeline}", "-o", raised])
        if result.returncode:
            if len(mutants) == 1:
                return self.fail(mutants[0], f"rope-opt: {result.returncode}: {result.stderr.strip()[:600]}")
            for half in (mutants[:len(mutants) // 2], mutants[len(mutants) // 2:]):
                self.check(half, seed, before)
            return None
        found = json.loads(report.read_text())
        outcomes = collections.defaultdict(lambda: ([], set()))
        for entry in found["raised"]:
            outcomes[entry["what"], entry["function"]][0].append(entry["proven"])
        for entry in found["missed"]:
            outcomes[entry["what"], entry["function"]][1].add(entry["reason"])
        outputs = []
        fused, kernels = self.fuse(mutants, raised)
        for path in (module, raised, fused) if fused else (module, raised):
            files = [self.scratch / f"{path.stem}-{i}.npy" for i in range(count)]
            result = run([self.bin / "rope-runner", path, "--target=reference", self.options.reference, f"--random={seed}", *ranges,
                          *(f"--output={file}" for file in files)])
            if result.returncode:
                if len(mutants) == 1:
                    return self.fail(mutants[0], f"rope-runner {path.name}: {result.returncode}: {result.stderr.strip()[:600]}")
                for half in (mutants[:len(mutants) // 2], mutants[len(mutants) // 2:]):
                    self.check(half, seed, before)
                return None
            outputs.append([read(file) for file in files])
        # Factors of lanes may be multiplied in another order.
        reordered = {entry["function"] for entry in found["raised"] if entry["class"] != "exact"}
        if self.options.equiv:
            finite = {entry["function"] for entry in found["raised"] if entry["class"] == "finite"}
            self.check_equality(mutants, module, raised, finite, outputs[0])
        position = sum(len(m.program.results) for m in mutants)
        place = 0
        for mutant in mutants:
            self.table[mutant.idiom]["mutants" if mutant.taken else "controls"] += 1
            judge, what = ((self.judge_attention, "attention") if mutant.idiom in ATTENTIONS else
                           (self.judge_write, "cache-write") if mutant.idiom in WRITES else (self.judge, "rotation"))
            text = judge(mutant, *outcomes[what, mutant.name])
            arguments = {}
            for tensor in mutant.program.arguments:
                arguments[tensor.name[1:]] = numbers(*outputs[0][position])
                position += 1
            for result in mutant.program.results:
                if fused:
                    text = text or self.judge_fusion(mutant, bool(outcomes[what, mutant.name][0]), *kernels[mutant.name])
                # A wrong raise is worse than a wrong prediction.
                for rewritten in outputs[1:]:
                    # Means of equal weights may lie between two numbers of a type.
                    tolerance = mutant.epsilon if mutant.idiom in ATTENTIONS and self.rounds(mutant) else self.options.tolerance
                    if mutant.name in reordered:
                        tolerance = max(tolerance, 32 * mutant.epsilon)
                    text = self.compare(result, outputs[0][place], rewritten[place], arguments, mutant.epsilon, tolerance) or text
                place += 1
            if text:
                self.fail(mutant, f"{text} ({before or 'nothing'} before)")
        return None

    def fuse(self, mutants, raised):
        """The fused module, and of each function whether a rotation is in a kernel and the reasons why one is not."""
        if not all(m.idiom in BLOCKS for m in mutants):
            return None, None
        fused = self.scratch / "fused.mlir"
        result = run([self.bin / "rope-opt", raised, "--pass-pipeline=builtin.module(rope-fuse{model=always})",
                      "--remarks-filter=rope-fuse", "-o", fused])
        if result.returncode:
            sys.exit(f"rope-fuse: {result.stderr[:600]}")
        kernels, name, owners = {m.name: (False, set()) for m in mutants}, None, []
        for line in raised.read_text().splitlines():
            name = found[1] if (found := re.search(r"func\.func @(\w+)", line)) else name
            owners.append(name)
        for line, reason in re.findall(r"raised\.mlir:(\d+):\d+: remark: \[Missed\] ([\w-]+)", result.stderr):
            if owners[int(line) - 1] in kernels:
                kernels[owners[int(line) - 1]][1].add(reason)
        for line in fused.read_text().splitlines():
            name = found[1] if (found := re.search(r"func\.func @(\w+)", line)) else name
            if "rope.rotate" in line and name in kernels and line.startswith("      "):
                kernels[name] = (True, kernels[name][1])
        return fused, kernels

    def judge_fusion(self, mutant, raised, inside, reasons):
        wanted = predict_fusion(mutant.program)
        if wanted is None:
            return None
        row = self.table[mutant.idiom]
        row["in a kernel"] += inside
        for reason in reasons:
            row[reason] += 1
        if mutant.taken == () and not inside:
            return f"the unchanged program is not fused: {sorted(reasons)}"
        # Lanes of a head that are not next to each other in the weights may be too much for a tile.
        strided = any(re.match(r"heads \[|packed slice from \d+ by 2|normed: input", change) for change in mutant.program.changes)
        if raised and not wanted and not inside and not strided:
            return f"expected a kernel but got {sorted(reasons)}"
        if inside and wanted:
            return f"fused, expected a reason of {sorted(wanted)}"
        if wanted and reasons and not reasons & (wanted | {"unknown-axes"}):
            return f"expected a reason of {sorted(wanted)} of rope-fuse but got {sorted(reasons)}"
        return None

    def equal(self, a, b, function):
        """What rope-equiv says: True, False, or None with its text."""
        result = run([self.bin / "rope-equiv", a, b, f"--function={function}"])
        return {0: True, 1: False}.get(result.returncode), result.stderr.strip()[:400]

    def equal_each(self, a, b, kind="contract"):
        """The same of every function that both modules have, by name."""
        result = run([self.bin / "rope-equiv", a, b, f"--class={kind}", "--function=*"])
        return {name: ({"equal": True, "different": False}.get(verdict), text[:400])
                for name, verdict, text in re.findall(r"^(\w+): (\w+): (.*)$", result.stdout, re.M)}

    def check_equality(self, mutants, module, raised, finite, outputs):
        """Raised programs are equal to their source, in the class of their certificates (`finite`: names of functions); mutants are
        what their terms say: equal to where they come from, or not."""
        same, _ = self.equal(module, raised, "main")
        each = {} if same else self.equal_each(module, raised) | {
            name: verdict for name, verdict in self.equal_each(module, raised, "finite").items() if name in finite}
        for mutant in [] if same else mutants:
            same, text = each[mutant.name]
            if same is False and mutant.idiom in ATTENTIONS and self.rounds(mutant):
                same = None
            if same is False:
                self.fail(mutant, f"WRONG RAISE: not equal after raising: {text}")
            self.table[mutant.idiom]["undecided"] += same is None
            if same is None and self.options.print:
                print(f"undecided after raising: {mutant.description}: {text}")
        places, position = [], sum(len(m.program.results) for m in mutants)
        for mutant in mutants:
            places.append(position)
            position += len(mutant.program.arguments)
        chosen = [i for i, m in enumerate(mutants) if m.taken][:self.options.equiv]
        base = self.scratch / "base.mlir"
        base.write_text("".join(mutants[i].base.function(mutants[i].name) for i in chosen))
        each = self.equal_each(base, module)
        for i in chosen:
            mutant = mutants[i]
            arguments = {t.name[1:]: numbers(*outputs[places[i] + n]) for n, t in enumerate(mutant.program.arguments)}
            wanted = self.same_values(mutant, arguments)
            same, text = each[mutant.name]
            row = self.table[mutant.idiom]
            row["undecided"] += same is None
            if same is None and self.options.print:
                print(f"undecided: {mutant.description}: {text}")
            row["equal" if same else "different"] += same is not None
            if same is not None and wanted is not None and same != wanted:
                self.fail(mutant, f"rope-equiv calls it {'equal to' if same else 'different from'} the unchanged program: {text}")

    @staticmethod
    def rounds(mutant):
        """Where literals of a program are rounded, one by one or together: two of a cap, one that is cast, and scores that are all
        literals, whose softmax is one."""
        return any(re.search(r"literal 0\.0 for|wider|^cap: ", change) for change in mutant.program.changes)

    @staticmethod
    def same_values(mutant, arguments):
        """Whether the terms of a mutant and of its program have equal values, whatever the integers are; None where this
        tells nothing: casts of concrete numbers, such as positions, round in every class, and entries of a table may be read by none
        of the positions that are drawn."""
        if any("bf16" in change or "wider" in change or "entry changed" in change for change in mutant.program.changes):
            return None
        r, furthest = random.Random(mutant.seed), 0.0
        integers = [t for t in mutant.program.arguments
                    if t.element == "i1" or re.fullmatch("i[0-9]+|index", t.element) and t.name[1:] in mutant.program.ranges]
        for _ in range(INTEGER_DRAWS if integers else 1):
            known = {}
            for terms_of in zip(mutant.program.results[0].elements, mutant.base.program.results[0].elements):
                a, b = (terms.evaluate(t, lambda leaf: arguments[leaf[0]][leaf[1]], known, False) for t in terms_of)
                if integers and not math.isfinite(a) and not math.isfinite(b):
                    continue
                if not math.isfinite(a) or not math.isfinite(b):
                    return None
                furthest = max(furthest, abs(a - b) / (1 + abs(a)))
            for tensor in integers:
                low, high = mutant.program.ranges.get(tensor.name[1:], (0, 1))
                arguments = {**arguments, tensor.name[1:]: [r.randint(low, high) for _ in tensor.elements]}
        if any(t.op == "constant" and -math.inf < t.number < -40 for t in known):
            # Exponentials of what is filled with a finite number are too small to show.
            return False if furthest > 1e-6 else None
        return True if furthest < 1e-12 else False if furthest > 1e-6 else None

    def compare(self, result, plain, raised, arguments, epsilon, tolerance):
        if "keep" in arguments and not self.keeps_a_key(result, arguments["keep"]):
            return None
        want, got = numbers(*plain), numbers(*raised)
        if plain[0] != raised[0] or len(want) != len(got):
            return "raised has another type"
        for i, (a, b) in enumerate(zip(want, got)):
            if a != b and not (a != a and b != b) and not abs(a - b) <= tolerance * (1 + abs(a)):
                return f"WRONG RAISE: element {i} is {b!r} after raising, {a!r} before"
        known = {}
        for i, term in enumerate(result.elements):
            value = terms.evaluate(term, lambda leaf: arguments[leaf[0]][leaf[1]], known, self.options.reference.endswith("exact"))
            if math.isfinite(value) and math.isfinite(want[i]) and abs(value) < 1e4 and not abs(value - want[i]) <= 32 * epsilon * (1 + abs(value)):
                return f"the terms of element {i} say {value!r}, the program {want[i]!r}"
        return None

    @staticmethod
    def keeps_a_key(result, keep):
        """Rows without a key are where a finite fill is not -inf."""
        rows = result.shape[2]
        keys = len(keep) // rows
        return all(any(keep[row * keys:(row + 1) * keys]) for row in range(rows))

    def judge(self, mutant, proven, missed, cut=True):
        """Compares outcome and prediction; None, or what is wrong."""
        predicted = predict(mutant.program, cut)
        got = []
        for text in proven:
            match = CERTIFICATE.match(text)
            if not match:
                return f"no certificate: {text}"
            read, write, first, end, turned, kind, tables, source, _, _ = match.groups()
            got.append((read, write, int(first), int(end) - int(first), bool(turned), kind, tables))
        want = [tuple(form[:7]) for form in predicted.forms]
        if len(got) == len(want) == 1:
            (read, write, first, width, turned, kind, tables), wanted = got[0], want[0]
            # The sign of a matrix that is no rotation is in its table or in the form.
            turned = wanted[4] if kind == "general" else turned
            # Heads that are not told apart any more have their pairs one after the other.
            if read == write == "interleaved" and first == 0 and width == mutant.program.results[0].shape[-1]:
                width = wanted[3] if width % wanted[3] == 0 else width
            got = [(read, write, first, width, turned, kind, tables)]
        if cut:
            self.count(self.table[mutant.idiom], got, missed)
        if not mutant.taken and not got:
            return f"the unchanged program is not raised: {sorted(missed)}, expected {want}"
        if sorted(got) != sorted(want):
            # Lanes of a table that are several formulas may be refused; then what is inside may be a rotation of two lanes.
            if predicted.uneven and (got or missed) and missed <= {"table-form"} | parts(predicted.reasons):
                return None
            # A view of heads that is folded into loops is no root; rows that then change places are none of the flat tensor's.
            if "fuse" in mutant.before and predicted.viewed and not got and missed == {"row-layout"}:
                return None
            # What is no rotation of lanes may be one of heads.
            if mutant.program.turned and not want and all(form[2] == 0 == form[3] % mutant.program.turned for form in got):
                return None
            # A matrix may turn tables, too: x is in its entries then.
            if not want and all(form[5] == "general" for form in got) and not any(text.startswith("root %arg") for text in proven):
                return None
            # Coefficients of which nothing is known may be data of the program, and none of a table; constants that are
            # multiplied are others than their product.
            if not got and missed and missed <= {"not-a-table", "reassociation"} and all(form[5] == "general" for form in want):
                return None
            # A table with a value of its own for each lane may have no form.
            if not got and "table-form" in missed and all(form[5:7] == ("general", "full") for form in want):
                return None
            if cut and not self.judge(mutant, proven, missed, False):
                return None
            # A factor made of what the rotated tensor is made of is no function of that tensor.
            if "coefficient-depends-on-root" in parts(predicted.reasons) and all(form[5] == "general" for form in got):
                return None
            return f"expected {sorted(want)} {sorted(predicted.reasons)} but got {sorted(got)} {sorted(missed)}"
        # Entries of a matrix that are no rotation may be found at rows that lie otherwise.
        if mutant.idiom in ("I7", "I7a") and missed == {"row-layout"} and "not-a-rotation" in parts(predicted.reasons):
            return None
        if missed - parts(predicted.reasons) - ({"not-a-table"} if not want else set()):
            return f"expected a reason of {sorted(parts(predicted.reasons))} but got {sorted(missed)}"
        if predicted.near and not missed and not got:
            return f"a near miss without a remark: expected one of {sorted(predicted.reasons)}"
        return None

    def judge_attention(self, mutant, proven, missed):
        verdict = predict_attention(mutant.program)
        row = self.table[mutant.idiom]
        row["attention"] += len(proven)
        row["causal"] += any("; causal" in text or "; window" in text for text in proven)
        for reason in missed:
            row[reason] += 1
        if not proven and not missed:
            row["no remark"] += 1
        if not mutant.taken and not proven:
            return f"the unchanged program is not raised: {sorted(missed)}"
        # Which functions of a score are programs is not predicted: what is raised is compared.
        if verdict.raised is None or not verdict.raised and proven and all("; score program" in text for text in proven):
            return None
        if verdict.raised != bool(proven):
            return f"expected {'attention' if verdict.raised else sorted(verdict.reasons)} but got {proven} {sorted(missed)}"
        if verdict.raised and not states_mask(verdict, proven[0], mutant.program.results[0].shape):
            return f"the certificate drops other keys than the program: {proven[0]}"
        # Exponentials that are divided after the product are probabilities with another reader, too.
        if missed - verdict.reasons - {"probabilities-used"} and not proven:
            return f"expected a reason of {sorted(verdict.reasons)} but got {sorted(missed)}"
        if not verdict.raised and not missed and not verdict.silent and mutant.idiom != "later":
            return f"a near miss without a remark: expected one of {sorted(verdict.reasons)}"
        return None

    def judge_write(self, mutant, proven, missed):
        verdict = predict_write(mutant.program)
        self.table[mutant.idiom]["written" if proven else "no remark"] += 1
        if not mutant.taken and not proven:
            return "the unchanged program is not raised"
        if verdict is not None and verdict != bool(proven) or missed:
            return f"expected {'a write' if verdict else 'none'} but got {proven} {sorted(missed)}"
        return None

    @staticmethod
    def count(row, got, missed):
        for form in got:
            row["transposed" if form[4] and form[5] != "general" else form[5]] += 1
        for reason in missed:
            row[reason] += 1
        if not got and not missed:
            row["no remark"] += 1

    def print_table(self):
        columns = ["controls", "mutants", "wrong", "rotation", "transposed", "scaled", "general", "attention", "causal", "written"]
        reasons = sorted({name for row in self.table.values() for name in row} - set(columns))
        columns += reasons
        print("".join(["idiom".ljust(8), *(f"{c:>{max(len(c), 5) + 2}}" for c in columns)]))
        rows = [*self.table.items(), ("all", sum(self.table.values(), collections.Counter()))]
        for name, row in rows:
            print("".join([name.ljust(8), *(f"{row[c]:>{max(len(c), 5) + 2}}" for c in columns)]))


def parts(reasons):
    return {part for reason in reasons for part in reason.split("+")}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", type=pathlib.Path, required=True)
    parser.add_argument("--idioms", default=",".join([*ROTATIONS, *TABLES]), help="of rotations and writes, or of attention")
    parser.add_argument("--count", type=int, default=20, help="mutants of each idiom")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--batch", type=int, default=60)
    parser.add_argument("--equiv", type=int, default=0, help="mutants of each batch that rope-equiv compares with their program")
    parser.add_argument("--dynamic", action="store_true", help="leave the number of rows open")
    parser.add_argument("--scratch", type=pathlib.Path)
    parser.add_argument("--limit", type=int, default=20, help="failures that are printed")
    parser.add_argument("--program", type=int, help="one program alone, by its number, with all its mutants")
    parser.add_argument("--print", action="store_true", help="print the failing programs")
    options = parser.parse_args()
    # Sums and scales of attention are reassociated.
    attention = all(idiom in {**ATTENTIONS, **BLOCKS} for idiom in options.idioms.split(","))
    options.reference, options.tolerance = ("--reference=wide", 1e-9) if attention else ("--reference=exact", 0.0)
    print(f"seed {options.seed}")
    with tempfile.TemporaryDirectory() as temporary:
        scratch = (options.scratch or pathlib.Path(temporary)).resolve()
        scratch.mkdir(parents=True, exist_ok=True)
        checker = Checker(options, scratch)
        waiting, r = [], random.Random(options.seed)
        for idiom in options.idioms.split(","):
            own, seen = random.Random(f"{options.seed} {idiom}"), set()
            for first in range(0, options.count, 50):
                waiting += draw(idiom, own, min(50, options.count - first), seen, options.dynamic)
                while len(waiting) >= options.batch:
                    checker.check(waiting[:options.batch], r.getrandbits(30), r.choice(BEFORE))
                    del waiting[:options.batch]
                    terms.Term.table.clear()
        if waiting:
            checker.check(waiting, r.getrandbits(30), r.choice(BEFORE))
        checker.print_table()
    total = checker.table.values()
    print(f"{sum(row['mutants'] for row in total)} mutants, {sum(row['controls'] for row in total)} controls, "
          f"{len(checker.wrong)} wrong")
    sys.exit(1 if checker.wrong else 0)


if __name__ == "__main__":
    main()
