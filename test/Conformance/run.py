#!/usr/bin/env python3
"""Runs the ONNX operator tests of this folder and prints what holds.

    run.py --bin BIN [--target cpu|reference]... [--cases GLOB] [--shard I/N] [--root DIR] [--scratch DIR] [--summary FILE]

Each case is translated to rope IR (translate.py) and run by rope-runner on each target (default: both) against its expected
outputs, within the tolerance of its case.json; for bf16 the relative part is 2^-6, as the runner of onnx has it. The
interpreter computes in the types written. One line a case and target, with the reason where it fails, then
`N of M hold`. The counts of each target go to the summary, for tools/summary.py. Exit status 1 if one fails, or if no case was selected.
"""
import argparse
import collections
import json
import pathlib
import re
import subprocess
import sys
import tempfile

from translate import Untranslatable, translate

FLAGS = {"cpu": ["--target=cpu"], "reference": ["--target=reference", "--reference=exact"]}


def arrays(folder, stem, names):
    """Files of the operands that are present, by position."""
    return [folder / f"{stem}_{position}.npy" for position, name in enumerate(names) if name is not None]


def tolerance(case):
    rtol, atol = case["tolerance"]["rtol"], case["tolerance"]["atol"]
    types = [kind["dtype"] for kind in case["output_types"] if kind]
    return max(rtol, 2.0 ** -6) if "bfloat16" in types else rtol, atol


def check(folder, target, options, scratch):
    """Largest error of the case, and the reason why it fails or None."""
    case = json.loads((folder / "case.json").read_text())
    try:
        module = translate(case)
    except Untranslatable as reason:
        return None, str(reason)
    path, report = scratch / f"{folder.name}.mlir", scratch / f"{folder.name}.json"
    path.write_text(module)
    rtol, atol = tolerance(case)
    command = [options.bin / "rope-runner", path, *FLAGS[target], f"--rtol={rtol!r}", f"--atol={atol!r}", f"--json={report}"]
    command += [f"--input={file}" for file in arrays(folder, "in", case["inputs"])]
    command += [f"--expect={file}" for file in arrays(folder, "out", case["outputs"])]
    result = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    if result.returncode not in (0, 1):
        lines = [line for line in result.stderr.splitlines() if "error:" in line]
        return None, lines[0] if lines else f"exit status {result.returncode}"
    comparisons = json.loads(report.read_text())["comparisons"]
    outputs = len(arrays(folder, "out", case["outputs"]))
    if len(comparisons) != outputs:
        return None, f"expected {outputs} comparisons but got {len(comparisons)}"
    errors = [c["largest_error"] for c in comparisons]
    largest = None if None in errors else max(errors)
    if result.returncode:
        failed = [line.strip() for line in result.stdout.splitlines() if re.search("FAILED|worst at", line)]
        return largest, "; ".join(failed)
    return largest, None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", type=pathlib.Path, required=True)
    parser.add_argument("--target", choices=sorted(FLAGS), action="append")
    parser.add_argument("--cases", default="*")
    parser.add_argument("--shard", default="0/1", help="every Nth of the cases, from number I")
    parser.add_argument("--root", type=pathlib.Path, default=pathlib.Path(__file__).resolve().parent / "onnx")
    parser.add_argument("--scratch", type=pathlib.Path)
    parser.add_argument("--summary", type=pathlib.Path)
    options = parser.parse_args()
    first, step = map(int, options.shard.split("/"))
    folders = sorted(path.parent for path in options.root.glob(f"{options.cases}/case.json"))[first::step]
    held, total = collections.Counter(), collections.Counter()
    with tempfile.TemporaryDirectory() as temporary:
        scratch = options.scratch or pathlib.Path(temporary)
        scratch.mkdir(parents=True, exist_ok=True)
        for folder in folders:
            for target in options.target or sorted(FLAGS):
                error, reason = check(folder, target, options, scratch)
                total[target] += 1
                held[target] += reason is None
                shown = "-" if error is None else f"{error:.2g}"
                print(f"{folder.name:<64} {target:<9} {shown:>8}  {'holds' if reason is None else 'FAILED: ' + reason}", flush=True)
    print(f"{held.total()} of {total.total()} hold")
    if options.summary:
        counts = {target: [held[target], total[target]] for target in total}
        options.summary.write_text(json.dumps({"kind": "conformance", "counts": counts}))
    sys.exit(0 if total and held == total else 1)


if __name__ == "__main__":
    main()
