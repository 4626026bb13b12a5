"""Layers that torch computes by one op in evaluation, written out so that
rope-raise finds their attention."""

from __future__ import annotations

from typing import Any

import torch
import torch.nn.functional as F

from ._attention import attention


def _attend(x: torch.Tensor, heads: int, weight: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
    parts = F.linear(x, weight, bias).chunk(3, -1)
    query, key, value = (part.unflatten(-1, (heads, -1)).transpose(1, 2) for part in parts)
    return attention(query, key, value).transpose(1, 2).flatten(2)


def multi_head_attention(query, key, value, embed_dim, num_heads, qkv_weight, qkv_bias, proj_weight, proj_bias, mask=None,
                         need_weights=True, *rest: Any) -> tuple:
    """_native_multi_head_attention of one tensor of [batch, sequence, lane], without a mask; others are torch's."""
    if query is not key or query is not value or mask is not None or need_weights or query.dim() != 3:
        return torch._native_multi_head_attention(
            query, key, value, embed_dim, num_heads, qkv_weight, qkv_bias, proj_weight, proj_bias, mask, need_weights, *rest
        )
    return F.linear(_attend(query, num_heads, qkv_weight, qkv_bias), proj_weight, proj_bias), None


def encoder_layer(src, embed_dim, num_heads, qkv_weight, qkv_bias, proj_weight, proj_bias, use_gelu, norm_first, eps, norm_weight_1,
                  norm_bias_1, norm_weight_2, norm_bias_2, ffn_weight_1, ffn_bias_1, ffn_weight_2, ffn_bias_2, mask=None,
                  mask_type=None) -> torch.Tensor:
    """_transformer_encoder_layer_fwd without a mask; others are torch's."""
    if mask is not None or src.dim() != 3:
        return torch._transformer_encoder_layer_fwd(
            src, embed_dim, num_heads, qkv_weight, qkv_bias, proj_weight, proj_bias, use_gelu, norm_first, eps, norm_weight_1, norm_bias_1,
            norm_weight_2, norm_bias_2, ffn_weight_1, ffn_bias_1, ffn_weight_2, ffn_bias_2, mask, mask_type
        )

    def attend(x: torch.Tensor) -> torch.Tensor:
        return F.linear(_attend(x, num_heads, qkv_weight, qkv_bias), proj_weight, proj_bias)

    def feed(x: torch.Tensor) -> torch.Tensor:
        hidden = F.linear(x, ffn_weight_1, ffn_bias_1)
        return F.linear(F.gelu(hidden) if use_gelu else F.relu(hidden), ffn_weight_2, ffn_bias_2)

    x = src
    for part, weight, bias in ((attend, norm_weight_1, norm_bias_1), (feed, norm_weight_2, norm_bias_2)):
        if norm_first:
            x = x + part(F.layer_norm(x, (embed_dim,), weight, bias, eps))
        else:
            x = F.layer_norm(x + part(x), (embed_dim,), weight, bias, eps)
    return x


#: What is written out, by the function that a captured graph calls.
LAYERS = {torch._native_multi_head_attention: multi_head_attention, torch._transformer_encoder_layer_fwd: encoder_layer}
