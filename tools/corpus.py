#!/usr/bin/env python3
"""Raises every case of a corpus, as it is and after other passes, and prints the table.

    corpus.py FOLDER... [--bin build/bin] [--match REGEX] [--seeds N] [--targets cpu,reference]
              [--columns REGEX] [--pipeline PASSES] [--fusion | --equivalence] [--reasons FILE.json] [--jobs N] [--json FILE.json]

A case is a folder with module.mlir, in_K.npy, out_K.npy (and in alt/, for other sizes) and
case.json, whose `holds` says how many tables, rotations (and adjoint ones) and attentions the
module has. Columns: the counts after rope-raise on the module as it is and after each of
canonicalize, cse, linalg-generalize-named-ops, linalg-fuse-elementwise-ops and N shuffles
(rope-test-shuffle); then whether the raised module gives out_K on each target, within the case's
own tolerance; a target such as aarch64: or aarch64:@256 is a processor that tools/cross-run emulates, and the width of its vectors.
A 16-bit case may state one that is finer than a unit of its type: where the module as
it is, every op rounded to its type, misses it as well, and the raised one is right to a few units,
"unit" is printed, and the case does not fail. In functions that compute gradients attention is not
counted: there the probabilities have other readers. --reasons names cases whose counts are known to
differ, with why; they are printed as differing and do not fail.

--fusion is another table, of cases that hold a rotation or attention, with rope-fuse{model=always}
after raising: how many rotations are inside of kernels and outside of them, with the reasons that
rope-fuse gives for those outside; whether rope-equiv finds the fused module equal to the raised
one, exactly where no weight is permuted (mode=strict) and up to the order of sums where one is;
"bits": of a module without sums and transcendental functions, whether code of the strict mode gives the bits
that the interpreter computes of the module as it is; "copies": transposes of heads and rows (lanes stay last) that are left
between kernels, attention and other contractions, where they copy (those that write a result of the function,
and those in gradients, are not counted); "buffers": bytes of the values that pass between kernels
(rope-print-memory; the results are among them), where sizes are known; and whether the fused module gives out_K on each target. A case
holds when nothing that is legal stays outside, both modes are equal, bits are the same, nothing is copied
and every target gives the output. Cases that hold tables alone have nothing to fuse.

--equivalence is a third one: whether rope-equiv finds each case equal to itself raised, fused and decomposed again, in class
contract, or finite where a certificate says so.

Exit status: 0 when every other case holds.
"""
import argparse
import concurrent.futures
import json
import pathlib
import re
import subprocess
import sys
import tempfile

COUNTED = {"tables": "rope.table", "rotates": "rope.rotate", "attentions": "rope.attention"}
# rtol, atol where a case states none: those of a block of the type.
TOLERANCE = {"f64": (1e-9, 1e-9), "f32": (2e-4, 2e-4), "f16": (2e-2, 2e-2), "bf16": (6e-2, 6e-2)}
FINER = "the module as it is, every op rounded to its type, misses the stated tolerance, too"
TYPES = {"float64": "f64", "float32": "f32", "float16": "f16", "bfloat16": "bf16"}


