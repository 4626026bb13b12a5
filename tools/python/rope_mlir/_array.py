"""Arrays in and out of compiled functions, without copies."""

from __future__ import annotations

import ctypes
from ctypes import POINTER, byref, c_int64, c_void_p, cast, py_object
from typing import Any

from ._library import DLManagedTensor, DLTensor, check, lib

_CPU = 1
_INT, _UINT, _FLOAT, _BFLOAT, _COMPLEX, _BOOL = 0, 1, 2, 4, 5, 6
_LETTERS = {"i": _INT, "u": _UINT, "f": _FLOAT, "c": _COMPLEX, "b": _BOOL}
_NAMES = {_INT: "int", _UINT: "uint", _FLOAT: "float", _COMPLEX: "complex"}
#: Types that the array protocol has no letter for, by the name that `ml_dtypes` gives them.
_NAMED = {"bfloat16": _BFLOAT, "bool": _BOOL, "float8_e4m3fn": 10, "float8_e4m3fnuz": 11, "float8_e5m2": 12}

# Not of ctypes.pythonapi, whose functions others declare in their own way.
_python = ctypes.PyDLL(None)
_new_capsule = _python.PyCapsule_New
_new_capsule.restype, _new_capsule.argtypes = py_object, [c_void_p, ctypes.c_char_p, c_void_p]
_get_capsule = _python.PyCapsule_GetPointer
_get_capsule.restype, _get_capsule.argtypes = c_void_p, [py_object, ctypes.c_char_p]
_CAPSULE = b"dltensor"


def to_capsule(managed: Any) -> Any:
    """Hands an array of the library, and its ownership, to a DLPack capsule. Who
    takes the capsule frees the array by C alone: code of Python could run while
    an exception is on its way. A capsule that nobody takes keeps its array."""
    return _new_capsule(cast(managed, c_void_p), _CAPSULE, None)


def dtype_name(code: int, bits: int) -> str:
    """"float32", "bool"."""
    for name, own in _NAMED.items():
        if own == code:
            return name
    return f"{_NAMES.get(code, f'code{code}_')}{bits}"


class Array:
    """A result of a compiled function, in C order. It speaks DLPack and NumPy's
    array protocol, both without a copy: `numpy.asarray(a)`,
    `torch.from_dlpack(a)`."""

    def __init__(self, managed):
        self._managed = managed

    def __del__(self):
        self._managed.contents.deleter(self._managed)

    @property
    def _tensor(self) -> DLTensor:
        return self._managed.contents.dl_tensor

    @property
    def shape(self) -> tuple[int, ...]:
        return tuple(self._tensor.shape[: self._tensor.ndim])

    @property
    def dtype(self) -> str:
        """"float32", "bfloat16", "int64", "bool", ..."""
        return dtype_name(self._tensor.dtype.code, self._tensor.dtype.bits)

    def __repr__(self) -> str:
        return f"<rope_mlir.Array {self.dtype} {list(self.shape)}>"

    def __dlpack_device__(self) -> tuple[int, int]:
        return (_CPU, 0)

    def __dlpack__(self, *, stream: Any = None, **options: Any) -> Any:
        if stream is not None:
            raise BufferError("expected no stream for an array of the CPU")
        shared = POINTER(DLManagedTensor)()
        check(lib.ropeTensorShare(self._managed, byref(shared)))
        return to_capsule(shared)

    @property
    def __array_interface__(self) -> dict:
        tensor = self._tensor
        letters = {code: letter for letter, code in _LETTERS.items()}
        if tensor.dtype.code not in letters:
            raise AttributeError(f"NumPy has no type {self.dtype}; use DLPack")
        return self._interface(letters[tensor.dtype.code])

    def _interface(self, letter: str) -> dict:
        tensor = self._tensor
        typestr = f"{'|' if tensor.dtype.bits == 8 else '<'}{letter}{tensor.dtype.bits // 8}"
        return {"version": 3, "shape": self.shape, "typestr": typestr, "data": (tensor.data or 0, False)}

    def bits(self) -> "Bits":
        """The elements as unsigned integers, for types that NumPy has not."""
        return Bits(self)


class Bits:
    """An array by NumPy's protocol, with unsigned integers in place of its elements."""

    def __init__(self, array: Array):
        self._array, self.__array_interface__ = array, array._interface("u")


class Borrowed:
    """An argument as a DLTensor. The memory stays its owner's, who has to live
    until the call is over; `owner` keeps it."""

    owner: Any
    tensor: DLTensor

    def __init__(self, value: Any, written: bool):
        if isinstance(value, Array):
            self.owner, self.tensor = value, value._tensor
            return
        interface = getattr(value, "__array_interface__", None)
        if interface is None and hasattr(value, "__dlpack__"):
            capsule = value.__dlpack__()
            managed = cast(_get_capsule(capsule, _CAPSULE), POINTER(DLManagedTensor))
            self.owner, self.tensor = (value, capsule), managed.contents.dl_tensor
            return
        if interface is None:
            value, interface = self._from_scalar(value)
        self.owner = value
        self.tensor = self._from_interface(interface, written, _NAMED.get(getattr(getattr(value, "dtype", None), "name", "")))

    @staticmethod
    def _from_scalar(value: Any) -> tuple[Any, dict]:
        """Numbers of Python, as the type that fits them; the library says where
        it is not the argument's."""
        kinds: dict = {bool: (ctypes.c_bool, "|b1"), int: (c_int64, "<i8"), float: (ctypes.c_double, "<f8")}
        if type(value) not in kinds:
            raise TypeError(f"expected an array with __dlpack__ or __array_interface__ but got {type(value).__name__}")
        cell_type, typestr = kinds[type(value)]
        cell = cell_type(value)
        return cell, {"shape": (), "typestr": typestr, "data": (ctypes.addressof(cell), False)}

    def _from_interface(self, interface: dict, written: bool, named: int | None) -> DLTensor:
        typestr, (data, readonly) = interface["typestr"], interface["data"]
        code = _LETTERS.get(typestr[1]) if named is None else named
        if typestr[0] == ">" or code is None:
            raise TypeError(f"expected numbers in the byte order of this machine but got '{typestr}'")
        if readonly and written:
            raise ValueError("expected an array that can be written but got a read-only one")
        shape, size = interface["shape"], int(typestr[2:])
        rank = len(shape)
        self._shape = (c_int64 * rank)(*shape)
        tensor = DLTensor(data=data, ndim=rank, shape=self._shape)
        tensor.device.device_type = _CPU
        tensor.dtype.code, tensor.dtype.bits, tensor.dtype.lanes = code, 8 * size, 1
        strides = interface.get("strides")
        if strides is not None:
            if any(stride % size for stride in strides):
                raise ValueError(f"expected strides that are multiples of {size} bytes but got {strides}")
            self._strides = (c_int64 * rank)(*(stride // size for stride in strides))
            tensor.strides = self._strides
        return tensor

    def pointer(self):
        return ctypes.pointer(self.tensor)


__all__ = ["Array", "Borrowed", "dtype_name", "to_capsule"]
