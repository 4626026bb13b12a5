"""Counts the steps of rope-bench's probes and their instructions in the code of processors: count-steps.py CLANG TOOLS OUT.

A step that the compiler joined with another one, left out or split is an instruction too few or too many.
"""

import pathlib
import re
import subprocess
import sys

clang, tools, out = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
sys.path.insert(0, str(tools))
import harness_flags  # noqa: E402

# What one step is, by probe; without multiply-adds it has two instructions.
STEPS = {
    "bench_peak": [r"\bvfn?m(?:add|sub)\d+ps\s"],
    "bench_read": [r"\bv?addps\s+[^#\n]*\("],
}
WITH_NARROW = {"bench_peak_bf16": [r"\bvdpbf16ps\s"], "bench_peak_i8": [r"\bvpdpbusd\s"]}
WITH_TILES = {"peak_tiles_bf16": [r"\btdpbf16ps\s"], "peak_tiles_i8": [r"\btdpbssd\s"]}
WITHOUT_FMA = {"bench_peak": [r"\bv?mulps\s", r"\bv?addps\s"]}
REGISTERS = {"x86-64": "xmm", "haswell": "ymm", "znver1": "ymm", "skylake-avx512": "zmm", "sapphirerapids": "zmm", "znver4": "zmm"}

failures = 0
for processor, register in REGISTERS.items():
    text = out / f"{processor}.s"
    subprocess.run([clang, "--target=x86_64-linux-gnu", *harness_flags.get_flags("x86_64", processor), "-S",
                    str(tools / "harness.c"), "-o", str(text)], check=True)
    functions = dict(re.findall(r"^(\w+)\.omp_outlined:(.*?)^\.Lfunc_end", text.read_text(), re.M | re.S))
    patterns = {**STEPS, **WITHOUT_FMA} if processor == "x86-64" else STEPS
    if processor in ("sapphirerapids", "znver4"):
        patterns = {**STEPS, **WITH_NARROW}
    if processor == "sapphirerapids":
        patterns |= WITH_TILES
    for name, instructions in patterns.items():
        body = functions[name]
        steps = len(re.findall(r"# step", body))
        own = "tmm" if name in WITH_TILES else register
        counts = [sum(own in line for line in body.splitlines() if re.search(pattern, line))
                  for pattern in instructions]
        right = steps > 0 and all(count == steps for count in counts)
        failures += not right
        print(f"{name} on {processor}: {steps} steps, {' and '.join(map(str, counts))} instructions{'' if right else ': WRONG'}")
print(f"{failures} wrong")
sys.exit(failures != 0)
