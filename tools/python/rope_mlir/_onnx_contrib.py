"""Ops of onnxruntime's own domain. torch-mlir's importer drops the domain, and
would take them for ops of ONNX of the same names."""

from __future__ import annotations

import math

import onnx
from onnx import TensorProto, helper

from ._onnx_graph import Refused, Rewrite, Steps, Values, attributes_of
from ._onnx_grouped import write_grouped
from ._onnx_multihead import write_multi_head
from ._onnx_packed import write_product
from ._onnx_rotary import write_rotary


def _write_rotary(node: onnx.NodeProto, values: Values, steps: Steps) -> None:
    """As ONNX's own, with another order of inputs, and positions by their first."""
    attributes = attributes_of(node)
    x, positions, cos, sin = node.input
    shape, width = values.known_shape(node, x), values.known_shape(node, cos)[-1]
    if attributes.get("scale", 1.0) != 1 or attributes.get("is_packed_batching", 0) or not width or not shape[-1]:
        raise Refused("com.microsoft.RotaryEmbedding with scale or packed batches, or of unknown width")
    rotary = attributes.get("rotary_embedding_dim", 0)
    heads = attributes.get("num_heads", 0) or shape[-1] // (rotary or 2 * width)
    if len(shape) == 3 and rotary and not attributes.get("num_heads", 0):
        raise Refused("com.microsoft.RotaryEmbedding of some lanes without num_heads")
    if len(values.known_shape(node, positions)) == 1:
        axis = len(shape) - 2
        zero, one = steps.scalar(0, TensorProto.INT64), steps.scalar(1, TensorProto.INT64)
        length = steps.op("Squeeze", steps.op("Shape", x, start=axis, end=axis + 1), steps.integers(0))
        rows = steps.op("Unsqueeze", steps.op("Range", zero, length, one), steps.integers(0))
        batch = steps.op("Shape", x, start=0, end=1)
        sizes = steps.op("Concat", batch, steps.op("Shape", x, start=axis, end=axis + 1), axis=0)
        positions = steps.op("Expand", steps.op("Add", rows, positions), sizes)
    plain = helper.make_node("RotaryEmbedding", [x, cos, sin, positions], list(node.output), name=node.name)
    plain.attribute.extend(helper.make_attribute(name, value) for name, value in (("rotary_embedding_dim", rotary), ("num_heads", heads)))
    plain.attribute.append(helper.make_attribute("interleaved", attributes.get("interleaved", 0)))
    write_rotary(plain, values, steps)


def _write_matmul(node: onnx.NodeProto, values: Values, steps: Steps) -> None:
    attributes, operands = attributes_of(node), list(node.input)
    if attributes.get("transBatchA", 0) or attributes.get("transBatchB", 0):
        raise Refused("com.microsoft.FusedMatMul with transBatchA or transBatchB")
    for number, name in enumerate(("transA", "transB")):
        rank = len(values.known_shape(node, operands[number]))
        if attributes.get(name, 0) and rank > 1:
            operands[number] = steps.op("Transpose", operands[number], perm=[*range(rank - 2), rank - 1, rank - 2])
    y = steps.op("MatMul", *operands)
    factor = attributes.get("alpha", 1.0)
    steps.finish(y if factor == 1 else steps.op("Mul", y, steps.scalar(factor, values.element(node.input[0]))))


def _write_gelu(node: onnx.NodeProto, values: Values, steps: Steps) -> None:
    x, element = node.input[0], values.element(node.input[0])
    if len(node.input) > 1 and node.input[1]:
        x = steps.op("Add", x, node.input[1])
    half, one = steps.scalar(0.5, element), steps.scalar(1, element)
    if node.op_type == "QuickGelu":
        scaled = steps.op("Mul", x, steps.scalar(attributes_of(node).get("alpha", 1.702), element))
        return steps.finish(steps.op("Mul", x, steps.op("Sigmoid", scaled)))
    if node.op_type == "FastGelu":
        cube = steps.op("Mul", steps.op("Mul", x, x), x)
        inner = steps.op("Add", x, steps.op("Mul", cube, steps.scalar(0.044715, element)))
        curve = steps.op("Tanh", steps.op("Mul", inner, steps.scalar(math.sqrt(2 / math.pi), element)))
    else:
        curve = steps.op("Erf", steps.op("Mul", x, steps.scalar(math.sqrt(0.5), element)))
    steps.finish(steps.op("Mul", steps.op("Mul", x, half), steps.op("Add", curve, one)))


