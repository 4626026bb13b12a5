"""Sizes that are known at the call only, in the form that torch-mlir keeps.

AOTAutograd hands symbolic sizes over as arguments of the graph, which say
nothing of the tensors they belong to. Written as sizes of tensors, they are
dimensions of these in the IR as well. Products of matrices, which autograd
takes apart into expand, view and bmm, become one op again, since views to
symbolic sizes hide what is multiplied.
"""

from __future__ import annotations

from typing import Any

import torch
from torch.fx.experimental.symbolic_shapes import statically_known_true

aten = torch.ops.aten


def _value(node):
    return node.meta.get("val") if isinstance(node, torch.fx.Node) else node


def _same_sizes(left, right) -> bool:
    return len(left) == len(right) and all(statically_known_true(a == b) for a, b in zip(left, right))


def bind_sizes(graph: torch.fx.Graph) -> None:
    """Replaces symbolic arguments by the dimension of a tensor that has them."""
    placeholders = [node for node in graph.nodes if node.op == "placeholder"]
    dimensions: dict = {}
    for node in placeholders:
        value = _value(node)
        if isinstance(value, torch.Tensor):
            for dimension, size in enumerate(value.shape):
                if isinstance(size, torch.SymInt):
                    dimensions.setdefault(size.node.expr, (node, dimension))
    after = placeholders[-1] if placeholders else None
    for node in placeholders:
        value = _value(node)
        if not isinstance(value, torch.SymInt) or value.node.expr not in dimensions:
            continue
        users = [user for user in node.users if user.op != "output"]
        if not users:
            continue
        with graph.inserting_after(after):
            bound = graph.call_function(aten.sym_size.int, dimensions[value.node.expr])
        bound.meta["val"] = value
        for user in users:
            user.replace_input_with(node, bound)


def _skip_views(node: Any) -> Any:
    """The tensor of more than three dimensions that expand and view made a
    stack of matrices, where the expand changes nothing."""
    if node.target not in (aten.view.default, aten.reshape.default, aten._unsafe_view.default):
        return None
    source = node.args[0]
    if _value(source) is None or not _same_sizes(_value(source).shape[-2:], _value(node).shape[-2:]):
        return None
    if source.target is aten.clone.default:
        source = source.args[0]
    while source.target is aten.expand.default and _same_sizes(_value(source.args[0]).shape, _value(source).shape):
        source = source.args[0]
    return source


def restore_products(graph: torch.fx.Graph) -> None:
    """expand, view, bmm, view becomes matmul where the leading sizes agree."""
    for node in list(graph.nodes):
        if node.target not in (aten.view.default, aten.reshape.default, aten._unsafe_view.default):
            continue
        product: Any = node.args[0]
        if not isinstance(product, torch.fx.Node) or product.target is not aten.bmm.default or len(product.users) != 1:
            continue
        shape = _value(node).shape
        operands = [_skip_views(one) for one in product.args]
        if len(shape) < 4 or not all(one is not None and _same_sizes(_value(one).shape[:-2], shape[:-2]) for one in operands):
            continue
        with graph.inserting_before(node):
            matmul = graph.call_function(aten.matmul.default, tuple(operands))
        matmul.meta["val"] = _value(node)
        node.replace_all_uses_with(matmul)
        graph.erase_node(node)


def sort_top(node: torch.fx.Node) -> None:
    """torch-mlir knows topk with sorted results only, which are as good as those
    in any order."""
    names = ("self", "k", "dim", "largest", "sorted")
    arguments = {**dict(zip(names, node.args)), **node.kwargs}
    node.args = tuple(arguments.get(name, default) for name, default in zip(names, (None, None, -1, True, None)))[:4] + (True,)
    node.kwargs = {}


def simplify(graph: torch.fx.Graph) -> None:
    """All of the above, and expands that change nothing."""
    node: Any
    for node in list(graph.nodes):
        if node.target is aten.topk.default:
            sort_top(node)
        if node.target is aten.expand.default and _same_sizes(_value(node.args[0]).shape, _value(node).shape):
            node.replace_all_uses_with(node.args[0])
            graph.erase_node(node)
    restore_products(graph)
    graph.eliminate_dead_code()
    bind_sizes(graph)
