"""Which node of a model is in the way of its lowering."""

from __future__ import annotations

import re
from typing import Callable

import onnx

from ._importer import LoweringError

#: Bytes of constants beyond which parts of a model are not lowered again for a name.
_LARGEST = 1 << 26


def _cut(model: onnx.ModelProto, count: int) -> onnx.ModelProto:
    """The first nodes, with outputs for what the others read."""
    graph, part = model.graph, onnx.ModelProto()
    part.CopyFrom(model)
    types = {value.name: value for value in [*graph.value_info, *graph.output] if value.type.HasField("tensor_type")}
    nodes = graph.node[:count]
    read = {name for node in nodes for name in node.input}
    made = [name for node in nodes for name in node.output if name in types and (name not in read or node is nodes[-1])]
    for field in (part.graph.node, part.graph.output):
        del field[:]
    part.graph.node.extend(nodes)
    part.graph.output.extend(types[name] for name in made)
    known = {value.name for value in [*part.graph.value_info, *part.graph.output]}
    part.graph.value_info.extend(value for name, value in types.items() if name not in known)
    return part


def blame(model: onnx.ModelProto, lower: Callable[[onnx.ModelProto], str], error: LoweringError) -> LoweringError:
    """The error of a model, with the op in the way. `lower` raises LoweringError."""
    known = re.search(r'name = "(onnx\.[\w.]+)"', str(error))
    if known:
        return LoweringError(f"torch-mlir has no lowering of {known.group(1)} in this form: {error}")
    nodes = model.graph.node
    if not nodes or sum(one.ByteSize() for one in model.graph.initializer) > _LARGEST:
        return error
    fine, fails = 0, len(nodes)
    while fails - fine > 1:
        middle = (fine + fails) // 2
        part = _cut(model, middle)
        try:
            if part.graph.output:
                lower(part)
            fine = middle
        except LoweringError:
            fails = middle
    node = nodes[fails - 1]
    return LoweringError(f"onnx.{node.op_type}{' ' + repr(node.name) if node.name else ''}: {error}")
