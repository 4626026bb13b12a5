"""Models of ONNX on NumPy arrays.

    model = rope_mlir.onnx.load("model.onnx")
    outputs = model(input)                # or model(name=array)
    print(model.report["counts"])
"""

from __future__ import annotations

import json
import os
import re
from typing import Any

import numpy
import onnx
import onnx.inliner
import onnx.version_converter

from ._array import Array
from ._function import Function
from ._importer import TORCH_TO_LINALG, LoweringError, run_apart, summarize
from ._library import RopeError
from ._module import parse
from ._onnx_blame import blame
from ._onnx_contrib import place_domains
from ._onnx_graph import rewrite
from ._onnx_rewrites import REWRITES

__all__ = ["LoweringError", "Model", "load"]

#: Ops that ONNX defines by others, and that torch-mlir knows in that form only.
_EXPANDED = {"Attention", "MeanVarianceNormalization", "Gelu", "Swish"}

#: From ONNX ops to torch ops.
_ONNX_TO_TORCH = "builtin.module(func.func(convert-torch-onnx-to-torch),torch-onnx-to-torch-backend-pipeline)"


def _to_numpy(result: Array, dtype: numpy.dtype) -> numpy.ndarray:
    """As the model's type: integers of MLIR have no signs, and NumPy's own types no bfloat16."""
    if result.dtype == "bfloat16" or result.dtype.startswith("float8"):
        return numpy.asarray(result.bits()).view(dtype)
    array = numpy.asarray(result)
    return array.view(dtype) if array.dtype != dtype and array.dtype.itemsize == dtype.itemsize and dtype.kind == "u" else array


class Model:
    """A compiled model. A call takes the inputs in order or by name, and returns
    a list of arrays. `report` is that of raising (docs/RaisingReport.md)."""

    def __init__(self, function: Function, report: dict, inputs: list[str], outputs: dict[str, numpy.dtype]):
        self.function, self.report = function, report
        self.inputs, self.outputs = inputs, list(outputs)
        self._dtypes = list(outputs.values())

    def __call__(self, *arrays: Any, **named: Any) -> list[numpy.ndarray]:
        if len(arrays) > len(self.inputs):
            raise TypeError(f"expected {len(self.inputs)} inputs but got {len(arrays)}")
        given = dict(zip(self.inputs, arrays))
        for name, array in named.items():
            if name not in self.inputs or name in given:
                raise TypeError(f"expected each of the inputs {', '.join(self.inputs)} once but got '{name}'")
            given[name] = array
        missing = [name for name in self.inputs if name not in given]
        if missing:
            raise TypeError(f"expected the input '{missing[0]}'")
        results = self.function(*(numpy.asarray(given[name]) for name in self.inputs))
        return [_to_numpy(result, dtype) for result, dtype in zip(results, self._dtypes)]


def _simplify(proto: onnx.ModelProto) -> onnx.ModelProto:
    """The model without local functions and the ops that torch-mlir gets wrong,
    with types. Older opsets become 13, whose ops are the oldest that torch-mlir
    knows most of."""
    proto = place_domains(proto)
    if any(one.domain in ("", "ai.onnx") and one.version < 13 for one in proto.opset_import):
        proto = onnx.version_converter.convert_version(proto, 13)
    if proto.functions:
        proto = onnx.inliner.inline_local_functions(proto)
    inferred = onnx.shape_inference.infer_shapes(proto, data_prop=True)
    return onnx.shape_inference.infer_shapes(rewrite(inferred, REWRITES), data_prop=True)


def _lower(model: onnx.ModelProto) -> str:
    from torch_mlir import ir
    from torch_mlir.dialects import torch as torch_dialect
    from torch_mlir.extras import onnx_importer

    try:
        config = onnx_importer.Config(function_expansion_allowlists_by_domain={"": set(_EXPANDED)})
        context = ir.Context()
        torch_dialect.register_dialect(context)
        info = onnx_importer.ModelInfo(model, config=config)
        module = info.create_module(context=context).operation
        onnx_importer.NodeImporter.define_function(info.main_graph, module).import_all(func=True)
    except Exception as error:  # The importer raises errors of many classes.
        raise LoweringError(f"torch-mlir: {summarize(str(error))}") from error
    return run_apart(module.get_asm(enable_debug_info=True), (_ONNX_TO_TORCH, TORCH_TO_LINALG))


def _assert_named_sizes(text: str, graph: onnx.GraphProto) -> str:
    """Sizes of inputs with one name are one, which an importer does not say. Raising
    proves sizes of Q, K and V by it."""
    constants = {one.name for one in graph.initializer}
    inputs = [value for value in graph.input if value.name not in constants]
    head = re.search(r"^  func\.func @.*\{.*$", text, re.MULTILINE)
    types = re.findall(r"%arg\d+: (tensor<[^>]*>)", head.group(0)) if head else []
    if len(types) != len(inputs):
        return text
    first: dict[str, tuple[str, str]] = {}
    lines = []
    for number, value in enumerate(inputs):
        for axis, dim in enumerate(value.type.tensor_type.shape.dim):
            if not dim.dim_param:
                continue
            size, which = f"%size_{number}_{axis}", f"dimension {axis} of '{value.name}'"
            lines += [f"{size}_axis = arith.constant {axis} : index", f"{size} = tensor.dim %arg{number}, {size}_axis : {types[number]}"]
            if dim.dim_param in first:
                other, as_which = first[dim.dim_param]
                message = json.dumps(f"expected {which} to be {as_which}: both are '{dim.dim_param}'")
                lines += [f"{size}_same = arith.cmpi eq, {size}, {other} : index", f"cf.assert {size}_same, {message}"]
            else:
                first[dim.dim_param] = (size, which)
    return text[: head.end()] + "".join(f"\n    {line}" for line in lines) + text[head.end() :]


def import_model(proto: onnx.ModelProto) -> str:
    """The model as linalg on tensors, as text. Raises LoweringError."""
    try:
        model = _simplify(proto)
    except LoweringError:
        raise
    except Exception as error:  # So do ONNX's own passes.
        raise LoweringError(f"onnx: {summarize(str(error))}") from error
    try:
        return _assert_named_sizes(_lower(model), model.graph)
    except LoweringError as error:
        raise blame(model, _lower, error) from error


def load(source: str | os.PathLike | onnx.ModelProto, *, mode: str = "standard", threads: int = 0) -> Model:
    """Reads, raises, fuses and compiles a model, from a file or as a proto.
    `mode` is standard, strict or fast, `threads` 0 one for each core. Raises
    LoweringError, with the op in the way, for a model that cannot be lowered."""
    proto = source if isinstance(source, onnx.ModelProto) else onnx.load(os.fspath(source))
    proto = place_domains(proto)
    onnx.checker.check_model(proto)
    text = import_model(proto)
    try:
        module = parse(text, "onnx")
        report = module.raise_()
        module.fuse(f"mode={mode}")
        function = module.compile(threads=threads, mode=mode)
    except RopeError as error:
        raise LoweringError(f"rope-mlir: {summarize(str(error))}") from error
    constants = {initializer.name for initializer in proto.graph.initializer}
    inputs = [value.name for value in proto.graph.input if value.name not in constants]
    outputs = {value.name: onnx.helper.tensor_dtype_to_np_dtype(value.type.tensor_type.elem_type) for value in proto.graph.output}
    return Model(function, report, inputs, outputs)
