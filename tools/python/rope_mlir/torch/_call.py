"""Calls of compiled graphs with tensors of torch: arguments in place, results
without copies."""

from __future__ import annotations

import ctypes
from ctypes import POINTER, c_int64
from typing import Any, Callable, Sequence

import torch

from .._array import to_capsule
from .._function import Function
from .._library import DLManagedTensor, DLTensor, check, lib

_CODES = {
    torch.float64: (2, 64),
    torch.float32: (2, 32),
    torch.float16: (2, 16),
    torch.bfloat16: (4, 16),
    torch.float8_e4m3fn: (10, 8),
    torch.float8_e4m3fnuz: (11, 8),
    torch.float8_e5m2: (12, 8),
    torch.int64: (0, 64),
    torch.int32: (0, 32),
    torch.int16: (0, 16),
    torch.int8: (0, 8),
    torch.uint8: (1, 8),
    torch.bool: (6, 8),
    torch.complex64: (5, 64),
    torch.complex128: (5, 128),
}

_call = lib.ropeFunctionCall
_from_dlpack = torch._C._from_dlpack


def is_supported(value: Any) -> bool:
    """Whether the value of a node can go in or out of a compiled graph."""
    if isinstance(value, torch.Tensor):
        return value.device.type == "cpu" and value.dtype in _CODES and value.layout == torch.strided
    return isinstance(value, (torch.SymInt, int))


class _Frame:
    """Descriptors of one call. Each is filled again only where a tensor differs
    from the one before it in sizes or strides."""

    def __init__(self, dtypes: Sequence, results: int):
        count = len(dtypes)
        self.tensors = [DLTensor() for _ in range(count)]
        self.pointers = (POINTER(DLTensor) * count)(*(ctypes.pointer(one) for one in self.tensors))
        self.results = (POINTER(DLManagedTensor) * results)()
        self.layouts: list = [None] * count
        self.cells: list = [None] * count
        for tensor, dtype in zip(self.tensors, dtypes):
            tensor.device.device_type = 1
            tensor.dtype.code, tensor.dtype.bits = _CODES[dtype or torch.int64]
            tensor.dtype.lanes = 1

    def set_layout(self, number: int, value: torch.Tensor) -> None:
        tensor, rank = self.tensors[number], value.dim()
        cells = (c_int64 * rank)(*value.shape), (c_int64 * rank)(*value.stride())
        tensor.ndim, tensor.shape, tensor.strides = rank, cells[0], cells[1]
        self.cells[number] = cells
        self.layouts[number] = (value.shape, value.stride())

    def set_number(self, number: int, value: int) -> None:
        cell = self.cells[number]
        if cell is None:
            cell = self.cells[number] = c_int64()
            self.tensors[number].data = ctypes.addressof(cell)
        cell.value = value


class Call:
    """A compiled graph as a callable. `inputs` are the values of its arguments
    as the graph has them; `strides` those of the results, which torch relies on."""

    def __init__(self, function: Function, inputs: Sequence[Any], outputs: Sequence[Any]):
        self.function = function
        self.dtypes = [value.dtype if isinstance(value, torch.Tensor) else None for value in inputs]
        self.outputs = [self._finish(value) for value in outputs]
        # Threads, and calls inside of calls, have frames of their own.
        self.frames: list = []

    @staticmethod
    def _finish(value: Any) -> Callable | None:
        """What has to be done to a result that is contiguous in C order."""
        if not isinstance(value, torch.Tensor):
            return lambda result: result.item()
        if value.is_contiguous():
            return None
        order = sorted(range(value.dim()), key=lambda d: (-_hint(value.stride(d)), d))

        def restride(result: torch.Tensor) -> torch.Tensor:
            back = [order.index(d) for d in range(len(order))]
            return result.permute(order).contiguous().permute(back)

        return restride

    def __call__(self, *arguments: Any) -> list:
        try:
            frame = self.frames.pop()
        except IndexError:
            frame = _Frame(self.dtypes, len(self.outputs))
        number = 0
        resolved: list = []
        for value, tensor, layout in zip(arguments, frame.tensors, frame.layouts):
            if isinstance(value, torch.Tensor):
                if value.is_conj() or value.is_neg():
                    value = value.resolve_conj().resolve_neg()
                    resolved.append(value)
                if layout is None or value.shape != layout[0] or value.stride() != layout[1]:
                    frame.set_layout(number, value)
                tensor.data = value.data_ptr()
            else:
                frame.set_number(number, value)
            number += 1
        results = frame.results
        check(_call(self.function._handle, frame.pointers, number, results, len(results)))
        values = []
        for result, finish in zip(results, self.outputs):
            value = _from_dlpack(to_capsule(result))
            values.append(value if finish is None else finish(value))
        self.frames.append(frame)
        return values


def _hint(stride: Any) -> Any:
    """A number for a stride that may be symbolic."""
    return stride.node.hint if isinstance(stride, torch.SymInt) else stride
