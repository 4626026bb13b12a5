"""Rewriting of ONNX graphs: what is known of values, and nodes that take the
place of others."""

from __future__ import annotations

from typing import Any, Callable

import numpy
import onnx
from onnx import helper, numpy_helper

from ._importer import LoweringError


class Refused(LoweringError):
    """An op in a form that torch-mlir would take for another."""


def attributes_of(node: onnx.NodeProto) -> dict:
    return {one.name: helper.get_attribute_value(one) for one in node.attribute}


#: Ops that exporters compute sizes by.
_OF_SIZES = {"Add", "Cast", "Concat", "Div", "Gather", "Identity", "Max", "Min", "Mul", "Reshape", "Shape", "Size", "Slice", "Squeeze", "Sub", "Unsqueeze"}


class Values:
    """What is known of the values of a graph whose types are inferred. `around`
    is that of the graph which a body lies in."""

    def __init__(self, graph: onnx.GraphProto, opset: int, around: Values | None = None):
        self.opset, self._around = opset, around
        listed = [*graph.input, *graph.value_info, *graph.output]
        self._types = {value.name: value.type.tensor_type for value in listed if value.type.HasField("tensor_type")}
        self._constants = {one.name: one for one in graph.initializer}
        self._nodes = {output: node for node in graph.node for output in node.output if output and node.domain in ("", "ai.onnx")}

    def shape(self, name: str) -> tuple[int | None, ...] | None:
        """None for a shape of unknown rank, and in it for unknown sizes."""
        constant = self.constant(name)
        if constant is not None:
            return constant.shape
        if name not in self._types:
            return self._around.shape(name) if self._around else None
        if not self._types[name].HasField("shape"):
            return None
        return tuple(dim.dim_value if dim.HasField("dim_value") else None for dim in self._types[name].shape.dim)

    def known_shape(self, node: onnx.NodeProto, name: str) -> tuple[int | None, ...]:
        shape = self.shape(name)
        if shape is None:
            raise Refused(f"onnx.{node.op_type} of a value of unknown rank")
        return shape

    def is_same_size(self, name: str, axis: int, other: str, other_axis: int) -> bool:
        """Whether the model says of two sizes that they are one, by a number or a name."""
        dims = []
        for one, place in ((name, axis), (other, other_axis)):
            if one not in self._types or len(self._types[one].shape.dim) <= place:
                return False
            dims.append(self._types[one].shape.dim[place])
        return dims[0].WhichOneof("value") is not None and dims[0] == dims[1]

    def dims(self, name: str) -> list[onnx.TensorShapeProto.Dimension] | None:
        """Sizes with their names, where the rank is known."""
        if name not in self._types or not self._types[name].HasField("shape"):
            return None
        return list(self._types[name].shape.dim)

    def is_initializer(self, name: str) -> bool:
        if name in self._constants:
            return True
        return name not in self._types and self._around is not None and self._around.is_initializer(name)

    def element(self, name: str) -> int:
        """The element type as a number of TensorProto, 0 for an unknown one."""
        if name in self._constants:
            return self._constants[name].data_type
        if name in self._types:
            return self._types[name].elem_type
        return self._around.element(name) if self._around else 0

    def constant(self, name: str) -> numpy.ndarray | None:
        value = self._fold(name)
        if value is None or value.dtype != object:
            return value
        return None if None in value.ravel().tolist() else value.astype(numpy.int64)

    def _fold(self, name: str) -> numpy.ndarray | None:
        """A constant, or sizes as objects, with None for those that only the call brings."""
        if name in self._constants:
            return numpy_helper.to_array(self._constants[name])
        if name in self._nodes:
            node = self._nodes[name]
            return _FOLDS[node.op_type](self, node) if node.op_type in _FOLDS else None
        if name in self._types:
            return None
        return self._around._fold(name) if self._around else None

    def _fold_constant(self, node: onnx.NodeProto) -> numpy.ndarray | None:
        attribute = node.attribute[0]
        value = helper.get_attribute_value(attribute)
        if attribute.name == "value":
            return numpy_helper.to_array(value)
        kinds = {"value_int": numpy.int64, "value_ints": numpy.int64, "value_float": numpy.float32, "value_floats": numpy.float32}
        return numpy.array(value, dtype=kinds[attribute.name]) if attribute.name in kinds else None

    def _fold_shape(self, node: onnx.NodeProto) -> numpy.ndarray | None:
        attributes = attributes_of(node)
        shape = self.shape(node.input[0])
        return None if shape is None else numpy.array(shape[attributes.get("start", 0) : attributes.get("end", len(shape))], dtype=object)

    def _fold_sizes(self, node: onnx.NodeProto) -> numpy.ndarray | None:
        """What exporters do with lists of sizes."""
        values = [self._fold(one) for one in node.input if one]
        if any(value is None or value.ndim > 1 for value in values) or values[0].dtype not in (object, numpy.int64):
            return None
        first, kind = values[0], node.op_type
        if kind == "Concat":
            return numpy.concatenate([value.astype(object) for value in values])
        if kind == "Gather" and first.ndim == 1 and all(-len(first) <= place < len(first) for place in values[1].ravel()):
            return numpy.array(first[values[1]], dtype=object)
        if kind == "Slice" and first.ndim == 1 and all(value.size == 1 for value in values[1:]) and (len(values) < 4 or values[3].item() in (0, -1)):
            return first[values[1].item() : values[2].item() : values[4].item() if len(values) > 4 else 1]
        if kind in ("Squeeze", "Unsqueeze") and len(values) > 1 and values[1].tolist() in (0, [0], [-1]) and first.size == 1:
            return first.reshape(() if kind == "Squeeze" else (1,)) if first.ndim == (kind == "Squeeze") else None
        return None

    def is_of_sizes(self, name: str) -> bool:
        """Whether a value follows from constants and the sizes of others."""
        open_names, seen = [name], set()
        while open_names:
            one = open_names.pop()
            if not one or one in seen or self.constant(one) is not None:
                continue
            seen.add(one)
            if one not in self._nodes or self._nodes[one].op_type not in _OF_SIZES:
                return False
            if self._nodes[one].op_type not in ("Shape", "Size"):
                open_names += self._nodes[one].input
        return True


