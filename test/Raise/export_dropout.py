#!/usr/bin/env python3
"""Writes what torch-mlir makes of attention with dropout, forward and with its gradients as AOT autograd traces them.

    export_dropout.py --bin BIN > dropout-exported.mlir

The seed of torch.nn.functional.dropout, a global of the module, is an argument here: the reference interpreter has no globals.
"""
import math
import re

import torch
from torch.fx.experimental.proxy_tensor import make_fx

import exported_functions

B, H, S, D = 2, 3, 6, 4


def probabilities(q, k, causal=False):
    scores = q @ k.transpose(-1, -2) / math.sqrt(D)
    if causal:
        scores = scores.masked_fill(torch.ones(S, S, dtype=torch.bool).tril().logical_not(), float("-inf"))
    return torch.softmax(scores, -1)


def kept(q, k, v, keep):
    return (probabilities(q, k) * keep / 0.8) @ v


def causal_kept(q, k, v, keep):
    return (probabilities(q, k, causal=True) * keep * 1.25) @ v


def compared(q, k, v, numbers):
    return torch.where(numbers > 0.2, probabilities(q, k) / 0.8, 0.0) @ v


def generated(q, k, v, _):
    return torch.nn.functional.dropout(probabilities(q, k), 0.2, training=True) @ v


def with_gradients(function):
    def run(q, k, v, given, gradient):
        output, pull = torch.func.vjp(lambda q, k, v: function(q, k, v, given), q, k, v)
        return output, *pull(gradient)
    return run


def cases():
    q, k, v, gradient = (torch.randn(B, H, S, D) for _ in range(4))
    numbers = torch.rand(B, H, S, S)
    for function, given in ((kept, (numbers > 0.2).float()), (causal_kept, numbers > 0.2), (compared, numbers)):
        inputs = q, k, v, given, gradient
        yield function.__name__, make_fx(with_gradients(function))(*inputs), inputs, None
    inputs = q, k, v, gradient
    yield "generated", make_fx(lambda q, k, v, gradient: with_gradients(generated)(q, k, v, None, gradient))(*inputs), inputs, None


def export(*case):
    text = plain(*case)
    if "ml_program" not in text:
        return text
    text = re.sub(r"(func\.func @\w+\(.*?)\) ->", r"\1, %global_seed: tensor<i64>) ->", text, count=1)
    return re.sub(r"\n[^\n]*ml_program[^\n]*", "", text)


if __name__ == "__main__":
    plain, exported_functions.export = exported_functions.export, export
    exported_functions.write(__doc__, cases, "--canonicalize", "--cse")
