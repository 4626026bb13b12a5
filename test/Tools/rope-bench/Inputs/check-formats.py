"""Checks the table of cache-formats: errors are there, and finer formats have smaller ones.

Usage: check-formats.py FILE.md
"""

import sys

rows = [[cell.strip() for cell in line.strip("|\n").split("|")] for line in open(sys.argv[1])][2:]
means = {(name, order): float(mean) for name, order, mean, _ in rows}
assert len(means) == 32, means
for order in ("before", "after"):
    names = ["bf16", "int8, for 32 lanes", "int8, a scale for each token", "int4, for 32 lanes"]
    errors = [means[name, order] for name in names]
    assert errors == sorted(errors) and errors[0] > 0, errors
    floats = [means[name, order] for name in ("bf16", "f8E4M3FN, a scale for each token", "f8E5M2")]
    assert floats == sorted(floats), floats
    assert 8 < errors[3] / errors[1] < 40, errors  # steps of 1/7 and of 1/127
    for name in ("f8E4M3FN", "int8, a scale for each token", "int4, a scale for each token"):
        assert means[name + ", Hadamard's product", order] < means[name, order], (name, order)
    for name in ("int8, for 32 lanes", "int4, for 32 lanes"):
        assert means[name + " of Hadamard's product", order] < means[name, order], (name, order)
