"""torch.compile(model, backend="rope")."""

from __future__ import annotations

import logging
from typing import Any, Callable, Sequence

import torch
from torch._dynamo.backends.common import aot_autograd

from .._importer import LoweringError
from ._call import Call, is_supported
from ._decompositions import get_table
from ._explain import GraphRecord
from ._graphs import Probe, copy_graph, get_unsupported, part, value_of
from ._lowering import Settings, lower
from ._recompute import partition
from ._rewrite import rewrite
from ._versions import check_versions

_logger = logging.getLogger("rope_mlir")


def backend(module: torch.fx.GraphModule, inputs: Sequence[Any], *, options: dict | None = None, mode: str | None = None) -> Callable:
    """What torch.compile calls with each captured graph. `options`: mode
    ("standard", "strict", "fast"), threads (0: what torch uses), cache (True),
    fullgraph (False; True raises where an op would run in torch)."""
    check_versions()
    settings = Settings.make(options, mode)
    rewrite(module)
    probe = Probe()

    def compiler(kind: str) -> Callable:
        return lambda graph, values: _boxed(compile_graph(graph, kind, settings, probe))

    return aot_autograd(
        fw_compiler=compiler("forward"),
        bw_compiler=compiler("backward"),
        inference_compiler=compiler("inference"),
        partition_fn=partition,
        decompositions=get_table(),
        keep_inference_input_mutations=False,
    )(module, inputs)


def _boxed(function: Callable) -> Callable:
    """AOTAutograd hands arguments over as a list, which is emptied so that they
    are freed early."""

    def call(arguments: list) -> Any:
        values = tuple(arguments)
        arguments.clear()
        return function(*values)

    call._boxed_call = True  # type: ignore[attr-defined]
    return call


def compile_graph(module: torch.fx.GraphModule, kind: str, settings: Settings, probe: Probe) -> Callable:
    """Compiles a graph as a whole, or else in parts."""
    record = GraphRecord(kind, sum(node.op == "call_function" for node in module.graph.nodes))
    if settings.records is not None:
        settings.records.append(record)
    try:
        return _compile_whole(module.graph, settings, record)
    except LoweringError as error:
        whole_reason = str(error)
    unsupported = get_unsupported(module.graph, probe)
    parted = part(module, unsupported)
    compiled = 0
    child: Any
    for name, child in list(parted.named_children()):
        if not name.startswith("fused_"):
            continue
        try:
            function = _compile_whole(child.graph, settings, record)
        except LoweringError as error:
            for node in child.graph.nodes:
                if node.op == "call_function":
                    record.add_fallback(node, str(error))
            continue
        compiled += 1
        setattr(parted, name, _Part(function))
    for node, reason in unsupported.items():
        if reason:
            record.add_fallback(node, reason)
    if not record.fallbacks:
        record.note = f"compiled in {compiled} parts: {whole_reason}"
    for (name, reason), count in record.fallbacks.items():
        if settings.fullgraph:
            raise RuntimeError(f"rope: {name} would run in torch: {reason}")
        _logger.warning("%s graph: %s runs in torch (%d times): %s", kind, name, count, reason)
    parted.recompile()
    return parted.forward


class _Part(torch.nn.Module):
    """A compiled part, where the parted graph calls a module."""

    def __init__(self, function: Callable):
        super().__init__()
        self.function = function

    def forward(self, *arguments: Any) -> Any:
        results = self.function(*arguments)
        return results[0] if len(results) == 1 else results


def _compile_whole(graph: torch.fx.Graph, settings: Settings, record: GraphRecord) -> Callable:
    """Compiles a graph and returns what calls it, with the outputs of the graph
    in order."""
    returned: Any
    (returned,) = next(node for node in graph.nodes if node.op == "output").args
    outputs = list(returned) if isinstance(returned, (tuple, list)) else [returned]
    placeholders = [node for node in graph.nodes if node.op == "placeholder"]
    # Inputs that are returned stay the same tensors; constants stay constants.
    made = list(dict.fromkeys(one for one in outputs if isinstance(one, torch.fx.Node) and one.op != "placeholder"))
    for node in made:
        if not isinstance(value_of(node), torch.Tensor):
            raise LoweringError("a result is no tensor")
    for node in [*placeholders, *made]:
        if not is_supported(value_of(node)):
            raise LoweringError(f"the value {node.name} is not one of a CPU's strided arrays")
    _check_random(graph)
    copy = copy_graph(graph, made)
    lowered = lower(copy, settings)
    record.add(lowered)
    call = Call(lowered.function, [value_of(node) for node in placeholders], [value_of(node) for node in made])
    if outputs == made:
        return call
    places = [_place(one, placeholders, made) for one in outputs]

    def with_inputs(*arguments: Any) -> list:
        results = call(*arguments) if made else []
        return [arguments[i] if kind == "argument" else results[i] if kind == "result" else i for kind, i in places]

    return with_inputs


def _place(one: Any, placeholders: list, made: list) -> tuple[str, Any]:
    if not isinstance(one, torch.fx.Node):
        return "constant", one
    return ("argument", placeholders.index(one)) if one.op == "placeholder" else ("result", made.index(one))


def _check_random(graph: torch.fx.Graph) -> None:
    """torch-mlir would lower random ops to numbers of its own."""
    for node in graph.nodes:
        if isinstance(node.target, torch._ops.OpOverload) and torch.Tag.nondeterministic_seeded in node.target.tags:
            raise LoweringError(f"{node.target} draws random numbers, which are torch's")
