"""Checks what the workloads of rope-bench read, write and allocate.

Usage: bench-memory.py FOLDER-OF-ROPE-BENCH SCRATCH

After rope-fuse every kernel reads each tensor from outside once and writes each result once. A
workload may read its arguments once and write its results once, and beside them write and read
once what passes from one kernel of a block to the next: Q, K, V and the result of attention. The
same holds for the buffers after bufferization; there a product that no rotation follows fills its
result before it adds to it, which writes and reads the result once more.
"""

import json
import math
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, sys.argv[1])
sys.dont_write_bytecode = True
import workloads

scratch = pathlib.Path(sys.argv[2])
scratch.mkdir(parents=True, exist_ok=True)


def run(*command):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stderr[-2000:]}")
    return done.stderr


def count(module, passes):
    text = run("rope-opt", module, f"--pass-pipeline=builtin.module({passes}rope-print-memory{{format=json}})", "-o", "/dev/null")
    return next(f for f in json.loads(text[text.index("["):]) if f["function"] == "main")


def size(shape, element="f32"):
    return {"f32": 4, "bf16": 2, "i8": 1}[element] * math.prod(shape)


def check(workload, deep):
    module = scratch / "module.mlir"
    module.write_text(workload.module)
    head = workload.module.split("{", 1)[0]
    results = [[int(n) for n in text.split("x")] for text in re.findall(r"tensor<([\dx]+)xf32>", head.split("->")[-1])]
    inputs = sum(size(shape, workload.element) for shape in workload.arguments)
    outputs = size(workload.arguments[0]) if workload.in_place else sum(map(size, results))
    about = workload.library
    isBlock = about.get("kind") == "block"
    between = size((about["rows"], about["d"], 2 * (about["heads"] + about["groups"])), workload.element) if isBlock else 0
    if workload.rotates and workload.element != "f32":
        # Cosines and sines are widened once.
        between += 2 * size(workload.arguments[-1])
    found = count(module, "rope-fuse{model=always},")
    wrong = []

    def limit(what, got, most):
        if not isinstance(got, int) or got > most:
            wrong.append(f"{what} {got} bytes, at most {most}")

    limit("kernels read", found["read"], inputs + between)
    limit("kernels write", found["written"], outputs + between)
    if deep:
        fused = scratch / "fused.mlir"
        stages = scratch / "stages"
        run("rope-opt", module, "--pass-pipeline=builtin.module(rope-fuse{model=always})", "-o", fused)
        run("rope-runner", fused, f"--dump-stages={stages}", "--emit=llvm", f"--out={scratch / 'out.ll'}")
        buffers = count(next(stages.glob("*bufferize*")), "")
        # Products that nothing follows: the one of the output, and that of the values.
        again = 0
        if isBlock:
            again = outputs + 4 * about["rows"] * about["d"] * about["groups"]
        elif about.get("kind") == "gemm":
            again = size(results[-1])
        # Indices of rows and offsets that loops compute are single values.
        limit("buffers are", buffers["buffer_bytes"], (0 if workload.in_place else outputs) + between + 256)
        limit("loops read", buffers["read"], inputs + between + again + 4096)
        limit("loops write", buffers["written"], outputs + between + again + 4096)
    print(f"{workload.name}: {'; '.join(wrong) or 'holds'}", flush=True)
    return not wrong


# Weights that are integers are widened in the registers of the product, which is made after the passes that are
# counted here, and so are caches of integers in the loop over keys; rope-print-memory sees what widens them as a step of its own.
everything = [workload for workload in workloads.all_workloads(True)
              if not workload.compiled and not workload.narrow and workload.element != "i8"]
# One of each kind as far as buffers.
kinds = {}
for workload in everything:
    kinds.setdefault(re.split(r"[ =]", workload.name)[0], workload)
held = [check(workload, workload in kinds.values()) for workload in everything]
sys.exit(0 if held and all(held) else 1)
