#!/usr/bin/env python3
"""Writes the modules of this folder: export.py [--out FOLDER].

One block of attention for each way to tell it positions, through torch-mlir (the versions of
test/Exported/requirements.txt): NAME.mlir is small and run by tests, Inputs/NAME.mlir is what tools/rope-bench/encodings
measures. variants/ holds all of them with a length that is known at the call only, in bf16, and both. Weights are
arguments. docs/Encodings.md compares them.
"""
import argparse
import math
import pathlib

import torch
from torch.export import Dim
from torch_mlir import fx


class Block(torch.nn.Module):
    """Projections of all heads, attention, and a projection of the result; `encoding` names what is added and where."""

    def __init__(self, encoding, heads, lanes, clip):
        super().__init__()
        self.encoding, self.heads, self.lanes, self.clip = encoding, heads, lanes, clip

    def forward(self, x, wq, wk, wv, wo, *own):
        batch, count, width = x.shape
        x = self.encode(x, *own)
        q, k, v = ((x @ weight).view(batch, count, self.heads, self.lanes).transpose(1, 2) for weight in (wq, wk, wv))
        q, k = self.rotate(q), self.rotate(k)
        scores = torch.matmul(q, k.transpose(2, 3)) / math.sqrt(self.lanes)
        scores = self.relate(scores, q, *own)
        weights = torch.softmax(scores, -1)
        result = torch.matmul(weights, v)
        if self.encoding == "shaw_values":
            result = result + torch.einsum("bhqk,qkd->bhqd", weights, own[1][self.distances(count)])
        return result.transpose(1, 2).reshape(batch, count, width) @ wo

    def encode(self, x, *own):
        """What is added to the input, by position."""
        _, count, width = x.shape
        places = torch.arange(count)
        if self.encoding == "sinusoidal":  # Vaswani et al. 2017
            frequencies = torch.exp(torch.arange(0, width, 2) * (-math.log(10000.0) / width))
            angles = places[:, None] * frequencies
            return x + torch.stack([torch.sin(angles), torch.cos(angles)], -1).flatten(1).to(x.dtype)
        if self.encoding == "learned":
            return x + torch.nn.functional.embedding(places, own[0])
        if self.encoding == "integer":
            return x + places[:, None]
        if self.encoding == "normalised":
            return x + (places / (count - 1))[:, None].to(x.dtype)
        if self.encoding == "binary":  # the lowest digit in the first lane
            powers = torch.pow(2.0, torch.arange(width).clamp(max=30)).to(torch.long)
            return x + places[:, None] // powers % 2
        return x

    def rotate(self, x):
        if self.encoding != "rotary":
            return x
        half = self.lanes // 2
        frequencies = 10000.0 ** (-torch.arange(half) / half)
        angles = torch.arange(x.shape[2])[:, None] * frequencies
        cos, sin = torch.cos(angles).to(x.dtype), torch.sin(angles).to(x.dtype)
        low, high = x[..., :half], x[..., half:]
        return torch.cat([low * cos - high * sin, high * cos + low * sin], -1)

    def distances(self, count):
        """The rows of Shaw's tables."""
        places = torch.arange(count)
        return (places[None] - places[:, None]).clamp(-self.clip, self.clip) + self.clip

    def relate(self, scores, q, *own):
        """What is added to scores, by the distance of row and key."""
        places = torch.arange(q.shape[2])
        distances = places[None] - places[:, None]
        if self.encoding in ("shaw", "shaw_values"):  # Shaw et al. 2018, without and with a table of values
            rows = own[0][self.distances(q.shape[2])]
            return scores + torch.einsum("bhqd,qkd->bhqk", q, rows) / math.sqrt(self.lanes)
        if self.encoding == "alibi":  # Press et al. 2021
            return scores - own[0][:, None, None] * distances.abs()
        if self.encoding == "t5":  # Raffel et al. 2020: 32 buckets, both directions
            apart = distances.abs()
            far = 8 + (torch.log(apart.clamp(min=1) / 8.0) / math.log(128 / 8) * 8).to(torch.long)
            buckets = torch.where(apart < 8, apart, far.clamp(max=15)) + torch.where(distances > 0, 16, 0)
            return scores + own[0][buckets].permute(2, 0, 1)
        return scores


def cases(batch, count, heads, lanes, clip):
    width = heads * lanes
    rows = (2 * clip + 1, lanes)
    own = {"learned": [(2 * count, width)], "shaw": [rows], "shaw_values": [rows, rows], "alibi": [(heads,)], "t5": [(32, heads)]}
    for name in ("none", "sinusoidal", "learned", "integer", "normalised", "binary", "shaw", "shaw_values", "alibi", "t5", "rotary"):
        inputs = [torch.randn(batch, count, width)] + [torch.randn(width, width) for _ in range(4)]
        inputs += [torch.randn(shape) for shape in own.get(name, [])]
        yield name, Block(name, heads, lanes, clip), inputs


