"""A decoder of two layers as exporters for onnxruntime write it: steps are a prompt of all tokens, and what onnxruntime computes, where it is installed."""
import numpy as np
from onnx import TensorProto, helper, numpy_helper

import rope_mlir.onnx

try:
    import onnxruntime
except ImportError:
    onnxruntime = None

LAYERS, HIDDEN, HEADS, KEYS, WIDTH, INNER, TOKENS, MOST = 2, 64, 4, 2, 16, 128, 50, 32


class Builder:
    """Nodes and weights. Types stand at inputs and outputs only, as in models that were optimized."""

    def __init__(self, element, bits):
        self.generator, self.element, self.bits = np.random.default_rng(3), element, bits
        self.nodes, self.constants = [], []

    def op(self, kind, inputs, outputs, domain="com.microsoft", **attributes):
        self.nodes.append(helper.make_node(kind, inputs, outputs, domain=domain, **attributes))
        return outputs[0]

    def constant(self, name, values):
        self.constants.append(numpy_helper.from_array(np.asarray(values), name))
        return name

    def gain(self, name):
        return self.constant(name, (1 + 0.1 * self.generator.standard_normal(HIDDEN)).astype(self.element))

    def linear(self, x, depth, columns, name):
        if not self.bits:
            weight = self.generator.standard_normal((depth, columns)) / np.sqrt(depth)
            return self.op("MatMul", [x, self.constant(f"{name}.weight", weight.astype(self.element))], [name], domain="")
        size = 32
        packed = self.generator.integers(0, 256, (columns, depth // size, size * self.bits // 8), dtype=np.uint8)
        scales = (self.generator.random((columns, depth // size)) * 4 / 2**self.bits / np.sqrt(depth)).astype(self.element)
        inputs = [x, self.constant(f"{name}.packed", packed), self.constant(f"{name}.scales", scales)]
        return self.op("MatMulNBits", inputs, [name], K=depth, N=columns, bits=self.bits, block_size=size)


def make_decoder(grouped=True, element=np.float32, bits=0, packed=False, sizes=("batch", "rows", "past", "total"), room=False):
    b, kind, count = Builder(element, bits), helper.np_dtype_to_tensor_dtype(np.dtype(element)), KEYS if grouped else HEADS
    batch, rows, past, total = sizes
    info = helper.make_tensor_value_info
    inputs = [info("ids", TensorProto.INT64, [batch, rows]), info("mask", TensorProto.INT64, [batch, total])]
    outputs = [info("logits", kind, [batch, rows, TOKENS])]
    caches = [f"{layer}.{name}" for layer in range(LAYERS) for name in ("key", "value")]
    inputs += [info(f"past.{name}", kind, [batch, count, past, WIDTH]) for name in caches]
    outputs += [info(f"present.{name}", kind, [batch, count, past if room else total, WIDTH]) for name in caches]
    angles = np.arange(MOST)[:, None] * 10000.0 ** (-np.arange(WIDTH // 2) / (WIDTH // 2))
    tables = [b.constant("cos", np.cos(angles).astype(element)), b.constant("sin", np.sin(angles).astype(element))]
    one = b.constant("one", np.array([1]))
    if grouped:
        b.op("Sub", [b.op("ReduceSum", ["mask", one], ["sum"], domain="", keepdims=1), one], ["last"], domain="")
        b.op("Cast", ["last"], ["lengths"], domain="", to=TensorProto.INT32)
        b.op("Gather", [b.op("Shape", ["mask"], ["sizes"], domain=""), b.constant("second", np.array(1))], ["columns"], domain="", axis=0)
        b.op("Cast", ["columns"], ["count"], domain="", to=TensorProto.INT32)
    else:
        inputs.append(info("positions", TensorProto.INT64, [batch, rows]))
        b.op("Cast", ["mask"], ["seen"], domain="", to=TensorProto.INT32)
    x = b.op("Gather", [b.constant("table", b.generator.standard_normal((TOKENS, HIDDEN)).astype(element)), "ids"], ["x"], domain="")
    more = ""
    for layer in range(LAYERS):
        if more:
            b.op("SkipSimplifiedLayerNormalization", [x, more, b.gain(f"{layer}.gain")], [f"{layer}.n", "", "", f"{layer}.x"], epsilon=1e-5)
            x = f"{layer}.x"
        else:
            b.op("SimplifiedLayerNormalization", [x, b.gain(f"{layer}.gain")], [f"{layer}.n"], domain="", axis=-1, epsilon=1e-5, stash_type=1)
        if packed:
            parts = [b.linear(f"{layer}.n", HIDDEN, (HEADS + 2 * count) * WIDTH, f"{layer}.qkv"), "", ""]
        else:
            parts = [b.linear(f"{layer}.n", HIDDEN, own * WIDTH, f"{layer}.{name}") for name, own in (("q", HEADS), ("k", count), ("v", count))]
        pasts, presents = ([f"{which}.{layer}.{name}" for name in ("key", "value")] for which in ("past", "present"))
        if grouped:
            names = [*parts, *pasts, "lengths", "count", *tables]
            b.op("GroupQueryAttention", names, [f"{layer}.a", *presents], num_heads=HEADS, kv_num_heads=count, do_rotary=1)
        else:
            for number in (0, 1):
                parts[number] = b.op("RotaryEmbedding", [parts[number], "positions", *tables], [f"{parts[number]}.turned"])
            b.op("MultiHeadAttention", [*parts, "", "seen", "", *pasts], [f"{layer}.a", *presents], num_heads=HEADS, unidirectional=1)
        added = b.linear(f"{layer}.a", HIDDEN, HIDDEN, f"{layer}.o")
        b.op("SkipSimplifiedLayerNormalization", [x, added, b.gain(f"{layer}.gain2")], [f"{layer}.m", "", "", f"{layer}.y"], epsilon=1e-5)
        x = f"{layer}.y"
        gate, up = (b.linear(f"{layer}.m", HIDDEN, INNER, f"{layer}.{name}") for name in ("gate", "up"))
        curve = b.op("Mul", [gate, b.op("Sigmoid", [gate], [f"{layer}.s"], domain="")], [f"{layer}.c"], domain="")
        more = b.linear(b.op("Mul", [curve, up], [f"{layer}.h"], domain=""), INNER, HIDDEN, f"{layer}.down")
    b.op("SkipSimplifiedLayerNormalization", [x, more, b.gain("gain")], ["n", "", "", "left"], epsilon=1e-5)
    b.op("Identity", [b.linear("n", HIDDEN, TOKENS, "head")], ["logits"], domain="")
    graph = helper.make_graph(b.nodes, "decoder", inputs, outputs, b.constants)
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 21), helper.make_opsetid("com.microsoft", 1)], ir_version=10)


def feed(model, ids, columns, lengths, caches):
    mask = (np.arange(columns) < lengths[:, None]).astype(np.int64)
    inputs = {"ids": ids, "mask": mask, **caches}
    if any(value.name == "positions" for value in model.graph.input):
        inputs["positions"] = np.maximum(lengths[:, None] - ids.shape[1], 0) + np.arange(ids.shape[1])
    return inputs


def check(room=0, element=np.float32, bound=5e-5, **options):
    """A prompt of 6 and 4 tokens and three steps. Then the prompt of all tokens."""
    model = make_decoder(element=element, **options)
    compiled = rope_mlir.onnx.load(model)
    counts = compiled.report["counts"]
    assert counts["attention"]["raised"] == LAYERS and counts["rotation"]["raised"] == 2 * LAYERS and not compiled.report["missed"], compiled.report
    other = onnxruntime and onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    lengths, heads = np.array([6, 4]), KEYS if options.get("grouped", True) else HEADS
    if not options.get("grouped", True):
        lengths = np.array([6, 6])  # A past of its own size has no padding.
    empty = {value.name: np.zeros((2, heads, room, WIDTH), element) for value in model.graph.input if value.name.startswith("past")}
    caches, tokens = dict(empty), np.random.default_rng(4).integers(0, TOKENS, (2, 9))
    ids, logits, columns = np.array([list(row[:own]) + [0] * (6 - own) for row, own in zip(tokens, lengths)]), None, 6
    for step in range(4):
        inputs = feed(model, ids, columns, lengths, caches)
        got = compiled(**inputs)
        for one, wanted in zip(got, other.run(None, inputs) if other else ()):
            assert one.shape == wanted.shape
            for row, own in enumerate(lengths):
                pair = [x[row, : min(own, x.shape[1])] if x.ndim == 3 else x[row, :, :own] for x in (one, wanted)]
                assert np.allclose(*(x.astype(float) for x in pair), atol=bound), (options, step, np.abs(pair[0] - pair[1]).max())
        caches = {value.name.replace("present", "past"): x for value, x in zip(model.graph.output[1:], got[1:])}
        logits = got[0]
        if step < 3:
            ids = np.array([[row[own]] for row, own in zip(tokens, lengths)])
            lengths, columns = lengths + 1, columns + 1
    ids = np.array([list(row[:own]) + [0] * (9 - own) for row, own in zip(tokens, lengths)])
    (whole, *_) = compiled(**feed(model, ids, 9, lengths, empty))
    for row, own in enumerate(lengths):
        assert np.allclose(whole[row, own - 1].astype(float), logits[row, 0].astype(float), atol=bound), options
    return compiled


check()
check(packed=True)
check(room=16, bits=4)
check(bits=8)
check(grouped=False)
check(element=np.float16, bound=3e-2)

# One step of known sizes into a cache with room.
model = make_decoder(sizes=(2, 1, 12, "total"), room=True, bits=4)
assert rope_mlir.onnx.load(model).report["counts"]["cache-write"]["raised"] == 2 * LAYERS
print("ok")
