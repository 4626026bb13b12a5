"""Quantized ops of ONNX in simpler ops: torch-mlir knows few of their forms, and
takes zero points along an axis for signed."""

from __future__ import annotations

import onnx
from onnx import TensorProto

from ._onnx_graph import Refused, Rewrite, Steps, Values, attributes_of

#: Least and largest integers of the types that are known here.
_RANGES = {
    TensorProto.INT8: (-128, 127),
    TensorProto.UINT8: (0, 255),
    TensorProto.INT16: (-32768, 32767),
    TensorProto.UINT16: (0, 65535),
}


def _place(node: onnx.NodeProto, values: Values, steps: Steps, given: str, name: str) -> str:
    """A scale or zero point as it stands to the dimensions of the input. `name`
    was written from the one that is given."""
    rank, own = len(values.known_shape(node, node.input[0])), values.known_shape(node, given)
    if len(own) > 1 or attributes_of(node).get("block_size", 0):
        raise Refused(f"onnx.{node.op_type} of blocks")
    after = rank - 1 - attributes_of(node).get("axis", 1) % max(rank, 1)
    if len(own) == 0 or rank == 0 or after == 0:
        return name
    if own[0] == 1:
        return steps.op("Squeeze", name, steps.integers(0))
    return steps.op("Unsqueeze", name, steps.integers(*range(1, after + 1)))


def _write_dequantize(node: onnx.NodeProto, values: Values, steps: Steps) -> None:
    element, scale = values.element(node.input[0]), node.input[1]
    if element not in (*_RANGES, TensorProto.INT32):
        raise Refused(f"onnx.DequantizeLinear of {TensorProto.DataType.Name(element)}")
    x = node.input[0]
    if len(node.input) > 2 and node.input[2]:
        x = x if element == TensorProto.INT32 else steps.op("Cast", x, to=TensorProto.INT32)
        zero = steps.op("Cast", node.input[2], to=TensorProto.INT32)
        x = steps.op("Sub", x, _place(node, values, steps, node.input[2], zero))
    computed = values.element(scale)
    y = steps.op("Mul", steps.op("Cast", x, to=computed), _place(node, values, steps, scale, scale))
    result = attributes_of(node).get("output_dtype", 0)
    steps.finish(steps.op("Cast", y, to=result) if result and result != computed else y)


def _write_quantize(node: onnx.NodeProto, values: Values, steps: Steps) -> None:
    attributes, scale = attributes_of(node), node.input[1]
    zero = node.input[2] if len(node.input) > 2 else ""
    element = values.element(zero) if zero else attributes.get("output_dtype", 0) or TensorProto.UINT8
    if element not in _RANGES or attributes.get("precision", 0):
        raise Refused(f"onnx.QuantizeLinear to {TensorProto.DataType.Name(element)}, or with precision")
    computed = values.element(scale)
    if computed == TensorProto.FLOAT16 and element in (TensorProto.INT16, TensorProto.UINT16):
        raise Refused("onnx.QuantizeLinear of 16-bit numbers to 16-bit integers")
    x = node.input[0] if values.element(node.input[0]) == computed else steps.op("Cast", node.input[0], to=computed)
    y = steps.op("Round", steps.op("Div", x, _place(node, values, steps, scale, scale)))
    steps.finish(_saturate(node, values, steps, y, zero, element, computed))


def _saturate(node: onnx.NodeProto, values: Values, steps: Steps, y: str, zero: str, element: int, computed: int) -> str:
    """Whole numbers, moved by the zero point and cut to the range of the type."""
    if zero:
        shift = steps.op("Cast", zero, to=computed)
        y = steps.op("Add", y, _place(node, values, steps, zero, shift) if node.op_type == "QuantizeLinear" else shift)
    least, largest = _RANGES[element]
    y = steps.op("Clip", y, steps.scalar(least, computed), steps.scalar(largest, computed))
    return steps.op("Cast", y, to=element)


def _write_matmul(node: onnx.NodeProto, values: Values, steps: Steps) -> None:
    a, a_scale, a_zero, b, b_scale, b_zero, y_scale, y_zero = node.input
    for name in (a_scale, a_zero, b_scale, b_zero, y_scale, y_zero):
        shape = values.shape(name)
        if shape is None or len(shape) > 1 or shape not in ((), (1,)):
            raise Refused("onnx.QLinearMatMul with scales along a dimension")
    whole = [
        steps.op("Sub", steps.op("Cast", one, to=TensorProto.INT32), steps.op("Cast", zero, to=TensorProto.INT32)) for one, zero in ((a, a_zero), (b, b_zero))
    ]
    scales = [steps.op("Cast", one, to=TensorProto.FLOAT) for one in (a_scale, b_scale, y_scale)]
    factor = steps.op("Div", steps.op("Mul", scales[0], scales[1]), scales[2])
    y = steps.op("Round", steps.op("Mul", steps.op("Cast", steps.op("MatMul", *whole), to=TensorProto.FLOAT), factor))
    steps.finish(_saturate(node, values, steps, y, y_zero, values.element(y_zero), TensorProto.FLOAT))


QUANTIZED: dict[str, Rewrite] = {
    "DequantizeLinear": _write_dequantize,
    "QLinearMatMul": _write_matmul,
    "QuantizeLinear": _write_quantize,
}
