"""Ops of onnxruntime with weights of 2, 4 and 8 bits in ONNX's own ops. The
integers stay packed in memory: products read them as bytes."""

from __future__ import annotations

import numpy
import onnx
from onnx import TensorProto

from ._onnx_graph import Refused, Steps, Values, attributes_of
from ._onnx_products import multiply_rows


def unpack(steps: Steps, packed: str, bits: int) -> str:
    """Unsigned integers in bytes, with a last dimension more for those of a byte, the lowest bits first."""
    if bits == 8:
        return packed
    places = steps.constant(numpy.arange(0, 8, bits, dtype=numpy.uint8))
    fields = steps.op("BitShift", steps.op("Unsqueeze", packed, steps.integers(-1)), places, direction="RIGHT")
    return steps.op("BitwiseAnd", fields, steps.scalar((1 << bits) - 1, TensorProto.UINT8))


def _constant(node: onnx.NodeProto, values: Values, name: str, shape: tuple[int, ...], what: str) -> None:
    if values.shape(name) != shape:
        raise Refused(f"com.microsoft.{node.op_type}: expected {what} of shape {list(shape)} but got {values.shape(name)}")


def _read_points(steps: Steps, values: Values, zeros: str, bits: int, columns: int, count: int) -> str:
    """Zero points in bytes, as [columns, groups, 1]; constants are unpacked here, since they are few."""
    width, known = -(-count * bits // 8), values.constant(zeros)
    if known is not None:
        fields = known.reshape(columns, width, 1) >> numpy.arange(0, 8, bits, dtype=numpy.uint8)
        return steps.constant((fields & numpy.uint8((1 << bits) - 1)).reshape(columns, -1)[:, :count, None])
    fields = unpack(steps, steps.op("Reshape", zeros, steps.integers(columns, width)), bits)
    point = steps.op("Reshape", fields, steps.integers(columns, width * 8 // bits, 1))
    return steps.op("Slice", point, steps.integers(0), steps.integers(count), steps.integers(1), steps.integers(1))


def write_product(node: onnx.NodeProto, values: Values, steps: Steps) -> None:
    """MatMulNBits: A times the transpose of (B - zero point) * scale, by groups along the depth."""
    attributes = attributes_of(node)
    a, packed, scales, zeros, groups, bias = [*node.input, *[""] * 6][:6]
    bits, size = attributes.get("bits", 4), attributes["block_size"]
    depth, columns = attributes["K"], attributes["N"]
    if bits not in (2, 4, 8) or attributes.get("weight_prepacked", 0):
        raise Refused(f"com.microsoft.MatMulNBits: expected bits 2, 4 or 8, not packed before, but got {bits}")
    if groups:
        raise Refused("com.microsoft.MatMulNBits: expected no g_idx, which is deprecated")
    if values.opset < 18 and bits != 8:
        raise Refused("com.microsoft.MatMulNBits: expected opset 18 or later")
    element, count = values.element(a), -(-depth // size)
    _constant(node, values, packed, (columns, count, size * bits // 8), "B")
    scales = steps.op("Reshape", scales, steps.integers(columns, count, 1))
    integers = steps.op("Reshape", unpack(steps, packed, bits), steps.integers(columns, count, size))
    integers = steps.op("Cast", integers, to=TensorProto.INT32)
    if zeros and values.element(zeros) == TensorProto.UINT8:
        point = _read_points(steps, values, zeros, bits, columns, count)
        integers = steps.op("Sub", integers, steps.op("Cast", point, to=TensorProto.INT32))
    elif not zeros:
        integers = steps.op("Sub", integers, steps.scalar(1 << (bits - 1), TensorProto.INT32))
    floats = steps.op("Cast", integers, to=element)
    if zeros and values.element(zeros) != TensorProto.UINT8:
        point = steps.op("Reshape", zeros, steps.integers(columns, count, 1))
        floats = steps.op("Sub", floats, point)
    weight = steps.op("Reshape", steps.op("Mul", floats, scales), steps.integers(columns, count * size))
    if count * size != depth:
        weight = steps.op("Slice", weight, steps.integers(0), steps.integers(depth), steps.integers(1), steps.integers(1))
    y = multiply_rows(steps, values.known_shape(node, a), a, steps.op("Transpose", weight, perm=[1, 0]))
    steps.finish_like(values, a, columns, steps.op("Add", y, bias) if bias else y)