class Case:
    def __init__(self, folder, options):
        self.folder, self.name, self.options = folder, folder.name, options
        self.about = json.loads((folder / "case.json").read_text())
        self.module = folder / "module.mlir"
        holds = self.about["holds"]
        self.gradient = bool(re.search("backward|joint|vjp", self.name))
        self.wanted = {"tables": holds["tables"], "rotates": holds["rotates"] + holds.get("adjoint_rotates", 0),
                       "attentions": holds["attentions"]}
        text = self.module.read_text(errors="replace")
        self.imports = "tosa." in text

    def before(self, passes):
        """The pass pipeline that runs `passes` before raising."""
        if not passes:
            return self.options.pipeline
        linalg = passes.startswith("linalg") and self.imports
        return ("rope-import," if linalg else "") + passes + "," + self.options.pipeline

    def count(self, passes):
        """Counts of rope ops after raising, or the diagnostic as text."""
        command = [self.options.bin / "rope-opt", self.module, "--mlir-print-op-generic",
                   "--mlir-elide-elementsattrs-if-larger=16", "--mlir-elide-resource-strings-if-larger=16",
                   f"--pass-pipeline=builtin.module({self.before(passes)})"]
        code, output = run(command, self.options.timeout)
        if code:
            return output.strip().splitlines()[0][:200] if output.strip() else f"exit {code}"
        return {kind: len(re.findall(rf'"{re.escape(op)}"\(', output)) for kind, op in COUNTED.items()}

    def difference(self, found):
        """What differs from `holds`, as text; empty when nothing does."""
        if isinstance(found, str):
            return found
        kinds = [kind for kind in COUNTED if not (kind == "attentions" and self.gradient)]
        return " ".join(f"{kind} {found[kind]}/{self.wanted[kind]}" for kind in kinds if found[kind] != self.wanted[kind])

    def rewrite_class(self):
        """What its certificates allow beside sums in another order: a finite fill of masked scores taken for -inf, or nothing."""
        with tempfile.TemporaryDirectory() as folder:
            report = pathlib.Path(folder) / "report.json"
            run([self.options.bin / "rope-opt", self.module, "-o", "/dev/null",
                 f"--pass-pipeline=builtin.module({self.options.pipeline}{{report={report}}})"], self.options.timeout)
            found = json.loads(report.read_text())["raised"] if report.exists() else []
        return "finite" if any(entry.get("class") == "finite" for entry in found) else "contract"

    def dtype(self):
        return TYPES.get(self.about["dtype"], self.about["dtype"])

    def tolerance(self):
        stated = self.about.get("tolerance")
        if isinstance(stated, dict):
            return stated["rtol"], stated["atol"]
        return (0.0, stated) if stated else TOLERANCE[self.dtype()]

    def run_on(self, where, arguments, tolerance):
        files = [f"--{kind}={path}" for kind, stem in (("input", "in"), ("expect", "out")) for path in numbered(where, stem)]
        runner = [self.options.bin / "rope-runner"]
        if any(argument.startswith("--cpu=") for argument in arguments):
            runner = [pathlib.Path(__file__).parent / "cross-run", "--bin", self.options.bin]
        return run([*runner, self.module, f"--entry={self.about.get('entry', 'main')}",
                    f"--rtol={tolerance[0]:g}", f"--atol={tolerance[1]:g}", *arguments, *files], self.options.timeout)

    def is_finer_than_type(self, where, raised):
        """Whether the module as it is misses the tolerance by its own roundings."""
        if self.dtype() not in ("f16", "bf16"):
            return False
        misses, _ = self.run_on(where, ["--target=reference", "--reference=exact"], self.tolerance())
        wrong, _ = self.run_on(where, raised, TOLERANCE[self.dtype()])
        return misses == 1 and wrong == 0

    def fuse(self):
        """Rotations inside and outside of kernels, reasons, and what rope-equiv says of each mode."""
        row = {"inside": 0, "outside": 0, "reasons": [], "passed": [], "strict": "", "permuted": "", "bits": "", "copies": 0,
               "buffers": None, "error": ""}
        with tempfile.TemporaryDirectory() as folder:
            raised = pathlib.Path(folder) / "raised.mlirbc"
            code, output = run([self.options.bin / "rope-opt", self.module, "--emit-bytecode", "-o", raised,
                                f"--pass-pipeline=builtin.module({self.options.pipeline})"], self.options.timeout)
            if not code:
                fused = [self.options.bin / "rope-opt", raised, "--pass-pipeline=builtin.module(rope-fuse{model=always})",
                         "--mlir-print-op-generic", "--mlir-elide-elementsattrs-if-larger=16",
                         "--mlir-elide-resource-strings-if-larger=16", "--remarks-filter=rope-fuse"]
                code, output = run(fused, self.options.timeout, errors=True)
            if code:
                row["error"] = (output.strip().splitlines() or [f"exit {code}"])[0][:200]
                return row
            row["inside"], row["outside"] = places(output)
            row["reasons"] = sorted(re.findall(r"remark: \[Missed\] ([\w-]+)", output))
            row["passed"] = sorted(re.findall(r"remark: \[Passed\] ([\w-]+)", output))
            modes = {"strict": "exact"} | ({"permuted": "contract"} if "permute-weights" in row["passed"] else {})
            for mode, kind in modes.items():
                numerics = " mode=strict" if mode == "strict" else ""
                code, output = run([self.options.bin / "rope-equiv", raised, f"--class={kind}",
                                    f"--function={self.about.get('entry', 'main')}",
                                    f"--pass-pipeline=builtin.module(rope-fuse{{model=always{numerics}}})"], self.options.timeout)
                row[mode] = output.strip().splitlines()[0][:200] if output.strip() else f"exit {code}"
            row["bits"] = self.bits(raised)
            row["copies"] = 0 if self.gradient else self.copies(raised)
            row["buffers"] = self.buffers(raised)
        return row

    def opt(self, module, passes, errors=False):
        code, output = run([self.options.bin / "rope-opt", module, f"--pass-pipeline=builtin.module({passes})",
                            "--mlir-elide-elementsattrs-if-larger=16", "--mlir-elide-resource-strings-if-larger=16"],
                           self.options.timeout, errors)
        return "" if code else output

    def bits(self, raised):
        """Of a module without sums, whether strict code has the interpreter's bits; empty for others."""
        if not (text := self.opt(raised, "")) or INEXACT.search(text):
            return ""
        code, _ = run([self.options.bin / "rope-runner", self.module, f"--entry={self.about.get('entry', 'main')}",
                       "--pass-pipeline=builtin.module(rope-raise,rope-fuse{model=always mode=strict})",
                       "--compare-with=reference" + ":builtin.module(rope-import)" * self.imports,
                       "--reference=exact", "--ulp=0",
                       *[f"--input={path}" for path in numbered(self.folder, "in")]], self.options.timeout)
        return "DIFFER" if code else "same"

    def copies(self, raised):
        """Transposes that are left next to kernels, attention and contractions once layouts are folded."""
        return layout_copies(self.opt(raised, "rope-fuse{model=always},rope-fold-layouts,canonicalize"))

    def buffers(self, raised):
        text = self.opt(raised, "rope-fuse{model=always},rope-print-memory{format=json}", errors=True)
        found = re.search(r'^\[\n.*?^\]', text, re.M | re.S)
        for function in json.loads(found[0]) if found else []:
            if function["function"] == self.about.get("entry", "main"):
                return function["buffer_bytes"]
        return None

    def execute(self, target):
        """Empty when the raised module gives the expected output; else why not."""
        finer = False
        for where in (self.folder, self.folder / "alt"):
            if not any(where.glob("out_*.npy")):
                continue
            cpu, _, bits = target.partition("@")
            raised = [*([f"--cpu={cpu}"] if ":" in cpu else [f"--target={target}"]), *([f"--vector-bits={bits}"] if bits else []),
                      f"--pass-pipeline=builtin.module({self.options.executed})"]
            code, output = self.run_on(where, raised, self.tolerance())
            if code == 1 and self.is_finer_than_type(where, raised):
                finer = True
            elif code:
                lines = output.strip().splitlines() or [f"exit {code}"]
                told = [line for line in lines if "error" in line or "worst" in line] or lines
                return f"{target}{'/alt' if where != self.folder else ''}: {told[0][:200]}"
        return FINER if finer else ""


