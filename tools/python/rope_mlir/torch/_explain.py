"""What became of a model."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import torch


@dataclass
class GraphRecord:
    """One graph that torch captured. `raised` and `missed` are entries of the
    report of raising (docs/RaisingReport.md), `fused` remarks of rope-fuse;
    `fallbacks` counts ops that run in torch, by name and reason."""

    kind: str
    ops: int
    raised: list = field(default_factory=list)
    missed: list = field(default_factory=list)
    fused: list = field(default_factory=list)
    fallbacks: Counter = field(default_factory=Counter)
    note: str = ""
    from_cache: bool = False
    seconds: float = 0.0

    def add(self, lowered: Any) -> None:
        self.raised += lowered.report["raised"]
        self.missed += lowered.report["missed"]
        self.fused += [remark for remark in lowered.fused if remark["kind"] == "passed"]
        self.from_cache = lowered.from_cache
        self.seconds += lowered.seconds

    def add_fallback(self, node: torch.fx.Node, reason: str) -> None:
        self.fallbacks[(str(node.target), reason)] += 1

    def __str__(self) -> str:
        counts = Counter(entry["what"] for entry in self.raised)
        left = sum(self.fallbacks.values())
        found = ", ".join(f"{count} {what}{'s' if count > 1 else ''}" for what, count in sorted(counts.items()))
        lines = [f"{self.kind} graph: {self.ops} ops, {self.ops - left} compiled, {left} in torch; raised: {found or 'nothing'}"]
        lines += [f"  raised {entry['what']}: {entry['proven']}" for entry in self.raised]
        lines += [f"  fused: {remark['text']}" for remark in self.fused]
        lines += [f"  not raised: {entry['what']}: {entry['reason']}: {entry['detail']}" for entry in self.missed]
        lines += [f"  in torch: {name} ({count} times): {reason}" for (name, reason), count in self.fallbacks.items()]
        if self.note:
            lines.append(f"  {self.note}")
        return "\n".join(lines)


@dataclass
class Explanation:
    """What `explain` found; as text, a line for each fact and a line of totals."""

    graphs: list[GraphRecord]
    #: Reasons for which torch ended a graph before the model did.
    breaks: list[str]

    def count(self, what: str) -> int:
        """How often "rotation", "table", "attention" or "cache-write" was raised."""
        return sum(entry["what"] == what for graph in self.graphs for entry in graph.raised)

    @property
    def fallbacks(self) -> Counter:
        return sum((graph.fallbacks for graph in self.graphs), Counter())

    def __str__(self) -> str:
        lines = [str(graph) for graph in self.graphs]
        lines += [f"graph break: {reason}" for reason in self.breaks]
        missed = sum(len(graph.missed) for graph in self.graphs)
        lines.append(
            f"total: {len(self.graphs)} graphs, {self.count('rotation')} rotations, {self.count('attention')} attentions "
            f"raised, {missed} missed, {sum(self.fallbacks.values())} ops in torch, {len(self.breaks)} graph breaks"
        )
        return "\n".join(lines)


def explain(model: Any, *args: Any, options: dict | None = None, **kwargs: Any) -> Explanation:
    """Compiles `model` for a call with these arguments, calls it once, and says
    what was raised, fused, left, and why. Where a result needs gradients, the
    backward graph is compiled and run, too; gradients of parameters are kept as
    they were."""
    from torch._dynamo.utils import counters

    from ._backend import backend

    records: list = []

    def recording(module: torch.fx.GraphModule, inputs: Any) -> Any:
        return backend(module, inputs, options={**(options or {}), "records": records})

    before = Counter(counters["graph_break"])
    result = torch.compile(model, backend=recording)(*args, **kwargs)
    leaves = [one for one in torch.utils._pytree.tree_leaves(result) if isinstance(one, torch.Tensor) and one.requires_grad]
    if leaves:
        tensors = [one for one in torch.utils._pytree.tree_leaves((args, kwargs)) if isinstance(one, torch.Tensor)]
        if isinstance(model, torch.nn.Module):
            tensors += list(model.parameters())
        wanted = [one for one in tensors if one.requires_grad]
        torch.autograd.grad([one.sum() for one in leaves], wanted, allow_unused=True)
    broken = Counter(counters["graph_break"]) - before
    return Explanation(records, [reason.splitlines()[0] for reason in broken])
