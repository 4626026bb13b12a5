#!/usr/bin/env python3
"""Writes what torch-mlir makes of a rotation whose frequencies are trained, with its gradients as AOT autograd traces them.

    export_trainable_frequencies.py --bin BIN > trainable-frequencies-exported.mlir
"""
import torch
from torch.fx.experimental.proxy_tensor import make_fx

import exported_functions

B, H, S, D = 2, 3, 7, 8


def rotate(x, positions, frequencies):
    angles = positions[:, None].to(frequencies.dtype) * frequencies
    angles = torch.cat((angles, angles), -1)
    half = D // 2
    return x * angles.cos() + torch.cat((-x[..., half:], x[..., :half]), -1) * angles.sin()


def trained(x, positions, frequencies, gradient):
    output, pull = torch.func.vjp(lambda x, frequencies: rotate(x, positions, frequencies), x, frequencies)
    return output, *pull(gradient)


def cases():
    x, gradient = torch.randn(B, H, S, D, dtype=torch.float64), torch.randn(B, H, S, D, dtype=torch.float64)
    frequencies = 100.0 ** (-torch.arange(D // 2, dtype=torch.float64) / (D // 2))
    inputs = x, torch.arange(S), frequencies, gradient
    yield "trained", make_fx(trained)(*inputs), inputs, None


if __name__ == "__main__":
    exported_functions.write(__doc__, cases, "--canonicalize", "--cse")
