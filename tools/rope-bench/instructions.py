"""Counts of instructions, which do not scatter as times do."""

import pathlib
import re
import shutil

from native import LLVM, run

DRIVER = """
#include <stdint.h>
#include <stdlib.h>
%(declarations)s
static float *fill(int64_t count, int kind) {
  float *x = aligned_alloc(64, (count * 4 + 63) / 64 * 64);
  for (int64_t i = 0; i < count; ++i)
    x[i] = kind + 1.0f;
  return x;
}
int main(void) {
%(arguments)s
  static int64_t out[64];
  %(entry)s(%(call)s);
  return 0;
}
"""


def available():
    return shutil.which("valgrind") is not None


def compile_object(options, workload, name, pipeline):
    """An object for AVX2, which valgrind knows, on one thread with packed weights."""
    path = options.folder / f"count-{name}"
    source, lowered, made = (path.with_suffix(s) for s in (".mlir", ".opt.mlir", ".o"))
    source.write_text(workload.module)
    run([options.bin / "rope-opt", source, f"--pass-pipeline={pipeline}", "-o", lowered])
    run([options.bin / "rope-runner", lowered, "--weights=packed", "--threads=1", "--cpu=x86-64-v3", "--emit=obj", "--interface=mlir",
         f"--out={made}"])
    return made


def count(options, workload, name, pipeline):
    """Instructions of one call."""
    made = compile_object(options, workload, name, pipeline)
    symbols = run([f"{LLVM}/bin/llvm-nm", "--defined-only", made])
    lines, call, declarations = [], ["out"], []
    for i, shape in enumerate(workload.arguments):
        size, strides = 1, []
        for n in reversed(shape):
            strides.insert(0, size)
            size *= n
        lines.append(f"  float *x{i} = fill({size}, {1 if i >= len(workload.arguments) - 2 else 0});\n"
                     f"  int64_t d{i}[16] = {{(int64_t)x{i}, (int64_t)x{i}, 0,"
                     f" {', '.join(map(str, (*shape, *strides)))}}};")
        if f"_mlir_ciface_main_pack_{i}\n" in symbols:
            declarations.append(f"void _mlir_ciface_main_pack_{i}(void *, void *);")
            lines.append(f"  int64_t p{i}[16];\n  _mlir_ciface_main_pack_{i}(p{i}, d{i});")
            call.append(f"p{i}")
        else:
            call.append(f"d{i}")
    entry = "_mlir_ciface_main_packed" if "_mlir_ciface_main_packed\n" in symbols else "_mlir_ciface_main"
    declarations.append(f"void {entry}({', '.join(['void *'] * len(call))});")
    driver = made.with_suffix(".c")
    driver.write_text(DRIVER % {"declarations": "\n".join(declarations), "arguments": "\n".join(lines),
                                "entry": entry, "call": ", ".join(call)})
    program = made.with_suffix("")
    runtime = options.bin.parent / "lib" / "librope_runtime.a"
    run([f"{LLVM}/bin/clang", "-O1", driver, made, runtime, "-lm", "-lpthread", "-o", program])
    out = pathlib.Path(f"{program}.counts")
    run(["valgrind", "--tool=callgrind", f"--toggle-collect={entry}", f"--callgrind-out-file={out}", program])
    return int(re.search(r"^summary: (\d+)", out.read_text(), re.M)[1])