def run(command, timeout, errors=False):
    """Exit status and output; of a failure its errors. `errors`: of success both."""
    try:
        done = subprocess.run([str(part) for part in command], capture_output=True, text=True, timeout=timeout)
        if done.returncode == 0:
            return 0, done.stdout + (done.stderr if errors else "")
        return done.returncode, done.stdout if "rope-equiv" in str(command[0]) and done.stdout else done.stderr or done.stdout
    except subprocess.TimeoutExpired:
        return 124, f"no end after {timeout} s"


def numbered(folder, stem):
    return sorted(folder.glob(f"{stem}_*.npy"), key=lambda path: int(path.stem.split("_")[1]))


def places(text):
    """Counts of rope.rotate inside of rope.kernel and outside, in generic form."""
    inside = outside = 0
    kernel = None
    for line in text.splitlines():
        indent = len(line) - len(line.lstrip())
        if '"rope.kernel"(' in line and kernel is None:
            kernel = indent
        elif kernel is not None and indent == kernel and line.lstrip().startswith("})"):
            kernel = None
        if '"rope.rotate"(' in line:
            inside, outside = inside + (kernel is not None), outside + (kernel is None)
    return inside, outside


# What has sums, or functions that no two libraries round alike.
INEXACT = re.compile(r"rope\.(attention|table|frequencies)|reduction|linalg\.(\w*mat(mul|vec)|vecmat|dot|reduce|quantized|conv|pool|softmax)"
                     r"|math\.(?!abs|copysign|fma|floor|ceil|trunc|round|sqrt)|tosa|complex")


def layout_copies(module):
    """Of all functions."""
    return sum(map(copies_of_function, re.split(r"^\s*func\.func", module, flags=re.M)))


