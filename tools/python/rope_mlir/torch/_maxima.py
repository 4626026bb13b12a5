"""Maxima that keep exponentials from overflow have no derivative.

softmax(x - max(x)) is softmax(x), and so are exponentials divided by their sum:
the derivative by the maximum is 0. torch computes it, as a sum of roundings
that it scatters; here the maximum is a constant for autograd.
"""

from __future__ import annotations

from typing import Any

import torch

Node = torch.fx.Node


def _call(node: Any) -> str:
    """The name of the function or method that a node calls."""
    if not isinstance(node, Node) or node.op not in ("call_function", "call_method"):
        return ""
    return node.target if isinstance(node.target, str) else getattr(node.target, "__name__", "")


def _get(node: Node, position: int, name: str, default: Any = None) -> Any:
    return node.kwargs.get(name, node.args[position] if len(node.args) > position else default)


def _dimension(node: Node, value: Any) -> int | None:
    """The dimension that a node reduces, from 0 on."""
    if isinstance(value, (tuple, list)) and len(value) == 1:
        (value,) = value
    example = node.args[0].meta.get("example_value") if isinstance(node.args[0], Node) else None
    return value % example.dim() if isinstance(value, int) and isinstance(example, torch.Tensor) and example.dim() else None


def _find_maximum(node: Any, dimension: int | None) -> Node | None:
    """The y of a difference x - y of `node` where it is the maximum of x along the dimension, which it keeps."""
    if _call(node) not in ("sub", "subtract") or len(node.args) != 2 or node.kwargs or not isinstance(node.args[1], Node):
        return None
    x, y = node.args
    made = y
    if _call(y) == "getitem" and y.args[1] == 0:
        made = y.args[0]
        if _call(made) != "max":
            return None
    elif _call(y) != "amax":
        return None
    same = made.args and made.args[0] is x and _dimension(made, _get(made, 1, "dim")) == dimension
    return y if same and dimension is not None and _get(made, 2, "keepdim", False) is True else None


def _find_softmax(node: Node) -> tuple[Any, int | None] | None:
    """What `node` is a softmax of, and along which dimension."""
    name = _call(node)
    if name in ("softmax", "special_softmax"):
        return node.args[0] if node.args else None, _dimension(node, _get(node, 1, "dim")) if node.args else None
    if name not in ("exp", "exp2"):
        return None
    # Exponentials that only their quotient with their sum reads.
    sums = [user for user in node.users if _call(user) == "sum"]
    quotients = [user for user in node.users if _call(user) in ("truediv", "div", "divide", "true_divide")]
    if len(sums) != 1 or len(quotients) != 1 or len(node.users) != 2 or [*sums[0].users] != quotients:
        return None
    if quotients[0].args != (node, sums[0]) or quotients[0].kwargs or not _get(sums[0], 2, "keepdim", False):
        return None
    return node.args[0], _dimension(sums[0], _get(sums[0], 1, "dim"))


def detach_maxima(graph: torch.fx.Graph) -> None:
    for node in list(graph.nodes):
        found = _find_softmax(node)
        maximum = _find_maximum(*found) if found else None
        if maximum is None:
            continue
        with graph.inserting_after(maximum):
            constant = graph.call_method("detach", (maximum,))
        constant.meta.update(maximum.meta)
        found[0].replace_input_with(maximum, constant)
