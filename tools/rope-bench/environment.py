"""What the runtimes of this process read from the environment when they are loaded."""

import os
import pathlib


def prepare():
    """To be called before anything that may open a library of linear algebra, numpy included."""
    # Threads wait some 100 us for the next parallel region, so that a chain of calls finds
    # them awake, and sleep before the next arm runs, whose runtime may be another one.
    os.environ.setdefault("KMP_BLOCKTIME", "100us")
    os.environ.setdefault("GOMP_SPINCOUNT", "3000")
    # The benchmark pins threads itself: each runtime would take its own view of what is free.
    for name in ("OMP_PROC_BIND", "OMP_PLACES", "KMP_AFFINITY", "GOMP_CPU_AFFINITY"):
        os.environ.pop(name, None)
    try:
        flags = pathlib.Path("/proc/cpuinfo").read_text().split()
    except OSError:
        return
    # OpenBLAS takes its oldest kernels for a processor that is newer than it.
    if "avx512f" in flags and "avx512dq" in flags:
        os.environ.setdefault("OPENBLAS_CORETYPE", "SkylakeX")
    elif "avx2" in flags and "GenuineIntel" in flags:
        os.environ.setdefault("OPENBLAS_CORETYPE", "Haswell")
