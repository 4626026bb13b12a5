"""Runs the blocks of the comparison on seeded inputs and compares them with NumPy: check_comparison.py JSON FOLDER RUNNER."""
import json
import math
import pathlib
import subprocess
import sys

import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[4] / "tools/rope-explain"))
import encoding_backward  # noqa: E402
import encoding_programs  # noqa: E402

report = json.load(open(sys.argv[1]))["comparison"]
folder, runner = pathlib.Path(sys.argv[2]), sys.argv[3]
batch, length, width, heads = (report[key] for key in ("batch", "length", "width", "heads"))
lanes = width // heads
sizes = encoding_programs.Sizes(batch, length, width)
generator = np.random.default_rng(7)
draw = lambda *shape: generator.standard_normal(shape).astype(np.float32)
x, wq, wk, wv = draw(batch, length, width), *(draw(width, width) / math.sqrt(width) for _ in range(3))
p = draw(length, width)
angle = np.arange(length)[:, None] * 10000.0 ** (-np.arange(lanes // 2) / (lanes // 2))
cos, sin = np.cos(angle).astype(np.float32), np.sin(angle).astype(np.float32)
slopes = (2.0 ** (-8 * np.arange(1, heads + 1) / heads)).astype(np.float32)
table = draw(encoding_programs.BUCKETS, heads)
distance = np.arange(length)[None, :] - np.arange(length)[:, None]
bucket = (np.abs(distance) % encoding_programs.BUCKETS).astype(np.int64)


def rotate(y, sign=1):
    low, high = y[..., :lanes // 2], y[..., lanes // 2:]
    c, s = cos[:, None, :].astype(np.float64), sign * sin[:, None, :].astype(np.float64)
    return np.concatenate([low * c - high * s, high * c + low * s], -1)


def attend(y, turned=False, bias=0, weights=(wq, wk, wv)):
    """Queries, keys, values, probabilities and the result."""
    q, k, v = ((y.astype(np.float64) @ w).reshape(batch, length, heads, lanes) for w in weights)
    if turned:
        q, k = rotate(q), rotate(k)
    scores = np.einsum("bmhd,bjhd->bhmj", q, k) / math.sqrt(lanes) + bias
    probabilities = np.exp(scores - scores.max(-1, keepdims=True))
    probabilities /= probabilities.sum(-1, keepdims=True)
    return q, k, v, probabilities, np.einsum("bhmj,bjhd->bmhd", probabilities, v)


def attention(*given, **named):
    return attend(*given, **named)[-1]


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


for encoding in encoding_programs.encodings():
    more, true = wanted[encoding.name]
    got, = run(encoding_programs.block(sizes, encoding), [x, wq, wk, wv, *more], "rope-fuse")
    # Sums of 64 and 16 products of numbers of order 1, in f32.
    check(encoding.name, got, true, 1e-4)
heads_of = lambda: draw(batch, length, heads, lanes)
dq, dk, dy, ds = heads_of(), heads_of(), draw(batch, length, width), draw(batch, heads, length, length)
by_name = {encoding.name: encoding for encoding in encoding_programs.encodings()}
got = run(by_name["rotary"].backward(sizes), [dq, dk, cos, sin])
check("gradient of q", got[0], rotate(dq.astype(np.float64), -1), 1e-5)
check("gradient of k", got[1], rotate(dk.astype(np.float64), -1), 1e-5)
check("gradient of p", run(by_name["learned"].backward(sizes), [dy])[0], dy.astype(np.float64).sum(0), 1e-5)
true = np.zeros((encoding_programs.BUCKETS, heads))
np.add.at(true, bucket, ds.astype(np.float64).sum(0).transpose(1, 2, 0))
check("gradient of the buckets", run(by_name["T5 buckets"].backward(sizes), [ds, bucket])[0], true, 1e-3)
assert [row["name"] for row in report["rows"]] == list(wanted)
assert all(row["block_s"] > 0 and row["block_backward_s"] > 0 for row in report["rows"])

# The backward of the block: the product of gradients and a step is the difference of sum(dO * O) along that step, by
# central differences in f64. The difference errs by the step squared. A gradient is a chain of three sums of 64
# products in f32, each off by 64 eps of its terms; sums are up to ten times smaller than their terms.
do, size = heads_of(), 1e-4
for encoding in encoding_programs.encodings():
    start = {"y": x, "wq": wq, "wk": wk, "wv": wv, "p": p, "table": table}
    start = {key: value.astype(np.float64) for key, value in start.items()}

    def forward(at):
        bias = {"ALiBi": linear, "T5 buckets": at["table"][bucket].transpose(2, 0, 1)}.get(encoding.name, 0)
        return attend(at["y"] + (at["p"] if encoding.place == "input" else 0), encoding.place == "heads", bias, (at["wq"], at["wk"], at["wv"]))

    q, k, v, probabilities, out = forward(start)
    rows = x + p if encoding.place == "input" else x
    extra = {"rotary": [cos, sin], "T5 buckets": [bucket]}.get(encoding.name, [])
    kept = [array.astype(np.float32) for array in (do, out, rows, q, k, v, probabilities, wq, wk, wv)]
    got = run(encoding_backward.block(sizes, encoding), kept + extra, "rope-fuse")
    names = ["wq", "wk", "wv", "y", *{"learned": ["p"], "T5 buckets": ["table"]}.get(encoding.name, [])]
    assert len(got) == len(names), encoding.name
    for name, gradient in zip(names, got):
        step = generator.standard_normal(start[name].shape)
        ahead, back = (np.sum(do * forward({**start, name: start[name] + sign * size * step})[-1]) for sign in (1, -1))
        check(f"{encoding.name}, gradient of {name}", np.sum(gradient * step), (ahead - back) / (2 * size),
              1e-4 * np.linalg.norm(gradient) * np.linalg.norm(step))
print("the encodings are what they are called")
