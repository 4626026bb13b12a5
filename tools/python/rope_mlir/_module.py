"""Contexts and modules."""

from __future__ import annotations

import json
import os
from ctypes import byref, c_size_t, c_void_p

from ._function import Function
from ._library import check, lib, take_bytes, take_text

_LOCATIONS, _ELIDE, _GENERIC = 1, 2, 4


class Context:
    """What modules live in. Modules of one context are worked on one at a time,
    those of different contexts at the same time."""

    def __init__(self):
        self._handle = c_void_p()
        check(lib.ropeContextCreate(byref(self._handle)))

    def __del__(self):
        if self._handle:
            lib.ropeContextDestroy(self._handle)

    def parse(self, source: str | bytes, name: str = "<memory>") -> "Module":
        """Reads MLIR text or bytecode; `name` stands for the file in locations."""
        data = source.encode() if isinstance(source, str) else source
        handle = c_void_p()
        check(lib.ropeModuleParse(self._handle, data, len(data), os.fsencode(name), byref(handle)))
        return Module(self, handle)

    def parse_file(self, path: str | os.PathLike) -> "Module":
        handle = c_void_p()
        check(lib.ropeModuleParseFile(self._handle, os.fsencode(path), byref(handle)))
        return Module(self, handle)


class Module:
    """An MLIR module. A step that fails raises RopeError and leaves the module as
    it was."""

    def __init__(self, context: Context, handle: c_void_p):
        self.context, self._handle = context, handle

    def __del__(self):
        lib.ropeModuleDestroy(self._handle)

    def clone(self) -> "Module":
        handle = c_void_p()
        check(lib.ropeModuleClone(self._handle, byref(handle)))
        return Module(self.context, handle)

    def text(self, *, locations: bool = False, elide: bool = False, generic: bool = False) -> str:
        """MLIR text; with `elide`, large constants are cut (not to be parsed)."""
        pointer = c_void_p()
        flags = _LOCATIONS * locations | _ELIDE * elide | _GENERIC * generic
        check(lib.ropeModulePrint(self._handle, flags, byref(pointer)))
        return take_text(pointer)

    def __str__(self) -> str:
        return self.text()

    def bytecode(self) -> bytes:
        pointer, size = c_void_p(), c_size_t()
        check(lib.ropeModuleWriteBytecode(self._handle, byref(pointer), byref(size)))
        return take_bytes(pointer, size.value)

    def run(self, pipeline: str) -> list[dict]:
        """Runs passes, as in "builtin.module(rope-raise,rope-fuse)", and returns
        their remarks."""
        pointer = c_void_p()
        check(lib.ropeModuleRun(self._handle, pipeline.encode(), byref(pointer)))
        return json.loads(take_text(pointer))

    def raise_(self, options: str = "") -> dict:
        """Runs rope-raise and returns its report (docs/RaisingReport.md)."""
        pointer = c_void_p()
        check(lib.ropeModuleRaise(self._handle, options.encode(), byref(pointer)))
        return json.loads(take_text(pointer))

    def fuse(self, options: str = "") -> list[dict]:
        """Runs rope-fuse and returns its remarks."""
        pointer = c_void_p()
        check(lib.ropeModuleFuse(self._handle, options.encode(), byref(pointer)))
        return json.loads(take_text(pointer))

    def compile(self, *, entry: str = "", threads: int = 0, mode: str = "module", cpu: str = "", features: str = "") -> Function:
        """Compiles a public function for this machine. `threads` 0 is one for
        each core; `mode` is module, strict, standard or fast."""
        options = [f"threads={threads}", f"mode={mode}"]
        options += [f"{name}={value}" for name, value in (("entry", entry), ("cpu", cpu), ("features", features)) if value]
        handle = c_void_p()
        check(lib.ropeModuleCompile(self._handle, " ".join(options).encode(), byref(handle)))
        return Function(handle)


def parse(source: str | bytes, name: str = "<memory>") -> Module:
    """Reads a module in a context of its own."""
    return Context().parse(source, name)


def parse_file(path: str | os.PathLike) -> Module:
    """Reads a file in a context of its own."""
    return Context().parse_file(path)