HEADER = """\
// Written by export.py. Weights of Q and K are at most 0.1, so that scores stay under 8 and their error in f32 under
// 2^-24 * 8 * 40: 2e-5.
// DEFINE: %{run} = rope-runner %s --random=7 --range=1:-0.1:0.1 --range=2:-0.1:0.1 --compare-with=reference --rtol=2e-5 --atol=2e-5
// RUN: %{run} --target=cpu --pass-pipeline='builtin.module(rope-raise,canonicalize,cse,rope-fuse)'
// RUN: %{run} --target=emulate --pass-pipeline='builtin.module(rope-raise,canonicalize,cse,rope-fuse)'
// RUN: %{run} --target=reference --pass-pipeline='builtin.module(rope-raise,rope-decompose)'

"""


VARIANT = """\
// Written by export.py: each function on the CPU and on an emulated GPU, beside the reference.
{about}
// UNSUPPORTED: sanitize && !nightly
// DEFINE: %{{encoding}} =
// DEFINE: %{{tolerance}} =
// DEFINE: %{{passes}} = 'builtin.module(rope-raise,canonicalize,cse,rope-fuse)'
// DEFINE: %{{run}} = rope-runner %s --entry=%{{encoding}} --random=7 {ranges} --compare-with=reference %{{tolerance}} --pass-pipeline=%{{passes}}
// RUN: rope-opt %s --pass-pipeline=%{{passes}} --remarks-filter='rope-(raise|fuse)' -o %t 2>&1 | FileCheck %s --implicit-check-not='[Missed]'
"""
ABOUT = {
    torch.float32: "// The error is that of each encoding with static sizes.",
    torch.bfloat16: """\
// Each tensor is rounded by 2^-9. Values of the attention are sums of 16 products of elements near 2 with a deviation of
// 2^-7, the result sums 16 of those with weights near 1: a deviation of 2^-5, of which four are allowed. Integers are 12.""",
}


def variant(dtype, dynamic):
    """All encodings in one module, with what tests run."""
    ranges = "--range=1:-0.1:0.1 --range=2:-0.1:0.1" + (" --shape=0:2x13x16" if dynamic else "")
    text, functions = VARIANT.format(about=ABOUT[dtype], ranges=ranges), []
    for name, module, inputs in cases(2, 13, 2, 8, 3):
        inputs = [value.to(dtype) for value in inputs]
        own = [(None,) * (len(inputs) - 5)] if len(inputs) > 5 else []
        shapes = ({1: Dim("count", min=2, max=2048)}, None, None, None, None, *own) if dynamic else None
        made = fx.export_and_import(module, *inputs, output_type="linalg-on-tensors", func_name=name, dynamic_shapes=shapes)
        functions += [str(op.operation.get_asm(use_local_scope=True)) for op in made.body.operations]
        tolerance = "--rtol=2e-5 --atol=2e-5"
        if dtype == torch.bfloat16:
            tolerance = f"--rtol=0.015625 --atol={0.75 if name == 'integer' else 0.125}"
        # Biases of scores stay near 1 over all distances.
        bias = " --range=5:-0.1:0.1" if name in ("alibi", "t5") else ""
        text += f"// REDEFINE: %{{encoding}} = {name}{bias}\n// REDEFINE: %{{tolerance}} = {tolerance}\n"
        text += "// RUN: %{run} --target=cpu\n// RUN: %{run} --target=emulate\n"
        text += f"// CHECK: [Passed] {{{{.*}}}}Function={name} |\n"
    return text + "\nmodule {\n" + "\n".join(functions) + "\n}\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path(__file__).parent)
    options = parser.parse_args()
    for folder, sizes in ((options.out, (2, 13, 2, 8, 3)), (options.out / "Inputs", (2, 512, 8, 64, 16))):
        folder.mkdir(exist_ok=True)
        for name, module, inputs in cases(*sizes):
            text = str(fx.export_and_import(module, *inputs, output_type="linalg-on-tensors", func_name=name))
            (folder / f"{name}.mlir").write_text(text if folder.name == "Inputs" else HEADER + text)
    for name, dtype, dynamic in (
        ("dynamic", torch.float32, True),
        ("bf16", torch.bfloat16, False),
        ("dynamic-bf16", torch.bfloat16, True),
    ):
        (options.out / "variants").mkdir(exist_ok=True)
        (options.out / "variants" / f"{name}.mlir").write_text(variant(dtype, dynamic))


if __name__ == "__main__":
    main()
