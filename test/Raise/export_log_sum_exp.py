#!/usr/bin/env python3
"""Writes what torch-mlir makes of attention whose log-sum-exp is read beside its output.

    export_log_sum_exp.py --bin BIN > attention-log-sum-exp-exported.mlir
"""
import torch
from torch.export import Dim

import exported_functions

B, H, HEADS, S, T, D = 2, 4, 2, 6, 9, 8


def scores(q, k):
    return q @ k.transpose(2, 3) * D ** -0.5


def gate(q, k, v, sinks):
    """A sink as the sigmoid of the distance to it, as in Granite."""
    s = scores(q, k.repeat_interleave(H // HEADS, 1)) + torch.full((S, S), float("-inf")).triu(1)
    scale = (torch.logsumexp(s, -1) - sinks.view(1, -1, 1)).sigmoid()
    return torch.softmax(s, -1) @ v.repeat_interleave(H // HEADS, 1) * scale.unsqueeze(-1)


def returned(q, k, v, mask):
    s = scores(q, k) + mask
    return torch.softmax(s, -1) @ v, torch.logsumexp(s, -1)


def normalized_by_it(q, k, v):
    s = scores(q, k)
    lse = torch.logsumexp(s, -1, keepdim=True)
    return torch.exp(s - lse) @ v, lse


def rows_first(q, k, v):
    """The rows of a batch and its heads, in another order."""
    s = scores(q, k)
    return torch.softmax(s, -1) @ v, torch.logsumexp(s, -1).permute(2, 0, 1).exp()


def merged(q, k, v, k2, v2):
    """A prefix that a batch shares and keys of its own, as in cascade or bifurcated attention."""
    s, s2 = scores(q, k), scores(q, k2)
    lse, lse2 = torch.logsumexp(s, -1, keepdim=True), torch.logsumexp(s2, -1, keepdim=True)
    o, o2 = torch.softmax(s, -1) @ v, torch.softmax(s2, -1) @ v2
    w = torch.sigmoid(lse - lse2)
    return w * o + (1 - w) * o2


def any_size(q, k, v):
    s = scores(q, k)
    return torch.softmax(s, -1) @ v, torch.logsumexp(s, -1)


def narrow(q, k, v):
    s = scores(q, k).float()
    return torch.softmax(s, -1).to(q.dtype) @ v, torch.logsumexp(s, -1)


def of_unmasked(q, k, v, mask):
    s = scores(q, k)
    return torch.softmax(s + mask, -1) @ v, torch.logsumexp(s, -1)


def of_scaled(q, k, v):
    s = scores(q, k)
    return torch.softmax(s, -1) @ v, torch.logsumexp(2 * s, -1)


def over_rows(q, k, v):
    s = scores(q, k)
    return torch.softmax(s, -1) @ v, torch.logsumexp(s, -2)


def in_bits(q, k, v):
    s = scores(q, k)
    return torch.softmax(s, -1) @ v, torch.log2(torch.exp(s).sum(-1))


def beside_sinks(q, k, v, sinks):
    s = scores(q, k)
    column = sinks.view(1, -1, 1, 1).expand(B, -1, S, 1)
    return torch.softmax(torch.cat([s, column], -1), -1)[..., :-1] @ v, torch.logsumexp(s, -1)


def rounded(q, k, v):
    s = scores(q, k)
    m = s.amax(-1, keepdim=True)
    e = torch.exp(s - m)
    l = e.sum(-1, keepdim=True)
    return (e / l) @ v, m + torch.log(l)


def cases():
    def inputs(keys=S, heads=H, element=torch.float32):
        return tuple(torch.randn(B, count, rows, D).to(element) for count, rows in ((H, S), (heads, keys), (heads, keys)))

    mask = torch.randn(S, S)
    sizes = {2: Dim("rows")}
    keys = {2: Dim("keys")}
    yield "gate", gate, (*inputs(heads=HEADS), torch.randn(H)), None
    yield "returned", returned, (*inputs(), mask), None
    yield "normalized_by_it", normalized_by_it, inputs(T), None
    yield "rows_first", rows_first, inputs(T), None
    yield "merged", merged, (*inputs(T), *inputs(5)[1:]), None
    yield "any_size", any_size, inputs(T), (sizes, keys, keys)
    yield "narrow", narrow, inputs(T, element=torch.bfloat16), None
    yield "of_unmasked", of_unmasked, (*inputs(), mask), None
    yield "of_scaled", of_scaled, inputs(), None
    yield "over_rows", over_rows, inputs(), None
    yield "in_bits", in_bits, inputs(), None
    yield "beside_sinks", beside_sinks, (*inputs(), torch.randn(H)), None
    yield "rounded", rounded, inputs(element=torch.bfloat16), None


exported_functions.write(__doc__, cases, "--rope-import", "--canonicalize")
