"""From a graph of aten ops to a compiled function."""

from __future__ import annotations

import hashlib
import json
import os
import pathlib
import tempfile
import time
from dataclasses import dataclass, field
from typing import Any

import torch

from .._function import Function
from .._importer import TORCH_TO_LINALG, LoweringError, run_pipelines, summarize
from .._library import RopeError, library_digest, library_version
from .._module import parse


#: Ops that torch-mlir would write as views, of which it guesses what they join.
_KEPT = "aten.flatten.using_ints,aten.unflatten.int"
_PIPELINES = (f"builtin.module(torchdynamo-export-to-torch-backend-pipeline{{backend-legal-ops={_KEPT} extra-library=}})", TORCH_TO_LINALG)


@dataclass
class Lowered:
    """A compiled graph and what was found in it."""

    function: Function
    report: dict
    fused: list
    from_cache: bool
    seconds: float


@dataclass
class Settings:
    """What `torch.compile(model, backend="rope", options={...})` takes."""

    #: Numerics of generated code: standard, strict or fast (docs/Numerics.md).
    mode: str = "standard"
    #: Threads of a call; 0 is what torch uses.
    threads: int = 0
    #: Whether compiled code is kept on disk.
    cache: bool = True
    #: Raise an error where an op would run in torch.
    fullgraph: bool = False
    #: Records of `explain`.
    records: list | None = field(default=None, repr=False)

    @staticmethod
    def make(options: dict | None, mode: str | None) -> "Settings":
        options = dict(options or {})
        names = ("mode", "threads", "cache", "fullgraph")
        unknown = sorted(set(options) - set(names) - {"records"})
        if unknown:
            raise ValueError(f"unknown option '{unknown[0]}' of the backend rope; the options are: {', '.join(names)}")
        if mode is not None and mode != "default":
            options.setdefault("mode", mode)
        settings = Settings(**options)
        if settings.mode not in ("standard", "strict", "fast"):
            raise ValueError(f"expected mode to be standard, strict or fast but got '{settings.mode}'")
        return settings


def import_graph(graph: torch.fx.Graph) -> str:
    """The graph as linalg on tensors, as text with locations."""
    from torch_mlir import ir
    from torch_mlir.dialects import torch as torch_dialect
    from torch_mlir.extras.fx_importer import FxImporter

    try:
        context = ir.Context()
        torch_dialect.register_dialect(context)
        importer = FxImporter(context=context)
        importer.import_stateless_graph(graph, func_name="main")
    except Exception as error:  # The importer raises errors of many classes.
        raise LoweringError(f"torch-mlir: {summarize(str(error))}") from error
    return run_pipelines(importer.module.operation, _PIPELINES)


def lower(graph: torch.fx.Graph, settings: Settings) -> Lowered:
    """Compiles a graph, or loads what an earlier process compiled. Raises
    LoweringError."""
    begin = time.perf_counter()
    text = import_graph(graph)
    threads = settings.threads or torch.get_num_threads()
    path = _cache_path(text, settings.mode, threads) if settings.cache else None
    cached = _read_cache(path) if path else None
    if cached:
        function, found = cached
        return Lowered(function, found["report"], found["fused"], True, time.perf_counter() - begin)
    try:
        module = parse(text, "torch")
        report = module.raise_()
        fused = module.fuse(f"mode={settings.mode}")
        function = module.compile(entry="main", threads=threads, mode=settings.mode)
    except RopeError as error:
        raise LoweringError(f"rope-mlir: {summarize(str(error))}") from error
    if path:
        _write_cache(path, function, {"report": report, "fused": fused})
    return Lowered(function, report, fused, False, time.perf_counter() - begin)


# -- Cache ---------------------------------------------------------------------


def cache_folder() -> pathlib.Path:
    """$ROPE_MLIR_CACHE, or rope-mlir in the user's folder of caches."""
    given = os.environ.get("ROPE_MLIR_CACHE")
    if given:
        return pathlib.Path(given)
    return pathlib.Path(os.environ.get("XDG_CACHE_HOME", pathlib.Path.home() / ".cache")) / "rope-mlir"


def _cache_path(text: str, mode: str, threads: int) -> pathlib.Path:
    """A file named after everything that the code depends on. The library
    itself refuses code for another processor."""
    key = hashlib.sha256()
    for part in (library_version(), library_digest(), mode, str(threads), text):
        key.update(part.encode() + b"\0")
    return cache_folder() / key.hexdigest()


def _read_cache(path: pathlib.Path) -> tuple[Function, dict] | None:
    try:
        header, _, data = path.read_bytes().partition(b"\n")
        return Function.load(data), json.loads(header)
    except (OSError, ValueError, RopeError):
        # Missing, or written by something else: it is compiled again.
        return None


def _write_cache(path: pathlib.Path, function: Function, found: dict) -> None:
    """Writes the file as a whole; a full disk only costs the cache."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
            file.write(json.dumps(found).encode() + b"\n" + function.save())
        os.replace(file.name, path)
    except OSError:
        pass


def describe(value: Any) -> str:
    """"f32[2, 7, 64]" for the value of a node."""
    if isinstance(value, torch.Tensor):
        return f"{str(value.dtype).removeprefix('torch.')}{list(value.shape)}"
    return type(value).__name__
