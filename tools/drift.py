#!/usr/bin/env python3
"""Exports the cases of test/Exported again with the exporter that is installed, raises both, and says what changed.

    drift.py [--python VENV/bin/python] [--bin build/bin] [--keep FOLDER] [NAME...]
    drift.py --against FOLDER      compares with modules that are there already

For every case: whether the exporter still takes it; which ops the module has more or fewer of; and
idiom by idiom (rotation, table, attention) what was raised, with its certificate, and what was
missed, with its reason. The new module is also run, raised, against what the framework computes now.

Exit status: 0 when every case raises what case.json says and gives the framework's output; else 1.
"""
import argparse
import collections
import json
import pathlib
import re
import subprocess
import sys
import tempfile

SOURCE = pathlib.Path(__file__).resolve().parent.parent
IDIOMS = {"rotation": "rotates", "table": "tables", "attention": "attentions"}
TOLERANCE = {"float32": ("1e-4", "2e-5"), "bfloat16": ("3e-2", "3e-2")}


def run(*command):
    return subprocess.run([str(part) for part in command], capture_output=True, text=True)


def last_line(result):
    return ((result.stderr or result.stdout).strip().splitlines() or [f"exit {result.returncode}"])[-1][:300]


def numbered(folder, stem):
    return sorted(folder.glob(f"{stem}_*.npy"), key=lambda path: int(path.stem.split("_")[1]))


class Raised:
    """What rope-raise finds in one module."""

    def __init__(self, module, binaries):
        self.ops = collections.Counter(re.findall(r"(?:= |^\s+)(?:\"?)([a-z_]+\.[a-z_0-9.]+)", module.read_text(), re.M))
        self.failure = None
        with tempfile.TemporaryDirectory() as scratch:
            report = pathlib.Path(scratch, "report.json")
            result = run(binaries / "rope-opt", module, f"--pass-pipeline=builtin.module(rope-raise{{report={report}}})", "-o", "/dev/null")
            if result.returncode:
                self.failure = last_line(result)
                return
            found = json.loads(report.read_text())
        self.certificates = {idiom: sorted(place_free(entry["proven"]) for entry in found["raised"] if entry["what"] == idiom)
                             for idiom in IDIOMS}
        self.missed = {idiom: sorted(entry["reason"] for entry in found["missed"] if entry["what"] == idiom) for idiom in IDIOMS}


def place_free(certificate):
    """A certificate without line numbers and names of arguments, which any change of the module moves."""
    return re.sub(r"(linalg|tensor|arith|rope)\.(\w+) of line \d+", r"\1.\2", re.sub(r"%arg\d+", "an argument", certificate))


def difference(old, new):
    """Members of `new` that `old` lacks, and the reverse, as lines."""
    before, after = collections.Counter(old), collections.Counter(new)
    return [f"- {text}" for text in (before - after).elements()] + [f"+ {text}" for text in (after - before).elements()]


def compare(name, old_folder, new_folder, binaries):
    """Prints what changed; whether the new case holds."""
    old, new = Raised(old_folder / "module.mlir", binaries), Raised(new_folder / "module.mlir", binaries)
    about = json.loads((old_folder / "case.json").read_text())
    lines, holds = [], True
    ops = [f"{op} {old.ops[op]} -> {new.ops[op]}" for op in sorted(old.ops | new.ops) if old.ops[op] != new.ops[op]]
    if (old_folder / "module.mlir").read_bytes() == (new_folder / "module.mlir").read_bytes():
        lines.append("module: the same bytes")
    else:
        lines.append("module: " + (", ".join(ops) or "the same ops, other text"))
    if new.failure:
        lines.append(f"rope-raise fails: {new.failure}")
        holds = False
    else:
        for idiom, counted in IDIOMS.items():
            want, got = about["holds"].get(counted, 0), len(new.certificates[idiom])
            changes = difference(old.certificates[idiom], new.certificates[idiom])
            changes += [f"{line[0]} missed: {line[2:]}" for line in difference(old.missed[idiom], new.missed[idiom])]
            state = f"{got} of {want}" + ("" if changes else ", as before")
            lines.append(f"{idiom}: {state}")
            lines += [f"  {change}" for change in changes]
            holds &= got == want
        rtol, atol = TOLERANCE[about["dtype"]]
        for where in (new_folder, new_folder / "alt"):
            if not where.is_dir():
                continue
            files = [f"--{kind}={path}" for kind, stem in (("input", "in"), ("expect", "out")) for path in numbered(where, stem)]
            result = run(binaries / "rope-runner", new_folder / "module.mlir", "--pass-pipeline=builtin.module(rope-raise)",
                         f"--rtol={rtol}", f"--atol={atol}", *files)
            lines.append("output: " + ("the framework's" if result.returncode == 0 else last_line(result)))
            holds &= result.returncode == 0
    print(f"{name}: {'holds' if holds else 'DIFFERS'}")
    print("".join(f"  {line}\n" for line in lines), end="", flush=True)
    return holds


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--bin", type=pathlib.Path, default=SOURCE / "build/bin")
    parser.add_argument("--python", default=sys.executable, help="an interpreter with torch, transformers and torch-mlir")
    parser.add_argument("--against", type=pathlib.Path)
    parser.add_argument("--keep", type=pathlib.Path, help="write the new cases here")
    options = parser.parse_args()
    checked_in = SOURCE / "test/Exported"
    names = options.names or sorted(path.parent.name for path in checked_in.glob("*/case.json"))
    held, differing, absent = 0, [], []
    with tempfile.TemporaryDirectory() as scratch:
        folder = options.against or options.keep or pathlib.Path(scratch)
        for name in names:
            if not options.against:
                result = run(options.python, checked_in / "export.py", "--out", folder, name)
                if result.returncode:
                    line = last_line(result)
                    made_here = f"KeyError: '{name}'" not in line
                    print(f"{name}: " + (f"the exporter refuses it: {line}" if made_here else "not made by export.py"), flush=True)
                    (differing if made_here else absent).append(name)
                    continue
            if not (folder / name / "module.mlir").is_file():
                print(f"{name}: not in {folder.name}")
                absent.append(name)
                continue
            if compare(name, checked_in / name, folder / name, options.bin):
                held += 1
            else:
                differing.append(name)
        made = sorted(folder.glob("*/case.json"))
        versions = {json.loads(path.read_text()).get("exporter", "") for path in made if path.parent.name in names}
    print(f"{held} cases hold, {len(differing)} differ, {len(absent)} not made again; exporter: {'; '.join(sorted(versions)) or 'none'}")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
