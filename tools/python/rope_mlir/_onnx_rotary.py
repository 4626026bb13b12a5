"""RotaryEmbedding of ONNX written in simpler ops: torch-mlir knows neither the
op nor the body that ONNX defines it by."""

from __future__ import annotations

import onnx

from ._onnx_graph import Steps, Values, attributes_of


def rotate(steps: Steps, x: str, cos: str, sin: str, width: int, rotary: int, interleaved: bool) -> str:
    """[batch, head, row, lane] with the first `rotary` lanes rotated. The tables are
    [batch, 1, row, half of these lanes]."""
    rest = None
    if rotary != width:
        x, rest = steps.op("Split", x, steps.integers(rotary, width - rotary), outputs=2, axis=-1)
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
        y = steps.op("Reshape", steps.op("Concat", real, imaginary, axis=-1), steps.integers(0, 0, 0, rotary))
    else:
        y = steps.op("Concat", real, imaginary, axis=-1)
    return y if rest is None else steps.op("Concat", y, rest, axis=-1)


def write_rotary(node: onnx.NodeProto, values: Values, steps: Steps) -> None:
    shape = values.shape(node.input[0])
    if not shape or not shape[-1]:
        return
    attributes, width = attributes_of(node), shape[-1]
    x, cos, sin = node.input[:3]
    if len(shape) == 3:
        heads = attributes["num_heads"]
        width //= heads
        x = steps.op("Reshape", x, steps.integers(0, 0, heads, width))
        x = steps.op("Transpose", x, perm=[0, 2, 1, 3])
    if len(node.input) > 3 and node.input[3]:
        cos, sin = (steps.op("Gather", table, node.input[3], axis=0) for table in (cos, sin))
    cos, sin = (steps.op("Unsqueeze", table, steps.integers(1)) for table in (cos, sin))
    rotary = attributes.get("rotary_embedding_dim", 0) or width
    y = rotate(steps, x, cos, sin, width, rotary, bool(attributes.get("interleaved", 0)))
    if len(shape) == 3:
        y = steps.op("Transpose", y, perm=[0, 2, 1, 3])
        y = steps.op("Reshape", y, steps.integers(0, 0, attributes["num_heads"] * width))
    steps.finish(y)
