"""Ops of ONNX that torch-mlir takes for others: equal to onnx's own evaluator, or refused with a reason."""
import ml_dtypes
import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from onnx.reference import ReferenceEvaluator

import rope_mlir.onnx

generator = np.random.default_rng(5)


def draw(*shape):
    return generator.standard_normal(shape).astype(np.float32)


def draw_integers(kind, *shape):
    return generator.integers(np.iinfo(kind).min, np.iinfo(kind).max, shape, dtype=kind, endpoint=True)


def make_model(kind, arguments, outputs, opset, known, attributes):
    """A model of one op. Arguments are arrays, lists for constants, or None; without
    `known`, the sizes of arrays are known at the call only."""
    inputs, constants, names, given = [], [], [], {}
    for number, argument in enumerate(arguments):
        name = f"x{number}"
        names.append("" if argument is None else name)
        if isinstance(argument, list):
            constants.append(numpy_helper.from_array(argument[0], name))
        elif argument is not None:
            given[name] = argument
            sizes = argument.shape if known else [f"{name}_{size}" for size in range(argument.ndim)]
            inputs.append(helper.make_tensor_value_info(name, helper.np_dtype_to_tensor_dtype(argument.dtype), sizes))
    results = [f"y{number}" for number in range(outputs)]
    node = helper.make_node(kind, names, results, **attributes)
    graph = helper.make_graph([node], "graph", inputs, [], constants)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", opset)])
    graph = model.graph
    types = {value.name: value for value in onnx.shape_inference.infer_shapes(model, data_prop=True).graph.value_info}
    for name in results:
        graph.output.append(types.get(name) or helper.make_tensor_value_info(name, TensorProto.FLOAT, None))
    return model, given


def expect(kind, *arguments, outputs=1, opset=21, known=(True, False), bound=2e-6, **attributes):
    for one in known:
        model, given = make_model(kind, arguments, outputs, opset, one, attributes)
        got = rope_mlir.onnx.load(model)(**given)
        for value, wanted in zip(got, ReferenceEvaluator(model).run(None, given)):
            assert value.shape == wanted.shape and value.dtype == wanted.dtype, (kind, attributes, value.shape, value.dtype, wanted.shape, wanted.dtype)
            assert np.allclose(value.astype(float), wanted.astype(float), atol=bound, rtol=bound), (kind, attributes, one, value, wanted)


def expect_refusal(text, kind, *arguments, outputs=1, opset=21, known=True, **attributes):
    model, _ = make_model(kind, arguments, outputs, opset, known, attributes)
    try:
        rope_mlir.onnx.load(model)
    except rope_mlir.onnx.LoweringError as error:
        assert text in str(error), error
    else:
        raise AssertionError(text)


def whole(*numbers):
    return [np.array(numbers, dtype=np.int64)]


x = draw(2, 3, 4, 6)

def expect_pad(pads, mode, axes=(0, 1, 2, 3), known=(True, False)):
    """ONNX's evaluator knows no pads that take away."""
    low, high = [0] * 4, [0] * 4
    for number, axis in enumerate(axes):
        low[axis], high[axis] = pads[number], pads[number + len(axes)]
    kept = x[tuple(slice(max(-one, 0), size + min(other, 0)) for one, other, size in zip(low, high, x.shape))]
    added = [(max(one, 0), max(other, 0)) for one, other in zip(low, high)]
    wanted = np.pad(kept, added, mode, **({"constant_values": 0.5} if mode == "constant" else {}))
    fill = [np.float32(0.5)] if mode == "constant" else None
    for one in known:
        model, given = make_model("Pad", (x, whole(*pads), fill, whole(*axes)), 1, 21, one, {"mode": mode})
        (got,) = rope_mlir.onnx.load(model)(**given)
        assert np.array_equal(got, wanted), (pads, mode, got, wanted)


# Pads that take away: torch-mlir takes those that keep the shape for nothing.
for pads in ((0, 0, 0, -1, 0, 0, 0, 1), (0, 0, 1, 0, 0, 0, -1, 0), (0, 0, -1, -2, 0, 0, 0, 1)):
    expect_pad(pads, "constant")
    for mode in ("edge", "reflect"):
        expect_pad(pads, mode, known=(True,))
expect_pad((1, 0, -1, 2), "constant", axes=(3, 1))
expect_refusal("onnx.Pad in mode wrap", "Pad", x, whole(0, 0, 0, 1, 0, 0, 0, 1), mode="wrap")
expect_refusal("onnx.Pad by numbers that are known at the call only", "Pad", x, np.array([0, 0, 0, 1, 0, 0, 0, 1]))

