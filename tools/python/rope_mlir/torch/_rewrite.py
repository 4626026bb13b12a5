"""Calls in a captured graph that get another form before autograd sees them."""

from __future__ import annotations

import torch

from ._attention import TARGETS, attend, multi_head_attention
from ._einsum import einsum
from ._maxima import detach_maxima
from ._transformer import LAYERS

_FORMS = {
    **dict.fromkeys(TARGETS, attend),
    **LAYERS,
    torch.nn.functional.multi_head_attention_forward: multi_head_attention,
    torch.functional.einsum: einsum,
}


def rewrite(module: torch.fx.GraphModule) -> None:
    """Replaces calls in the graph, and in graphs in it."""
    for child in module.modules():
        if not isinstance(child, torch.fx.GraphModule):
            continue
        for node in child.graph.nodes:
            if node.op == "call_function" and node.target in _FORMS:
                node.target = _FORMS[node.target]
        detach_maxima(child.graph)
        child.recompile()
