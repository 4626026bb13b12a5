"""A call of XLA without JAX: a frame that names no function is refused, whatever else it holds."""
import ctypes
import os

size, pointer, number, text = ctypes.c_size_t, ctypes.c_void_p, ctypes.c_int64, ctypes.c_char_p


class Error(ctypes.Structure):
    _fields_ = [("size", size), ("extensions", pointer), ("message", text), ("code", ctypes.c_int32)]


CreateError = ctypes.CFUNCTYPE(pointer, ctypes.POINTER(Error))


class Api(ctypes.Structure):
    _fields_ = [("size", size), ("extensions", pointer), ("version", pointer * 3), ("internal", pointer), ("create_error", CreateError)]


class Values(ctypes.Structure):
    _fields_ = [("size", size), ("extensions", pointer), ("count", number), ("kinds", pointer), ("values", pointer)]


class Attributes(ctypes.Structure):
    _fields_ = [("size", size), ("extensions", pointer), ("count", number), ("kinds", pointer), ("names", pointer), ("values", pointer)]


class Frame(ctypes.Structure):
    _fields_ = [("size", size), ("extensions", pointer), ("api", ctypes.POINTER(Api)), ("context", pointer), ("stage", ctypes.c_int32),
                ("arguments", Values), ("results", Values), ("attributes", Attributes)]


messages = []


def create_error(error):
    messages.append(error.contents.message.decode())
    return 1


library = ctypes.CDLL(os.environ["ROPE_MLIR_LIBRARY"])
library.ropeXlaCall.restype, library.ropeXlaCall.argtypes = pointer, [pointer]
api = Api(create_error=CreateError(create_error))
frame = Frame(api=ctypes.pointer(api))
assert library.ropeXlaCall(ctypes.byref(frame)) == 1
assert messages == ["rope-mlir: the program names no function of this process"], messages
print("ok")
