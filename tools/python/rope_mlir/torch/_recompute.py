"""What the backward graph computes again instead of keeping it.

Probabilities of attention grow with the square of the sequence. Where the
backward graph computes them from queries and keys, rope-raise finds attention
and its gradients there, and no graph has a tensor of that size.
"""

from __future__ import annotations

from typing import Any, Callable, Iterable, Sequence

import torch
from torch._functorch.partitioners import default_partition
from torch.utils.checkpoint import CheckpointPolicy

aten = torch.ops.aten
Node = torch.fx.Node

_PRODUCTS = {aten.bmm.default, aten.mm.default, aten.baddbmm.default, aten.addmm.default}
_SOFTMAXES = {aten._softmax.default, aten._safe_softmax.default}
_EXPONENTIALS = {aten.exp.default, aten.exp2.default}
#: Ops beside elementwise ones and views that scores and masks are made by.
_CHEAP = _SOFTMAXES | {
    aten._to_copy.default,
    aten.amax.default,
    aten.any.dim,
    aten.any.dims,
    aten.cat.default,
    aten.clone.default,
    aten.constant_pad_nd.default,
    aten.embedding.default,
    aten.full_like.default,
    aten.gather.default,
    aten.index.Tensor,
    aten.sum.dim_IntList,
    aten.tril.default,
    aten.triu.default,
    aten._unsafe_view.default,
}
_COPIES = {aten._to_copy.default, aten.clone.default, aten._unsafe_view.default}


def partition(joint: torch.fx.GraphModule, inputs: Any, *, num_fwd_outputs: int, static_lifetime_input_indices: Sequence[int] | None = None,
              **options: Any) -> tuple:
    """Parts a joint graph as torch does, but for what attention is computed by
    between its two products."""
    graph = joint.graph
    placeholders = graph.find_nodes(op="placeholder")
    mutated = _find_mutated(graph)
    weights = {placeholders[number] for number in static_lifetime_input_indices or () if number < len(placeholders)}
    tangents = [node for node in placeholders if node.target.startswith("tangents")]
    backward = _reach(tangents, lambda node: node.users)
    forward = {node for node in graph.nodes if node not in backward}
    for node in graph.nodes:
        if node not in forward or not _is_softmax(node):
            continue
        found = _find_attention(node, forward, weights)
        # Its new value would be read.
        if any(one in mutated for node in found for one in node.all_input_nodes):
            continue
        for one in found:
            # What checkpoints of the model say stays.
            if "recompute" not in one.meta:
                one.meta["recompute"] = CheckpointPolicy.MUST_RECOMPUTE
                one.meta["ac_graph_id"] = 0
    return default_partition(
        joint, inputs, num_fwd_outputs=num_fwd_outputs, static_lifetime_input_indices=static_lifetime_input_indices, **options
    )


def _find_mutated(graph: torch.fx.Graph) -> set[Node]:
    """The arguments that take a new value behind the graph."""
    outputs = graph.output_node().meta.get("desc", ())
    written = {one.mutated_input for one in outputs if hasattr(one, "mutated_input")}
    return {node for node in graph.find_nodes(op="placeholder") if node.meta.get("desc") in written}


def _reach(start: Iterable[Node], get_next: Callable[[Node], Iterable[Node]]) -> set[Node]:
    found = set(start)
    waiting = list(found)
    while waiting:
        for node in get_next(waiting.pop()):
            if node not in found:
                found.add(node)
                waiting.append(node)
    return found


def _has_tag(node: Node, tag: torch.Tag) -> bool:
    return isinstance(node.target, torch._ops.OpOverload) and tag in node.target.tags


def _is_view(node: Node) -> bool:
    """An op that computes no numbers."""
    return isinstance(node.target, torch._ops.OpOverload) and (node.target.is_view or node.target in _COPIES)


def _is_cheap(node: Node) -> bool:
    # An op of sizes alone makes its numbers.
    is_made = not any(isinstance(one.meta.get("val"), torch.Tensor) for one in node.all_input_nodes)
    return is_made or _is_view(node) or node.target in _CHEAP or _has_tag(node, torch.Tag.pointwise)


def _is_softmax(node: Node) -> bool:
    """A softmax, or exponentials that are summed."""
    return node.target in _SOFTMAXES or (
        node.target in _EXPONENTIALS and any(user.target is aten.sum.dim_IntList for user in node.users)
    )


def _find_attention(softmax: Node, forward: set[Node], weights: set[Node]) -> set[Node]:
    """What lies between the products of a softmax with keys and with values, the
    former included, and views of what they multiply. Nothing where there are no
    such products, or random numbers."""

    def is_weight(node: Node) -> bool:
        while _is_view(node) and node.all_input_nodes:
            node = node.all_input_nodes[0]
        return node in weights

    size = softmax.meta["val"].numel()
    products: set[Node] = set()

    def get_users(node: Node) -> Iterable[Node]:
        for user in node.users:
            if user not in forward:
                continue
            if user.target in _PRODUCTS:
                products.add(user)
            elif (_is_view(user) or _has_tag(user, torch.Tag.pointwise)) and user.meta["val"].numel() <= size:
                yield user

    after = _reach([softmax], get_users)
    probabilities = _reach(
        [one for product in products for one in product.all_input_nodes if one in after],
        lambda node: [one for one in node.all_input_nodes if one in after],
    )
    scores: set[Node] = set()

    def get_operands(node: Node) -> Iterable[Node]:
        for one in node.all_input_nodes:
            if one.target in _PRODUCTS:
                if not any(is_weight(factor) for factor in one.all_input_nodes):
                    scores.add(one)
            elif one.op == "call_function" and _is_cheap(one):
                yield one

    found = _reach(probabilities, get_operands) | scores
    if not scores or any(_has_tag(node, torch.Tag.nondeterministic_seeded) for node in found):
        return set()
    factors = [one for product in products | scores for one in product.all_input_nodes if _is_view(one)]
    found |= _reach(factors, lambda node: [one for one in node.all_input_nodes if _is_view(one)])
    # Autograd keeps results by views of their own.
    return _reach(found, lambda node: [user for user in node.users if user in forward and _is_view(user)])
