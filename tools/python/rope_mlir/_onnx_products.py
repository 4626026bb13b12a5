"""Products of ONNX with one matrix for all batches."""

from __future__ import annotations

from typing import Sequence

import onnx

from ._onnx_graph import Steps, Values


def multiply_rows(steps: Steps, shape: Sequence[int | None], a: str, weight: str) -> str:
    """Rows of all batches times one matrix, which torch-mlir would copy for each batch."""
    rank = len(shape)
    if rank < 3:
        return steps.op("MatMul", a, weight)
    sizes = steps.op("Concat", steps.op("Shape", a, start=0, end=rank - 1), steps.op("Shape", weight, start=1), axis=0)
    return steps.op("Reshape", steps.op("MatMul", steps.op("Flatten", a, axis=rank - 1), weight), sizes)


def write_matmul(node: onnx.NodeProto, values: Values, steps: Steps) -> None:
    shape, weight = values.shape(node.input[0]), values.shape(node.input[1])
    if shape and len(shape) > 2 and weight and len(weight) == 2 and values.opset >= 15 and values.is_initializer(node.input[1]):
        steps.finish_like(values, node.input[0], weight[1], multiply_rows(steps, shape, *node.input))
