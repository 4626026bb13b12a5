"""Ops of onnxruntime's domain: what they are, or refused; never taken for ONNX's own of the same names."""
import math

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from onnx.reference import ReferenceEvaluator

import rope_mlir.onnx

generator = np.random.default_rng(5)
BATCH, HEADS, SIZE, WIDTH = 2, 4, 5, 8


def draw(*shape):
    return generator.standard_normal(shape).astype(np.float32)


def make_model(kind, arrays, constants, outputs, **attributes):
    names = [*arrays, *constants]
    inputs = [helper.make_tensor_value_info(name, helper.np_dtype_to_tensor_dtype(array.dtype), array.shape) for name, array in arrays.items()]
    results = [helper.make_tensor_value_info(name, TensorProto.FLOAT, shape) for name, shape in outputs.items()]
    node = helper.make_node(kind, names, list(outputs), domain="com.microsoft", **attributes)
    tables = [numpy_helper.from_array(array, name) for name, array in constants.items()]
    graph = helper.make_graph([node], "graph", inputs, results, tables)
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 23), helper.make_opsetid("com.microsoft", 1)])


def expect(wanted, kind, arrays, constants=None, **attributes):
    got = rope_mlir.onnx.load(make_model(kind, arrays, constants or {}, {"y": wanted.shape}, **attributes))(**arrays)[0]
    assert got.shape == wanted.shape and np.allclose(got, wanted, atol=2e-6), (kind, attributes, np.abs(got - wanted).max())


# Rotary embeddings, by ONNX's own op. Inputs of three dimensions are [batch, row, head and lane] in both.
tables = {"cos": draw(16, WIDTH // 2), "sin": draw(16, WIDTH // 2)}
rows = np.tile(np.arange(SIZE)[::-1], (BATCH, 1)).astype(np.int64)
for flat in (True, False):
    for interleaved in (0, 1):
        for lanes, width in ((0, WIDTH), (WIDTH, 12)):
            if lanes and not flat:
                continue
            x = draw(BATCH, SIZE, HEADS * width) if flat else draw(BATCH, HEADS, SIZE, width)
            for positions, ids in ((rows, rows), (np.array([3], dtype=np.int64), np.tile(np.arange(3, 3 + SIZE), (BATCH, 1)))):
                attributes = {"interleaved": interleaved, "rotary_embedding_dim": lanes, "num_heads": HEADS}
                own = helper.make_node("RotaryEmbedding", ["x", "cos", "sin", "ids"], ["y"], **attributes)
                types = [helper.make_tensor_value_info(name, TensorProto.UNDEFINED, None) for name in ("x", "cos", "sin", "ids")]
                graph = helper.make_graph([own], "graph", types, [helper.make_tensor_value_info("y", TensorProto.FLOAT, None)])
                model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 23)])
                (wanted,) = ReferenceEvaluator(model).run(None, {"x": x, "ids": ids, **tables})
                expect(wanted, "RotaryEmbedding", {"x": x, "positions": positions}, tables, **attributes)

x, bias, other = draw(3, 8), draw(8), draw(5, 8)
erf = np.vectorize(math.erf)
expect(x * (1 + erf(x / np.sqrt(2))) / 2, "Gelu", {"x": x})
expect((x + bias) * (1 + erf((x + bias) / np.sqrt(2))) / 2, "BiasGelu", {"x": x, "bias": bias})
expect(x / (1 + np.exp(-1.702 * x)), "QuickGelu", {"x": x})
expect(0.5 * x * (1 + np.tanh(np.sqrt(2 / np.pi) * (x + 0.044715 * x**3))), "FastGelu", {"x": x})
expect(0.5 * x @ other.T, "FusedMatMul", {"x": x, "other": other}, transB=1, alpha=0.5)

