"""Attention of onnxruntime's domain, by formulas that were compared with onnxruntime: one op at a time."""
import numpy as np
from onnx import helper

import rope_mlir.onnx

generator = np.random.default_rng(7)
HEADS, KEYS, WIDTH = 4, 2, 16


def draw(*shape):
    return generator.standard_normal(shape).astype(np.float32)


def load(kind, names, arrays, symbols, outputs, **attributes):
    """A model of one op. `symbols` has names of sizes by input and axis."""
    inputs = []
    for name in names:
        if name in arrays:
            sizes = [symbols.get((name, axis), size) for axis, size in enumerate(arrays[name].shape)]
            inputs.append(helper.make_tensor_value_info(name, helper.np_dtype_to_tensor_dtype(arrays[name].dtype), sizes))
    results = [helper.make_tensor_value_info(name, inputs[0].type.tensor_type.elem_type, sizes) for name, sizes in outputs.items()]
    node = helper.make_node(kind, [name if name in arrays else "" for name in names], list(outputs), domain="com.microsoft", **attributes)
    graph = helper.make_graph([node], "graph", inputs, results)
    return rope_mlir.onnx.load(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 21), helper.make_opsetid("com.microsoft", 1)]))


def heads_of(x, count):
    return x.astype(float).reshape(*x.shape[:2], count, -1).transpose(0, 2, 1, 3)


