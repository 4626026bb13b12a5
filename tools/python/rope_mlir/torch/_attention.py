"""Attention in the form that rope-raise reads.

torch's own decompositions of scaled_dot_product_attention differ by device,
mask and release, and torch-mlir turns some of them into one op of its own. So
the backend writes attention as products and a softmax before autograd sees it;
gradients follow from these.
"""

from __future__ import annotations

import math

import torch

_TARGETS = (
    torch._C._nn.scaled_dot_product_attention,
    torch.nn.functional.scaled_dot_product_attention,
    torch.ops.aten.scaled_dot_product_attention.default,
    torch.ops.aten.scaled_dot_product_attention,
)


def attention(query, key, value, attn_mask=None, dropout_p=0.0, is_causal=False, scale=None, enable_gqa=False):
    """scaled_dot_product_attention without dropout. Scores, softmax and the sum
    over keys are in f32, as torch's kernel for CPUs computes them; rows without
    keys are 0, as there."""
    scale = 1 / math.sqrt(query.shape[-1]) if scale is None else scale
    if enable_gqa and query.shape[-3] != key.shape[-3]:
        repeat = query.shape[-3] // key.shape[-3]
        key, value = (
            one.unsqueeze(-3)
            .expand(*one.shape[:-2], repeat, *one.shape[-2:])
            .reshape(*one.shape[:-3], query.shape[-3], *one.shape[-2:])
            for one in (key, value)
        )
    dtype = query.dtype
    compute = torch.promote_types(dtype, torch.float32)
    scores = (query.to(compute) @ key.to(compute).transpose(-2, -1)) * scale
    if is_causal:
        rows, columns = scores.shape[-2:]
        keep = torch.arange(columns, device=query.device)[None, :] <= torch.arange(rows, device=query.device)[:, None]
        scores = torch.where(keep, scores, -math.inf)
        weights = torch.softmax(scores, -1)
    elif attn_mask is not None:
        if attn_mask.dtype == torch.bool:
            scores = torch.where(attn_mask, scores, -math.inf)
        else:
            scores = scores + attn_mask
        weights = torch.ops.aten._safe_softmax(scores, -1)
    else:
        weights = torch.softmax(scores, -1)
    return (weights @ value.to(compute)).to(dtype)


def has_dropout(node: torch.fx.Node) -> bool:
    """Attention with dropout stays torch's, whose random numbers are its own."""
    dropout = node.kwargs.get("dropout_p", node.args[4] if len(node.args) > 4 else 0.0)
    return not (isinstance(dropout, (int, float)) and dropout == 0.0)


def rewrite_attention(module: torch.fx.GraphModule) -> None:
    """Replaces the attention ops of a captured graph, and of graphs in it."""
    for child in module.modules():
        if not isinstance(child, torch.fx.GraphModule):
            continue
        for node in child.graph.nodes:
            if node.op == "call_function" and node.target in _TARGETS and not has_dropout(node):
                node.target = attention
        child.recompile()
