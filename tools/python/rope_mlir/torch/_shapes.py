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


def _skip_views(node: Any) -> tuple | None:
    """The tensor of more than three dimensions that expand and view made a
    stack of matrices, where the expand changes nothing, and whether these are
    transposed."""
    if node.target is aten.transpose.int and {d % 3 for d in node.args[1:]} == {1, 2}:
        found = _skip_views(node.args[0])
        return found and (found[0], not found[1])
    if node.target not in _VIEWS:
        return None
    source = node.args[0]
    if _value(source) is None or not _same_sizes(_value(source).shape[-2:], _value(node).shape[-2:]):
        return None
    if source.target is aten.clone.default:
        source = source.args[0]
    while source.target is aten.expand.default and _same_sizes(_value(source.args[0]).shape, _value(source).shape):
        source = source.args[0]
    return source, False


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


def _without_units(shape) -> list:
    return [size for size in shape if not (isinstance(size, int) and size == 1)]


def _find_middle(source, target) -> list | None:
    """The sizes between a parting of one dimension of `source` and a flattening, as heads are joined with a batch."""
    for place, size in enumerate(source):
        for lanes in target:
            if isinstance(size, int) and isinstance(lanes, int) and 1 < lanes < size and size % lanes == 0:
                middle = [*source[:place], size // lanes, lanes, *source[place + 1 :]]
                if _group(middle, target):
                    return middle
    return None


def _find_steps(source, target) -> list | None:
    """The shapes that a view goes through, of which each is a flattening and parting of the one before."""
    if _group(source, target) is not None:
        return [target]
    middle = _find_middle(source, target) or _find_middle(target, source)
    return middle and [middle, target]


def _change_shape(graph: torch.fx.Graph, value: torch.fx.Node, target, sizes: list) -> torch.fx.Node:
    """Flattens and parts the dimensions of `value`; `sizes` are those of `target` as nodes or numbers."""
    shape = list(_value(value).shape)
    groups = _group(shape, target)
    # From the last dimension on, so that those in front keep their numbers.
    i, j = len(shape), len(target)
    for before, after in reversed(groups or []):
        i, j = i - before, j - after
        if before == after:
            continue
        shape[i : i + before] = target[j : j + after]
        made = _value(value).new_empty(shape)
        if after == 1:
            value = graph.call_function(aten.flatten.using_ints, (value, i, i + before - 1))
        else:
            value = graph.call_function(aten.unflatten.int, (value, i, sizes[j : j + after]))
        value.meta["val"] = made
    return value


def _change_units(graph: torch.fx.Graph, value: torch.fx.Node, target, adds: bool) -> torch.fx.Node:
    """Takes dimensions of one element from `value`, or adds those of `target`."""
    units = [place for place, size in enumerate(target if adds else _value(value).shape) if isinstance(size, int) and size == 1]
    for place in units if adds else reversed(units):
        made = _value(value).unsqueeze(place) if adds else _value(value).squeeze(place)
        value = graph.call_function(aten.unsqueeze.default if adds else aten.squeeze.dim, (value, place))
        value.meta["val"] = made
    return value


def restore_groups(graph: torch.fx.Graph) -> None:
    """A view of symbolic sizes becomes the flattening or parting that it is. torch-mlir would guess which dimensions it joins: it takes
    the second of [s, t, 8] for 1 in a view to [s * t, 8]."""
    for node in list(graph.nodes):
        if node.target not in _VIEWS:
            continue
        source, target = _value(node.args[0]).shape, _value(node).shape
        if not any(isinstance(size, torch.SymInt) for size in (*source, *target)):
            continue
        groups = _group(source, target)
        has_units = groups is None
        if has_units:
            source, target = _without_units(source), _without_units(target)
        steps = _find_steps(source, target)
        if steps is None:
            raise LoweringError(f"a view of {list(_value(node.args[0]).shape)} as {list(_value(node).shape)} is no flattening and parting of dimensions")
        # A symbolic size is what the view was given.
        given = {size.node.expr: one for size, one in zip(_value(node).shape, node.args[1]) if isinstance(size, torch.SymInt)}
        with graph.inserting_before(node):
            value = _change_units(graph, node.args[0], (), adds=False) if has_units else node.args[0]
            for shape in steps:
                sizes = [given.get(size.node.expr) if isinstance(size, torch.SymInt) else int(size) for size in shape]
                value = _change_shape(graph, value, shape, sizes)
            if has_units:
                value = _change_units(graph, value, _value(node).shape, adds=True)
        node.replace_all_uses_with(value)
        graph.erase_node(node)


def restore_products(graph: torch.fx.Graph) -> None:
    """expand, view, bmm, view becomes matmul where the leading sizes agree; with transposes, as gradients have them, too."""
    for node in list(graph.nodes):
        if node.target not in _VIEWS:
            continue
        product: Any = node.args[0]
        if not isinstance(product, torch.fx.Node) or product.target is not aten.bmm.default or len(product.users) != 1:
            continue
        shape = _value(node).shape
        operands = [_skip_views(one) for one in product.args]
        if len(shape) < 4 or not all(one is not None and _same_sizes(_value(one[0]).shape[:-2], shape[:-2]) for one in operands):
            continue
        with graph.inserting_before(node):
            factors = []
            for source, is_transposed in operands:
                if is_transposed:
                    value = _value(source).transpose(-2, -1)
                    source = graph.call_function(aten.transpose.int, (source, -2, -1))
                    source.meta["val"] = value
                factors.append(source)
            matmul = graph.call_function(aten.matmul.default, tuple(factors))
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


def put_loops_last(graph: torch.fx.Graph) -> None:
    """Ops that torch-mlir writes as loops on memory go behind all that does not read them: nothing in the IR moves over these."""
    late: dict = {}
    output = graph.output_node()
    for node in graph.nodes:
        if node is not output and (node.target in (*_SCATTERS, aten.index_put.default) or any(one in late for one in node.all_input_nodes)):
            late[node] = None
    for node in late:
        output.prepend(node)


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
    put_loops_last(graph)