def normalize(steps: Steps, values: Values, x: str, gain: str, element: int, epsilon: float) -> str:
    """Rows over their quadratic mean, in f32, times a gain."""
    wide = x if element == TensorProto.FLOAT else steps.op("Cast", x, to=TensorProto.FLOAT)
    square = steps.op("Mul", wide, wide)
    mean = steps.op("ReduceMean", square, steps.integers(-1), keepdims=1) if values.opset >= 18 else steps.op("ReduceMean", square, axes=[-1], keepdims=1)
    y = steps.op("Div", wide, steps.op("Sqrt", steps.op("Add", mean, steps.scalar(epsilon, TensorProto.FLOAT))))
    return steps.op("Mul", y if element == TensorProto.FLOAT else steps.op("Cast", y, to=element), gain)


def _write_skip_norm(node: onnx.NodeProto, values: Values, steps: Steps) -> None:
    """A sum and its norm. Outputs: the norm, the mean and its deviation (which no one reads), the sum."""
    simple, inputs = node.op_type == "SkipSimplifiedLayerNormalization", [*node.input, "", ""]
    if any(node.output[1:3]) or len(values.known_shape(node, inputs[0])) != len(values.known_shape(node, inputs[1])):
        raise Refused(f"com.microsoft.{node.op_type} with outputs of statistics, or sizes that are broadcast")
    gain, shift, bias = (inputs[2], "", inputs[3]) if simple else (inputs[2], inputs[3], inputs[4])
    total = steps.op("Add", inputs[0], inputs[1])
    if bias:
        total = steps.op("Add", total, bias)
    epsilon = attributes_of(node).get("epsilon", 1e-12)
    if simple:
        y = normalize(steps, values, total, gain, values.element(inputs[0]), epsilon)
    else:
        if values.opset < 17:
            raise Refused("com.microsoft.SkipLayerNormalization in opsets before 17")
        y = steps.op("LayerNormalization", *[total, gain, *([shift] if shift else [])], axis=-1, epsilon=epsilon)
    steps.finish_like(values, inputs[0], None, y, "", "", total)


def _write_norm(node: onnx.NodeProto, values: Values, steps: Steps) -> None:
    """Without means. Exporters write it in ONNX's own domain, where it is no op."""
    attributes, (x, gain) = attributes_of(node), node.input[:2]
    rank = len(values.known_shape(node, x))
    if attributes.get("axis", -1) % rank != rank - 1 or any(node.output[1:]) or attributes.get("stash_type", 1) != TensorProto.FLOAT:
        raise Refused("com.microsoft.SimplifiedLayerNormalization: expected one output, the last axis and a stash_type of f32")
    steps.finish_like(values, x, None, normalize(steps, values, x, gain, values.element(x), attributes.get("epsilon", 1e-5)))


CONTRIB: dict[str, Rewrite] = {
    "com.microsoft.BiasGelu": _write_gelu,
    "com.microsoft.FastGelu": _write_gelu,
    "com.microsoft.FusedMatMul": _write_matmul,
    "com.microsoft.Gelu": _write_gelu,
    "com.microsoft.GroupQueryAttention": write_grouped,
    "com.microsoft.MatMulNBits": write_product,
    "com.microsoft.MultiHeadAttention": write_multi_head,
    "com.microsoft.QuickGelu": _write_gelu,
    "com.microsoft.RotaryEmbedding": _write_rotary,
    "com.microsoft.SimplifiedLayerNormalization": _write_norm,
    "com.microsoft.SkipLayerNormalization": _write_skip_norm,
    "com.microsoft.SkipSimplifiedLayerNormalization": _write_skip_norm,
}

#: Ops that exporters for onnxruntime write in ONNX's own domain.
_MISPLACED = {"SimplifiedLayerNormalization"}


def place_domains(proto: onnx.ModelProto) -> onnx.ModelProto:
    """The model with such ops where they belong, so that it can be checked."""
    if not any(node.op_type in _MISPLACED and node.domain in ("", "ai.onnx") for node in proto.graph.node):
        return proto
    result = onnx.ModelProto()
    result.CopyFrom(proto)
    for node in result.graph.node:
        if node.op_type in _MISPLACED:
            node.domain = "com.microsoft"
    if all(one.domain != "com.microsoft" for one in result.opset_import):
        result.opset_import.append(helper.make_opsetid("com.microsoft", 1))
    return result
