#!/usr/bin/env python3
"""Has rope-equiv tell mutants of exported modules, drawn from all that a textual change gives, from their originals.

    check_mutants.py FOLDER... --bin BIN [--count N] [--seed S] [--part I/N]

FOLDER: a case, or a folder of cases. A mutant that rope-equiv calls equal is executed on the inputs of its case: it has to give
the outputs of the original (a shift of all scores, say, changes no softmax). A mutant that is undecided has to be one that
does not run at all.
"""
import argparse
import json
import pathlib
import random
import subprocess
import sys
import tempfile

import numpy

from check_equivalence import MUTATIONS, mutants

FURTHER = (
    (r"= arith\.addf (%\S+), (%\S+) :", r"= arith.subf \1, \2 :"),
    (r"= arith\.mulf (%\S+), (%\S+) :", r"= arith.addf \1, \2 :"),
    (r"= arith\.divf (%\S+), (%\S+) :", r"= arith.mulf \1, \2 :"),
    (r"= arith\.maximumf (%\S+), (%\S+) :", r"= arith.minimumf \1, \2 :"),
    (r"arith\.cmpi (s|u)gt,", r"arith.cmpi \1ge,"),
    (r"arith\.cmpi (s|u)ge,", r"arith.cmpi \1gt,"),
    (r"arith\.cmpi (s|u)lt,", r"arith.cmpi \1le,"),
    (r"arith\.cmpi (s|u)le,", r"arith.cmpi \1lt,"),
    (r"(tensor\.concat dim\(\d+\)) (%\S+), (%\S+) : \((tensor<\S+>), \4\)", r"\1 \3, \2 : (\4, \4)"),
    (r"tosa\.sub (%\S+), (%\S+) :", r"tosa.add \1, \2 :"),
    (r"tosa\.add (%\S+), (%\S+) :", r"tosa.sub \1, \2 :"),
    (r"permutation = \[0, 2, 1, 3\]", "permutation = [0, 1, 2, 3]"),
)


def numbered(folder, stem):
    return sorted(folder.glob(f"{stem}_*.npy"), key=lambda path: int(path.stem.split("_")[1]))


def execute(options, folder, entry, module, scratch):
    """Outputs of a module on the inputs of a case; None where it does not run."""
    files = [scratch / f"{module.stem}-{i}.npy" for i in range(len(numbered(folder, "out")))]
    done = subprocess.run([options.bin / "rope-runner", module, f"--entry={entry}", "--target=reference",
                           *[f"--input={path}" for path in numbered(folder, "in")], *[f"--output={file}" for file in files]],
                          capture_output=True)
    return None if done.returncode else [numpy.frombuffer(f.read_bytes(), "V2") if numpy.load(f).dtype.kind == "V" else numpy.load(f)
                                         for f in files]


def close(a, b):
    if a is None or b is None:
        return a is b
    return all(numpy.array_equal(x, y) if x.dtype.kind in "Vb" else numpy.allclose(x, y, 2e-2 if x.dtype.itemsize == 2 else 1e-4, 1e-5, True)
               for x, y in zip(a, b))


def check(options, folder, entry, original, path, scratch):
    """different, equal, undefined, invalid, or what is wrong."""
    done = subprocess.run([options.bin / "rope-equiv", original, path, f"--function={entry}"], capture_output=True, text=True)
    if "error" in done.stderr:
        return "invalid"
    if done.returncode == 1:
        return "different"
    before, after = (execute(options, folder, entry, module, scratch) for module in (original, path))
    if done.returncode == 0:
        return "equal" if close(before, after) else f"WRONG: called equal, but executed it is not: {done.stdout.strip()}"
    return "undefined" if after is None else f"WRONG: {done.stdout.strip()}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", type=pathlib.Path, nargs="+")
    parser.add_argument("--bin", type=pathlib.Path, required=True)
    parser.add_argument("--count", type=int, default=3, help="mutants of each case")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--part", default="1/1", help="every N-th case from the I-th on")
    options = parser.parse_args()
    part, parts = map(int, options.part.split("/"))
    cases = sorted({p.parent for f in options.folders for p in (*f.glob("case.json"), *f.glob("*/case.json"))})[part - 1::parts]
    total, wrong = dict.fromkeys(("different", "equal", "undefined", "invalid"), 0), 0
    with tempfile.TemporaryDirectory() as folder:
        scratch = pathlib.Path(folder)
        for case in cases:
            original, path = case / "module.mlir", scratch / "mutant.mlir"
            entry = json.loads((case / "case.json").read_text()).get("entry", "main")
            found = list(mutants(original.read_text(errors="replace"), MUTATIONS + FURTHER))
            random.Random(f"{options.seed} {case.name}").shuffle(found)
            made = 0
            for name, text in found:
                if made == options.count:
                    break
                path.write_text(text)
                verdict = check(options, case, entry, original, path, scratch)
                made += verdict != "invalid"
                if verdict in total:
                    total[verdict] += 1
                else:
                    wrong += 1
                    print(f"{case.name}: {name}: {verdict}", flush=True)
    print(f"{len(cases)} cases, {sum(total.values()) - total['invalid'] + wrong} mutants: {total['different']} different, {total['equal']} equal "
          f"in value, {total['undefined']} undefined, {wrong} wrong")
    return 1 if wrong or not cases else 0


if __name__ == "__main__":
    sys.exit(main())
