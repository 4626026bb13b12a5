"""Attention in ONNX's own ops, as the raiser of this project reads it."""

from __future__ import annotations

import math
from typing import Sequence

import onnx
from onnx import TensorProto

from ._onnx_graph import Refused, Steps, Values


def known_size(node: onnx.NodeProto, values: Values, name: str, what: str, axis: int = -1) -> int:
    """A size that the form of the steps depends on."""
    shape = values.known_shape(node, name)
    size = shape[axis] if -len(shape) <= axis < len(shape) else None
    if not size:
        raise Refused(f"com.microsoft.{node.op_type}: expected a known {what} of '{name}' but got {list(shape)}")
    return size


def expect_rank(node: onnx.NodeProto, values: Values, name: str, *ranks: int) -> tuple[int | None, ...]:
    shape = values.known_shape(node, name)
    if len(shape) not in ranks:
        raise Refused(f"com.microsoft.{node.op_type}: expected {' or '.join(map(str, ranks))} dimensions of '{name}' but got {list(shape)}")
    return shape


def size_of(steps: Steps, x: str, axis: int) -> str:
    """A size as a list of one number."""
    return steps.op("Shape", x, start=axis, end=axis + 1)


def count(steps: Steps, size: str) -> str:
    """0, 1, ... below a size."""
    zero, one = steps.scalar(0, TensorProto.INT64), steps.scalar(1, TensorProto.INT64)
    return steps.op("Range", zero, steps.op("Squeeze", size, steps.integers(0)), one)


def to_heads(steps: Steps, x: str, heads: int, lanes: int) -> str:
    """[batch, row, head and lane] to [batch, head, row, lane]."""
    return steps.op("Transpose", steps.op("Reshape", x, steps.integers(0, 0, heads, lanes)), perm=[0, 2, 1, 3])


def from_heads(steps: Steps, x: str, heads: int, lanes: int) -> str:
    return steps.op("Reshape", steps.op("Transpose", x, perm=[0, 2, 1, 3]), steps.integers(0, 0, heads * lanes))


def repeat_heads(steps: Steps, x: str, shape: Sequence[int | None], groups: int) -> str:
    """[batch, head, row, lane] of such a shape, with each head `groups` times."""
    batch, heads, rows, lanes = shape
    if groups == 1:
        return x
    # torch-mlir makes a view of unknown sizes by numbers of which nothing can be proved.
    if batch is None or rows is None:
        return steps.op("Gather", x, steps.integers(*(head // groups for head in range(heads * groups))), axis=1)
    wide = steps.op("Expand", steps.op("Unsqueeze", x, steps.integers(2)), steps.integers(batch, heads, groups, rows, lanes))
    return steps.op("Reshape", wide, steps.integers(batch, heads * groups, rows, lanes))


def widen(steps: Steps, x: str, element: int) -> str:
    return x if element == TensorProto.FLOAT else steps.op("Cast", x, to=TensorProto.FLOAT)


def write_scores(steps: Steps, q: str, k: str, scale: float, element: int) -> str:
    """Products of rows of [batch, head, row, lane], scaled, in f32: f16 may have no room for them."""
    q, k = (widen(steps, x, element) for x in (q, k))
    products = steps.op("MatMul", q, steps.op("Transpose", k, perm=[0, 1, 3, 2]))
    return steps.op("Mul", products, steps.scalar(scale, TensorProto.FLOAT))


def write_softcap(steps: Steps, scores: str, cap: float) -> str:
    bound = steps.scalar(cap, TensorProto.FLOAT)
    return steps.op("Mul", steps.op("Tanh", steps.op("Div", scores, bound)), bound)


def over_last(steps: Steps, values: Values, kind: str, x: str) -> str:
    """A reduction along the last dimension, which stays with size 1."""
    if kind == "ReduceSum" or values.opset >= 18:
        return steps.op(kind, x, steps.integers(-1), keepdims=1)
    return steps.op(kind, x, axes=[-1], keepdims=1)


def write_mean(steps: Steps, values: Values, scores: str, v: str, element: int, sinks: str = "") -> str:
    """The softmax of scores in f32, and the mean of V, of type `element`, by it.
    `sinks` are scores without a value, one a head as [heads]."""
    if sinks:
        sinks = steps.op("Unsqueeze", widen(steps, sinks, element), steps.integers(0, 2, 3))
        largest = steps.op("Max", over_last(steps, values, "ReduceMax", scores), sinks)
        powers = steps.op("Exp", steps.op("Sub", scores, largest))
        total = steps.op("Add", over_last(steps, values, "ReduceSum", powers), steps.op("Exp", steps.op("Sub", sinks, largest)))
        weights = steps.op("Div", powers, total)
    else:
        weights = steps.op("Softmax", scores, axis=-1)
    return steps.op("MatMul", weights if element == TensorProto.FLOAT else steps.op("Cast", weights, to=element), v)


def hide(steps: Steps, scores: str, seen: str) -> str:
    return steps.op("Where", seen, scores, steps.scalar(-math.inf, TensorProto.FLOAT))


def conjunction(steps: Steps, terms: Sequence[str]) -> str:
    result = terms[0]
    for term in terms[1:]:
        result = steps.op("And", result, term)
    return result