_FOLDS: dict[str, Callable[[Values, onnx.NodeProto], numpy.ndarray | None]] = {
    "Constant": Values._fold_constant,
    "Identity": lambda values, node: values._fold(node.input[0]),
    "Shape": Values._fold_shape,
    **{kind: Values._fold_sizes for kind in ("Concat", "Gather", "Slice", "Squeeze", "Unsqueeze")},
}


class Steps:
    """Nodes and constants that take the place of one node."""

    def __init__(self, node: onnx.NodeProto, prefix: str):
        self.node, self._prefix = node, prefix
        self.nodes: list[onnx.NodeProto] = []
        self.constants: list[onnx.TensorProto] = []
        self.types: list[onnx.ValueInfoProto] = []

    def op(self, kind: str, *inputs: str, outputs: int = 1, **attributes: Any) -> Any:
        names = [f"{self._prefix}_{len(self.nodes)}_{number}" for number in range(outputs)]
        self.nodes.append(helper.make_node(kind, list(inputs), names, name=self.node.name, **attributes))
        return names[0] if outputs == 1 else names

    def constant(self, array: numpy.ndarray) -> str:
        name = f"{self._prefix}_constant_{len(self.constants)}"
        self.constants.append(numpy_helper.from_array(array, name))
        return name

    def integers(self, *values: int) -> str:
        return self.constant(numpy.array(values, dtype=numpy.int64))

    def scalar(self, value: float, element: int) -> str:
        return self.constant(numpy.array(value, dtype=helper.tensor_dtype_to_np_dtype(element)))

    def fresh(self, element: int, rank: int) -> str:
        """A name for an output that the node leaves out."""
        name = f"{self._prefix}_unused_{len(self.types)}"
        self.types.append(helper.make_tensor_value_info(name, element, [None] * rank))
        return name

    def finish(self, *results: str) -> None:
        """The results are those of the node."""
        for result, output in zip(results, self.node.output):
            if output:
                self.nodes.append(helper.make_node("Identity", [result], [output], name=self.node.name))

    def finish_like(self, values: Values, source: str, last: int | None, *results: str) -> None:
        """As finish; the first result has the sizes of `source`, the last one apart, which
        inference would lose the names of."""
        self.finish(*results)
        dims, output = values.dims(source), self.node.output[0]
        if dims and output and values.dims(output) is None:
            info = helper.make_tensor_value_info(output, values.element(source), [None] * len(dims))
            for own, dim in zip(info.type.tensor_type.shape.dim, dims):
                own.CopyFrom(dim)
            if last is not None:
                info.type.tensor_type.shape.dim[len(dims) - 1].dim_value = last
            self.types.append(info)

    def again(self, *, inputs: list[str] | None = None, outputs: list[str] | None = None, drop: tuple = (), **attributes: Any) -> None:
        """The node, with other inputs, outputs or attributes."""
        node = onnx.NodeProto()
        node.CopyFrom(self.node)
        for field, names in ((node.input, inputs), (node.output, outputs)):
            if names is not None:
                del field[:]
                field.extend(names)
        kept = [one for one in node.attribute if one.name not in drop and one.name not in attributes]
        del node.attribute[:]
        node.attribute.extend([*kept, *(helper.make_attribute(name, value) for name, value in attributes.items())])
        self.nodes.append(node)