# Unsigned integers.
first, second = draw_integers(np.uint8, 4, 5), draw_integers(np.uint8, 4, 5) // 3 + 1
for kind in ("Div", "Mod", "Add", "Less", "Max"):
    expect(kind, first, second)
expect("Abs", first)
expect_refusal("onnx.BitShift of signed integers", "BitShift", first.astype(np.int32), second.astype(np.int32), opset=26, direction="LEFT")

# Quantized numbers, with scales for all and for rows and columns.
for kind in (np.uint8, np.int8):
    rows, numbers = draw_integers(kind, 3, 4), 80 * draw(3, 4)
    for axis, size in ((0, 3), (1, 4), (-1, 4)):
        scales, zeros = [np.abs(draw(size)) + np.float32(0.1)], [draw_integers(kind, size)]
        expect("DequantizeLinear", rows, scales, zeros, axis=axis)
        expect("DequantizeLinear", rows, scales, axis=axis)
        expect("QuantizeLinear", numbers, scales, zeros, axis=axis)
    scale, zero = [np.float32(0.7)], [draw_integers(kind)]
    expect("DequantizeLinear", rows, scale, zero)
    expect("QuantizeLinear", numbers, scale, zero)
    expect("QLinearMatMul", rows, [np.float32(0.01)], [kind(100)], draw_integers(kind, 4, 5), [np.float32(0.02)], [kind(77)], [np.float32(0.05)], [kind(120)])
expect("DequantizeLinear", draw_integers(np.int16, 3, 4).astype(np.int32), [np.float32(0.3)])
expect("QuantizeLinear", 80 * draw(3, 4), [np.float32(0.3)])

# The last of equal elements; numbers far from 0; rows of zeros; CRD order.
equal = generator.integers(0, 3, (3, 9)).astype(np.float32)
for kind in ("ArgMax", "ArgMin"):
    expect(kind, equal, axis=1, select_last_index=1, known=(True,))
    expect(kind, equal, axis=1)
    expect_refusal("select_last_index", kind, equal, axis=1, select_last_index=1, known=False)
far = np.array([[0, 1, 2], [1000, 1001, 0], [-1000, -1001, -1002]], dtype=np.float32)
for keep in (0, 1):
    for axes in (whole(1), whole(0, -1)):
        model, given = make_model("ReduceLogSumExp", (far, axes), 1, 21, True, {"keepdims": keep})
        wanted = np.logaddexp.reduce(far.astype(float), axis=1) if len(axes[0]) == 1 else np.logaddexp.reduce(far.astype(float).ravel())
        (got,) = rope_mlir.onnx.load(model)(far)
        assert np.allclose(got.ravel(), wanted), (got, wanted)
expect("LpNormalization", np.array([[0, 0], [3, 4]], dtype=np.float32), axis=1, opset=22)
expect("DepthToSpace", draw(2, 12, 3, 4), blocksize=2, mode="CRD", known=(True,))
expect_refusal("onnx.DepthToSpace in mode CRD", "DepthToSpace", draw(2, 12, 3, 4), blocksize=2, mode="CRD", known=False)

# Forms that were refused: norms over known axes, slices without axes, opsets before 13.
for axis in (1, -1):
    expect("RMSNormalization", x, draw(*x.shape[axis:]), axis=axis, opset=23)
expect("Slice", x, whole(0, 1, 1), whole(2, 3, 9))
for start in (20, 5, -1, -2):
    expect("Slice", x, whole(start), whole(0), whole(3), whole(-2), known=(True, False) if start == -1 else (True,))
expect_refusal("onnx.Slice backwards", "Slice", x, whole(20), whole(0), whole(3), whole(-2), known=False)
expect("Split", draw(2, 7), outputs=2, axis=1, split=[3, 4], opset=11)
(got,) = rope_mlir.onnx.load(make_model("Softmax", (x,), 1, 11, True, {"axis": 1})[0])(x)
powers = np.exp(x.reshape(2, -1))
assert np.allclose(got.reshape(2, -1), powers / powers.sum(1, keepdims=True), atol=2e-6)
expect("ReduceMax", x, axes=[1], opset=11)
expect("TopK", draw(6, 9), whole(1), outputs=2, sorted=0)
expect("Reshape", x, whole(-1, 6))
expect("Reshape", x, whole(0, -1, 3, 2))
expect("Squeeze", draw(1, 2, 1, 3, 1), whole(-1, -3))
expect("InstanceNormalization", x, draw(3), draw(3))
for mode in ("linear", "circular"):
    expect("TensorScatter", draw(2, 3, 8, 4), draw(2, 3, 2, 4), np.array([1, 7 if mode == "circular" else 6]), opset=24, mode=mode)