skip, gain, shift = draw(3, 8), draw(8), draw(8)
total = x + skip
square = np.sqrt((total**2).mean(-1, keepdims=True) + 1e-3)
expect(total / square * gain, "SkipSimplifiedLayerNormalization", {"x": x, "skip": skip, "gain": gain}, epsilon=1e-3)
centred = total - total.mean(-1, keepdims=True)
normal = centred / np.sqrt((centred**2).mean(-1, keepdims=True) + 1e-3) * gain + shift
expect(normal, "SkipLayerNormalization", {"x": x, "skip": skip, "gain": gain, "shift": shift}, epsilon=1e-3)
model = make_model("SkipSimplifiedLayerNormalization", {"x": x, "skip": skip, "gain": gain}, {}, {"y": x.shape, "sum": x.shape})
del model.graph.node[0].output[1]
model.graph.node[0].output.extend(["", "", "sum"])
assert np.allclose(rope_mlir.onnx.load(model)(x, skip, gain)[1], total)

simple = make_model("SimplifiedLayerNormalization", {"x": x, "gain": gain}, {}, {"y": x.shape}, epsilon=1e-3)
for domain in ("com.microsoft", ""):
    simple.graph.node[0].domain = domain
    (got,) = rope_mlir.onnx.load(simple)(x, gain)
    assert np.allclose(got, x / np.sqrt((x**2).mean(-1, keepdims=True) + 1e-3) * gain, atol=2e-6)

# Products with packed weights, the last group of which may be padded; zero points packed, in floats, or none.
ROWS, COLUMNS = 3, 6
for bits in (2, 4, 8):
    for depth, size in ((96, 32), (48, 16), (40, 16)):
        groups = -(-depth // size)
        packed = generator.integers(0, 256, (COLUMNS, groups, size * bits // 8), dtype=np.uint8)
        scales, start = np.abs(draw(COLUMNS, groups)) + np.float32(0.1), {"bits": bits, "block_size": size, "K": depth, "N": COLUMNS}
        places = np.arange(0, 8, bits, dtype=np.uint8)
        fields = (packed[..., None] >> places & np.uint8(2**bits - 1)).reshape(COLUMNS, groups, size).astype(float)
        bytes_of_zeros = generator.integers(0, 256, (COLUMNS, -(-groups * bits // 8)), dtype=np.uint8)
        unpacked = (bytes_of_zeros[..., None] >> places & np.uint8(2**bits - 1)).reshape(COLUMNS, -1)[:, :groups]
        for zeros, numbers in ((None, np.full((COLUMNS, groups), 2.0 ** (bits - 1))), (bytes_of_zeros, unpacked), (np.float32(unpacked) + 0.5, unpacked + 0.5)):
            weight = ((fields - numbers[..., None]) * scales[..., None]).reshape(COLUMNS, -1)[:, :depth]
            for a in (draw(ROWS, depth), draw(2, ROWS, depth)):
                constants = {"b": packed, "scales": scales, **({} if zeros is None else {"zeros": zeros})}
                wanted = a @ weight.T
                got = rope_mlir.onnx.load(make_model("MatMulNBits", {"a": a}, constants, {"y": wanted.shape}, **start))(a)[0]
                assert got.shape == wanted.shape and np.allclose(got, wanted, rtol=1e-5, atol=1e-4), (start, np.abs(got - wanted).max())

short = {"a": draw(3, 32), "b": np.zeros((6, 1, 16), dtype=np.uint8), "scales": draw(6, 1)}
for kind, arrays, attributes, text in (
    ("RMSNormalization", {"x": x, "gain": gain}, {}, "com.microsoft.RMSNormalization, an op that is not of ONNX"),
    ("MatMulNBits", short, {"bits": 3, "block_size": 32, "K": 32, "N": 6}, "expected bits 2, 4 or 8"),
    ("MatMulNBits", short, {"bits": 8, "block_size": 32, "K": 32, "N": 6}, "expected B of shape [6, 1, 32] but got"),
):
    try:
        rope_mlir.onnx.load(make_model(kind, arrays, {}, {"y": x.shape}, **attributes))
    except rope_mlir.onnx.LoweringError as error:
        assert text in str(error), error
    else:
        raise AssertionError(kind)
print("ok")