#: Writes steps for a node, leaves them empty where the node stays, or raises Refused.
Rewrite = Callable[[onnx.NodeProto, Values, Steps], None]


def _name_of(node: onnx.NodeProto) -> str:
    return node.op_type if node.domain in ("", "ai.onnx") else f"{node.domain}.{node.op_type}"


def _rewrite_node(node: onnx.NodeProto, table: dict[str, Rewrite], values: Values, prefix: str, graph: onnx.GraphProto) -> list[onnx.NodeProto]:
    for attribute in node.attribute:
        for body in [attribute.g] if attribute.type == onnx.AttributeProto.GRAPH else attribute.graphs:
            _rewrite_graph(body, table, Values(body, values.opset, values), prefix)
    steps = Steps(node, prefix)
    if _name_of(node) in table:
        table[_name_of(node)](node, values, steps)
    elif node.domain not in ("", "ai.onnx"):
        raise Refused(f"{_name_of(node)}, an op that is not of ONNX")
    graph.initializer.extend(steps.constants)
    graph.value_info.extend(steps.types)
    return steps.nodes or [node]


def _rewrite_graph(graph: onnx.GraphProto, table: dict[str, Rewrite], values: Values, prefix: str, infer: Callable[[], None] | None = None) -> None:
    """Rewrites nodes whose inputs have types. What stands behind an op of another domain
    gets them by `infer`, once that op is written."""
    parts = [[node] for node in graph.node]
    left = list(range(len(parts)))
    while left:
        ready = [number for number in left if all(not name or values.shape(name) is not None for name in parts[number][0].input)]
        now = set(ready if ready and infer else left)
        for number in sorted(now):
            parts[number] = _rewrite_node(parts[number][0], table, values, f"{prefix}_{number}", graph)
        left = [number for number in left if number not in now]
        nodes = [node for part in parts for node in part]
        del graph.node[:]
        graph.node.extend(nodes)
        if left and infer:
            infer()
            values = Values(graph, values.opset)


def _infer(model: onnx.ModelProto) -> None:
    """Adds types that are not there yet, without a look at large constants."""
    largest, part = 1 << 10, onnx.ModelProto()
    part.CopyFrom(onnx.ModelProto(ir_version=model.ir_version, opset_import=model.opset_import))
    graph = model.graph
    part.graph.CopyFrom(onnx.GraphProto(name=graph.name, node=graph.node, input=graph.input, output=graph.output, value_info=graph.value_info))
    given = {value.name for value in graph.input}
    for one in graph.initializer:
        if one.ByteSize() <= largest:
            part.graph.initializer.append(one)
        elif one.name not in given:
            part.graph.input.append(helper.make_tensor_value_info(one.name, one.data_type, one.dims))
    inferred = onnx.shape_inference.infer_shapes(part, data_prop=True)
    del graph.value_info[:]
    graph.value_info.extend(inferred.graph.value_info)


def rewrite(model: onnx.ModelProto, table: dict[str, Rewrite]) -> onnx.ModelProto:
    """A copy of a model whose types are inferred, with ops rewritten. `table` names those of other
    domains with these. Raises Refused."""
    result = onnx.ModelProto()
    result.CopyFrom(model)
    opset = max([one.version for one in model.opset_import if one.domain in ("", "ai.onnx")], default=1)
    _rewrite_graph(result.graph, table, Values(result.graph, opset), "rope_mlir", lambda: _infer(result))
    return result
