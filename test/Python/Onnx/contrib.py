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

for kind in ("MultiHeadAttention", "RMSNormalization"):
    try:
        rope_mlir.onnx.load(make_model(kind, {"x": x, "gain": gain}, {}, {"y": x.shape}))
    except rope_mlir.onnx.LoweringError as error:
        assert f"com.microsoft.{kind}, an op that is not of ONNX" in str(error), error
    else:
        raise AssertionError(kind)
print("ok")
