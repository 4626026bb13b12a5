"""Compares figures of rope-explain --encodings with the families' formulas in NumPy: check_encodings.py JSON."""
import json
import math
import sys

import numpy as np

report = json.load(open(sys.argv[1]))
d, base, f, original = (report[key] for key in ("dim", "base", "factor", "original_length"))
i = np.arange(d // 2)
plain = base ** (-2 * i / d)


def yarn():
    """Beta 32 and 1, rounded outwards (arXiv 2309.00071)."""
    corrected = lambda turns: d * math.log(original / (2 * math.pi * turns)) / (2 * math.log(base))
    low, high = max(math.floor(corrected(32)), 0), min(math.ceil(corrected(1)), d - 1)
    keep = 1 - np.clip((i - low) / (high - low), 0, 1)
    return plain * (keep + (1 - keep) / f)


def llama3():
    wave = 2 * np.pi / plain
    blend = (original / wave - 1) / (4 - 1)
    return np.where(wave > original, plain / f, np.where(wave < original / 4, plain, (1 - blend) * plain / f + blend * plain))


wanted = {
    "default": (plain, 1),
    "linear": (plain / f, 1),
    "ntk_aware": ((base * f ** (d / (d - 2))) ** (-2 * i / d), 1),
    "yarn": (yarn(), 0.1 * math.log(f) + 1),
    "longrope": (plain / (1 + (f - 1) * i / (d // 2 - 1)), math.sqrt(1 + math.log(f) / math.log(original))),
    "llama3": (llama3(), 1),
}
assert list(report["families"]) == list(wanted)
distance = np.arange(report["length"])[:, None]
for name, (inverse, magnitude) in wanted.items():
    family = report["families"][name]
    # Angles up to 300, in f64: their cosine errs by 300 eps, a sum of 64 by a few times that.
    for key, values, bound in (
            ("inverse_frequencies", inverse, 1e-15),
            ("similarity", np.cos(distance * inverse).mean(1), 1e-12),
            ("decay_bound", np.abs(np.cumsum(np.exp(1j * distance * inverse), 1)).mean(1), 1e-11),
            ("magnitude", magnitude, 1e-14)):
        error = np.abs(np.array(family[key]) - values).max()
        assert error <= bound, f"{name}: {key} differs by {error}, more than {bound}"
    assert family["similarity"][0] == 1 or abs(family["similarity"][0] - 1) < 1e-14
print(f"{len(wanted)} families hold")