expect("TensorScatter", draw(2, 8, 4), draw(2, 2, 4), opset=24, axis=1)
expect("Add", x.astype(ml_dtypes.bfloat16), x.astype(ml_dtypes.bfloat16))
scores = make_model("Attention", (x, x, x), 4, 23, True, {})[0]
scores.graph.node[0].output[1] = scores.graph.node[0].output[2] = ""
del scores.graph.output[1:3]
for got, wanted in zip(rope_mlir.onnx.load(scores)(x, x, x), ReferenceEvaluator(scores).run(None, {"x0": x, "x1": x, "x2": x})):
    assert np.allclose(got, wanted, atol=2e-6)

# Parts of ops that torch-mlir leaves out or reads out of bounds.
weights = [draw(1, 20, 4)], [draw(1, 20, 5)], [draw(1, 40)]
steps = draw(6, 2, 4)
expect_refusal("onnx.LSTM with sequence_lens", "LSTM", steps, *weights, [np.array([6, 3], dtype=np.int32)], hidden_size=5)
expect_refusal("onnx.LSTM with peepholes", "LSTM", steps, *weights, None, None, None, [draw(1, 15)], hidden_size=5)
expect_refusal("onnx.LSTM with clip", "LSTM", steps, *weights, hidden_size=5, clip=0.5)
expect_refusal("onnx.MaxPool with Indices", "MaxPool", x, outputs=2, kernel_shape=[2, 2])
expect_refusal("ceil_mode and count_include_pad", "AveragePool", x, kernel_shape=[3, 3], ceil_mode=1, count_include_pad=1, strides=[2, 2])
for kind in ("MaxPool", "AveragePool"):
    expect_refusal("auto_pad of sizes", kind, x, kernel_shape=[3, 3], auto_pad="SAME_UPPER", strides=[2, 2], known=False)
expect_refusal("onnx.Tile by numbers", "Tile", x, np.array([1, 2, 1, 3]), known=False)
expect_refusal("onnx.GridSample", "GridSample", x, draw(2, 4, 4, 2))

# Truth values of constants, which MLIR's versions write in different ways.
for count in (1, 7, 8, 70):
    expect("Xor", np.zeros((2, count), dtype=bool), [generator.random((2, count)) < 0.5])

# Repeats that follow from sizes.
nodes = [
    helper.make_node("Shape", ["like"], ["size"], start=0, end=1),
    helper.make_node("Concat", ["size", "two"], ["repeats"], axis=0),
    helper.make_node("Tile", ["x", "repeats"], ["y"]),
]
inputs = [helper.make_tensor_value_info("like", TensorProto.FLOAT, ["n"]), helper.make_tensor_value_info("x", TensorProto.FLOAT, ["a", "b"])]
graph = helper.make_graph(nodes, "graph", inputs, [helper.make_tensor_value_info("y", TensorProto.FLOAT, ["c", "d"])], [numpy_helper.from_array(whole(2)[0], "two")])
tiled = rope_mlir.onnx.load(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 21)]))(np.zeros(5, np.float32), x[0, 0])
assert np.array_equal(tiled[0], np.tile(x[0, 0], (5, 2)))

# A size that another tensor is known to have, beside sizes that only the call brings.
nodes = [
    helper.make_node("Shape", ["x"], ["sizes"]),
    helper.make_node("Slice", ["sizes", "last", "far"], ["width"]),
    helper.make_node("Concat", ["last", "width"], ["target"], axis=0),
    helper.make_node("Reshape", ["x", "target"], ["y"]),
]
constants = [numpy_helper.from_array(whole(number)[0], name) for name, number in (("last", -1), ("far", 2**63 - 1))]
inputs = [helper.make_tensor_value_info("x", TensorProto.FLOAT, ["a", "b", "c", 6])]
graph = helper.make_graph(nodes, "graph", inputs, [helper.make_tensor_value_info("y", TensorProto.FLOAT, ["d", 6])], constants)
joined = rope_mlir.onnx.load(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 21)]))(x)
assert np.array_equal(joined[0], x.reshape(-1, 6))

# A product of matrices whose leading sizes turn out to differ.
model, _ = make_model("MatMul", (draw(1, 3, 4), draw(6, 4, 2)), 1, 21, False, {})
try:
    rope_mlir.onnx.load(model)(draw(1, 3, 4), draw(6, 4, 2))
except rope_mlir.RopeError as error:
    assert "to be at least dimension 0" in str(error), error
else:
    raise AssertionError("a read beyond the end of a tensor")
print("ok")