def rotate(x, cos, sin, positions, interleaved):
    cos, sin = cos[positions][:, None].astype(float), sin[positions][:, None].astype(float)
    y, lanes = x.copy(), 2 * cos.shape[-1]
    places = (slice(0, lanes, 2), slice(1, lanes, 2)) if interleaved else (slice(0, lanes // 2), slice(lanes // 2, lanes))
    low, high = (x[..., place] for place in places)
    y[..., places[0]], y[..., places[1]] = low * cos - high * sin, low * sin + high * cos
    return y


def weigh(scores, v, sinks=None):
    largest = scores.max(-1, keepdims=True)
    largest = largest if sinks is None else np.maximum(largest, sinks[:, None, None])
    powers = np.exp(scores - largest)
    total = powers.sum(-1, keepdims=True) + (0 if sinks is None else np.exp(sinks[:, None, None] - largest))
    return powers / total @ v


GROUPED = ("query", "key", "value", "past_key", "past_value", "seqlens_k", "total_sequence_length", "cos_cache", "sin_cache", "position_ids", "attention_bias",
           "head_sink")


def expect_grouped(batch, rows, past, tokens, total, *, unknown=False, packed=False, kept=False, sinks=False, bias=False, ids=None, raised=1, **attributes):
    """Tokens and results behind those of a sequence are undefined."""
    arrays = {"query": draw(batch, rows, HEADS * WIDTH), "key": draw(batch, rows, KEYS * WIDTH), "value": draw(batch, rows, KEYS * WIDTH)}
    parts = [heads_of(x, -1 if not number else KEYS) if number else heads_of(x, HEADS) for number, x in enumerate(arrays.values())]
    if packed:
        arrays = {"query": np.concatenate(list(arrays.values()), axis=-1)}
    if past is not None:
        arrays |= {"past_key": draw(batch, KEYS, past, WIDTH), "past_value": draw(batch, KEYS, past, WIDTH)}
    arrays |= {"seqlens_k": np.array(tokens, dtype=np.int32) - 1, "total_sequence_length": np.array([total], dtype=np.int32)}
    if attributes.get("do_rotary"):
        arrays |= {"cos_cache": draw(24, WIDTH // 2), "sin_cache": draw(24, WIDTH // 2)}
    if ids is not None:
        arrays["position_ids"] = np.array(ids)
    if bias:
        arrays["attention_bias"] = draw(1, HEADS, rows, total)
    if sinks:
        arrays["head_sink"] = draw(HEADS)
    symbols = {("attention_bias", 3): "T"}
    for name in GROUPED:
        symbols |= {(name, 0): "B", (name, 2 if name.startswith("past") else 1): "P" if name.startswith("past") else "S"}
    symbols = {key: name for key, name in symbols.items() if key[0] not in ("total_sequence_length", "cos_cache", "sin_cache", "head_sink")}
    symbols = {key: name for key, name in symbols.items() if key not in (("query", 2), ("attention_bias", 0), ("attention_bias", 1))} if unknown else {}
    present = [*(["B", KEYS, "P"] if unknown else [batch, KEYS, past]), WIDTH] if kept else ["b", "k", "t", "w"]
    model = load("GroupQueryAttention", GROUPED, arrays, symbols, {"y": ["b", "s", "w"], "key_out": present, "value_out": present},
                 num_heads=HEADS, kv_num_heads=KEYS, **attributes)
    assert model.report["counts"]["attention"]["raised"] == raised, model.report
    assert model.report["counts"]["rotation"]["raised"] == 2 * attributes.get("do_rotary", 0), model.report
    got = model(**arrays)

    first = np.maximum(np.array(tokens) - rows, 0)
    positions = first[:, None] + np.arange(rows)
    q, k, v = parts
    if attributes.get("do_rotary"):
        turned = positions if ids is None else np.array(ids) if rows != total else np.array(ids)[0, 0] + positions
        q, k = (rotate(x, arrays["cos_cache"], arrays["sin_cache"], turned, attributes.get("rotary_interleaved", 0)) for x in (q, k))
    scale = attributes.get("scale", 0) or WIDTH**-0.5
    for b, own in enumerate(tokens):
        keys, values = (np.concatenate([arrays[name][b, :, : first[b]].astype(float) if past else x[b, :, :0], x[b]], axis=1)
                        for name, x in (("past_key", k), ("past_value", v)))
        for result, wanted in zip(got[1:], (keys, values)):
            assert result.shape == (batch, KEYS, max(past or 0, total), WIDTH), result.shape
            assert np.allclose(result[b, :, :own], wanted[:, :own], atol=2e-6)
        keys, values = (np.repeat(x, HEADS // KEYS, axis=0) for x in (keys, values))
        scores = q[b] @ keys.transpose(0, 2, 1) * scale
        if attributes.get("softcap"):
            scores = attributes["softcap"] * np.tanh(scores / attributes["softcap"])
        places = np.arange(scores.shape[-1])
        if bias:
            scores[..., :total] += arrays["attention_bias"][0][..., : scores.shape[-1]]
        distance = positions[b][:, None] - places
        seen = distance >= 0 if attributes.get("causal", 1) else np.broadcast_to(places < own, distance.shape)
        if attributes.get("local_window_size", -1) > 0:
            seen = seen & (distance < attributes["local_window_size"])
        sink = arrays["head_sink"].astype(float) if sinks else np.zeros(HEADS) if attributes.get("smooth_softmax") else None
        wanted = weigh(np.where(seen, scores, -np.inf), values, sink).transpose(1, 0, 2).reshape(rows, -1)
        valid = min(rows, own)
        assert np.allclose(got[0][b, :valid], wanted[:valid], atol=3e-6), (tokens, attributes, np.abs(got[0][b, :valid] - wanted[:valid]).max())
    return model


# A prompt with padding on the right, without and with an empty past, and into a cache with room.
for unknown in (False, True):
    expect_grouped(2, 5, None, [5, 3], 5, do_rotary=1, unknown=unknown)
    expect_grouped(2, 5, 0, [5, 3], 5, do_rotary=1, unknown=unknown, packed=True)
    expect_grouped(2, 5, 8, [5, 3], 5, do_rotary=1, rotary_interleaved=1, unknown=unknown)
    # A step of sequences of different lengths; the present is new, or has room.
    expect_grouped(2, 1, 4, [5, 3], 5, do_rotary=1, unknown=unknown)
    model = expect_grouped(2, 1, 8, [6, 3], 6, do_rotary=1, unknown=unknown, kept=True)
    if not unknown:
        assert model.report["counts"]["cache-write"]["raised"] == 2
    # Several new tokens of one sequence.
    expect_grouped(1, 3, 4, [7], 7, do_rotary=1, unknown=unknown)
    expect_grouped(1, 3, 8, [7], 7, do_rotary=1, unknown=unknown, kept=True)
    expect_grouped(2, 1, 8, [7, 3], 7, softcap=1.5, local_window_size=3, scale=0.4, unknown=unknown)
    expect_grouped(2, 1, 8, [7, 3], 7, bias=True, unknown=unknown)
    expect_grouped(2, 5, 0, [5, 3], 5, causal=0, unknown=unknown)
    expect_grouped(2, 1, 8, [7, 3], 7, ids=[[3], [9]], do_rotary=1, unknown=unknown)
    expect_grouped(2, 5, 0, [5, 3], 5, ids=[[2, 9, 9, 9, 9], [1, 1, 1, 1, 1]], do_rotary=1, unknown=unknown)
expect_grouped(2, 5, None, [5, 3], 5, sinks=True)
expect_grouped(2, 5, None, [5, 3], 5, smooth_softmax=1, raised=0)
expect_grouped(2, 1, 8, [7, 3], 7, sinks=True, unknown=True, kept=True)

MULTIPLE = ("query", "key", "value", "bias", "key_padding_mask", "attention_bias", "past_key", "past_value")


def expect_multiple(rows, keys, *, past=0, bias=False, mask=None, added=False, apart=False, values=WIDTH, unknown=False, element=np.float32, **attributes):
    batch, total = 2, past + keys
    arrays = {"query": draw(batch, rows, HEADS * WIDTH), "key": draw(batch, keys, HEADS * WIDTH), "value": draw(batch, keys, HEADS * values)}
    if apart:
        arrays |= {"key": draw(batch, HEADS, keys, WIDTH), "value": draw(batch, HEADS, keys, values)}
    if bias:
        arrays["bias"] = draw(HEADS * (2 * WIDTH + values))
    if mask is not None:
        arrays["key_padding_mask"] = mask
    if added:
        arrays["attention_bias"] = draw(1, HEADS, rows, total)
    if past:
        arrays |= {"past_key": draw(batch, HEADS, past, WIDTH), "past_value": draw(batch, HEADS, past, values)}
    arrays = {name: array.astype(element) if array.dtype == np.float32 else array for name, array in arrays.items()}
    symbols = {}
    if unknown:
        symbols = {(name, 0): "B" for name in MULTIPLE if name not in ("bias", "attention_bias")}
        name = "S" if rows == keys else "L"
        symbols |= {("query", 1): "S", ("key", 2 if apart else 1): name, ("value", 2 if apart else 1): name, ("past_key", 2): "P", ("past_value", 2): "P"}
    model = load("MultiHeadAttention", MULTIPLE, arrays, symbols, {"y": ["b", "s", "w"], "key_out": ["b", "h", "t", "w"], "value_out": ["b", "h", "t", "v"]},
                 num_heads=HEADS, **attributes)
    assert model.report["counts"]["attention"]["raised"] == 1, model.report
    got = model(**arrays)

    parts = [arrays[name].astype(float) for name in MULTIPLE[:3]]
    for number, offset in enumerate((0, HEADS * WIDTH, 2 * HEADS * WIDTH)):
        if parts[number].ndim == 3:
            own = arrays["bias"][offset : offset + parts[number].shape[-1]] if bias else 0
            parts[number] = heads_of(parts[number] + own, HEADS)
    q, k, v = parts
    if past:
        k, v = np.concatenate([arrays["past_key"], k], axis=2), np.concatenate([arrays["past_value"], v], axis=2)
    scores = q @ k.transpose(0, 1, 3, 2) * (attributes.get("scale", 0) or WIDTH**-0.5)
    if mask is not None:
        seen = mask[:, None, None] > np.arange(total) if mask.ndim == 1 else (mask != 0)[:, None, None] if mask.ndim == 2 else (mask != 0)[:, None]
        seen = seen.reshape(batch, 1, -1, total)
        scores = scores + np.where(seen, 0, attributes.get("mask_filter_value", -10000.0))
    if added:
        scores = scores + arrays["attention_bias"]
    if attributes.get("unidirectional"):
        scores = np.where(np.arange(total) <= np.arange(rows)[:, None] + past, scores, -np.inf)
    wanted = weigh(scores, v).transpose(0, 2, 1, 3).reshape(batch, rows, -1)
    for one, other in zip(got, (wanted, k, v)):
        # Scores of a row that sees nothing are rounded where they are far from 0.
        assert one.shape == other.shape and np.allclose(one, other, atol=1e-2 if element == np.float16 else 3e-6 if mask is None else 2e-3), (attributes, np.abs(one - other).max())


def draw_mask(*shape):
    return generator.integers(0, 2, shape, dtype=np.int32)


for unknown in (False, True):
    expect_multiple(5, 5, unknown=unknown)
    expect_multiple(5, 5, bias=True, values=8, unknown=unknown)
    expect_multiple(5, 7, unknown=unknown)
    expect_multiple(5, 7, apart=True, bias=True, unknown=unknown)
    expect_multiple(1, 1, past=3, bias=True, unknown=unknown)
    expect_multiple(5, 5, past=3, unidirectional=1, unknown=unknown)
    expect_multiple(5, 5, mask=np.array([5, 2], dtype=np.int32), unknown=unknown)
    expect_multiple(5, 5, past=3, mask=draw_mask(2, 8), mask_filter_value=-3.0, scale=0.3, unknown=unknown)
    expect_multiple(5, 5, mask=draw_mask(2, 5, 5), unidirectional=1, unknown=unknown)
expect_multiple(5, 5, added=True)
# Scores are taken in f32: in f16 those of rows that see nothing are multiples of 8.
expect_multiple(5, 5, mask=np.zeros((2, 5), dtype=np.int32), element=np.float16)


def expect_refusal(text, kind, names, arrays, **attributes):
    try:
        load(kind, names, arrays, {}, {"y": ["b", "s", "w"]}, num_heads=HEADS, **attributes)
    except rope_mlir.onnx.LoweringError as error:
        assert text in str(error), error
    else:
        raise AssertionError(text)


x, y = draw(2, 5, HEADS * WIDTH), draw(2, 7, HEADS * WIDTH)
three = {"query": x, "key": y, "value": y}
expect_refusal("expected as many new keys as rows", "MultiHeadAttention", MULTIPLE, three, unidirectional=1)
expect_refusal("expected key but got none", "MultiHeadAttention", MULTIPLE, {"query": x})
lengths = {"seqlens_k": np.array([4, 4], dtype=np.int32), "total_sequence_length": np.array([5], dtype=np.int32)}
grouped = {"query": x, "key": x, "value": x, **lengths}
expect_refusal("expected a local_window_size of 1 or more", "GroupQueryAttention", GROUPED, grouped, kv_num_heads=HEADS, local_window_size=0)
expect_refusal("expected num_heads that kv_num_heads divides", "GroupQueryAttention", GROUPED, grouped, kv_num_heads=3)
expect_refusal("expected a cache of floats but got k_scale", "GroupQueryAttention", (*GROUPED, "k_scale"), {**grouped, "k_scale": draw(1)}, kv_num_heads=HEADS)
expect_refusal("sliding_window_cache = 0", "GroupQueryAttention", GROUPED, grouped, kv_num_heads=HEADS, sliding_window_cache=1)

# Sizes of one name that are not one.
model = load("MultiHeadAttention", MULTIPLE, three, {("key", 1): "L", ("value", 1): "L"}, {"y": ["b", "s", "w"]}, num_heads=HEADS)
try:
    model(x, y, x)
except rope_mlir.RopeError as error:
    assert "dimension 1 of argument 2 to be dimension 1 of argument 1" in str(error) or "both are 'L'" in str(error), error
else:
    raise AssertionError("keys and values of different numbers")
print("ok")
