#!/usr/bin/env python3
"""Divides exported programs over ranks in every way that applies: check_cases.py BIN FOLDER... [--mpi=NAME]...

Each case is raised, divided by each mode over 2 and 4 ranks, joined, and compared with the original by
rope-equiv. With --mpi it also runs on as many ranks, on the case's inputs, beside its expected outputs. Where
rope-equiv does not decide, the run does; without --mpi it counts as wrong.
"""
import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

MODES = ("batch", "heads", "rows", "rows ring", "keys")
UNDECIDED = 3


def run(*command):
    return subprocess.run([str(word) for word in command], capture_output=True, text=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bin", type=pathlib.Path)
    parser.add_argument("folders", type=pathlib.Path, nargs="+")
    parser.add_argument("--mpi", action="append", default=[])
    options = parser.parse_args()
    divided, refused, undecided, failures = {mode: 0 for mode in MODES}, 0, 0, []
    with tempfile.TemporaryDirectory() as temporary:
        raised, joined = pathlib.Path(temporary) / "raised.mlir", pathlib.Path(temporary) / "joined.mlir"
        for folder in options.folders:
            if run(options.bin / "rope-opt", folder / "module.mlir", "--rope-raise", "-o", raised).returncode != 0:
                refused += 1
                continue
            for mode in MODES:
                for ranks in (2, 4):
                    passes = f"rope-shard{{ranks={ranks} mode={mode}}},rope-partition"
                    made = run(options.bin / "rope-opt", raised, f"--pass-pipeline=builtin.module({passes},rope-join-ranks)",
                               "-o", joined)
                    if made.returncode != 0:
                        refused += 1
                        if "expected attention that divides" not in made.stderr:
                            failures.append(f"{folder.name} {mode} {ranks}: {made.stderr}")
                        continue
                    divided[mode] += 1
                    verdict = run(options.bin / "rope-equiv", raised, joined)
                    if verdict.returncode == UNDECIDED and options.mpi:
                        undecided += 1
                    elif verdict.returncode != 0:
                        failures.append(f"{folder.name} {mode} {ranks}: {verdict.stdout}{verdict.stderr}")
                    for mpi in options.mpi:
                        failures += execute(options.bin, folder, raised, passes, mode, ranks, mpi)
    print(", ".join(f"{mode} {count}" for mode, count in divided.items()) + f" divided, {refused} refused, "
          f"{undecided} undecided, {len(failures)} wrong")
    for text in failures:
        print(text)
    sys.exit(bool(failures))


def execute(bin_dir, folder, raised, passes, mode, ranks, mpi):
    case = json.loads((folder / "case.json").read_text())
    files = lambda kind: sorted(folder.glob(f"{kind}_*.npy"), key=lambda path: int(path.stem.split("_")[1]))
    wanted = files("out64") or files("out")
    tolerance = case.get("tolerance")
    atol = tolerance if isinstance(tolerance, float) else 2e-4 if case.get("dtype") == "float32" else 4e-2
    result = run(bin_dir / "rope-runner", raised, f"--pass-pipeline=builtin.module({passes})", f"--ranks={ranks}",
                 f"--mpi={mpi}", "--threads=1", *(f"--input={path}" for path in files("in")),
                 *(f"--expect={path}" for path in wanted), f"--atol={atol}", "--rtol=1e-3")
    if result.returncode == 0:
        return []
    return [f"{folder.name} {mode} {ranks} ranks of {mpi}: {result.stdout[-600:]}{result.stderr[-600:]}"]


main()
