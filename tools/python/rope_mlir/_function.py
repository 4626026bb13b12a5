"""Compiled functions."""

from __future__ import annotations

import ctypes
from ctypes import POINTER, byref, c_size_t, c_void_p
from dataclasses import dataclass
from typing import Any

from ._array import Array, Borrowed, dtype_name
from ._library import DLManagedTensor, DLTensor, RopeError, RopeValueType, check, lib, take_bytes

_KINDS = ("scalar", "tensor", "memref", "scratch")


@dataclass(frozen=True)
class ValueType:
    """Type of an argument or result. `kind` is "scalar", "tensor", "memref" (read
    and written in place) or "scratch" (a tensor that the function may
    overwrite); sizes that are known at the call only are None."""

    kind: str
    dtype: str
    shape: tuple[int | None, ...]


class Function:
    """A function compiled for this machine. Any thread may call it.

    Arguments are arrays with DLPack or NumPy's array protocol, and are read in
    place where they are contiguous in C order. A call raises RopeError
    ("ROPE_MISMATCH") for arrays that do not fit, before anything runs.
    """

    def __init__(self, handle: c_void_p):
        self._handle = handle
        self.arguments = self._types(lib.ropeFunctionNumArguments, lib.ropeFunctionArgument)
        self.results = self._types(lib.ropeFunctionNumResults, lib.ropeFunctionResult)
        self._written = [kind.kind in ("memref", "scratch") for kind in self.arguments]

    def __del__(self):
        lib.ropeFunctionDestroy(self._handle)

    def _types(self, count, describe) -> tuple[ValueType, ...]:
        types = []
        for number in range(count(self._handle)):
            raw = RopeValueType()
            check(describe(self._handle, number, byref(raw)))
            shape = tuple(None if size < 0 else size for size in raw.sizes[: raw.rank])
            types.append(ValueType(_KINDS[raw.kind], dtype_name(raw.code, raw.bits), shape))
        return tuple(types)

    def __call__(self, *arguments: Any) -> tuple[Array, ...]:
        borrowed = self._borrow(arguments)
        pointers = (POINTER(DLTensor) * len(borrowed))(*(one.pointer() for one in borrowed))
        results = (POINTER(DLManagedTensor) * len(self.results))()
        check(lib.ropeFunctionCall(self._handle, pointers, len(borrowed), results, len(results)))
        return tuple(Array(result) for result in results)

    def call_into(self, arguments: tuple, results: tuple) -> None:
        """Calls and copies the results to arrays of the caller."""
        borrowed = self._borrow(arguments)
        outputs = [Borrowed(result, written=True) for result in results]
        pointers = (POINTER(DLTensor) * len(borrowed))(*(one.pointer() for one in borrowed))
        output_pointers = (POINTER(DLTensor) * len(outputs))(*(one.pointer() for one in outputs))
        check(lib.ropeFunctionCallInto(self._handle, pointers, len(borrowed), output_pointers, len(outputs)))

    def _borrow(self, arguments: tuple) -> list[Borrowed]:
        if len(arguments) != len(self._written):
            raise RopeError("ROPE_MISMATCH", f"expected {len(self._written)} arguments but got {len(arguments)}")
        return [Borrowed(value, written) for value, written in zip(arguments, self._written)]

    def save(self) -> bytes:
        """Bytes for `Function.load`, on machines with the features of this one."""
        pointer, size = c_void_p(), c_size_t()
        check(lib.ropeFunctionSave(self._handle, byref(pointer), byref(size)))
        return take_bytes(pointer, size.value)

    @staticmethod
    def load(data: bytes) -> "Function":
        """Links what `save` wrote. It is machine code: load only what you trust."""
        handle = c_void_p()
        check(lib.ropeFunctionLoad(data, len(data), byref(handle)))
        return Function(handle)


assert ctypes.sizeof(DLTensor) == 48
