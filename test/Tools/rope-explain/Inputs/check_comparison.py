"""Runs the blocks of the comparison on seeded inputs and compares them with NumPy: check_comparison.py JSON FOLDER RUNNER."""
import json
import math
import pathlib
import subprocess
import sys

import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[4] / "tools/rope-explain"))
import encoding_table  # noqa: E402

report = json.load(open(sys.argv[1]))["comparison"]
folder, runner = pathlib.Path(sys.argv[2]), sys.argv[3]
batch, length, width, heads = (report[key] for key in ("batch", "length", "width", "heads"))
lanes = width // heads
sizes = encoding_table.Sizes(batch, length, width)
generator = np.random.default_rng(7)
draw = lambda *shape: generator.standard_normal(shape).astype(np.float32)
x, wq, wk, wv = draw(batch, length, width), *(draw(width, width) / math.sqrt(width) for _ in range(3))
p = draw(length, width)
angle = np.arange(length)[:, None] * 10000.0 ** (-np.arange(lanes // 2) / (lanes // 2))
cos, sin = np.cos(angle).astype(np.float32), np.sin(angle).astype(np.float32)
slopes = (2.0 ** (-8 * np.arange(1, heads + 1) / heads)).astype(np.float32)
table = draw(encoding_table.BUCKETS, heads)
distance = np.arange(length)[None, :] - np.arange(length)[:, None]
bucket = (np.abs(distance) % encoding_table.BUCKETS).astype(np.int64)


def rotate(y, sign=1):
    low, high = y[..., :lanes // 2], y[..., lanes // 2:]
    c, s = cos[:, None, :].astype(np.float64), sign * sin[:, None, :].astype(np.float64)
    return np.concatenate([low * c - high * s, high * c + low * s], -1)


def attention(y, turned=False, bias=0):
    q, k, v = ((y.astype(np.float64) @ w).reshape(batch, length, heads, lanes) for w in (wq, wk, wv))
    if turned:
        q, k = rotate(q), rotate(k)
    scores = np.einsum("bmhd,bjhd->bhmj", q, k) / math.sqrt(lanes) + bias
    weights = np.exp(scores - scores.max(-1, keepdims=True))
    return np.einsum("bhmj,bjhd->bmhd", weights / weights.sum(-1, keepdims=True), v)


linear = -slopes[:, None, None].astype(np.float64) * np.abs(distance)
wanted = {"none": ([], attention(x)), "sinusoidal": ([p], attention(x + p)), "learned": ([p], attention(x + p)),
          "rotary": ([cos, sin], attention(x, turned=True)), "ALiBi": ([slopes], attention(x, bias=linear)),
          "T5 buckets": ([table, bucket], attention(x, bias=table.astype(np.float64)[bucket].transpose(2, 0, 1)))}


def run(module, inputs, pipeline=""):
    (folder / "program.mlir").write_text(module)
    for i, array in enumerate(inputs):
        np.save(folder / f"in_{i}.npy", array)
    outputs = [folder / f"out_{i}.npy" for i in range(module.split("->")[1].split("{")[0].count("tensor"))]
    subprocess.run([runner, folder / "program.mlir", *([f"--pass-pipeline=builtin.module({pipeline})"] if pipeline else []),
                    *(f"--input={folder}/in_{i}.npy" for i in range(len(inputs))), *(f"--output={path}" for path in outputs)],
                   check=True, stdout=subprocess.DEVNULL)
    return [np.load(path) for path in outputs]


def check(name, got, true, bound):
    error = np.abs(got - true).max()
    assert error <= bound, f"{name} differs by {error}, more than {bound}"


for encoding in encoding_table.encodings():
    more, true = wanted[encoding.name]
    got, = run(encoding_table.block(sizes, encoding), [x, wq, wk, wv, *more], "rope-fuse")
    # Sums of 64 and 16 products of numbers of order 1, in f32.
    check(encoding.name, got, true, 1e-4)
heads_of = lambda: draw(batch, length, heads, lanes)
dq, dk, dy, ds = heads_of(), heads_of(), draw(batch, length, width), draw(batch, heads, length, length)
by_name = {encoding.name: encoding for encoding in encoding_table.encodings()}
got = run(by_name["rotary"].backward(sizes), [dq, dk, cos, sin])
check("gradient of q", got[0], rotate(dq.astype(np.float64), -1), 1e-5)
check("gradient of k", got[1], rotate(dk.astype(np.float64), -1), 1e-5)
check("gradient of p", run(by_name["learned"].backward(sizes), [dy])[0], dy.astype(np.float64).sum(0), 1e-5)
true = np.zeros((encoding_table.BUCKETS, heads))
np.add.at(true, bucket, ds.astype(np.float64).sum(0).transpose(1, 2, 0))
check("gradient of the buckets", run(by_name["T5 buckets"].backward(sizes), [ds, bucket])[0], true, 1e-3)
assert [row["name"] for row in report["rows"]] == list(wanted)
assert all(row["block_s"] > 0 for row in report["rows"])
print("the encodings are what they are called")
