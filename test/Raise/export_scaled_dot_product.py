#!/usr/bin/env python3
"""Writes what torch-mlir makes of torch.nn.functional.scaled_dot_product_attention with its gradients, as AOT autograd traces them.

    export_scaled_dot_product.py --bin BIN > gradients-scaled-dot-product-exported.mlir
"""
import torch
from torch.fx.experimental.proxy_tensor import make_fx
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.nn.functional import scaled_dot_product_attention

import exported_functions

B, H, HEADS, S, D = 2, 4, 2, 6, 8


def grouped(q, k, v):
    return scaled_dot_product_attention(q, k, v, is_causal=True, enable_gqa=True)


def masked(q, k, v, mask):
    return scaled_dot_product_attention(q, k, v, attn_mask=mask)


def scaled(q, k, v):
    return scaled_dot_product_attention(q, k, v, is_causal=True, scale=0.3)


def with_gradients(function):
    def run(q, k, v, *rest):
        output, pull = torch.func.vjp(lambda q, k, v: function(q, k, v, *rest[:-1]), q, k, v)
        return output, *pull(rest[-1])
    return run


def cases():
    mask = torch.rand(B, 1, S, S) > 0.3
    for name, function, heads, element, rest in (("grouped", grouped, HEADS, torch.float32, ()), ("masked", masked, H, torch.float32, (mask,)),
                                                 ("scaled", scaled, H, torch.float32, ()), ("narrow", grouped, HEADS, torch.bfloat16, ())):
        q, k, v, gradient = (torch.randn(B, count, S, D).to(element) for count in (H, heads, heads, H))
        inputs = q, k, v, *rest, gradient
        with sdpa_kernel(SDPBackend.MATH):
            yield name, make_fx(with_gradients(function))(*inputs), inputs, None


exported_functions.write(__doc__, cases, "--rope-import", "--canonicalize")
