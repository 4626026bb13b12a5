"""librope.so by ctypes: where it is found, its functions, and its errors."""

from __future__ import annotations

import ctypes
import functools
import hashlib
import os
import pathlib
from ctypes import POINTER, c_char_p, c_int, c_int32, c_int64, c_size_t, c_uint, c_void_p

from ._version import __version__

STATUS_NAMES = (
    "ROPE_OK",
    "ROPE_INVALID_ARGUMENT",
    "ROPE_IO_ERROR",
    "ROPE_PARSE_ERROR",
    "ROPE_PASS_ERROR",
    "ROPE_COMPILE_ERROR",
    "ROPE_MISMATCH",
    "ROPE_RUN_ERROR",
    "ROPE_OUT_OF_MEMORY",
)


class RopeError(RuntimeError):
    """A call of the library that failed. `status` is its name in rope-c/Rope.h,
    for example "ROPE_MISMATCH"."""

    def __init__(self, status: str, text: str):
        super().__init__(text)
        self.status = status


class DLDevice(ctypes.Structure):
    _fields_ = [("device_type", c_int32), ("device_id", c_int32)]


class DLDataType(ctypes.Structure):
    _fields_ = [("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16)]


class DLTensor(ctypes.Structure):
    """DLPack's array, which is RopeTensor."""

    _fields_ = [
        ("data", c_void_p),
        ("device", DLDevice),
        ("ndim", c_int32),
        ("dtype", DLDataType),
        ("shape", POINTER(c_int64)),
        ("strides", POINTER(c_int64)),
        ("byte_offset", ctypes.c_uint64),
    ]


class DLManagedTensor(ctypes.Structure):
    """DLPack's array with its owner, which is RopeManagedTensor."""


DELETER = ctypes.CFUNCTYPE(None, POINTER(DLManagedTensor))
DLManagedTensor._fields_ = [
    ("dl_tensor", DLTensor),
    ("manager_ctx", c_void_p),
    ("deleter", DELETER),
]


class RopeValueType(ctypes.Structure):
    _fields_ = [
        ("kind", c_int),
        ("code", c_int),
        ("bits", c_int32),
        ("rank", c_int32),
        ("sizes", POINTER(c_int64)),
    ]


def _open() -> ctypes.CDLL:
    given = os.environ.get("ROPE_MLIR_LIBRARY")
    path = given or str(pathlib.Path(__file__).parent / "librope.so")
    if not os.path.exists(path):
        raise ImportError(
            f"rope_mlir: {path} does not exist; install the wheel that 'tools/dev wheel' builds, "
            "or set ROPE_MLIR_LIBRARY to a librope.so"
        )
    try:
        return ctypes.CDLL(path)
    except OSError as error:
        text = f"rope_mlir: cannot load {path}: {error}"
        if "libMLIR" in str(error) or "libLLVM" in str(error):
            text += (
                "\nThe library needs LLVM and MLIR 22.1: install the Debian packages libllvm22 and "
                "libmlir-22 (of bookworm from apt.llvm.org: deb http://apt.llvm.org/bookworm/ "
                "llvm-toolchain-bookworm-22 main)"
            )
        raise ImportError(text) from None


lib = _open()

_MANAGED = POINTER(POINTER(DLManagedTensor))
_TENSORS = POINTER(POINTER(DLTensor))
_PROTOTYPES: dict = {
    "ropeGetVersion": (None, [POINTER(c_int)] * 3),
    "ropeGetVersionText": (c_char_p, []),
    "ropeErrorText": (c_char_p, []),
    "ropeTextFree": (None, [c_void_p]),
    "ropeContextCreate": (c_int, [POINTER(c_void_p)]),
    "ropeContextDestroy": (None, [c_void_p]),
    "ropeModuleParse": (c_int, [c_void_p, c_char_p, c_size_t, c_char_p, POINTER(c_void_p)]),
    "ropeModuleParseFile": (c_int, [c_void_p, c_char_p, POINTER(c_void_p)]),
    "ropeModuleClone": (c_int, [c_void_p, POINTER(c_void_p)]),
    "ropeModuleDestroy": (None, [c_void_p]),
    "ropeModulePrint": (c_int, [c_void_p, c_uint, POINTER(c_void_p)]),
    "ropeModuleWriteBytecode": (c_int, [c_void_p, POINTER(c_void_p), POINTER(c_size_t)]),
    "ropeModuleRun": (c_int, [c_void_p, c_char_p, POINTER(c_void_p)]),
    "ropeModuleRaise": (c_int, [c_void_p, c_char_p, POINTER(c_void_p)]),
    "ropeModuleFuse": (c_int, [c_void_p, c_char_p, POINTER(c_void_p)]),
    "ropeModuleCompile": (c_int, [c_void_p, c_char_p, POINTER(c_void_p)]),
    "ropeFunctionSave": (c_int, [c_void_p, POINTER(c_void_p), POINTER(c_size_t)]),
    "ropeFunctionLoad": (c_int, [c_char_p, c_size_t, POINTER(c_void_p)]),
    "ropeFunctionDestroy": (None, [c_void_p]),
    "ropeFunctionNumArguments": (c_size_t, [c_void_p]),
    "ropeFunctionNumResults": (c_size_t, [c_void_p]),
    "ropeFunctionArgument": (c_int, [c_void_p, c_size_t, POINTER(RopeValueType)]),
    "ropeFunctionResult": (c_int, [c_void_p, c_size_t, POINTER(RopeValueType)]),
    "ropeFunctionCall": (c_int, [c_void_p, _TENSORS, c_size_t, _MANAGED, c_size_t]),
    "ropeXlaEnter": (c_int, [c_void_p, POINTER(c_int64)]),
    "ropeXlaLeave": (None, [c_int64]),
    "ropeTensorShare": (c_int, [POINTER(DLManagedTensor), POINTER(POINTER(DLManagedTensor))]),
    "ropeFunctionCallInto": (c_int, [c_void_p, _TENSORS, c_size_t, _TENSORS, c_size_t]),
}
for _name, (_result, _arguments) in _PROTOTYPES.items():
    _function = getattr(lib, _name)
    _function.restype, _function.argtypes = _result, _arguments


def _check_version() -> None:
    numbers = [c_int(), c_int(), c_int()]
    lib.ropeGetVersion(*(ctypes.byref(number) for number in numbers))
    got = tuple(number.value for number in numbers)
    wanted = tuple(int(part) for part in __version__.split("."))
    # While the major number is 0, the minor one says what is compatible.
    if got[:2] != wanted[:2]:
        raise ImportError(f"rope_mlir: expected librope.so {wanted[0]}.{wanted[1]} but got {'.'.join(map(str, got))}")


_check_version()


@functools.lru_cache(maxsize=None)
def library_digest() -> str:
    """Names this build of librope.so, as its version does not: code that one build compiled is not another one's."""
    digest = hashlib.sha256()
    with open(lib._name, "rb") as file:
        while block := file.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()


def library_version() -> str:
    """Version of librope.so and of the LLVM it was built with."""
    return lib.ropeGetVersionText().decode()


def check(status: int) -> None:
    """Raises for a status that is not ROPE_OK."""
    if status:
        raise RopeError(STATUS_NAMES[status], lib.ropeErrorText().decode(errors="replace"))


def take_text(pointer: c_void_p) -> str:
    """A text of the library as one of Python; the former is freed."""
    return take_bytes(pointer, None).decode(errors="replace")


def take_bytes(pointer: c_void_p, size: int | None) -> bytes:
    try:
        return ctypes.string_at(pointer, -1 if size is None else size)
    finally:
        lib.ropeTextFree(pointer)
