#!/usr/bin/env python3
"""Writes the functions of differential-attention-exported.mlir: export_differential_attention.py --bin BIN > FILE.

Differential attention (https://arxiv.org/abs/2410.05258), as models write it, through torch-mlir (the versions of
test/Exported/requirements.txt). The comments and checks of the test are put in front of each function by hand.
"""

import torch
from torch.export import Dim
from exported_functions import write

BATCH, HEADS, ROWS, LANES, START = 2, 2, 9, 8, 0.8


def factor(lanes):
    """lambda, of the rows lambda_q1, lambda_k1, lambda_q2, lambda_k2."""
    return torch.exp((lanes[0] * lanes[1]).sum(-1)) - torch.exp((lanes[2] * lanes[3]).sum(-1)) + START


def norm(x):
    return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-5) * (1 - START)


def causal(rows):
    return torch.triu(torch.full((rows, rows), float("-inf")), 1)


def softmax(q, k):
    scores = torch.matmul(q, k.transpose(-1, -2)) * LANES**-0.5
    return torch.softmax(scores + causal(q.shape[2]), -1, dtype=torch.float32).type_as(q)


def rotate(x, cos, sin):
    half = x.shape[-1] // 2
    return x * cos + torch.cat((-x[..., half:], x[..., :half]), -1) * sin


def repeat(x):
    batch, heads, rows, lanes = x.shape
    return x[:, :, None].expand(batch, heads, 2, rows, lanes).reshape(batch, 2 * heads, rows, lanes)


def neighbours(q, k, v, lanes):
    """Heads next to each other, as in the code of the paper."""
    batch, heads, rows, _ = v.shape
    weights = softmax(q, k).view(batch, heads, 2, rows, rows)
    return norm((weights[:, :, 0] - factor(lanes).type_as(v) * weights[:, :, 1]) @ v)


def halves(q, k, v, lanes):
    first, second = softmax(q, k).chunk(2, 1)
    return norm((first - factor(lanes).type_as(v) * second) @ v)


def lanes_apart(q, k, v, lanes):
    """Two products: the lanes of each head in two halves, as in the paper."""
    (q1, q2), (k1, k2) = q.chunk(2, -1), k.chunk(2, -1)
    return norm((softmax(q1, k1) - factor(lanes) * softmax(q2, k2)) @ v)


def grouped(q, k, v, lanes, cos, sin):
    """Rotary embeddings, and keys and values that heads share."""
    q, k, v = rotate(q, cos, sin), repeat(rotate(k, cos, sin)), repeat(v)
    return neighbours(q, k, v, lanes)


def each_head(q, k, v, lanes):
    """Q and K of pairs of heads, and a factor for each of them."""
    weights = softmax(q.flatten(1, 2), k.flatten(1, 2)).unflatten(1, (HEADS, 2))
    return norm((weights[:, :, 0] - torch.sigmoid(lanes)[:, None, None] * weights[:, :, 1]) @ v)


def each_key(q, k, v, gates):
    weights = softmax(q, k).view(BATCH, HEADS, 2, ROWS, ROWS)
    return norm((weights[:, :, 0] - gates[:, None, None] * weights[:, :, 1]) @ v)


def heads(count, lanes=LANES):
    return torch.randn(BATCH, count, ROWS, lanes)


def cases():
    lanes = torch.randn(4, LANES) * 0.3
    q, k, v = heads(2 * HEADS), heads(2 * HEADS), heads(HEADS, 2 * LANES)
    size = Dim("size", min=2, max=4096)
    sizes = ({2: size}, {2: size}, {2: size}, None)
    yield "neighbours", neighbours, (q, k, v, lanes), None
    yield "halves", halves, (q, k, v, lanes), None
    yield "lanes_apart", lanes_apart, (heads(HEADS, 2 * LANES), heads(HEADS, 2 * LANES), v, lanes), None
    yield "grouped", grouped, (heads(8), heads(4), v, lanes, torch.randn(ROWS, LANES), torch.randn(ROWS, LANES)), None
    yield "each_head", each_head, (q.unflatten(1, (HEADS, 2)), k.unflatten(1, (HEADS, 2)), v, torch.randn(HEADS)), None
    yield "narrow", neighbours, tuple(tensor.bfloat16() for tensor in (q, k, v, lanes)), None
    yield "any_size", halves, (q, k, v, lanes), sizes
    yield "each_key", each_key, (q, k, v, torch.randn(BATCH, ROWS)), None


if __name__ == "__main__":
    write(__doc__, cases, "--cse")
