"""Attention in the form that rope-raise reads.

torch's own decompositions of scaled_dot_product_attention differ by device,
mask and release, and torch-mlir turns some of them into one op of its own. So
the backend writes attention as products and a softmax before autograd sees it;
gradients follow from these.
"""

from __future__ import annotations

import math
import types
from typing import Any

import torch

TARGETS = (
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
    dtype = query.dtype
    # Before heads are repeated: their gradients are added up in f32 as well.
    query, key, value = (one.to(torch.promote_types(dtype, torch.float32)) for one in (query, key, value))
    if enable_gqa and query.shape[-3] != key.shape[-3]:
        repeat = query.shape[-3] // key.shape[-3]
        key, value = (
            one.unsqueeze(-3)
            .expand(*one.shape[:-2], repeat, *one.shape[-2:])
            .reshape(*one.shape[:-3], query.shape[-3], *one.shape[-2:])
            for one in (key, value)
        )
    scores = (query @ key.transpose(-2, -1)) * scale
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
    return (weights @ value).to(dtype)


def _has_dropout(arguments: tuple, options: dict) -> bool:
    """Attention with dropout stays torch's, whose random numbers are its own."""
    dropout = options.get("dropout_p", arguments[4] if len(arguments) > 4 else 0.0)
    return not (isinstance(dropout, (int, float)) and dropout == 0.0)


def attend(*args: Any, **kwargs: Any) -> torch.Tensor:
    return (TARGETS[0] if _has_dropout(args, kwargs) else attention)(*args, **kwargs)


def _make_multi_head_attention() -> types.FunctionType:
    """torch's function of multi-head attention, which a captured graph has as one call, on the attention of above."""
    function = torch.nn.functional.multi_head_attention_forward
    names = {**function.__globals__, "scaled_dot_product_attention": attend, "has_torch_function": lambda _: False}
    made = types.FunctionType(function.__code__, names, function.__name__, function.__defaults__, function.__closure__)
    made.__kwdefaults__ = function.__kwdefaults__
    return made


multi_head_attention = _make_multi_head_attention()