def copies_of_function(text):
    """Counts transposes that read what a kernel or attention computes, or give them what they read."""
    made, copies = {}, []
    for line in text.splitlines():
        if found := re.match(r"\s*(%[\w-]+)(?::\d+)? = ([\w.]+)(.*)", line):
            name, op, rest = found.groups()
            made[name] = ("contraction" if op == "linalg.generic" and '"reduction"' in rest else op,
                          re.findall(r"%[\w-]+", rest))
            order = re.search(r"permutation = \[([\d, ]+)\]", rest) if op == "linalg.transpose" else None
            axes = [int(axis) for axis in order[1].split(",")] if order else []
            if len(axes) > 2 and axes[-1] == len(axes) - 1:
                copies.append(name)

    def roots(name):
        while name in made and made[name][0] in VIEWS:
            name = made[name][1][0]
        return name

    def readers(name):
        for other, (op, operands) in made.items():
            if name in operands:
                yield from readers(other) if op in VIEWS else [op]

    fused = ("rope.kernel", "rope.attention", "contraction")
    return sum(made.get(roots(made[name][1][0]), ("",))[0] in fused[:2] and
               not re.search(rf"return.*{re.escape(name)}\b", text) or any(op in fused for op in readers(name))
               for name in copies)


VIEWS = ("tensor.expand_shape", "tensor.collapse_shape", "tensor.cast", "tensor.extract_slice")
# A reason of these for a rotation outside of a kernel is no matter of legality.
CHOICES = {"cost", "key-rotated-once"}


def fusion(options, cases, targets):
    """Prints the table of --fusion; whether every case holds."""
    cases = [case for case in cases if case.wanted["rotates"] or case.wanted["attentions"]]

    def check(case):
        return case.fuse(), {target: text for target in targets if (text := case.execute(target)) and text != FINER}

    width = max((len(case.name) for case in cases), default=4)
    print("case".ljust(width), "inside outside strict     permuted   bits   copies    buffers", *targets, "reasons of those outside")
    failed, table, total = [], [], [0, 0]
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for case, (row, broken) in zip(cases, pool.map(check, cases)):
            total = [total[0] + row["inside"], total[1] + row["outside"]]
            verdicts = {mode: row[mode].split(":")[0] if row[mode] else "-" for mode in ("strict", "permuted")}
            reasons = " ".join(f"{name}*{row['reasons'].count(name)}" for name in dict.fromkeys(row["reasons"])) if row["outside"] else ""
            print(case.name.ljust(width), f"{row['inside']:6} {row['outside']:7}", *(value.ljust(10) for value in verdicts.values()),
                  (row["bits"] or "-").ljust(6), f"{row['copies']:6}", str(row["buffers"] if isinstance(row["buffers"], int) else "-").rjust(10),
                  *("holds" if target not in broken else "FAILS" for target in targets), reasons, flush=True)
            wrong = [row["error"]] if row["error"] else [row[mode] for mode, value in verdicts.items() if value not in ("equal", "-")]
            if row["outside"] and (not row["reasons"] or CHOICES & set(row["reasons"])):
                wrong.append(f"{row['outside']} rotations outside of kernels: {reasons or 'no reason'}")
            wrong += [f"{row['copies']} transposes copy"] * bool(row["copies"])
            wrong += ["strict code has other bits than the interpreter"] * (row["bits"] == "DIFFER")
            wrong += broken.values()
            table.append({"case": case.name, **row, "broken": broken})
            if wrong:
                failed.append(f"{case.name}: " + "; ".join(wrong))
    if failed:
        print("\nCases that do not hold:", *failed, sep="\n  ")
    print(f"\n{len(cases) - len(failed)} of {len(cases)} cases hold; {total[0]} rotations inside of kernels, {total[1]} outside")
    return table, not failed and bool(cases)


# What a case is compared with, and the passes after raising.
REWRITTEN = {"raised": "", "fused": ",rope-fuse{model=always}", "decomposed": ",func.func(rope-decompose)"}


def equivalence(options, cases):
    """Prints the table of --equivalence; whether every case is equal to all that is made of it."""
    def check(case):
        row = {"class": case.rewrite_class()}
        for name, passes in REWRITTEN.items():
            code, output = run([options.bin / "rope-equiv", case.module, f"--function={case.about.get('entry', 'main')}",
                                f"--class={row['class']}", f"--pass-pipeline=builtin.module({options.pipeline}{passes})"], options.timeout)
            row[name] = (output.strip().splitlines() or [f"exit {code}"])[0][:200]
        return row

    width = max((len(case.name) for case in cases), default=4)
    print("case".ljust(width), "class".ljust(10), *(name.ljust(10) for name in REWRITTEN))
    failed, table = [], []
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for case, row in zip(cases, pool.map(check, cases)):
            print(case.name.ljust(width), *(text.split(":")[0][:10].ljust(10) for text in row.values()), flush=True)
            table.append({"case": case.name, **row})
            failed += [f"{case.name}, {name}: {row[name]}" for name in REWRITTEN if not row[name].startswith("equal")]
    if failed:
        print("\nNot equal, or undecided:", *failed, sep="\n  ")
    print(f"\n{3 * len(cases) - len(failed)} of {3 * len(cases)} pairs of {len(cases)} cases are equal")
    return table, not failed and bool(cases)


