"""The change of norm of a mis-paired table: check_mispaired.py MODULE FOLDER RUNNER.

Rows are what `torch.manual_seed(0); torch.randn(8, 16)` draws: the low 24 bits of the Mersenne Twister, and in each
block of 16 the two halves are u and v of sqrt(-2 log(1 - u)) times cos(2 pi v) and sin(2 pi v). They take no PyTorch.
"""
import pathlib
import subprocess
import sys

import numpy as np

LENGTH, DIM = 8, 16
module, folder, runner = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3]
bits = np.random.RandomState(0).randint(0, 2 ** 32, size=LENGTH * DIM, dtype=np.uint64) & (2 ** 24 - 1)
u, v = (bits / 2 ** 24).reshape(-1, 2, 8).transpose(1, 0, 2)
radius = np.sqrt(-2 * np.log(1 - u))
x = np.stack([radius * np.cos(2 * np.pi * v), radius * np.sin(2 * np.pi * v)], 1).reshape(LENGTH, DIM)
assert np.abs(x[0, :4] - [-1.1258, -1.1524, -0.2506, -0.4339]).max() < 1e-4, "the draw is another one"

np.save(folder / "x.npy", x)
subprocess.run([runner, module, f"--input={folder}/x.npy", f"--output={folder}/y.npy"], check=True, stdout=subprocess.DEVNULL)
y = np.load(folder / "y.npy")

angle = np.arange(LENGTH)[:, None] * 10000.0 ** (-np.arange(DIM // 2) / (DIM // 2))
a, b = x[:, 0::2], x[:, 1::2]
# Lanes of a pair take neighbouring columns of the copies side by side.
full = np.concatenate([angle, angle], 1)
even, odd = full[:, 0::2], full[:, 1::2]
true = np.stack([a * np.cos(even) - b * np.sin(even), b * np.cos(odd) + a * np.sin(odd)], 2).reshape(LENGTH, DIM)
assert np.abs(y - true).max() < 1e-13, "the program is another one"
change = np.abs(np.linalg.norm(y, axis=1) - np.linalg.norm(x, axis=1))
# Both angles of pair i are those of the lanes 2i and 2i + 1 of the table: the factors that rope-raise states bound it.
turn = np.abs(np.sin(even - odd))
pairs = np.hypot(y[:, 0::2], y[:, 1::2]) / np.hypot(a, b)
assert (pairs <= np.sqrt(1 + turn) + 1e-13).all() and (pairs >= np.sqrt(1 - turn) - 1e-13).all()
print(f"norm change of up to {change.max():.3f}")
