"""How harness.c is compiled; needs no package, so that a test can look at the code."""

LANGUAGE = ["-O3", "-ffast-math", "-fveclib=libmvec", "-fopenmp=libomp", "-fPIC"]


def get_flags(machine, processor="native"):
    # Without the width, probes written for 512 bits are split in halves on some processors.
    width = ["-mprefer-vector-width=512"] if machine == "x86_64" else []
    return [f"-march={processor}", *width, *LANGUAGE]
