"""The machine at hand, in a line."""

import pathlib


def describe(threads):
    try:
        lines = pathlib.Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        lines = []
    model = next((line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")), "unknown CPU")
    flags = next((line for line in lines if line.startswith("flags")), "").split()
    widths = [name for name in ("avx2", "avx512f", "avx512_bf16") if name in flags]
    caches = []
    for folder in sorted(pathlib.Path("/sys/devices/system/cpu/cpu0/cache").glob("index*")):
        level, kind, size = ((folder / name).read_text().strip() for name in ("level", "type", "size"))
        if kind != "Instruction":
            caches.append(f"L{level} {size}")
    return f"{model}, {', '.join(widths)}; {', '.join(caches)}; {threads} thread{'s' * (threads != 1)}, one to a processor"
