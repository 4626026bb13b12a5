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

# Angles, cosines and rotated pairs of the default family.
for pair in report["pairs"]:
    angle = np.arange(len(pair["cos"])) * plain[pair["pair"]]
    assert np.abs(np.array(pair["cos"]) - np.cos(angle)).max() <= 1e-13
    assert np.abs(np.array(pair["sin"]) - np.sin(angle)).max() <= 1e-13
    assert np.abs(np.exp(1j * np.array(pair["angle"])) - np.exp(1j * angle)).max() <= 1e-13
    rotated = np.stack([np.cos(angle) - np.sin(angle), np.cos(angle) + np.sin(angle)], 1)
    assert np.abs(np.array(pair["rotated"]) - rotated).max() <= 1e-13
    # A rotation keeps the norm.
    assert np.abs(np.hypot(*np.array(pair["rotated"]).T) - math.sqrt(2)).max() <= 1e-13

# Attention of the two sets of rows, before and after their rotation. Scores are up to 30 in size, exponentials of
# differences err by as many eps.
tokens = report["attention"]["tokens"]
rows, lanes = np.arange(tokens)[:, None], np.arange(d)[None, :]
q, k = (1 + np.sin(7 * rows + 3 * lanes + phase) / 2 for phase in (0, 1))


def turn(x):
    angle = rows * plain
    low, high = x[:, :d // 2], x[:, d // 2:]
    return np.concatenate([low * np.cos(angle) - high * np.sin(angle), high * np.cos(angle) + low * np.sin(angle)], 1)


for kind, x, y in (("before", q, k), ("after", turn(q), turn(k))):
    scores = x @ y.T / math.sqrt(d)
    weights = np.exp(scores - scores.max(1, keepdims=True))
    weights /= weights.sum(1, keepdims=True)
    assert np.abs(np.array(report["attention"][kind]) - weights).max() <= 1e-12, kind

# Neighbours rotated by a table for halves: (a cos x - b sin x, b cos y + a sin y) with two angles x and y. Ones have
# norm^2 = d - sum sin 2x + sum sin 2y.
full = np.concatenate([distance * plain, distance * plain], 1)
norm = np.sqrt((d - np.sin(2 * full[:, 0::2]).sum(1) + np.sin(2 * full[:, 1::2]).sum(1)) / d)
assert np.abs(np.array(report["mispaired"]["norm"]) - norm).max() <= 1e-12
assert abs(report["mispaired"]["largest_change"] - np.abs(norm - 1).max()) <= 1e-12
# What is printed: the similarity by distance of 64 lanes, base 10000.
if d == 64 and base == 10000:
    assert [round(report["families"]["default"]["similarity"][t], 4) for t in (0, 1, 16)] == [1.0, 0.9662, 0.6054]
print(f"{len(wanted)} families hold")
