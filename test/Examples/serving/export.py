#!/usr/bin/env python3
"""Writes the modules of this folder: export.py [--out FOLDER].

Attention as servers of language models call it, through torch-mlir (the versions of test/Exported/requirements.txt).
docs/Serving.md describes them.
"""
import argparse
import math
import pathlib

import torch
from torch_mlir import fx

HEADS, LANES = 4, 32
HEADER = """\
// Written by export.py. Scores stay under 16, so that their error in f32 is under 2^-24 * 16 * 80: 8e-5.
// DEFINE: %{run} = rope-runner %s --random=7 RANGES --rtol=0 --atol=1e-4
// RUN: %{run} --pass-pipeline='builtin.module(rope-raise,canonicalize,cse,rope-fuse)' --compare-with=reference:'builtin.module()'
// RUN: rope-equiv %s --pass-pipeline='builtin.module(rope-raise,canonicalize,cse,rope-fuse)' | FileCheck %s
// CHECK: equal

"""


def attend(q, k, v, seen):
    """Rows of q over keys that `seen` is true for; [batch, head, row, lane]."""
    scores = torch.matmul(q, k.transpose(2, 3)) / math.sqrt(q.shape[-1])
    scores = scores.masked_fill(~seen, float("-inf"))
    return torch.matmul(torch.softmax(scores, -1), v)


def rotate(x, positions):
    """Rotates all lanes of x, [..., row, lane], by halves."""
    half = x.shape[-1] // 2
    frequencies = 10000.0 ** (-torch.arange(half) / half)
    angles = positions[..., None] * frequencies
    cos, sin = torch.cos(angles), torch.sin(angles)
    low, high = x[..., :half], x[..., half:]
    return torch.cat([low * cos - high * sin, high * cos + low * sin], -1)


class Latent(torch.nn.Module):
    """Attention over latents (DeepSeek-V2): keys of a token are made from `rank` values that all heads share, and
    `turned` rotated lanes; a cache holds these."""

    rank, kept, turned = 64, 32, 16

    def forward(self, x, positions, latents, turned_keys, w_q, w_down, w_up, w_out):
        batch, count, _ = x.shape
        past = latents.shape[1]
        q = (x @ w_q).view(batch, count, HEADS, self.kept + self.turned).transpose(1, 2)
        down = x @ w_down
        latents = torch.cat([latents, down[..., : self.rank]], 1)
        turned_keys = torch.cat([turned_keys, rotate(down[..., self.rank :], positions)], 1)
        up = (latents @ w_up).view(batch, past + count, HEADS, 2 * self.kept).transpose(1, 2)
        shared = turned_keys[:, None].expand(batch, HEADS, past + count, self.turned)
        k = torch.cat([up[..., : self.kept], shared], -1)
        q = torch.cat([q[..., : self.kept], rotate(q[..., self.kept :], positions)], -1)
        seen = torch.arange(past + count)[None] <= past + torch.arange(count)[:, None]
        y = attend(q, k, up[..., self.kept :], seen)
        return y.transpose(1, 2).reshape(batch, count, -1) @ w_out, latents, turned_keys


class Absorbed(Latent):
    """One row over latents as DeepSeek's own code has it: weights are with the query and the result, and scores are the
    sum of two products."""

    def forward(self, q, turned_q, latents, turned_keys, w_up):
        w = w_up.view(HEADS, 2 * self.kept, self.rank)
        q = torch.einsum("bshd,hdc->bshc", q, w[:, : self.kept])
        scores = torch.einsum("bshc,btc->bsht", q, latents) + torch.einsum("bshr,btr->bsht", turned_q, turned_keys)
        weights = torch.softmax(scores / math.sqrt(self.kept + self.turned), -1)
        result = torch.einsum("bsht,btc->bshc", weights, latents)
        return torch.einsum("bshc,hdc->bshd", result, w[:, self.kept :])


class Tree(torch.nn.Module):
    """Guesses for next tokens, of which each sees the tokens so far and those guesses that lead to it."""

    def forward(self, q, k, v, ancestors):
        rows, keys = q.shape[2], k.shape[2]
        guess = torch.arange(keys) - (keys - rows)
        seen = (guess < 0)[None] | ancestors[:, guess.clamp(min=0)]
        return attend(q, k, v, seen)


class Ragged(torch.nn.Module):
    """Sequences of unequal lengths one after the other; `ends` are their cumulative lengths."""

    def forward(self, q, k, v, ends):
        places = torch.arange(q.shape[2])
        sequence = (places[:, None] >= ends[None]).sum(-1)
        seen = (sequence[:, None] == sequence[None]) & (places[None] <= places[:, None])
        return attend(q, k, v, seen)


class Paged(torch.nn.Module):
    """One row for each sequence over a cache of blocks, [block, token, head, lane], of which `table` names those of a
    sequence in order."""

    def forward(self, q, keys, values, table, lengths):
        def gather(cache):
            return cache[table].flatten(1, 2).transpose(1, 2)

        k, v = gather(keys), gather(values)
        seen = torch.arange(k.shape[2])[None, None, None] < lengths[:, None, None, None]
        return attend(q, k, v, seen)


def cases():
    width, both = HEADS * LANES, Latent.kept + Latent.turned
    random = torch.rand
    weights = (
        random(width, HEADS * both),
        random(width, Latent.rank + Latent.turned),
        random(Latent.rank, HEADS * 2 * Latent.kept),
        random(HEADS * Latent.kept, width),
    )

    def latent(count, past):
        positions = past + torch.arange(count)
        return random(2, count, width), positions, random(2, past, Latent.rank), random(2, past, Latent.turned), *weights

    small = "--range=1:511:511 --range=4:-0.1:0.1 --range=5:-0.1:0.1 --range=6:-0.1:0.1 --range=7:-0.1:0.1"
    yield "latent-decode", Latent(), latent(1, 511), small
    yield "latent-prefill", Latent(), latent(128, 0), small

    absorbed = (
        random(2, 1, HEADS, Latent.kept),
        random(2, 1, HEADS, Latent.turned),
        random(2, 512, Latent.rank),
        random(2, 512, Latent.turned),
        random(HEADS * 2 * Latent.kept, Latent.rank),
    )
    yield "latent-absorbed", Absorbed(), absorbed, "--range=4:-0.1:0.1"

    def heads(batch, *counts):
        return tuple(random(batch, HEADS, count, LANES) for count in counts)

    ancestors = torch.tensor([[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 0, 1, 0, 0], [1, 1, 0, 1, 0], [1, 0, 1, 0, 1]]).bool()
    yield "tree", Tree(), (*heads(2, 5, 300, 300), ancestors), ""
    yield "ragged", Ragged(), (*heads(1, 160, 160, 160), torch.tensor([37, 90, 160])), "--range=3:0:160"
    cache = random(40, 16, HEADS, LANES), random(40, 16, HEADS, LANES)
    table = torch.randperm(40)[:36].view(3, 12)
    yield "paged", Paged(), (*heads(3, 1), *cache, table, torch.tensor([7, 192, 100])), "--range=3:0:39 --range=4:1:192"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path(__file__).parent)
    out = parser.parse_args().out
    for name, module, inputs, ranges in cases():
        exported = torch.export.export(module, inputs)
        text = str(fx.export_and_import(exported, output_type="linalg-on-tensors", func_name="main"))
        (out / f"{name}.mlir").write_text(HEADER.replace("RANGES", ranges).replace(" ,", ",") + text)


if __name__ == "__main__":
    main()
