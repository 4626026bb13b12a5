"""The package without NumPy: modules, calls with buffers of the standard
library, DLPack between results, and errors."""
import array
import gc
import sys
import threading

import rope_mlir
from rope_mlir import Function, RopeError

ADD = """
func.func @main(%a: tensor<?x4xf32>, %b: tensor<?x4xf32>) -> (tensor<?x4xf32>, f64) {
  %0 = arith.addf %a, %b : tensor<?x4xf32>
  %1 = arith.constant 2.5 : f64
  return %0, %1 : tensor<?x4xf32>, f64
}
func.func @twice(%m: memref<4xi64>) {
  affine.for %i = 0 to 4 {
    %0 = affine.load %m[%i] : memref<4xi64>
    %1 = arith.addi %0, %0 : i64
    affine.store %1, %m[%i] : memref<4xi64>
  }
  return
}
"""


ATTENTION = """
func.func @attend(%q: tensor<40x16xf32>, %k: tensor<40x16xf32>) -> tensor<40x16xf32> {
  %e = tensor.empty() : tensor<40x16xf32>
  %0 = rope.attention ins(%q, %k, %k : tensor<40x16xf32>, tensor<40x16xf32>, tensor<40x16xf32>) outs(%e : tensor<40x16xf32>)
      {indexing_maps = [affine_map<(m, n, j, d) -> (m, d)>, affine_map<(m, n, j, d) -> (j, d)>, affine_map<(m, n, j, d) -> (j, n)>,
       affine_map<(m, n, j, d) -> (m, n)>]} -> tensor<40x16xf32>
  return %0 : tensor<40x16xf32>
}
"""


class Buffer:
    """Memory of an array.array, as NumPy would describe it."""

    def __init__(self, values, shape, typestr="<f4", strides=None, readonly=False):
        self.values = values
        self.__array_interface__ = {"version": 3, "shape": shape, "typestr": typestr, "strides": strides,
                                    "data": (values.buffer_info()[0], readonly)}


def expect_error(status, part, call):
    try:
        call()
    except RopeError as error:
        assert error.status == status and part in str(error), (error.status, str(error))
    else:
        raise AssertionError(f"expected {status}: {part}")


def values(result):
    import ctypes

    tensor = result._tensor
    count = 1
    for size in result.shape:
        count *= size
    kind = {"float32": ctypes.c_float, "float64": ctypes.c_double}[result.dtype]
    return list((kind * count).from_address(tensor.data))


module = rope_mlir.parse(ADD, "add.mlir")
assert rope_mlir.library_version().startswith(rope_mlir.__version__ + " (LLVM 22")
assert rope_mlir.parse(module.bytecode()).text() == module.text() == str(module.clone())
expect_error("ROPE_PARSE_ERROR", "broken.mlir:1:1", lambda: rope_mlir.parse("}", "broken.mlir"))
expect_error("ROPE_IO_ERROR", "nothing.mlir", lambda: rope_mlir.parse_file("/nothing.mlir"))
expect_error("ROPE_PASS_ERROR", "no-such-pass", lambda: module.run("builtin.module(no-such-pass)"))
expect_error("ROPE_INVALID_ARGUMENT", "'exact'", lambda: module.compile(mode="exact"))
assert module.raise_()["raised"] == [] and module.fuse() == []
# Strict numerics divide before they sum, which is other code.
codes = [bytes(rope_mlir.parse(ATTENTION).compile(mode=mode).save()) for mode in ("strict", "standard", "standard")]
assert codes[0] != codes[1] == codes[2]