def columns(options):
    """Name of each column and the passes that run before raising."""
    result = {"as is": "", "canonicalize": "canonicalize", "cse": "cse", "generalize": "linalg-generalize-named-ops",
              "fuse": "linalg-fuse-elementwise-ops"}
    for seed in range(1, options.seeds + 1):
        result[f"shuffle {seed}"] = f"rope-test-shuffle{{seed={seed}}}"
    return {name: passes for name, passes in result.items() if re.search(options.columns, name)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+", type=pathlib.Path, metavar="FOLDER")
    parser.add_argument("--bin", type=pathlib.Path, default=pathlib.Path("build/bin"))
    parser.add_argument("--match", default="")
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--columns", default="", help="regex of the columns to fill, default all")
    parser.add_argument("--targets", default="cpu,reference", help="comma-separated; empty: counts only")
    parser.add_argument("--pipeline", default="rope-raise")
    parser.add_argument("--fusion", action="store_true", help="the table of rope-fuse instead")
    parser.add_argument("--equivalence", action="store_true", help="the table of rope-equiv instead")
    parser.add_argument("--reasons", type=pathlib.Path)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--timeout", type=int, default=120)
    parser.add_argument("--json", type=pathlib.Path)
    options = parser.parse_args()
    reasons = json.loads(options.reasons.read_text()) if options.reasons else {}
    found = sorted({path.parent for folder in options.folders for path in (*folder.glob("*/case.json"), *folder.glob("case.json"))})
    cases = [Case(folder, options) for folder in found if re.search(options.match, folder.name)]
    names = columns(options)
    targets = [target for target in options.targets.split(",") if target]
    options.executed = options.pipeline + (",rope-fuse{model=always}" if options.fusion else "")
    if options.fusion or options.equivalence:
        table, holds = fusion(options, cases, targets) if options.fusion else equivalence(options, cases)
        if options.json:
            options.json.write_text(json.dumps(table, indent=1) + "\n")
        return 0 if holds else 1

    def check(case):
        counts = {name: case.count(passes) for name, passes in names.items()}
        return counts, {target: case.execute(target) for target in targets}

    width = max((len(case.name) for case in cases), default=4)
    print("t/r/a: tables, rotations, attentions; = the same as holds; (a) not counted in gradients")
    print("case".ljust(width), "holds".ljust(8), *(name.ljust(12) for name in names), *targets)
    failed, known, held, table = [], [], 0, []
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for case, (counts, runs) in zip(cases, pool.map(check, cases)):
            differing = {name: text for name, value in counts.items() if (text := case.difference(value))}
            broken = {target: text for target, text in runs.items() if text and text != FINER}
            finer = [target for target, text in runs.items() if text == FINER]
            show = [("=" if name not in differing else
                     "error" if isinstance(value, str) else "/".join(str(value[kind]) for kind in COUNTED)).ljust(12)
                    for name, value in counts.items()]
            holds = "/".join(f"({value})" if kind == "attentions" and case.gradient else str(value)
                             for kind, value in case.wanted.items())
            print(case.name.ljust(width), holds.ljust(8), *show, *("FAILS" if target in broken else "unit " if target in finer else "holds" for target in targets), flush=True)
            table.append({"case": case.name, "holds": case.wanted, "counts": counts, "differing": differing, "broken": broken})
            if not differing and not broken and finer:
                known.append(f"{case.name}: {', '.join(finer)}: {FINER}")
            elif not differing and not broken:
                held += 1
            elif case.name in reasons and not broken:
                known.append(f"{case.name}: {reasons[case.name]}")
            else:
                failed.append(case.name + ": " + "; ".join([f"{name}: {text}" for name, text in differing.items()] + list(broken.values())))
    if known:
        print("\nCases that differ, and why:", *known, sep="\n  ")
    if failed:
        print("\nCases that do not hold:", *failed, sep="\n  ")
    print(f"\n{held} of {len(cases)} cases hold, {len(known)} differ for a stated reason, {len(failed)} do not hold")
    if options.json:
        options.json.write_text(json.dumps(table, indent=1) + "\n")
    return 1 if failed or not cases else 0


if __name__ == "__main__":
    sys.exit(main())
