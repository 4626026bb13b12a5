"""Graphs of aten ops: made ready for the importer, and parted into what is
compiled and what runs in torch."""

from __future__ import annotations

import operator
from typing import Any

import torch
from torch.fx.passes.infra.partitioner import CapabilityBasedPartitioner
from torch.fx.passes.operator_support import OperatorSupportBase

from .._importer import LoweringError
from ._call import is_supported
from ._lowering import describe, import_graph
from ._shapes import simplify

aten = torch.ops.aten


def value_of(node: torch.fx.Node) -> Any:
    return node.meta.get("val")


def copy_graph(graph: torch.fx.Graph, outputs: list[torch.fx.Node]) -> torch.fx.Graph:
    """The graph with these outputs, without what they do not need; every
    placeholder stays."""
    copy = torch.fx.Graph()
    nodes: dict = {}
    for node in graph.nodes:
        if node.op != "output":
            nodes[node] = copy.node_copy(node, lambda one: nodes[one])
    copy.output(tuple(nodes[one] for one in outputs))
    copy.owning_module = graph.owning_module
    copy.eliminate_dead_code()
    simplify(copy)
    return copy


def is_size(node: torch.fx.Node) -> bool:
    """Whether the op computes with symbolic sizes, which Python does."""
    return isinstance(value_of(node), (torch.SymInt, torch.SymFloat, torch.SymBool, bool, int, float))


def find_unsupported(node: torch.fx.Node) -> str | None:
    """Why an op is not even tried."""
    target = node.target
    if not isinstance(target, torch._ops.OpOverload):
        return None if target is operator.getitem else f"{getattr(target, '__name__', target)} is no op of aten"
    if torch.Tag.nondeterministic_seeded in target.tags:
        return "random numbers are torch's"
    for one in [node, *node.all_input_nodes]:
        values = value_of(one)
        for value in values if isinstance(values, (tuple, list)) else [values]:
            if value is not None and not is_supported(value):
                return f"{describe(value)} of this kind is not compiled"
    return None


class Probe:
    """Whether single ops can be lowered; asked once for each op and its types."""

    def __init__(self):
        self.known: dict = {}

    def explain(self, node: torch.fx.Node) -> str | None:
        """None, or why the op cannot be lowered."""
        reason = find_unsupported(node)
        if reason or node.target is operator.getitem:
            return reason
        if any(user.target is operator.getitem for user in node.users):
            wanted = [user for user in node.users if user.target is operator.getitem]
        else:
            wanted = [node]
        key = self._key(node, wanted)
        if key not in self.known:
            self.known[key] = self._try(node, wanted)
        return self.known[key]

    @staticmethod
    def _key(node: torch.fx.Node, wanted: list) -> tuple:
        def show(one: Any) -> str:
            return describe(value_of(one)) if isinstance(one, torch.fx.Node) else repr(one)

        arguments = torch.fx.node.map_aggregate((node.args, dict(node.kwargs)), show)
        return str(node.target), str(arguments), tuple(str(one.args[1:]) for one in wanted)

    @staticmethod
    def _try(node: torch.fx.Node, wanted: list) -> str | None:
        graph = torch.fx.Graph()
        copies: dict = {}
        for one in node.all_input_nodes:
            copies[one] = graph.placeholder(one.name)
            copies[one].meta = dict(one.meta)
        copies[node] = graph.node_copy(node, lambda one: copies[one])
        outputs = [copies[node] if one is node else graph.node_copy(one, lambda other: copies[other]) for one in wanted]
        graph.output(tuple(outputs))
        graph.owning_module = node.graph.owning_module
        try:
            simplify(graph)
            import_graph(graph)
        except LoweringError as error:
            return str(error)
        return None


class _Support(OperatorSupportBase):
    def __init__(self, unsupported: dict):
        self.unsupported = unsupported

    def is_node_supported(self, submodules, node: torch.fx.Node) -> bool:
        return node.op == "call_function" and node not in self.unsupported


def part(module: torch.fx.GraphModule, unsupported: dict) -> torch.fx.GraphModule:
    """Puts what is supported into submodules, as large as they can be; the rest
    stays in the graph, which runs in torch."""
    partitioner = CapabilityBasedPartitioner(module, _Support(unsupported), allows_single_node_partition=True)
    return partitioner.partition_and_fuse()


def get_unsupported(graph: torch.fx.Graph, probe: Probe) -> dict:
    """The ops that cannot be lowered, each with the reason; empty where there is
    nothing to lower."""
    unsupported: dict = {}
    for node in graph.nodes:
        if node.op != "call_function":
            continue
        if node.target is operator.getitem:
            source = node.args[0]
            if source in unsupported:
                unsupported[node] = ""
            continue
        if is_size(node):
            unsupported[node] = ""
            continue
        reason = probe.explain(node)
        if reason:
            unsupported[node] = reason
    return unsupported