function = module.compile(threads=1)
assert [one.shape for one in function.arguments] == [(None, 4), (None, 4)]
assert function.results[1] == rope_mlir.ValueType("scalar", "float64", ())
a = Buffer(array.array("f", range(8)), (2, 4))
# The transpose of four rows of two: strides in bytes.
b = Buffer(array.array("f", range(8)), (2, 4), strides=(4, 8))
for again in (function, Function.load(function.save())):
    total, number = again(a, b)
    assert total.shape == (2, 4) and total.dtype == "float32" and number.shape == ()
    assert values(total) == [i + (i % 4 * 2 + i // 4) for i in range(8)] and values(number) == [2.5]
# Results are arguments, and outlive the function.
del function, again, module
gc.collect()
module = rope_mlir.parse(ADD)
function = module.compile()
(doubled, _) = function(total, total)
assert values(doubled) == [2 * x for x in values(total)]
target, two = array.array("f", [0] * 8), array.array("d", [0])
function.call_into((a, total), (Buffer(target, (2, 4)), Buffer(two, (), "<f8")))
assert list(target) == [x + y for x, y in zip(a.values, values(total))] and two[0] == 2.5
# A capsule shares the memory, and outlives the array.
capsule = doubled.__dlpack__()
assert "dltensor" in repr(capsule) and doubled.__dlpack_device__() == (1, 0)

expect_error("ROPE_MISMATCH", "expected 2 arguments but got 1", lambda: function(a))
expect_error("ROPE_MISMATCH", "argument 1: expected ?x4xf32 but got 4x2xf32",
             lambda: function(a, Buffer(array.array("f", range(8)), (4, 2))))
expect_error("ROPE_MISMATCH", "argument 0: expected ?x4xf32 but got f64", lambda: function(1.0, a))
expect_error("ROPE_MISMATCH", "4 bytes but the first is 2 beyond", lambda: function(a, type(
    "Odd", (), {"__array_interface__": {"shape": (1, 4), "typestr": "<f4", "data": (a.values.buffer_info()[0] + 2, False)}})()))
for bad in (object(), "text"):
    try:
        function(a, bad)
    except TypeError as error:
        assert "expected an array" in str(error)
    else:
        raise AssertionError("expected a TypeError")

twice = module.compile(entry="twice")
numbers = array.array("q", [1, 2, 3, 4])
assert twice(Buffer(numbers, (4,), "<i8")) == () and list(numbers) == [2, 4, 6, 8]
try:
    twice(Buffer(numbers, (4,), "<i8", readonly=True))
except ValueError as error:
    assert "read-only" in str(error)
else:
    raise AssertionError("expected a ValueError")

# Errors are those of the thread that made them.
failures = []


def work(size):
    wrong = Buffer(array.array("f", range(4 * size)), (4, size))
    for _ in range(50):
        try:
            expect_error("ROPE_MISMATCH", f"but got 4x{size}xf32", lambda: function(a, wrong))
            if values(function(a, a)[0]) != [2 * x for x in a.values]:
                raise AssertionError("wrong sum")
        except AssertionError as error:
            failures.append(error)


threads = [threading.Thread(target=work, args=(size,)) for size in (1, 2, 3, 5)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert not failures, failures[0]

# Floats of 8 bits go from one call to another, and by the name of their type out of NumPy's protocol.
NARROW = """
func.func @narrow(%x: tensor<4xf32>) -> tensor<4xf8E4M3FN> {
  %0 = arith.truncf %x : tensor<4xf32> to tensor<4xf8E4M3FN>
  return %0 : tensor<4xf8E4M3FN>
}
func.func @wide(%x: tensor<4xf8E4M3FN>) -> tensor<4xf32> {
  %0 = arith.extf %x : tensor<4xf8E4M3FN> to tensor<4xf32>
  return %0 : tensor<4xf32>
}
"""


class Named(Buffer):
    """As an array of ml_dtypes says its type."""

    def __init__(self, values, shape, name, typestr):
        super().__init__(values, shape, typestr)
        self.dtype = type("dtype", (), {"name": name})()


narrow, wide = (rope_mlir.parse(NARROW).compile(entry=name) for name in ("narrow", "wide"))
(rounded,) = narrow(Buffer(array.array("f", [1.0, 17.0, -500.0, 2 ** -9]), (4,)))
assert rounded.dtype == narrow.results[0].dtype == "float8_e4m3fn"
found = values(wide(rounded)[0])
assert found[:2] == [1.0, 16.0] and found[2] != found[2] and found[3] == 2 ** -9, found
codes = array.array("B", [0x38, 0xc0, 0x7e, 0x01])
assert values(wide(Named(codes, (4,), "float8_e4m3fn", "<V1"))[0]) == [1.0, -2.0, 448.0, 2 ** -9]
expect_error("ROPE_MISMATCH", "4xf8E5M2", lambda: wide(Named(codes, (4,), "float8_e5m2", "<f1")))
expect_error("ROPE_MISMATCH", "4xui8", lambda: wide(Buffer(codes, (4,), "|u1")))

print("ok", file=sys.stdout)
