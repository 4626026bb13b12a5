"""Sizes that are known at the call only, in the form that torch-mlir keeps.

AOTAutograd hands symbolic sizes over as arguments of the graph, which say
nothing of the tensors they belong to. Written as sizes of tensors, they are
dimensions of these in the IR as well. Products of matrices, which autograd
takes apart into expand, view and bmm, become one op again, since views to
symbolic sizes hide what is multiplied.
"""

from __future__ import annotations

import math
from typing import Any

import torch
from torch.fx.experimental.symbolic_shapes import statically_known_true

from .._importer import LoweringError

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
    if node.target not in _VIEWS:
        return None
    source = node.args[0]
    if _value(source) is None or not _same_sizes(_value(source).shape[-2:], _value(node).shape[-2:]):
        return None
    if source.target is aten.clone.default:
        source = source.args[0]
    while source.target is aten.expand.default and _same_sizes(_value(source.args[0]).shape, _value(source).shape):
        source = source.args[0]
    return source


_VIEWS = (aten.view.default, aten.reshape.default, aten._unsafe_view.default)


def _product(sizes) -> Any:
    return math.prod(sizes, start=1)


def _group(source, target) -> list | None:
    """Runs of dimensions of equal products, as pairs of counts, of which one is 1; None where there are others."""
    groups: list = []
    i = j = 0
    while i < len(source) and j < len(target):
        counts = [(1, 1), *((n, 1) for n in range(2, len(source) - i + 1)), *((1, n) for n in range(2, len(target) - j + 1))]
        fits = (one for one in counts if statically_known_true(_product(source[i : i + one[0]]) == _product(target[j : j + one[1]])))
        found = next(fits, None)
        if found is None:
            return None
        groups.append(found)
        i, j = i + found[0], j + found[1]
    return groups if i == len(source) and j == len(target) else None


def _joins_symbols(groups: list, source, target) -> bool:
    """Whether a run has two sizes that are known at the call only."""
    i = j = 0
    for before, after in groups:
        if before != after and sum(isinstance(size, torch.SymInt) for size in (*source[i : i + before], *target[j : j + after])) > 2:
            return True
        i, j = i + before, j + after
    return False


def restore_groups(graph: torch.fx.Graph) -> None:
    """A view that joins or parts symbolic sizes becomes the flattening or parting that it is. torch-mlir would guess which
    dimensions it joins: it takes the second of [s, t, 8] for 1 in a view to [s * t, 8]."""
    for node in list(graph.nodes):
        if node.target not in _VIEWS:
            continue
        source, target = _value(node.args[0]), _value(node)
        if not any(isinstance(size, torch.SymInt) for size in (*source.shape, *target.shape)):
            continue
        groups = _group(source.shape, target.shape)
        if groups is None:
            raise LoweringError(f"a view of {list(source.shape)} as {list(target.shape)} is no flattening and parting of dimensions")
        if not _joins_symbols(groups, source.shape, target.shape):
            continue
        sizes = [int(size) if not isinstance(size, torch.SymInt) else given for size, given in zip(target.shape, node.args[1])]
        value, shape = node.args[0], list(source.shape)
        # From the last dimension on, so that those in front keep their numbers.
        i, j = len(source.shape), len(target.shape)
        for before, after in reversed(groups):
            i, j = i - before, j - after
            if before == after:
                continue
            shape[i : i + before] = target.shape[j : j + after]
            with graph.inserting_before(node):
                if after == 1:
                    value = graph.call_function(aten.flatten.using_ints, (value, i, i + before - 1))
                else:
                    value = graph.call_function(aten.unflatten.int, (value, i, sizes[j : j + after]))
            value.meta["val"] = target.new_empty(shape)
        node.replace_all_uses_with(value)
        graph.erase_node(node)


def restore_products(graph: torch.fx.Graph) -> None:
    """expand, view, bmm, view becomes matmul where the leading sizes agree."""
    for node in list(graph.nodes):
        if node.target not in _VIEWS:
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


_SCATTERS = (aten.scatter.value, aten.scatter.src, aten.scatter.reduce, aten.scatter.value_reduce, aten.scatter_add.default, aten.scatter_reduce.two)


def count_dimension(node: torch.fx.Node) -> None:
    """torch-mlir ends the process at a scatter whose dimension counts from the last one."""
    dimension = node.args[1]
    if isinstance(dimension, int) and dimension < 0:
        node.update_arg(1, dimension + _value(node.args[0]).dim())


def simplify(graph: torch.fx.Graph) -> None:
    """All of the above, and expands that change nothing. Raises LoweringError for a view that is left."""
    node: Any
    for node in list(graph.nodes):
        if node.target is aten.topk.default:
            sort_top(node)
        if node.target in _SCATTERS:
            count_dimension(node)
        if node.target is aten.expand.default and _same_sizes(_value(node.args[0]).shape, _value(node).shape):
            node.replace_all_uses_with(node.args[0])
            graph.erase_node(node)
    restore_products(graph)
    restore_groups(graph)
    graph.eliminate_dead_code()
    bind_sizes(graph)
