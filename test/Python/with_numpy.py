"""NumPy arrays in and out without copies, in several layouts and types."""
import numpy as np

import rope_mlir

ROTATE = """
#rows = affine_map<(b, s, d) -> (b, s, d)>
#table = affine_map<(b, s, d) -> (s, d)>
func.func @main(%x: tensor<?x7x16xf32>, %cos: tensor<7x8xf32>, %sin: tensor<7x8xf32>) -> tensor<?x7x16xf32> {
  %0 = rope.rotate half to half block(0, 16) ins(%x, %cos, %sin : tensor<?x7x16xf32>, tensor<7x8xf32>, tensor<7x8xf32>)
    outs(%x : tensor<?x7x16xf32>) {indexing_maps = [#rows, #table, #rows]} -> tensor<?x7x16xf32>
  return %0 : tensor<?x7x16xf32>
}
"""
KINDS = """
func.func @main(%a: tensor<?x{0}>, %m: memref<3x{0}>) -> tensor<?x{0}> {{
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %v = memref.load %m[%c0] : memref<3x{0}>
  memref.store %v, %m[%c2] : memref<3x{0}>
  return %a : tensor<?x{0}>
}}
"""
generator = np.random.default_rng(7)
x = generator.standard_normal((3, 7, 16), dtype=np.float32)
angles = generator.standard_normal((7, 8)).astype(np.float32)
cos, sin = np.cos(angles), np.sin(angles)
low, high = x[..., :8], x[..., 8:]
expected = np.concatenate([low * cos - high * sin, high * cos + low * sin], axis=-1)
function = rope_mlir.parse(ROTATE).compile(threads=2)
for layout in (x, np.asfortranarray(x), x[::-1, :, ::-1][::-1, :, ::-1], np.repeat(x, 2, axis=0)[::2]):
    (result,) = function(layout, cos, sin)
    got = np.asarray(result)
    assert got.dtype == np.float32 and np.abs(got - expected).max() < 1e-6
    # Three products and sums of values of size 4: two roundings each.
    assert np.shares_memory(got, np.from_dlpack(result)) and got.flags["C_CONTIGUOUS"]
del result
assert np.abs(got - expected).max() < 1e-6
into = np.zeros((7, 16, 3), dtype=np.float32)
function.call_into((x, cos, sin), (into.transpose(2, 0, 1),))
assert np.abs(into.transpose(2, 0, 1) - expected).max() < 1e-6

for name, dtype in (("f64", np.float64), ("f16", np.float16), ("i8", np.int8), ("i8", np.uint8), ("i16", np.int16),
                    ("i64", np.int64), ("ui32", np.uint32), ("i1", np.bool_), ("complex<f32>", np.complex64)):
    copy = rope_mlir.parse(KINDS.format(name)).compile(threads=1)
    values = np.array([1, 0, 1, 1], dtype=dtype)
    memory = np.array([1, 0, 1, 0, 0, 0], dtype=dtype)
    (result,) = copy(values, memory[::2])
    signless = np.dtype(dtype.__name__.replace("uint8", "int8")) if name == "i8" else np.dtype(dtype)
    assert np.asarray(result).dtype == signless and (np.asarray(result) == values).all()
    assert list(memory) == [1, 0, 1, 0, 1, 0]
print("ok")
