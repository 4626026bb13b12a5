"""RotaryEmbedding of ONNX written in simpler ops: torch-mlir knows neither the
op nor the body that ONNX defines it by."""

from __future__ import annotations

from typing import Any

import numpy
import onnx
from onnx import helper, numpy_helper


class _Steps:
    """Nodes and constants that take the place of one op."""

    def __init__(self, prefix: str):
        self.prefix = prefix
        self.nodes: list = []
        self.constants: list = []

    def op(self, kind: str, *inputs: str, outputs: int = 1, **attributes: Any) -> Any:
        names = [f"{self.prefix}_{len(self.nodes)}_{number}" for number in range(outputs)]
        self.nodes.append(helper.make_node(kind, list(inputs), names, **attributes))
        return names[0] if outputs == 1 else names

    def integers(self, *values: int) -> str:
        name = f"{self.prefix}_constant_{len(self.constants)}"
        self.constants.append(numpy_helper.from_array(numpy.array(values, dtype=numpy.int64), name))
        return name


def _attributes(node: onnx.NodeProto) -> dict:
    return {one.name: helper.get_attribute_value(one) for one in node.attribute}


def _expand(node: onnx.NodeProto, rank: int, width: int, prefix: str) -> _Steps:
    """`rank` is that of the input, `width` the size of its last dimension."""
    attributes, steps = _attributes(node), _Steps(prefix)
    x, cos, sin = node.input[:3]
    if rank == 3:
        heads = attributes["num_heads"]
        width //= heads
        x = steps.op("Reshape", x, steps.integers(0, 0, heads, width))
        x = steps.op("Transpose", x, perm=[0, 2, 1, 3])
    if len(node.input) > 3 and node.input[3]:
        cos, sin = (steps.op("Gather", table, node.input[3], axis=0) for table in (cos, sin))
    cos, sin = (steps.op("Unsqueeze", table, steps.integers(1)) for table in (cos, sin))
    rotary = attributes.get("rotary_embedding_dim", 0) or width
    rest = None
    if rotary != width:
        x, rest = steps.op("Split", x, steps.integers(rotary, width - rotary), outputs=2, axis=-1)
    interleaved = bool(attributes.get("interleaved", 0))
    if interleaved:
        pairs = steps.op("Reshape", x, steps.integers(0, 0, 0, rotary // 2, 2))
        parts = steps.op("Split", pairs, steps.integers(1, 1), outputs=2, axis=-1)
        low, high = (steps.op("Squeeze", part, steps.integers(-1)) for part in parts)
    else:
        low, high = steps.op("Split", x, steps.integers(rotary // 2, rotary // 2), outputs=2, axis=-1)
    real = steps.op("Sub", steps.op("Mul", low, cos), steps.op("Mul", high, sin))
    imaginary = steps.op("Add", steps.op("Mul", low, sin), steps.op("Mul", high, cos))
    if interleaved:
        real, imaginary = (steps.op("Unsqueeze", part, steps.integers(-1)) for part in (real, imaginary))
        y = steps.op("Concat", real, imaginary, axis=-1)
        y = steps.op("Reshape", y, steps.integers(0, 0, 0, rotary))
    else:
        y = steps.op("Concat", real, imaginary, axis=-1)
    if rest is not None:
        y = steps.op("Concat", y, rest, axis=-1)
    if rank == 3:
        y = steps.op("Transpose", y, perm=[0, 2, 1, 3])
        y = steps.op("Reshape", y, steps.integers(0, 0, attributes["num_heads"] * width))
    steps.nodes[-1].output[0] = node.output[0]
    return steps


def expand_rotary(model: onnx.ModelProto) -> onnx.ModelProto:
    """A copy of a model whose types are inferred, without RotaryEmbedding."""
    result = onnx.ModelProto()
    result.CopyFrom(model)
    graph = result.graph
    types = {value.name: value.type.tensor_type for value in [*graph.input, *graph.value_info, *graph.output]}
    nodes = []
    for number, node in enumerate(list(graph.node)):
        shape = types[node.input[0]].shape.dim if node.input and node.input[0] in types else ()
        if node.op_type != "RotaryEmbedding" or node.domain or not shape or not shape[-1].dim_value:
            nodes.append(node)
            continue
        steps = _expand(node, len(shape), shape[-1].dim_value, f"rope_mlir_rotary_{number}")
        nodes += steps.nodes
        graph.initializer.extend(steps.constants)
    del graph.node[:]
    graph.node.extend(nodes)
    return result
