"""Models of ONNX by rope_mlir.onnx: equal to onnx's own evaluator, and raised."""
import os
import tempfile

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from onnx.reference import ReferenceEvaluator

import rope_mlir.onnx

generator = np.random.default_rng(5)
BATCH, HEADS, KEYS, SIZE, WIDTH = 2, 4, 2, 9, 16


def constant(name, values):
    return numpy_helper.from_array(np.asarray(values), name)


def make_model(opset, nodes, inputs, initializers=(), shape=None):
    """A model with the output y, of the shape of the first input by default."""
    types = {np.dtype("float32"): TensorProto.FLOAT, np.dtype("int64"): TensorProto.INT64}
    graph = helper.make_graph(
        nodes, "graph",
        [helper.make_tensor_value_info(name, types[array.dtype], array.shape) for name, array in inputs.items()],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, shape or next(iter(inputs.values())).shape)],
        list(initializers))
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", opset)])
    return onnx.shape_inference.infer_shapes(model)


def check(model, inputs, wanted, bound=2e-6):
    compiled = rope_mlir.onnx.load(model)
    counts = {what: compiled.report["counts"][what]["raised"] for what in wanted}
    assert counts == wanted, compiled.report
    expected = ReferenceEvaluator(model).run(None, inputs)
    for got in (compiled(*inputs.values()), compiled(**inputs)):
        for one, other in zip(got, expected):
            assert one.shape == other.shape and one.dtype == other.dtype
            error = np.abs(one - other).max()
            assert error <= bound, error


def draw(*shape):
    return generator.standard_normal(shape).astype(np.float32)


node = helper.make_node
q, k, v = draw(BATCH, HEADS, SIZE, WIDTH), draw(BATCH, HEADS, SIZE, WIDTH), draw(BATCH, HEADS, SIZE, WIDTH)
angles = (np.arange(SIZE)[:, None] * 10000.0 ** (-np.arange(WIDTH // 2) / (WIDTH // 2))).astype(np.float32)
both = np.concatenate([angles, angles], axis=-1)

# Rotary embedding and attention in single steps, as older exporters write them.
steps = [
    node("Split", ["q"], ["low", "high"], axis=-1, num_outputs=2),
    node("Neg", ["high"], ["negative"]),
    node("Concat", ["negative", "low"], ["half"], axis=-1),
    node("Mul", ["q", "cos"], ["a"]),
    node("Mul", ["half", "sin"], ["b"]),
    node("Add", ["a", "b"], ["rotated"]),
    node("Transpose", ["k"], ["kt"], perm=[0, 1, 3, 2]),
    node("MatMul", ["rotated", "kt"], ["products"]),
    node("Mul", ["products", "scale"], ["scores"]),
    node("Softmax", ["scores"], ["weights"], axis=-1),
    node("MatMul", ["weights", "v"], ["y"]),
]
tables = [constant("cos", np.cos(both)), constant("sin", np.sin(both)), constant("scale", np.float32(0.25))]
model = make_model(18, steps, {"q": q, "k": k, "v": v}, tables)
check(model, {"q": q, "k": k, "v": v}, {"rotation": 1, "attention": 1})

# The ops of opset 23: both pairings, all and some lanes, heads in a dimension
# of their own or not, tables by position or for each row.
for interleaved in (0, 1):
    for lanes in (0, 8):
        table = angles[:, : (lanes or WIDTH) // 2]
        by_position = [constant("cos", np.cos(table)), constant("sin", np.sin(table)),
                       constant("ids", np.tile(np.arange(SIZE)[::-1], (BATCH, 1)))]
        by_row = [constant("cos", np.tile(np.cos(table), (BATCH, 1, 1))), constant("sin", np.tile(np.sin(table), (BATCH, 1, 1)))]
        flat = q.transpose(0, 2, 1, 3).reshape(BATCH, SIZE, -1)
        for x, tables, names in ((q, by_position, ["x", "cos", "sin", "ids"]), (q, by_row, ["x", "cos", "sin"]),
                                 (flat, by_position, ["x", "cos", "sin", "ids"])):
            rotary = node("RotaryEmbedding", names, ["y"], interleaved=interleaved, rotary_embedding_dim=lanes,
                          **({"num_heads": HEADS} if x is flat else {}))
            check(make_model(23, [rotary], {"x": x}, tables), {"x": x}, {"rotation": 1})
single = make_model(23, [node("Attention", ["q", "k", "v"], ["y"], is_causal=1)], {"q": q, "k": k, "v": v})
check(single, {"q": q, "k": k, "v": v}, {"attention": 1})

# From a file; inputs that do not fit; ops that are not lowered.
with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "model.onnx")
    onnx.save(model, path)
    compiled = rope_mlir.onnx.load(path, mode="strict", threads=1)
assert compiled.inputs == ["q", "k", "v"] and compiled.outputs == ["y"]
for call, part in ((lambda: compiled(q, k), "'v'"), (lambda: compiled(q, k, v, w=v), "'w'"), (lambda: compiled(q, k, v, v), "3 inputs"),
                   (lambda: compiled(q, k, v[:, :, :3]), "but got 2x4x3x16xf32"), (lambda: compiled(q, k, v.astype(np.float64)), "f64")):
    try:
        call()
    except (TypeError, rope_mlir.RopeError) as error:
        assert part in str(error), error
    else:
        raise AssertionError(part)
try:
    rope_mlir.onnx.load(make_model(18, [node("Det", ["x"], ["y"])], {"x": q[..., :9]}, shape=(BATCH, HEADS)))
except rope_mlir.onnx.LoweringError as error:
    assert "torch-mlir" in str(error) or "rope-mlir" in str(error)
else:
    raise AssertionError("expected a LoweringError")
print("ok")
