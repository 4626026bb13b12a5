#!/usr/bin/env python3
"""Times a pipeline on stacks of an exported layer and fits the slope of time
against layers on a log-log plot.

    measure_cost.py MODULE --bin DIR [--layers 80,160,320,640] [--pipeline P]
                    [--repeat N] [--most S] [--residual] [--carry A,...] [--shared K]
                    [--slope X] [--scratch DIR]

Time is user time of rope-opt less that without passes, which parses and prints: what
MLIR does itself has a slope of its own, as large functions leave the caches. Each is
the least of N rounds over all stacks, since the machine may be slower for a while. As
the tests are, it is to be run with pages of 2 MiB (glibc.malloc.hugetlb=1 in
GLIBC_TUNABLES): with small ones misses of the TLB grow with any large function.
--residual, --carry and --shared are those of stack.py.
Exit 1 when the slope is above X, when the first stack takes more than S seconds with
parsing and printing, or when the peak of memory grows faster than the layers.
"""
import argparse
import math
import os
import pathlib
import subprocess
import sys

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("module")
parser.add_argument("--bin", required=True)
parser.add_argument("--layers", default="80,160,320,640")
parser.add_argument("--pipeline", default="rope-raise")
parser.add_argument("--repeat", type=int, default=2)
parser.add_argument("--most", type=float, default=3.0)
parser.add_argument("--slope", type=float, default=1.1)
parser.add_argument("--residual", action="store_true")
parser.add_argument("--carry", default="0")
parser.add_argument("--shared", default="3")
parser.add_argument("--scratch", type=pathlib.Path, default=pathlib.Path("."))
options = parser.parse_args()

options.scratch.mkdir(parents=True, exist_ok=True)
maker = [sys.executable, str(pathlib.Path(__file__).with_name("stack.py")), options.module,
         "--carry", options.carry, "--shared", options.shared, *(["--residual"] if options.residual else [])]


def make(count):
    stack = options.scratch / f"stack-{count}.mlir"
    with open(stack, "w") as out:
        subprocess.run([*maker, str(count)], stdout=out, check=True)
    return stack


def run(stack, pipeline):
    """User seconds and peak memory in MiB."""
    child = subprocess.Popen([f"{options.bin}/rope-opt", str(stack), "-o", os.devnull,
                              f"--pass-pipeline=builtin.module({pipeline})"])
    _, status, usage = os.wait4(child.pid, 0)
    if status:
        sys.exit(f"{stack}: exit status {status}")
    return usage.ru_utime, usage.ru_maxrss / 1024


def fit(times):
    x, y = [math.log(count) for count in layers], [math.log(max(seconds, 1e-3)) for seconds in times]
    mean_x, mean_y = sum(x) / len(x), sum(y) / len(y)
    return sum((a - mean_x) * (b - mean_y) for a, b in zip(x, y)) / sum((a - mean_x) ** 2 for a in x)


layers = [int(count) for count in options.layers.split(",")]
stacks = [make(count) for count in layers]
rounds = [[(*run(stack, options.pipeline), run(stack, "")[0]) for stack in stacks] for _ in range(options.repeat)]
results = []
for runs in zip(*rounds):
    seconds, peaks, floors = zip(*runs)
    results.append((min(seconds), max(peaks), min(floors)))
for count, (seconds, peak, floor) in zip(layers, results):
    print(f"{count} layers: {seconds:.2f} s, {floor:.2f} s of it to parse and print, {peak:.0f} MiB")
slope = fit([seconds - floor for seconds, _, floor in results])
steps = [(results[i + 1][1] - results[i][1]) / (layers[i + 1] - layers[i]) for i in range(len(layers) - 1)]
print(f"slope {slope:.3f}, of parsing and printing {fit([floor for _, _, floor in results]):.3f}; "
      f"MiB a layer {', '.join(f'{step:.2f}' for step in steps)}")
failed = slope > options.slope or results[0][0] > options.most or max(steps) > 1.5 * min(steps)
print("cost grows as the layers do" if not failed else "cost grows faster than the layers")
sys.exit(failed)
